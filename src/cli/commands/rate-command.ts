/** `madeleine rate EPISODE RATING`: says how much an episode helped, by which it fades more slowly or faster. */
import { once } from 'node:events'
import { defined } from '../../base/defined.ts'
import { invalidInput } from '../../base/errors.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import { EVENTS, type Events } from '../../contract/events.ts'
import { RATINGS, type RateResult, type ReviewRating } from '../../contract/recall-calls.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { withMemory, configOf, memoryAt, withOpened } from '../command-memory.ts'
import { command } from '../command.ts'
import { readModels } from '../config.ts'
import { MEMORY_FLAGS, STORE_FLAGS } from '../flags/store-flags.ts'
import { withNearestEpisode } from '../place/known-user.ts'
import type { Terminal } from '../terminal/terminal.ts'

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

// `madeleine watch`: prints events as they happen.

export const watchCommand = command({
  meta: { name: 'watch', description: 'Print events as they happen, one per line, until stopped' },
  args: STORE_FLAGS,
  run: ({ args }, cli) => {
    const json = args.json === true
    const config = configOf(args, cli.host.env)
    // In a folder there may be no other process, so this one does the work itself
    return withOpened(cli, memoryAt(config, {
      ...readModels(cli.host.env), work: config.data !== undefined, create: config.data === undefined,
    }), async (memory, signal) => {
      const flush = printEvents(cli.terminal, memory, json)
      if (!json) cli.terminal.note('Watching; Ctrl-C stops.')
      if (!signal.aborted) await once(signal, 'abort')
      await flush()
    })
  },
})

/** Prints every event in order of arrival. @returns a function that waits until the last one is printed */
function printEvents(terminal: Terminal, memory: Memory, json: boolean): () => Promise<void> {
  let printed = Promise.resolve()
  for (const event of Object.keys(EVENTS) as (keyof Events)[]) {
    memory.on(event, (ids) => {
      const at = new Date()
      printed = printed.then(() => printEvent(terminal, memory, { at, event, ids, json }))
    })
  }
  return () => printed
}

interface WatchedEvent {
  readonly at: Date
  readonly event: keyof Events
  readonly ids: Events[keyof Events]
  readonly json: boolean
}

async function printEvent({ print, printJson }: Terminal, memory: Memory, { at, event, ids, json }: WatchedEvent): Promise<void> {
  const title = 'episodeId' in ids ? await titleOf(memory, ids.episodeId) : undefined
  if (json) return printJson({ at, event, ...ids, ...defined({ title }) })
  print(escapeLine([at.toISOString(), event, ...Object.values(ids), ...(title === undefined ? [] : [title])].join(' ')))
}

/** Undefined if the episode was forgotten meanwhile. */
const titleOf = (memory: Memory, id: string): Promise<string | undefined> =>
  memory.episode(id).then(({ title }) => title, () => undefined)
