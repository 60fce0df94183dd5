/** Fence and drain of conversations' tails: how a set of looks takes its windows, and stores what was cut. */
import type { Json } from '../../base/json.ts'
import { answered, json, orDistributed, sql, type Query, type Tx } from '../../engine/db.ts'
import { conversationColumns, lockOrder, type Conversation } from './tables/conversations.ts'
import { scheduleQuery, type Job, type JobSet } from './tables/jobs.ts'
import { logRange } from './tables/messages.ts'
import { insertionOf, type ClosedSegment } from './tables/segments.ts'

/** Condition: the look of this conversation is leased under the token. */
const isLeased = ({ userId, token }: Job, conversationId: Query): Query => sql`
  exists (select from due d
     where d.user_id = ${userId} and d.kind = 'look' and d.key = ${conversationId} and d.lease_token = ${token}::uuid)`

const keysOf = (jobs: JobSet): string[] => jobs.map(({ key }) => key)

/**
 * Sets the fences, which are the ends of the windows, for the holder of these leases: messages pushed later are outside.
 * A fence of an older lease is replaced, because that lease must have expired.
 * @returns the conversations, without those whose tail is empty or whose lease was lost
 */
export function fenceTails(tx: Tx, jobs: JobSet): Promise<Conversation[]> {
  const [first] = jobs
  return tx.rows<Conversation>(sql`
    with held as (
      select id as held_id from conversation
       where user_id = ${first.userId} and id = any(${keysOf(jobs)}::text[]) and cursor < next_seq order by ${lockOrder} for update
    )
    update conversation set fence_token = ${first.token}::uuid, fence_to = case when flush_to > cursor then flush_to else next_seq end
      from held where user_id = ${first.userId} and id = held_id and cursor < next_seq and ${isLeased(first, sql`id`)}
    returning ${conversationColumns(first.userId)}`)
}

/** What a look has decided about a tail. */
export interface DrainedTail {
  readonly job: Job
  /** Cursor at which the window was read. */
  readonly expectedCursor: number
  /** New cursor. */
  readonly to: number
  /** Number of the window's messages that stay in the tail. */
  readonly remainingCount: number
  /** The fenced tail has messages beyond the window. */
  readonly more: boolean
  readonly wait: boolean
  readonly state: Json | undefined
}

/**
 * Moves the cursors, stores the looks, lifts the fences and takes the closed messages off the counts of the tails: a tail of tens of
 * thousands is not read again for each window of it.
 * @returns the drained conversations: those whose fence has the token, whose lease is still held, and whose cursor is
 *   `expectedCursor`; nothing is written to the others
 */
export async function drainTails(tx: Tx, tails: readonly [DrainedTail, ...DrainedTail[]], lookAt: Date): Promise<Conversation[]> {
  const [{ job }] = tails
  const rows = tails.map(({ job: { key }, to, expectedCursor, remainingCount, more, wait, state }) =>
    ({ key, to, expectedCursor, remainingCount, isMore: more, wait, state }))
  const log = { user: sql`${job.userId}`, conversation: sql`n.key` }
  const closed = logRange(sql`tokens`, { ...log, from: sql`n."expectedCursor"`, to: sql`n."to"` })
  const left = logRange(sql`at, received_at`, { ...log, from: sql`n."to"` })
  // A separate statement: if the update itself waited for a push, its sum would use a snapshot from before that push.
  tx.run(sql`
    select id from conversation where user_id = ${job.userId} and id = any(${rows.map(({ key }) => key)}::text[])
     order by ${lockOrder} for update`)
  return tx.rows<Conversation>(sql`
    update conversation c
       set cursor = n."to", fence_to = null, fence_token = null,
           look_at = ${lookAt}, look_count = n."remainingCount", look_wait = n.wait, more = n."isMore", look_state = n.state,
           tail_tokens = c.tail_tokens - n.tokens, oldest_at = n.at, oldest_received_at = n.received_at
      from (
        select n.*, coalesce(closed.tokens, 0) as tokens, oldest.at, oldest.received_at
          from jsonb_to_recordset(${json(rows)}::text::jsonb)
            as n (key text, "to" int, "expectedCursor" int, "remainingCount" int, "isMore" boolean, wait boolean, state jsonb)
         cross join lateral (select sum(tokens)::int as tokens from (${closed}) m) closed
          left join lateral (${left} limit 1) oldest on true) n
     where c.user_id = ${job.userId} and c.id = n.key
       and fence_token = ${job.token}::uuid
       and cursor = n."expectedCursor"
       and ${isLeased(job, sql`c.id`)}
    returning ${conversationColumns(job.userId)}`)
}

/** A closed segment, with what its encoding is scheduled with. */
interface ClosedWithJob extends ClosedSegment, Pick<Job, 'lane' | 'trace'> {}

/** Inserts closed segments, those of one conversation in order, with the jobs that encode them. */
export function insertWithJobs(tx: Tx, userId: string, segments: readonly ClosedWithJob[], now: Date): void {
  if (segments.length === 0) return
  const jobs = segments.map(({ id, lane, trace }) => ({ kind: 'encode' as const, key: id, at: now, lane, trace }))
  const [scheduling, insertion] = [scheduleQuery(userId, jobs), insertionOf(userId, segments, now)]
  tx.run(orDistributed(sql`with encodings as (${scheduling}) ${insertion}`, scheduling, answered(insertion)))
}

/** Lifts the fences of these leases without moving the cursors. */
export function liftFences(tx: Tx, jobs: JobSet): void {
  tx.run(sql`
    update conversation set fence_to = null, fence_token = null
     where user_id = ${jobs[0].userId} and id = any(${keysOf(jobs)}::text[]) and fence_token = ${jobs[0].token}::uuid`)
}
