/** Content of contents nodes, computed from their children. */
import { giveTurn, isPartOfWeek, type Level, partWith, type Period } from '@madeleine/base'
import { type Query, sql, type Tx } from '@madeleine/engine'
import { schedule } from '../store/tables/jobs.ts'
import { contentOfLeaf, rollUp, type NodeContent } from './roll-up.ts'
import { levelOrder, nodeColumns, type NodeRow } from './contents-nodes-sql.ts'
import { countsOfDays, leavesOfDays, MAX_LEAVES, type NodeRange, type LeafRow } from './node-sets-sql.ts'

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
 * The content of each of these days that has episodes, or that has some that had ended by a story time. With more than 200 of them
 * the text comes from the longest 200, the counts from all.
 */
export async function contentsOfDays(
  tx: Tx, userId: string, days: readonly number[], endedBy?: Date,
): Promise<ReadonlyMap<number, NodeContent>> {
  const leaves = days.length === 0 ? [] : await leavesOfDays(tx, userId, days, endedBy)
  const byDay = new Map<number, LeafRow[]>()
  for (const leaf of leaves) byDay.set(leaf.day, [...(byDay.get(leaf.day) ?? []), leaf])
  const crowded = [...byDay].filter(([, ofDay]) => ofDay.length >= MAX_LEAVES).map(([day]) => day)
  const counted = crowded.length === 0 ? [] : await countsOfDays(tx, userId, crowded, endedBy)
  const counts = new Map(counted.map(({ day, ...ofDay }) => [day, ofDay]))
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

// Queue of contents nodes that a language model is to summarise.

/** Requests that a model summarises these nodes, at `at` or later. */
export async function requestSummaries(tx: Tx, userId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx.rows(sql`update contents set awaits_model_at = ${at} where user_id = ${userId} and id = any(${ids}::text[])`)
}

/** Schedules the summary job if a node is due at `by` or before. Later nodes have no job: they wait for the next run after their time. */
export async function scheduleSummaryJob(tx: Tx, userId: string, by: Date): Promise<void> {
  const next = await nextSummaryAt(tx, userId)
  if (next && next <= by) await schedule(tx, userId, [{ kind: 'headline', key: 'contents', at: next, lane: 1 }])
}

/** Cancels the requested summaries of these nodes, which it locks in the order of writing. */
export async function cancelSummaries(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(setRequests(userId, sql`id = any(${ids}::text[]) and awaits_model_at is not null`, null))
}

/** Defers summaries that are due at `upTo` or before. */
export async function deferSummaries(tx: Tx, userId: string, { upTo, until }: { upTo: Date; until: Date }): Promise<void> {
  await tx.rows(setRequests(userId, sql`awaits_model_at <= ${upTo}`, until))
}

/** Locks the nodes in the order of writing, so that it and a run that writes several do not wait for each other. */
const setRequests = (userId: string, which: Query, at: Date | null): Query => sql`
  with held as (select id from contents where user_id = ${userId} and ${which} order by ${levelOrder}, from_day for update)
  update contents c set awaits_model_at = ${at}::timestamptz from held where c.user_id = ${userId} and c.id = held.id`

/** Nodes that are due at `upTo` or before, of the lowest level that has any. */
export function nodesAwaitingSummary(tx: Tx, userId: string, upTo: Date, limit: number): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    with waiting as (
      select *, array_position(array['week', 'month', 'year', 'root'], level) as rank from contents
       where user_id = ${userId} and awaits_model_at <= ${upTo} and marked_at is null and content is not null)
    select ${nodeColumns} from waiting where rank = (select min(rank) from waiting) order by from_day limit ${limit}`)
}

/** Time of the next requested summary, without marked nodes, which are written first; undefined for none. */
export async function nextSummaryAt(tx: Tx, userId: string): Promise<Date | undefined> {
  const [row] = await tx.rows<{ at: Date | null }>(sql`select min(awaits_model_at) as at from contents
     where user_id = ${userId} and awaits_model_at is not null and marked_at is null`)
  return row?.at ?? undefined
}

/** Nodes with several children and no summary by a model, lowest level first. A month has the weeks of its days. */
export function undescribedNodes(tx: Tx, userId: string): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    select ${nodeColumns} from contents c
     where user_id = ${userId} and level in ('week', 'month', 'year', 'root') and content is not null and content -> 'by' is null
       and 1 < (select count(distinct case when c.level = 'month' then floor((p.from_day + 3) / 7.0) else p.from_day end)
                  from contents p where p.user_id = ${userId} and p.from_day between c.from_day and c.to_day
                   and p.level = (array['root', 'year', 'month', 'day', 'day'])[1 + array_position(array['root', 'year', 'month', 'week'],
                    c.level)])
     order by array_position(array['week', 'month', 'year', 'root'], level), from_day`)
}
