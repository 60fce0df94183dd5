/** `madeleine episode ID`: one episode with its messages, or how it is forgotten. */
import { dayOf } from '../../core/recall/match-reason.ts'
import { wrap, wrapFacts, senderOf, showTurns } from '../terminal/columns.ts'
import { formatClock, counted, formatMoment, formatSpan } from '../../tools/format-date.ts'
import { showHistory } from '../show/show-history.ts'
import { MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { withNearestEpisode } from '../place/known-user.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { Screen } from '../terminal/terminal.ts'
import type { EpisodeResult } from '../../contract/recall-calls.ts'
import type { StoredMessage } from '../../contract/log-calls.ts'

export const episodeCommand = command({
  meta: { name: 'episode', description: 'Show one episode with its messages' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of the episode, as printed by recall --json' },
    history: { type: 'boolean', description: 'Show its forgetting curve and all reviews instead' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const episode = await withNearestEpisode(memory, args.id, () => memory.episode(args.id))
      if (args.json) return terminal.printJson(args.history ? episode.reviews : episode)
      const { timeZone } = await memory.stats()
      terminal.print(args.history ? showHistory(terminal.screen, episode, { timeZone, now: new Date() })
        : showDetail(terminal.screen, episode, timeZone))
    }),
})

function showDetail(screen: Screen, episode: EpisodeResult, timeZone: string): string[] {
  const { title, summary, startAt, endAt, conversationId, messages, reason, keyMoment, retrievability } = episode
  const { columns, bold, dim } = screen
  const facts = [
    formatSpan(startAt, endAt, timeZone), escapeLine(conversationId), counted(messages.length, 'message'),
    `ended by ${reason}`, `${Math.round(100 * retrievability)} % remembered`, ...(keyMoment ? ['★ key moment'] : []),
  ]
  const isOneDay = messages.every(({ at }) => dayOf(at, timeZone) === dayOf(startAt, timeZone))
  const timeOf = ({ at }: StoredMessage) => (isOneDay ? formatClock(at, timeZone) : formatMoment(at, timeZone))
  return [
    ...wrap(escapeLine(title), columns).map(bold),
    ...wrapFacts(facts, columns).map(dim),
    ...wrap(escapeLine(summary), columns),
    '',
    ...showTurns(screen, messages.map((message) => ({ when: timeOf(message), speaker: senderOf(message), text: message.text }))),
  ]
}
