/** The statements that publish a set of encoded segments, each for all of them. */
import { json, sql, type Tx } from '../engine/db.ts'
import { localDaySql } from '../../contents/sql/contents-nodes.ts'
import { currentGenerationsJson, type Generation } from '../tables/generations.ts'
import type { Job } from '../tables/jobs.ts'

/** Jobs `encode` of one user under one lease token. */
export interface EncodeJobs {
  readonly userId: string
  readonly token: string
  readonly jobs: readonly Pick<Job, 'key' | 'version'>[]
}

/** A segment that is still to be published by the holder of its lease; it is locked. */
export interface HeldSegment {
  readonly id: string
  /** Number in the user's index; null before its first postings. */
  readonly number: number | null
}

/**
 * Locks those of the segments that are still `collapsing` and whose jobs are still leased under this token, first the
 * segments, then the jobs: neither can be taken over until the transaction ends. Reads the current generations with them,
 * as `currentGenerations` must be read.
 */
export async function lockHeld(
  tx: Tx, { userId, token, jobs }: EncodeJobs,
): Promise<{ held: readonly HeldSegment[]; generations: readonly Generation[] }> {
  const ids = jobs.map(({ key }) => key)
  const [row] = await tx.rows<{ held: HeldSegment[]; generations: Generation[] }>(sql`
    with open as (
      select id, number from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) and state = 'collapsing' order by id
      for update
    ), held as (
      select o.id, o.number from open o join due d on d.key = o.id::text
       where d.user_id = ${userId} and d.kind = 'encode' and d.lease_token = ${token}::uuid for update of d
    )
    select (select coalesce(jsonb_agg(h), '[]') from held h) as held, ${currentGenerationsJson} as generations`)
  return row!
}

/**
 * The titles of conversations, and the days of these times in the user's zone. Read them under the corpus lock: whoever
 * changes a title or the zone takes that lock, so the change is either seen here or made after these segments.
 */
export async function readUnderLock(
  tx: Tx, userId: string, { conversationIds, times }: { conversationIds: readonly string[]; times: readonly Date[] },
): Promise<{ titles: Readonly<Record<string, string>>; days: readonly number[] }> {
  const [row] = await tx.rows<{ titles: Record<string, string>; days: number[] }>(sql`
    select (select coalesce(jsonb_object_agg(id, title), '{}') from conversation
             where user_id = ${userId} and id = any(${conversationIds}::text[]) and title is not null) as titles,
           (select jsonb_agg(distinct ${localDaySql(sql`at`, userId)})
               from unnest(${times.map((time) => time.toISOString())}::text[]::timestamptz[]) as t (at)) as days`)
  return row!
}

/** A segment's row from now on. */
export interface CollapsedSegment {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly number: number
  /** Number of terms of all messages. */
  readonly termCount: number
  readonly forward: Uint8Array
}

/**
 * Sets the segments to `collapsed`, counts them in the corpus and completes their jobs, in one statement, because none of
 * these is true without the others. A job that was scheduled again meanwhile is released instead. Segments, jobs and the
 * corpus must be locked.
 *
 * @returns how many segments were still `collapsing` in the range that was encoded; if not all, the caller must roll back
 */
export async function collapseSegments(
  tx: Tx, { userId, token, jobs }: EncodeJobs, segments: readonly CollapsedSegment[],
): Promise<number> {
  const rows = segments.map(({ forward, ...segment }) => ({ ...segment, forward: Buffer.from(forward).toString('base64') }))
  const sum = (of: (segment: CollapsedSegment) => number): number => segments.reduce((total, segment) => total + of(segment), 0)
  const collapsed = await tx.rows(sql`
    with encoded as (
      select *
        from jsonb_to_recordset(${json(rows)}::text::jsonb) as e (id uuid, "from" int, "to" int, number int, "termCount" int, forward text)
    ), job as (
      select * from jsonb_to_recordset(${json(jobs)}::text::jsonb) as j (key text, version int)
    ), completed as (
      delete from due d using job
       where d.user_id = ${userId} and d.kind = 'encode' and d.key = job.key and d.lease_token = ${token}::uuid and d.version = job.version
    ), released as (
      update due d set lease_token = null, lease_until = null, attempts = 0, last_error = null from job
       where d.user_id = ${userId} and d.kind = 'encode' and d.key = job.key and d.lease_token = ${token}::uuid and d.version <> job.version
    ), counted as (
      update corpus set next_number = greatest(next_number, ${Math.max(...segments.map(({ number }) => number)) + 1}::int),
             messages = messages + ${sum(({ from, to }) => to - from)}::int, terms = terms + ${sum(({ termCount }) => termCount)}::int
       where user_id = ${userId}
    )
    update segment s set state = 'collapsed', number = e.number, term_count = e."termCount", forward = decode(e.forward, 'base64')
      from encoded e
     where s.user_id = ${userId} and s.id = e.id and s.from_seq = e."from" and s.to_seq = e."to" and s.state = 'collapsing' returning s.id`)
  return collapsed.length
}

/** The ids of those of the segments that are `collapsed`. */
export async function collapsedAmong(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) and state = 'collapsed'`)
  return new Set(rows.map(({ id }) => id))
}
