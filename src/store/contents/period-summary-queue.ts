/** Nodes of the contents that a language model is to describe. */
import { nodeColumns, type NodeRow } from './contents-nodes.ts'
import { sql, type Tx } from '../engine/db.ts'
import { schedule } from '../tables/jobs.ts'

/** Says that a model is to tell, from then on, what these periods were about. */
export async function requestSummaries(tx: Tx, userId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx.rows(sql`update contents set awaits_model_at = ${at} where user_id = ${userId} and id = any(${ids}::text[])`)
}

/** Promises what may be told now, or by then; what may not waits, without a promise, for whatever is said after its time. */
export async function scheduleSummaryJob(tx: Tx, userId: string, by: Date): Promise<void> {
  const next = await nextSummaryAt(tx, userId)
  if (next && next <= by) await schedule(tx, userId, [{ kind: 'headline', key: 'contents', at: next, lane: 1 }])
}

/** Nothing is to be told of these. */
export async function cancelSummaries(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`update contents set awaits_model_at = null where user_id = ${userId} and id = any(${ids}::text[]) and awaits_model_at is not null`)
}

/** What was to be told by then waits longer. */
export async function deferSummaries(tx: Tx, userId: string, { upTo, until }: { upTo: Date; until: Date }): Promise<void> {
  await tx.rows(sql`update contents set awaits_model_at = ${until} where user_id = ${userId} and awaits_model_at <= ${upTo}`)
}

/** Nodes of the lowest level that await a model by then. */
export function nodesAwaitingSummary(tx: Tx, userId: string, upTo: Date, limit: number): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    with waiting as (
      select *, array_position(array['week', 'month', 'year', 'root'], level) as rank from contents
       where user_id = ${userId} and awaits_model_at <= ${upTo} and marked_at is null and content is not null)
    select ${nodeColumns} from waiting where rank = (select min(rank) from waiting) order by from_day limit ${limit}`)
}

/** When the next node awaits a model that is not itself to be written first; undefined: none does. */
export async function nextSummaryAt(tx: Tx, userId: string): Promise<Date | undefined> {
  const [row] = await tx.rows<{ at: Date | null }>(sql`select min(awaits_model_at) as at from contents
     where user_id = ${userId} and awaits_model_at is not null and marked_at is null`)
  return row?.at ?? undefined
}

/** Nodes of several parts that no model has described, the lowest first. */
export function undescribedNodes(tx: Tx, userId: string): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    select ${nodeColumns} from contents c
     where user_id = ${userId} and level in ('week', 'month', 'year', 'root') and content is not null and content -> 'by' is null
       and 1 < (select count(*) from contents p where p.user_id = c.user_id and p.from_day between c.from_day and c.to_day
                  and p.level = (array['root', 'year', 'month', 'week', 'day'])[1 + array_position(array['root', 'year', 'month', 'week'], c.level)])
     order by array_position(array['week', 'month', 'year', 'root'], level), from_day`)
}
