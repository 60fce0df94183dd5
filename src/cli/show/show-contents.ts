/** The table of contents and the talk behind it, for reading. */
import { speakerOf } from '../../message/message.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Expanded } from '../../recall/contents/expand.ts'
import type { ContentsEntry, ContentsNode } from '../../recall/contents/read-contents.ts'
import { dayOf } from '../../recall/render/match-reason.ts'
import { screenColumns, wrap } from '../terminal/columns.ts'
import { formatClock, counted, formatMoment, formatSpan } from '../terminal/format-date.ts'
import { bold, dim } from '../terminal/output.ts'
import { showTurns } from '../terminal/turn-columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'

/** A node, and below it its children as a tree; each child again so, down to so many levels. */
export async function showNode(memory: Memory, node: ContentsNode, { depth, timeZone }: { depth: number; timeZone: string }): Promise<string[]> {
  return [...headOf(node, timeZone), ...bulletLines(node, timeZone), ...(await treeOf(memory, node, { depth, timeZone, indent: '' })), ...moreOf(node)]
}

function headOf({ path, title, startAt, endAt, segments, messages, talkTokens, status, id }: ContentsNode, timeZone: string): string[] {
  const columns = screenColumns()
  const times = startAt && endAt ? [formatSpan(startAt, endAt, timeZone)] : []
  const facts = [...times, ...(segments > 0 ? [counted(segments, 'segment'), counted(messages, 'message'), `${talkTokens.toLocaleString('en')} tokens of talk`] : ['no talk remembered yet'])]
  return [
    ...(path.length > 0 ? [dim(path.map((above) => above.title).join(' › '))] : []),
    ...wrap(escapeLine(title), columns).map(bold),
    dim([id, ...facts, ...(status && status !== 'collapsed' ? [status] : [])].join(' · ')),
  ]
}

function bulletLines({ bullets, keywords, level }: ContentsNode, timeZone: string): string[] {
  const columns = screenColumns() - 4
  // On a day and below, everything is of that day
  const when = (at: Date) => (level === 'day' || level === 'segment' ? '' : `${dayOf(at, timeZone)} — `)
  return [
    ...(bullets.length > 0 ? [''] : []),
    ...bullets.flatMap(({ text, at, grip, unsupported }) => [
      ...wrap(when(at) + escapeLine(text) + (unsupported ? ' (unsupported)' : ''), columns).map((line, i) => (i === 0 ? `  • ${line}` : `    ${line}`)),
      ...(level === 'segment' && grip !== undefined ? [dim(`    ${grip}`)] : []),
    ]),
    ...(keywords.length > 0 ? ['', ...wrap(escapeLine(keywords.join(', ')), columns).map((line) => dim(`  ${line}`))] : []),
  ]
}

interface Unfolding {
  readonly depth: number
  readonly timeZone: string
  readonly indent: string
}

async function treeOf(memory: Memory, { children, level }: ContentsNode, { depth, timeZone, indent }: Unfolding): Promise<string[]> {
  if (depth === 0 || children.length === 0) return []
  const lines = indent === '' ? [''] : []
  for (const [i, child] of children.entries()) {
    const isLast = i === children.length - 1
    lines.push(`${indent}${isLast ? '└─' : '├─'} ${childLine(child, level === 'day' ? timeZone : undefined)}`)
    if (depth === 1 || level === 'day') continue
    const [below, own] = [await memory.toc(child.id), `${indent}${isLast ? '   ' : '│  '}`]
    lines.push(...(await treeOf(memory, below, { depth: depth - 1, timeZone, indent: own })), ...moreOf(below).flatMap((line) => (line === '' ? [] : [own + line])))
  }
  return lines
}

/** @param timeZone of a segment, which shows its hour */
function childLine({ id, title, startAt, segments, status }: ContentsEntry, timeZone: string | undefined): string {
  const hour = timeZone !== undefined && startAt ? `${formatClock(startAt, timeZone)}  ` : ''
  const state = status && status !== 'collapsed' ? ` (${status})` : ''
  return `${hour}${escapeLine(title)}${state}  ${dim(timeZone === undefined ? `${id} · ${counted(segments, 'segment')}` : id)}`
}

const moreOf = ({ next, id }: ContentsNode): string[] => (next === undefined ? [] : ['', dim(`more: madeleine toc ${id} --after ${next}`)])

/** The talk around what was asked for, which stands out. */
export function showExpanded({ conversationId, messages, earlier, later }: Expanded, timeZone: string): string[] {
  const turns = messages.map((message) => ({
    when: formatMoment(message.at, timeZone), isSupport: message.isSupport, text: message.text,
    speaker: speakerOf({ role: message.role, ...(message.name ? { name: message.name } : {}) }),
  }))
  return [
    dim(escapeLine(conversationId)),
    ...(earlier > 0 ? [dim(`  … ${counted(earlier, 'message')} before`)] : []),
    ...turns.flatMap((turn) => showTurns([turn], { paint: turn.isSupport ? bold : dim })),
    ...(later > 0 ? [dim(`  … ${counted(later, 'message')} after`)] : []),
  ]
}
