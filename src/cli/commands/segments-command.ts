/** `madeleine segments --conversation ID`: the segments of a conversation, or its log with their boundaries. */
import type { Memory } from '../../core/memory/memory.ts'
import { clipColumns, padEnd, padStart, widest, senderOf, showTurns } from '../terminal/columns.ts'
import { formatClock, formatSpan } from '../../tools/format-date.ts'
import { MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { assertUser, assertConversations } from '../place/known-user.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { Screen, Terminal } from '../terminal/terminal.ts'
import type { MessagesResult, Segment } from '../../contract/log-calls.ts'

export const segmentsCommand = command({
  meta: { name: 'segments', description: 'List the segments of a conversation; the open one comes last' },
  args: {
    conversation: { type: 'string', valueHint: 'ID', required: true, description: 'Id of the conversation' },
    messages: { type: 'boolean', description: 'Show all messages, with the segment boundaries' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { print, printJson, screen } = cli.terminal
      await assertConversations(memory, [args.conversation], () => assertUser(cli, args, memory))
      if (args.messages) return printMessages(cli.terminal, memory, args)
      const segments = await memory.segments({ conversationId: args.conversation })
      if (args.json) return printJson(segments)
      print(showSegments(screen, segments, (await memory.stats()).timeZone))
    }),
})

/** Prints the log page by page; as JSON, one item per line. */
async function printMessages(
  { screen, print, printJson, isRead }: Terminal, memory: Memory,
  { conversation, json }: { conversation: string; json?: boolean | undefined },
): Promise<void> {
  const { timeZone } = await memory.stats()
  for (let from: number | undefined = 0; from !== undefined && isRead();) {
    const { items, next }: MessagesResult = await memory.messages({ conversationId: conversation, from, limit: 500 })
    if (json) for (const item of items) printJson(item)
    else for (const line of items.flatMap((item) => showItem(screen, item, timeZone))) print(line)
    from = next
  }
}

function showItem(screen: Screen, item: MessagesResult['items'][number], timeZone: string): string[] {
  if (item.type === 'message') {
    const turn = { when: formatClock(item.at, timeZone), speaker: senderOf(item), text: item.text }
    return showTurns(screen, [turn], { widths: { when: 5, speaker: SPEAKER_COLUMNS } })
  }
  const { title = item.status, startAt, endAt, from, to, tools, segmentId } = item
  const facts = [
    formatSpan(startAt, endAt, timeZone), `${from}–${to}`, ...(tools.length > 0 ? [escapeLine(tools.join(', '))] : []), segmentId,
  ]
  return [...(from === 0 ? [] : ['']), `${screen.bold(escapeLine(title))} ${screen.dim(facts.join(' · '))}`]
}

/** Columns for the speaker: fixed, since the names on later pages are not known. */
const SPEAKER_COLUMNS = 12

function showSegments({ columns, dim }: Screen, segments: readonly Segment[], timeZone: string): string[] {
  const rows = segments.map(({ from, to, startAt, endAt, status, reason }) =>
    [`${from}–${to}`, formatSpan(startAt, endAt, timeZone), reason ?? status])
  const widths = [0, 1, 2].map((column) => widest(rows.map((row) => row[column]!)))
  const left = widths.reduce((sum, width) => sum + width + 2, 0)
  return rows.map(([range, span, ending], i) => {
    const { title = '', tools } = segments[i]!
    const description = escapeLine([title, tools.length > 0 ? `(${tools.join(', ')})` : ''].join(' '))
    const cells = [padStart(range!, widths[0]!), dim(padEnd(span!, widths[1]!)), padEnd(ending!, widths[2]!), clipColumns(
      description, Math.max(20, columns - left),
    )]
    return cells.join('  ').trimEnd()
  })
}
