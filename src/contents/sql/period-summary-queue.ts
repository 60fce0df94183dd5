/** Queue of contents nodes that a language model is to summarise. */
import { levelOrder, nodeColumns, type NodeRow } from './contents-nodes.ts'
import { sql, type Query, type Tx } from '../../store/engine/db.ts'
import { schedule } from '../../store/tables/jobs.ts'

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
