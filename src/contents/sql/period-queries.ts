/** Content of contents nodes, computed from their children. */
import { contentOfLeaf, rollUp, type NodeContent } from '../core/roll-up.ts'
import { giveTurn } from '../../loop-turns.ts'
import { isPartOfWeek, partWith, type Level, type Period } from '../../time/period.ts'
import type { Tx } from '../../store/engine/db.ts'
import type { NodeRow } from './contents-nodes.ts'
import { countsOfDays, leavesOfDays, MAX_LEAVES, type LeafRow } from './day-leaves.ts'
import type { NodeRange } from './node-sets.ts'

/** The level below. */
const LEVEL_BELOW: Readonly<Record<Exclude<Level, 'day'>, Exclude<Level, 'root'>>> = {
  root: 'year', year: 'month', month: 'week', week: 'day',
}

/** The nodes that a period is computed from: a month from its weeks, and from its days in a week that another month shares. */
export function sourcesOf(period: Period): NodeRange[] {
  const { level, from, to } = period
  if (level === 'day') return []
  if (level !== 'month') return [{ level: LEVEL_BELOW[level], from, to }]
  const shared = [partWith(period, from), partWith(period, to)].filter((week) => week !== undefined && isPartOfWeek(week)) as Period[]
  const first = shared.find((week) => week.from === from)
  const last = shared.find((week) => week.to === to)
  return [
    ...shared.map((week): NodeRange => ({ level: 'day', from: week.from, to: week.to })),
    { level: 'week', from: first ? first.to + 1 : from, to: last ? last.from - 1 : to },
  ]
}

/** Whether a node is one of those that a period is computed from. */
export function isSourceOf(period: Period): (node: Pick<NodeRow, 'level' | 'fromDay'>) => boolean {
  const ranges = sourcesOf(period)
  return ({ level, fromDay }) => ranges.some((range) => range.level === level && fromDay >= range.from && fromDay <= range.to)
}

/** A child of a period, a week only as far as it lies in the period. */
export interface WrittenPart {
  readonly period: Period
  readonly content: NodeContent
}

/**
 * The children of a period that have content, in order of time.
 * @param nodes in order of time; those that the period is not computed from are passed over
 */
export async function writtenParts(
  period: Period, nodes: readonly NodeRow[], contentOf = ({ content }: NodeRow): NodeContent | null | undefined => content,
): Promise<WrittenPart[]> {
  const contents = new Map<string, { part: Period; below: NodeContent[] }>()
  for (const node of nodes.filter(isSourceOf(period))) {
    const [part, content] = [partWith(period, node.fromDay), contentOf(node)]
    if (!part || !content) continue
    const entry = contents.get(part.id) ?? { part, below: [] }
    entry.below.push(content)
    contents.set(part.id, entry)
  }
  const parts: WrittenPart[] = []
  for (const { part, below } of contents.values()) {
    const content = isPartOfWeek(part) ? await rollUpChildren(below) : below[0]
    if (content) parts.push({ period: part, content })
  }
  return parts.toSorted((a, b) => a.period.from - b.period.from)
}

/**
 * The content of a period with these children, after a turn of the event loop if enough text was
 * read since the last; undefined without children.
 */
export async function rollUpChildren(children: readonly NodeContent[]): Promise<NodeContent | undefined> {
  if (children.length === 0) return undefined
  await giveTurn(children.reduce(
    (units, { bullets, keywords }) => units + bullets.reduce((sum, { text }) => sum + text.length, KEYWORD_UNITS * keywords.length), 0,
  ))
  return rollUp(children)
}

/** Typical UTF-16 units of a keyword. */
const KEYWORD_UNITS = 12

/**
 * The content of each of these days that has episodes. With more than 200 of them the text comes from the longest 200, the counts from all.
 */
export async function contentsOfDays(tx: Tx, userId: string, days: readonly number[]): Promise<ReadonlyMap<number, NodeContent>> {
  const leaves = days.length === 0 ? [] : await leavesOfDays(tx, userId, days)
  const byDay = new Map<number, LeafRow[]>()
  for (const leaf of leaves) byDay.set(leaf.day, [...(byDay.get(leaf.day) ?? []), leaf])
  const crowded = [...byDay].filter(([, ofDay]) => ofDay.length >= MAX_LEAVES).map(([day]) => day)
  const counts = new Map((crowded.length === 0 ? [] : await countsOfDays(tx, userId, crowded)).map(({ day, ...counted }) => [day, counted]))
  const contents = new Map<number, NodeContent>()
  for (const [day, ofDay] of byDay) {
    const content = await rollUpChildren(ofDay.map(contentOfLeaf))
    const { startAt, endAt, ...totals } = counts.get(day) ?? {}
    if (content) {
      contents.set(day, { ...content, ...totals, ...(startAt && endAt && { startAt: startAt.toISOString(), endAt: endAt.toISOString() }) })
    }
  }
  return contents
}
