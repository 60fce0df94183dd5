/** What a node of the contents says now, from the rows below it. */
import { contentOfLeaf, rollUp, type Content } from '../core/contents.ts'
import type { Level, Period } from '../core/period.ts'
import { countsOfDay, leavesOfDay, LEAVES, nodesWithin } from './contents.ts'
import type { Tx } from './db.ts'

/** The level below. */
export const BELOW: Readonly<Record<Exclude<Level, 'day'>, Exclude<Level, 'root'>>> = { root: 'year', year: 'month', month: 'week', week: 'day' }

/** From its segments, or the nodes below as they are written; undefined where there are none. */
export async function contentOf(tx: Tx, userId: string, period: Period): Promise<Content | undefined> {
  if (period.level === 'day') return contentOfDay(tx, userId, period.from)
  const children = await nodesWithin(tx, userId, BELOW[period.level], period)
  return rolledUp(children.flatMap(({ content }) => content ?? []))
}

export const rolledUp = (children: readonly Content[]): Content | undefined => (children.length > 0 ? rollUp(children) : undefined)

/** Of a day of very many segments the longest speak, and all are counted. */
export async function contentOfDay(tx: Tx, userId: string, day: number): Promise<Content | undefined> {
  const leaves = await leavesOfDay(tx, userId, day)
  const content = rolledUp(leaves.map(contentOfLeaf))
  if (!content || leaves.length < LEAVES) return content
  const { startAt, endAt, ...counts } = await countsOfDay(tx, userId, day)
  return { ...content, ...counts, startAt: startAt.toISOString(), endAt: endAt.toISOString() }
}
