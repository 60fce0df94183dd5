/** The conversation row: lock, counters of the tail, fence, cursor. */
import type { Json } from '../../json.ts'
import { daysOfConversation } from '../contents/contents-nodes.ts'
import { json, sql, type Tx } from '../engine/db.ts'
import type { Job } from './jobs.ts'
import { lockCorpus, removePostings } from './postings.ts'
import { settingsText } from './settings.ts'

/** A conversation as its row says. Tail fields are null while the tail is empty. */
export interface Conversation {
  readonly id: string
  readonly incarnation: string
  readonly nextSeq: number
  readonly cursor: number
  readonly tailTokens: number
  readonly oldestAt: Date | null
  readonly oldestReceivedAt: Date | null
  readonly latestAt: Date | null
  readonly latestReceivedAt: Date | null
  readonly previousAt: Date | null
  readonly previousReceivedAt: Date | null
  readonly lookAt: Date | null
  readonly lookCount: number | null
  readonly lookWait: boolean | null
  readonly lookState: Json
  /** The last look's window was at its cap: the rest is looked at next, whatever the policy's timer says. */
  readonly more: boolean
  /** Messages before this seq were asked to be closed. */
  readonly flushTo: number
  readonly fenceTo: number | null
  /** The store's settings at this moment, as text: compared, to learn of a change by another process. */
  readonly settings: string
}

const columns = sql`
  id, incarnation, next_seq as "nextSeq", cursor, tail_tokens as "tailTokens",
  oldest_at as "oldestAt", oldest_received_at as "oldestReceivedAt",
  latest_at as "latestAt", latest_received_at as "latestReceivedAt",
  previous_at as "previousAt", previous_received_at as "previousReceivedAt",
  look_at as "lookAt", look_count as "lookCount", look_wait as "lookWait", look_state as "lookState", more,
  flush_to as "flushTo", fence_to as "fenceTo", (${settingsText}) as settings`

/** Locks the conversation until the transaction ends, making it when it is new. */
export async function lockOrCreate(tx: Tx, userId: string, id: string, creation: { incarnation: string; now: Date }): Promise<Conversation> {
  const [row] = await tx.rows<Conversation>(sql`
    insert into conversation (user_id, id, incarnation, created_at)
    values (${userId}, ${id}, ${creation.incarnation}::uuid, ${creation.now})
    on conflict (user_id, id) do update set id = excluded.id
    returning ${columns}`)
  return row as Conversation
}

/** Locks the conversation until the transaction ends, or gives undefined if there is none. */
export async function lock(tx: Tx, userId: string, id: string): Promise<Conversation | undefined> {
  const [row] = await tx.rows<Conversation>(sql`
    select ${columns} from conversation where user_id = ${userId} and id = ${id} for update`)
  return row
}

export async function find(tx: Tx, userId: string, id: string): Promise<Conversation | undefined> {
  const [row] = await tx.rows<Conversation>(sql`select ${columns} from conversation where user_id = ${userId} and id = ${id}`)
  return row
}

/** Ids of the user's conversations in whose tail something waits. */
export async function idsWithTail(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from conversation where user_id = ${userId} and cursor < next_seq order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Pins the window's end for the holder of this lease. Messages pushed from now on are outside it.
 * A fence of an older lease is replaced: that lease ran out, else ours would not exist.
 */
export async function fence(tx: Tx, job: Job): Promise<Conversation | undefined> {
  const [conversation] = await tx.rows<Conversation>(sql`
    update conversation
       set fence_token = ${job.token}::uuid,
           fence_to = case when flush_to > cursor then flush_to else next_seq end
     where user_id = ${job.userId} and id = ${job.key} and cursor < next_seq
    returning ${columns}`)
  return conversation
}

export interface DrainOptions {
  readonly job: Job
  /** The cursor the window was read from. */
  readonly expectedCursor: number
  /** Where the cursor goes. */
  readonly to: number
  /** Messages the look saw and left. */
  readonly remainingCount: number
  /** Messages wait that the look's window had no room for. */
  readonly more: boolean
  readonly lookAt: Date
  readonly wait: boolean
  readonly state: Json | undefined
}

/**
 * Moves the cursor, keeps the look, lifts the fence and counts the tail anew.
 * Undefined, and nothing written, unless the fence is still ours and the cursor where we read it.
 */
export async function drain(tx: Tx, { job, expectedCursor, to, remainingCount, more, lookAt, wait, state }: DrainOptions): Promise<Conversation | undefined> {
  // A statement of its own: one that waited for a push here would sum the log as it was before that push.
  await lock(tx, job.userId, job.key)
  const [conversation] = await tx.rows<Conversation>(sql`
    update conversation c
       set cursor = ${to}, fence_to = null, fence_token = null,
           look_at = ${lookAt}, look_count = ${remainingCount}, look_wait = ${wait}, more = ${more}, look_state = ${json(state)}::text::jsonb,
           tail_tokens = coalesce((select sum(tokens) from message m where (m.user_id, m.conversation_id) = (c.user_id, c.id) and m.seq >= ${to}), 0),
           oldest_at = (select at from message m where (m.user_id, m.conversation_id, m.seq) = (c.user_id, c.id, ${to})),
           oldest_received_at = (select received_at from message m where (m.user_id, m.conversation_id, m.seq) = (c.user_id, c.id, ${to}))
     where user_id = ${job.userId} and id = ${job.key}
       and fence_token = ${job.token}::uuid
       and cursor = ${expectedCursor}
    returning ${columns}`)
  return conversation
}

/** Lifts the fence of this lease, cursor unmoved. */
export async function liftFence(tx: Tx, job: Job): Promise<void> {
  await tx.rows(sql`
    update conversation set fence_to = null, fence_token = null
     where user_id = ${job.userId} and id = ${job.key} and fence_token = ${job.token}::uuid`)
}

/** Asks for everything up to now to be closed by the next look. */
export async function requestFlush(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.rows(sql`update conversation set flush_to = next_seq where user_id = ${userId} and id = ${id}`)
}

/** Removes the conversation with all that was made of it. @returns the days on which its episodes began */
export async function remove(tx: Tx, userId: string, id: string): Promise<number[]> {
  // Segments before their promises, in the order of those who encode: the other way round two would wait for each other.
  const segments = await tx.rows<{ id: string }>(sql`select id from segment where user_id = ${userId} and conversation_id = ${id} order by id for update`)
  await tx.rows(sql`
    delete from due where user_id = ${userId} and (
      (kind in ('look', 'describe') and key = ${id}) or
      (kind = 'encode' and key in (select s.id::text from segment s where s.user_id = ${userId} and s.conversation_id = ${id})))`)
  // Before its days are read: nobody moves them to another zone meanwhile
  if (segments.length > 0) await lockCorpus(tx, userId)
  const days = await daysOfConversation(tx, userId, id)
  await removePostings(tx, userId, segments.map((segment) => segment.id))
  await tx.rows(sql`delete from conversation where user_id = ${userId} and id = ${id}`)
  return days
}
