/** What the rule of archiving reads, and how its job is scheduled. */
import { DAY_MS } from '@madeleine/base'
import { sql, type Tx } from '@madeleine/engine'
import type { ArchiveRule } from '../pipeline/pipeline-context.ts'
import { retrievabilitySql } from '../store/queries/timeline-queries.ts'

/** Where no job is: one that waits keeps its time. */
export const scheduleArchiving = (tx: Tx, userId: string, at: Date): Promise<unknown> => tx.rows(sql`
  insert into due (user_id, kind, key, lane, at) values (${userId}, 'archive', 'episodes', 1, ${at})
  on conflict (user_id, kind, key) do nothing`)

export interface Faded {
  readonly id: string
}

export interface FadedWanted {
  readonly rule: ArchiveRule
  readonly now: Date
  readonly limit: number
  /** Facts whose episodes stay. */
  readonly planned: readonly string[]
  /** Only these; absent: all. */
  readonly ids?: readonly string[]
}

/**
 * Episodes that are old enough and have faded, the oldest first; without those with a star, those that prove a pinned fact or one that
 * is planned, and those that were archived before and brought back.
 */
export const fadedEpisodes = (
  tx: Tx, userId: string, { rule: { afterDays, belowRetention }, now, limit, planned, ids }: FadedWanted,
): Promise<Faded[]> => tx.rows<Faded>(sql`
  select e.segment_id as id
    from (select segment_id, end_at, starred_at, last_reviewed_at as "lastReviewedAt", stability_days as "stabilityDays" from episode
           where user_id = ${userId} and archived_at is null and starred_at is null
             and end_at < ${new Date(now.getTime() - afterDays * DAY_MS)}
             and ${ids === undefined ? sql`true` : sql`segment_id = any(${ids}::text[]::uuid[])`}) e
   cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id and s.state = 'collapsed' offset 0) s
   where ${retrievabilitySql(now)} < ${belowRetention}
     and e.segment_id not in (
       select unnest(segment_ids) from history where user_id = ${userId} and action in ('archive', 'unarchive'))
     and not exists (
       select from fact_source p
        where p.user_id = ${userId} and p.conversation_id = s.conversation_id and p.seq >= s.from_seq and p.seq < s.to_seq
          and p.kind <> 'ends' and (p.fact_id = any(${planned}::text[]::uuid[]) or p.fact_id in (
            select id from fact where user_id = ${userId} and is_pinned and valid_to is null and forgotten_at is null)))
   order by e.end_at, e.segment_id limit ${limit}`)

/** When the oldest episode ended that could ever be archived by a rule; undefined: there is none. */
export async function oldestInUse(tx: Tx, userId: string): Promise<Date | undefined> {
  const [row] = await tx.rows<{ endAt: Date | null }>(sql`
    select min(end_at) as "endAt" from episode where user_id = ${userId} and archived_at is null and starred_at is null`)
  return row?.endAt ?? undefined
}
