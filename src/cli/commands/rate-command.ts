/** `madeleine rate EPISODE RATING`: says how much an episode helped, by which it fades more slowly or faster. */
import { RATINGS, type ReviewRating } from '../../contract/rating.ts'
import { invalidInput } from '../../base/errors.ts'
import { MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { withNearestEpisode } from '../place/known-episode.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { RateResult } from '../../contract/write-results.ts'

export const rateCommand = command({
  meta: { name: 'rate', description: 'Rate how much an episode helped, so that it fades more slowly or faster' },
  args: {
    episode: { type: 'positional', required: true, description: 'Id of the episode, as printed by recall --json' },
    rating: {
      type: 'positional', required: true,
      description: `${RATINGS.join(', ')}: again if it was wrong or useless, easy if the answer is based on it`,
    },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => {
    const rating = ratingOf(args.rating)
    return withMemory(cli, args, async (memory, signal) => {
      const { terminal } = cli
      const rated = await withNearestEpisode(memory, args.episode, () => memory.rate(args.episode, rating, { signal }))
      if (args.json) return terminal.printJson(rated)
      const { title } = await memory.episode(rated.episodeId)
      terminal.print([`Rated “${escapeLine(title)}” ${rating}.`, showChange(rated)])
    })
  },
})

/** Checked before a store is opened. @throws {MadeleineError} `invalid_input` */
function ratingOf(given: string): ReviewRating {
  const rating = RATINGS.find((one) => one === given.toLowerCase())
  if (!rating) throw invalidInput('rating', given, `one of ${RATINGS.join(', ')}`)
  return rating
}

/** For example `It was 81 % remembered; it now falls to 90 % in 13.4 days, instead of 2.3.` */
const showChange = ({ retrievability, stabilityDays, before }: RateResult): string =>
  `It was ${Math.round(100 * retrievability)} % remembered; from 100 % it now falls to 90 % `
  + `in ${daysOf(stabilityDays)} days, instead of ${daysOf(before.stabilityDays)}.`

const daysOf = (days: number): string => (days < 100 ? days.toFixed(1) : Math.round(days).toLocaleString('en'))
