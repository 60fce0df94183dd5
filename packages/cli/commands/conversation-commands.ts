/** `madeleine conversations` and `segments`: the conversations, and what each was cut into. */
import { defined, escapeLine, invalidInput } from '@madeleine/base'
import type { Screen, Terminal } from '../terminal/terminal.ts'
import type { ConversationEntry, ConversationsOptions, MessagesResult, Segment } from '@madeleine/contract'
import { dayOf, type Memory } from '@madeleine/core'
import { counted, formatClock, formatSpan } from '@madeleine/tools'
import { withMemory, assertUser } from '../command-memory.ts'
import { command } from '../command.ts'
import { flag, MEMORY_FLAGS, option, readNumber, readWhen } from '../flags.ts'
import { conversationIds } from '../nearest-names.ts'
import { pagesOf } from '../pages.ts'
import { clipColumns, padEnd, padStart, widest, wrap, wrapFacts, senderOf, showTurns } from '../terminal/columns.ts'

export const conversationsCommand = command({
  meta: { name: 'conversations', description: 'List the conversations, newest first' },
  variadic: true,
  args: {
    words: { type: 'positional', required: false, description: 'Only those with these words in the id or title (default: all)' },
    limit: option('N', 'Maximum number of conversations (default: 50)'),
    'as-of': option('TIME', 'Only those that had begun by this time, as they were then'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { print, printJson, screen } = cli.terminal
      const limit = readNumber(args.limit, '--limit') ?? DEFAULT_LIMIT
      if (limit < 1) throw invalidInput('--limit', args.limit, 'a number from 1 on')
      const { conversations, hasMore } = await readUpTo(memory, limit, {
        query: args._.join(' '), ...defined({ asOf: readWhen(args['as-of']) }),
      })
      await assertUser(cli, args, memory, conversations.length === 0)
      if (args.json) return printJson(conversations)
      const { conversations: total, timeZone } = await memory.stats()
      if (conversations.length === 0) return print(total === 0 ? 'There are no conversations yet.'
        : `None of ${counted(total, 'conversation')} has these words in its id or title.`)
      print([
        ...showConversations(screen, conversations, timeZone),
        ...(hasMore ? wrap(
          `The newest ${counted(conversations.length, 'conversation')} of ${total.toLocaleString('en')}; --limit N shows more.`,
          screen.columns,
        ).map(screen.dim) : []),
      ])
    }),
})

const DEFAULT_LIMIT = 50
/** Conversations of one call. */
const PAGE_LIMIT = 1000

/** The newest conversations, page by page. */
async function readUpTo(
  memory: Memory, limit: number, asked: Pick<ConversationsOptions, 'query' | 'asOf'>,
): Promise<{ conversations: ConversationEntry[]; hasMore: boolean }> {
  const conversations: ConversationEntry[] = []
  const pages = pagesOf((from) => memory.conversations({ ...asked, limit: Math.min(PAGE_LIMIT, limit - conversations.length), ...from }))
  for await (const page of pages) {
    conversations.push(...page.conversations)
    if (conversations.length >= limit) return { conversations, hasMore: page.next !== undefined }
  }
  return { conversations, hasMore: false }
}

/** Longer ids, such as UUIDs, are on a line of their own, since they are there to be copied. */
const MAX_ID_COLUMNS = 24

/** Id, days, messages, episodes and title in columns. */
function showConversations({ columns, bold, dim }: Screen, conversations: readonly ConversationEntry[], timeZone: string): string[] {
  const rows = conversations.map(({ id, startAt, endAt, messages, episodes, open, title, episodeTitle }) => ({
    id: escapeLine(id), days: spanOfDays(startAt, endAt, timeZone), counts: [messages, episodes].map((count) => count.toLocaleString('en')),
    title: escapeLine(title ?? episodeTitle ?? ''), open,
  }))
  const isLong = (id: string): boolean => widest([id]) > MAX_ID_COLUMNS
  const idColumns = Math.max('id'.length, widest(rows.map(({ id }) => (isLong(id) ? '' : id))))
  const dayColumns = widest(rows.map(({ days }) => days))
  const countColumns = ['messages', 'episodes'].map((name, i) => Math.max(name.length, widest(rows.map(({ counts }) => counts[i]!))))
  const line = (id: string, days: string, counts: readonly string[], title: string): string =>
    [padEnd(id, idColumns), padEnd(days, dayColumns), ...counts.map((count, i) => padStart(count, countColumns[i]!)), title]
      .join('  ').trimEnd()
  const left = idColumns + dayColumns + countColumns.reduce((sum, width) => sum + width + 2, 0) + 4
  const titleColumns = Math.max(MIN_TITLE_COLUMNS, columns - left)
  if (left + MIN_TITLE_COLUMNS > columns) return conversations.flatMap((one) => stacked({ columns, bold, dim }, one, timeZone))
  return [
    dim(line('id', '', ['messages', 'episodes'], 'title')),
    ...rows.flatMap(({ id, days, counts, title, open }) => {
      const shown = clipColumns(open ? `${title === '' ? '' : `${title} `}(open)` : title, titleColumns)
      return isLong(id) ? [bold(id), line('', days, counts, shown)] : [line(id, days, counts, shown).replace(id, bold(id))]
    }),
  ]
}

/** Columns of a title beside the other columns; with fewer, every conversation has lines of its own. */
const MIN_TITLE_COLUMNS = 20

function stacked(
  { columns, bold, dim }: Pick<Screen, 'columns' | 'bold' | 'dim'>, conversation: ConversationEntry, timeZone: string,
): string[] {
  const { id, startAt, endAt, messages, episodes, open, title, episodeTitle } = conversation
  const facts = [
    spanOfDays(startAt, endAt, timeZone), counted(messages, 'message'), counted(episodes, 'episode'), ...(open ? ['open'] : []),
  ]
  const name = escapeLine(title ?? episodeTitle ?? '')
  return [bold(escapeLine(id)), ...(name === '' ? [] : [`  ${clipColumns(name, columns - 2)}`]), ...wrapFacts(facts, columns - 2)
    .map((line) => `  ${dim(line)}`)]
}

const spanOfDays = (startAt: Date, endAt: Date, timeZone: string): string => {
  const [first, last] = [dayOf(startAt, timeZone), dayOf(endAt, timeZone)]
  return first === last ? first : `${first} – ${last}`
}

export const segmentsCommand = command({
  meta: { name: 'segments', description: 'List the segments of a conversation; the open one comes last' },
  args: {
    conversation: { ...option('NAME', 'Id or title of the conversation'), required: true },
    messages: flag('Show all messages, with the segment boundaries'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { print, printJson, screen } = cli.terminal
      const [conversationId = ''] = await conversationIds(memory, [args.conversation], () => assertUser(cli, args, memory))
      if (args.messages) return printMessages(cli.terminal, memory, { conversationId, json: args.json })
      const segments = await memory.segments({ conversationId })
      if (args.json) return printJson(segments)
      print(showSegments(screen, segments, (await memory.stats()).timeZone))
    }),
})

/** Prints the log page by page; as JSON, one item per line. */
async function printMessages(
  { screen, print, printJson, isRead }: Terminal, memory: Memory,
  { conversationId, json }: { conversationId: string; json?: boolean | undefined },
): Promise<void> {
  const { timeZone } = await memory.stats()
  for (let from: number | undefined = 0; from !== undefined && isRead();) {
    const { items, next }: MessagesResult = await memory.messages({ conversationId, from, limit: 500 })
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
