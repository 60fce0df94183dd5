/** `madeleine episode ID`: one episode with everything that was said in it. */
import { defineCommand } from 'citty'
import { speakerOf } from '../../../message/message.ts'
import type { EpisodeDetail, StoredMessage } from '../../../recall/log/get-segments.ts'
import { dayOf } from '../../../recall/render/match-reason.ts'
import { screenColumns, wrap } from '../../terminal/columns.ts'
import { formatClock, counted, formatMoment, formatSpan } from '../../terminal/format-date.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { withMemory } from '../../command-memory.ts'
import { accent, bold, dim, print, printJson } from '../../terminal/output.ts'
import { showTurns } from '../../terminal/turn-columns.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const episodeCommand = defineCommand({
  meta: { name: 'episode', description: 'Show one episode with its messages' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of the episode, as recall --json gives it' },
    ...STORE_FLAGS,
  },
  run: ({ args }) =>
    withMemory(args, async (memory) => {
      const found = await memory.episode(args.id)
      if (args.json) return printJson(found)
      print(showDetail(found, (await memory.stats()).timeZone))
    }),
})

function showDetail(found: EpisodeDetail, timeZone: string): string[] {
  const { title, summary, startAt, endAt, conversationId, messages, reason, keyMoment } = found
  const columns = screenColumns()
  const facts = [formatSpan(startAt, endAt, timeZone), escapeLine(conversationId), counted(messages.length, 'message'), `ended by ${reason}`]
  const oneDay = messages.every(({ at }) => dayOf(at, timeZone) === dayOf(startAt, timeZone))
  const whenOf = ({ at }: StoredMessage) => (oneDay ? formatClock(at, timeZone) : formatMoment(at, timeZone))
  return [
    ...wrap(escapeLine(title), columns).map(bold),
    dim(facts.join(' · ')) + (keyMoment ? accent(' ★ key moment') : ''),
    ...wrap(escapeLine(summary), columns),
    '',
    ...showTurns(messages.map((message) => ({ when: whenOf(message), speaker: speakerOf(speaking(message)), text: message.text }))),
  ]
}

/** A row has null where a message has nothing. */
const speaking = ({ role, name }: { role: StoredMessage['role']; name?: string | null }) => ({ role, ...(name ? { name } : {}) })
