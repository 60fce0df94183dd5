/** Content of contents nodes, computed from their children. */
import { contentOfLeaf, rollUp, type NodeContent } from '../core/roll-up.ts'
import { giveTurn } from '../../loop-turns.ts'
import type { Level } from '../../time/period.ts'
import type { Tx } from '../../store/engine/db.ts'
import { countsOfDays, leavesOfDays, MAX_LEAVES, type LeafRow } from './day-leaves.ts'

/** The level below. */
export const LEVEL_BELOW: Readonly<Record<Exclude<Level, 'day'>, Exclude<Level, 'root'>>> = {
  root: 'year', year: 'month', month: 'week', week: 'day',
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
