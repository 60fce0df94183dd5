/** Content of contents nodes, computed from their children. */
import { contentOfLeaf, rollUp, type NodeContent } from '../../core/roll-up.ts'
import type { Level, Period } from '../../time/period.ts'
import { countsOfDay, leavesOfDay, MAX_LEAVES, nodesWithin } from './contents-nodes.ts'
import type { Tx } from '../engine/db.ts'

/** The level below. */
export const LEVEL_BELOW: Readonly<Record<Exclude<Level, 'day'>, Exclude<Level, 'root'>>> = { root: 'year', year: 'month', month: 'week', week: 'day' }

/** The content of a period, from its episodes (day) or its child nodes as written; undefined content when there are none. `parts` counts child nodes. */
export async function contentOf(tx: Tx, userId: string, period: Period): Promise<{ content: NodeContent | undefined; parts: number }> {
  if (period.level === 'day') return { content: await contentOfDay(tx, userId, period.from), parts: 0 }
  const parts = (await nodesWithin(tx, userId, LEVEL_BELOW[period.level], period)).flatMap(({ content }) => content ?? [])
  return { content: rollUpChildren(parts), parts: parts.length }
}

export const rollUpChildren = (children: readonly NodeContent[]): NodeContent | undefined => (children.length > 0 ? rollUp(children) : undefined)

/** The content of a day. With more than 200 episodes the text comes from the longest 200, the counts from all. */
export async function contentOfDay(tx: Tx, userId: string, day: number): Promise<NodeContent | undefined> {
  const leaves = await leavesOfDay(tx, userId, day)
  const content = rollUpChildren(leaves.map(contentOfLeaf))
  if (!content || leaves.length < MAX_LEAVES) return content
  const { startAt, endAt, ...counts } = await countsOfDay(tx, userId, day)
  return { ...content, ...counts, startAt: startAt.toISOString(), endAt: endAt.toISOString() }
}
