/** Formatting of the table of contents and of expanded messages. */
import type { Memory } from '../../core/memory/memory.ts'
import { dayOf } from '../../core/recall/match-reason.ts'
import { clipColumns, columnsOf, wrap, wrapFacts, senderOf, showTurns } from '../terminal/columns.ts'
import { formatClock, counted, formatMoment, formatSpan } from '../../tools/format-date.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { Screen } from '../terminal/terminal.ts'
import type { ExpandResult } from '../../contract/log-results.ts'
import type { ContentsEntry, TocResult } from '../../contract/contents-results.ts'

/** A node, with its descendants as a tree down to `depth` levels, which are read from the memory. */
export async function showNode(memory: Memory, node: TocResult, options: Omit<TreeOptions, 'indent'>): Promise<string[]> {
  const { screen, timeZone } = options
  return [
    ...headOf(screen, node, timeZone), ...bulletLines(screen, node, timeZone),
    ...(await treeOf(memory, node, { ...options, indent: '' })), ...moreOf(screen, node),
  ]
}

function headOf({ columns, bold, dim }: Screen, node: TocResult, timeZone: string): string[] {
  const { path, title, startAt, endAt, segments, messages, talkTokens, status, id } = node
  const times = startAt && endAt ? [formatSpan(startAt, endAt, timeZone)] : []
  const sizes = [counted(segments, 'segment'), counted(messages, 'message'), `${talkTokens.toLocaleString('en')} tokens of messages`]
  const facts = [...times, ...(segments > 0 ? sizes : ['no episodes yet'])]
  return [
    ...(path.length > 0 ? wrap(path.map((above) => above.title).join(' › '), columns).map(dim) : []),
    ...wrap(escapeLine(title), columns).map(bold),
    ...idAndFacts(id, [...facts, ...(status && status !== 'collapsed' ? [status] : [])], columns).map(dim),
  ]
}

/** An id is there to be copied: one that is wider than the screen is not broken. */
const idAndFacts = (id: string, facts: readonly string[], columns: number): string[] =>
  (columnsOf(id) > columns ? [id, ...wrapFacts(facts, columns)] : wrapFacts([id, ...facts], columns))

function bulletLines({ dim, ...screen }: Screen, { bullets, keywords, level }: TocResult, timeZone: string): string[] {
  const columns = screen.columns - 4
  // Within a day the date would only be repeated
  const datePrefix = (at: Date) => (level === 'day' || level === 'segment' ? '' : `${dayOf(at, timeZone)} — `)
  return [
    ...(bullets.length > 0 ? [''] : []),
    ...bullets.flatMap(({ text, at, grip, unsupported }) => [
      ...wrap(datePrefix(at) + escapeLine(text) + (unsupported ? ' (unsupported)' : ''), columns)
        .map((line, i) => (i === 0 ? `  • ${line}` : `    ${line}`)),
      ...(level === 'segment' && grip !== undefined ? [dim(`    ${grip}`)] : []),
    ]),
    ...(keywords.length > 0 ? ['', ...wrap(escapeLine(keywords.join(', ')), columns).map((line) => dim(`  ${line}`))] : []),
  ]
}

interface TreeOptions {
  readonly screen: Screen
  readonly depth: number
  readonly timeZone: string
  readonly indent: string
}

async function treeOf(
  memory: Memory, { id, children, level }: TocResult, { screen, depth, timeZone, indent }: TreeOptions,
): Promise<string[]> {
  if (depth === 0 || children.length === 0) return []
  const lines = indent === '' ? [''] : []
  for (const [i, child] of children.entries()) {
    const isLast = i === children.length - 1
    const childIndent = `${indent}${isLast ? '   ' : '│  '}`
    const [first, ...rest] = childLines({ ...screen, columns: screen.columns - columnsOf(childIndent) }, child, level === 'day' ? timeZone
      : undefined)
    lines.push(`${indent}${isLast ? '└─' : '├─'} ${first}`, ...rest.map((line) => childIndent + line))
    if (depth === 1 || level === 'day') continue
    const childNode = withinMonth(id, await memory.toc(child.id))
    lines.push(
      ...(await treeOf(memory, childNode, { screen, depth: depth - 1, timeZone, indent: childIndent })),
      ...moreOf(screen, childNode).flatMap((line) => (line === '' ? [] : [childIndent + line])),
    )
  }
  return lines
}

/** A week as part of a month: without the days that another month has. */
function withinMonth(id: string, week: TocResult): TocResult {
  const [, year, month] = /^toc:month:(\d+):(\d+)$/.exec(id) ?? []
  return month === undefined ? week : { ...week, children: week.children.filter((day) => day.id.startsWith(`toc:day:${year}-${month}-`)) }
}

/**
 * One line, or where that is too long the title, clipped, and the rest below it.
 * @param timeZone given for a segment, whose line shows its time; undefined for a period
 */
function childLines(
  { columns, dim }: Screen, { id, title, startAt, segments, status }: ContentsEntry, timeZone: string | undefined,
): string[] {
  const time = timeZone !== undefined && startAt ? `${formatClock(startAt, timeZone)}  ` : ''
  const state = status && status !== 'collapsed' ? ` (${status})` : ''
  const [name, facts] = [`${time}${escapeLine(title)}${state}`, timeZone === undefined ? [counted(segments, 'segment')] : []]
  const rest = [id, ...facts].join(' · ')
  if (columnsOf(name) + 2 + columnsOf(rest) <= columns) return [`${name}  ${dim(rest)}`]
  return [clipColumns(name, columns), ...idAndFacts(id, facts, columns).map(dim)]
}

const moreOf = ({ dim }: Screen, { next, id }: TocResult): string[] =>
  (next === undefined ? [] : ['', dim(`more: madeleine toc ${id} --cursor ${next}`)])

/** The expanded messages in bold, with dimmed context around them. */
export function showExpanded(
  screen: Screen, { conversationId, messages, earlier, later, elsewhere = [] }: ExpandResult, timeZone: string,
): string[] {
  const { bold, dim } = screen
  const turns = messages.map((message) => ({
    when: formatMoment(message.at, timeZone), isSupport: message.isSupport, text: message.text,
    speaker: senderOf(message),
  }))
  return [
    dim(escapeLine(conversationId)),
    ...(earlier > 0 ? [dim(`  … ${counted(earlier, 'message')} before`)] : []),
    ...turns.flatMap((turn) => showTurns(screen, [turn], { paint: turn.isSupport ? bold : dim })),
    ...(later > 0 ? [dim(`  … ${counted(later, 'message')} after`)] : []),
    ...elsewhere.map((one) => dim(`also said in ${escapeLine(one.conversationId)},`
      + ` ${formatMoment(one.at, timeZone)}${one.episodeId === undefined ? '' : `: madeleine episode ${one.episodeId}`}`)),
  ]
}
