/**
 * A memory as Markdown files: one for each month of a conversation, one of facts by person, and a list of both. The same
 * memory gives the same bytes, so that a version control shows what changed.
 */
import { createHash } from 'node:crypto'
import { localDate } from '@madeleine/base'
import type { Boundary, ConversationEntry, Fact, StoredMessage } from '@madeleine/contract'
import { FACT_CATEGORIES, USER_SUBJECT } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { counted, formatMoment } from '@madeleine/tools'
import { senderOf } from '../terminal/columns.ts'
import { lineText, markedLine, inert, VIEW_LINE } from './marks.ts'

export interface ViewFile {
  /** Relative to the folder of the view, with `/`. */
  readonly path: string
  readonly text: string
}

export const LIST_FILE = 'README.md'
const FACTS_FILE = 'facts.md'

const CONVERSATIONS_PAGE = 200
const MESSAGES_PAGE = 500
/** Facts of one category that are written: as many as a call lists. */
const MOST_FACTS = 1000

interface Writing {
  readonly memory: Memory
  readonly timeZone: string
  readonly signal: AbortSignal
}

/** The files of a view, the list last. @param signal ends it between two calls */
export async function* viewFiles(memory: Memory, signal: AbortSignal): AsyncGenerator<ViewFile> {
  const { timeZone } = await memory.stats({ signal })
  const writing = { memory, timeZone, signal }
  const written: { readonly entry: ConversationEntry; readonly months: readonly string[] }[] = []
  /** By the conversation, the months behind the numbers of the log that begin an episode of them. */
  const placed = new Map<string, Map<string, string>>()
  for await (const entry of conversationsOf(writing)) {
    const months = await monthsOf(writing, entry)
    placed.set(entry.id, new Map([...months].flatMap(([month, { ids }]) => ids.map((id) => [id, month] as const))))
    written.push({ entry, months: [...months.keys()].toSorted() })
    for (const [month, { lines }] of months) yield fileOf(monthPath(entry, month), lines)
  }
  const facts = await factsOf(memory, signal)
  yield fileOf(FACTS_FILE, ['# Facts', ...factLines(facts, timeZone, ({ conversationId, messageId }) => {
    const [entry, month] = [written.find((one) => one.entry.id === conversationId)?.entry, placed.get(conversationId)?.get(messageId)]
    return entry && month && { title: titleOf(entry), path: `${monthPath(entry, month)}#${anchorOf(messageId)}` }
  })])
  yield fileOf(LIST_FILE, listLines(written, facts.length, timeZone))
}

const fileOf = (path: string, lines: readonly string[]): ViewFile => ({ path, text: [VIEW_LINE, '', ...lines, ''].join('\n') })

async function* conversationsOf({ memory, signal }: Writing): AsyncGenerator<ConversationEntry> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await memory.conversations({ limit: CONVERSATIONS_PAGE, ...(cursor !== undefined && { cursor }), signal })
    yield* page.conversations
    cursor = page.next
  }
}

interface Month {
  readonly lines: string[]
  /** Of its messages. */
  readonly ids: string[]
}

/** By 'YYYY-MM', the months in which episodes of a conversation begin. */
async function monthsOf({ memory, timeZone, signal }: Writing, entry: ConversationEntry): Promise<Map<string, Month>> {
  const months = new Map<string, Month>()
  let month: Month | undefined
  for (let from: number | undefined = 0; from !== undefined;) {
    const page = await memory.messages({ conversationId: entry.id, from, limit: MESSAGES_PAGE, signal })
    for (const item of page.items) {
      const name = localDate(item.type === 'boundary' ? item.startAt : item.at, timeZone).slice(0, 7)
      if (item.type === 'boundary' || month === undefined) {
        month = months.get(name) ?? { lines: [markedLine('# ', 'conversation', entry.id, titleOf(entry))], ids: [] }
        months.set(name, month)
      }
      if (item.type === 'boundary') month.lines.push('', ...(await episodeLines(memory, item, signal)))
      else {
        month.lines.push('', ...messageLines(item, timeZone))
        month.ids.push(item.id)
      }
    }
    from = page.next
  }
  return months
}

async function episodeLines(memory: Memory, { segmentId, status, title }: Boundary, signal: AbortSignal): Promise<string[]> {
  if (title === undefined) return ['## Not yet an episode']
  const { summary } = await memory.episode(segmentId, { signal })
  return [
    markedLine('## ', 'episode', segmentId, title), '', ...(status === 'archived' ? ['*archived*', ''] : []),
    // No heading of ours
    inert(lineText(summary)).replace(/^#/, '\\#'),
  ]
}

const messageLines = (message: StoredMessage, timeZone: string): string[] => [
  `<a id="${anchorOf(message.id)}"></a>**${inert(senderOf(message))}**, ${formatMoment(message.at, timeZone)}`, '',
  ...message.text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `> ${inert(line)}`.trimEnd()),
]

/** An id as a place within a file, whatever characters it has. */
const anchorOf = (messageId: string): string => `m-${shortDigest(messageId)}`
const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

export const titleOf = ({ title, episodeTitle, id }: ConversationEntry): string => title ?? episodeTitle ?? id

/** A folder for each conversation: its title for people, a digest of its id for those of one title. */
function monthPath(entry: ConversationEntry, month: string): string {
  const name = [...titleOf(entry).normalize('NFC').toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')].slice(0, 40).join('')
  return `conversations/${name.replace(/^-|-$/g, '')}-${shortDigest(entry.id)}/${month}.md`
}

/** All facts, those that no longer hold too. */
export async function factsOf(memory: Memory, signal: AbortSignal): Promise<Fact[]> {
  const found: Fact[] = []
  for (const category of FACT_CATEGORIES) {
    found.push(...await memory.facts({ category, includeSuperseded: true, limit: MOST_FACTS, signal }))
  }
  return found
}

type LinkOf = (source: Fact['sources'][number]) => { readonly title: string; readonly path: string } | undefined | ''

function factLines(facts: readonly Fact[], timeZone: string, linkOf: LinkOf): string[] {
  const rank = (subject: string): string => `${subject === USER_SUBJECT ? 0 : 1}${subject}`
  const subjects = [...new Set(facts.map(({ subject }) => subject))].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const lineOf = (fact: Fact): string[] => {
    const { id, text, category, validFrom, validTo, sources: [source], pinned } = fact
    const link = source && linkOf(source)
    const about = [
      ...(pinned ? ['pinned'] : []), `since ${localDate(validFrom, timeZone)}`,
      ...(validTo ? [`until ${localDate(validTo, timeZone)}`] : []),
      ...(link ? [`[${inert(link.title.replace(/[[\]]/g, (sign) => `\\${sign}`))}](${encodeURI(link.path)})`] : []),
    ]
    // A quote is what was said, and what is over is over: neither is edited
    const isEditable = category !== 'note' && validTo === undefined
    const line = isEditable ? markedLine('- ', 'fact', id, text) : `- ${inert(lineText(text))}`
    return [line, `  ${about.join(', ')}`]
  }
  return subjects.flatMap((subject) => {
    const own = facts.filter((fact) => fact.subject === subject)
    const sections = [...FACT_CATEGORIES.map((category) => [
      category, own.filter((fact) => fact.category === category && fact.validTo === undefined),
    ] as const), ['no longer', own.filter(({ validTo }) => validTo !== undefined)] as const]
    return ['', `## ${subject === USER_SUBJECT ? 'You' : inert(subject)}`, ...sections.flatMap(([name, some]) =>
      some.length === 0 ? [] : ['', `### ${name}`, '', ...some.toSorted(byTime).flatMap(lineOf)])]
  })
}

const byTime = (a: Fact, b: Fact): number => b.validFrom.getTime() - a.validFrom.getTime() || (a.id < b.id ? -1 : 1)

function listLines(
  written: readonly { readonly entry: ConversationEntry; readonly months: readonly string[] }[], facts: number, timeZone: string,
): string[] {
  return [
    '# Memory', '', `[${counted(facts, 'fact')}](${FACTS_FILE}), ${counted(written.length, 'conversation')}`, '',
    ...written.flatMap(({ entry, months }) => [
      `- ${inert(lineText(titleOf(entry)))}, ${counted(entry.messages, 'message')}, until ${localDate(entry.endAt, timeZone)}:`
      + ` ${months.map((month) => `[${month}](${encodeURI(monthPath(entry, month))})`).join(' ')}`,
    ]),
  ]
}
