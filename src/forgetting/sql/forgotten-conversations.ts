/** Forgetting of whole conversations: their rows go, with all that refers to them. */
import { localDaySql } from '../../contents/sql/contents-nodes.ts'
import { deleteMerges } from '../../people/sql/person-merges.ts'
import { sql, type Query, type Tx } from '../../store/engine/db.ts'
import { lockOrder } from '../../store/tables/conversations.ts'
import { lockCorpus, removePostings } from '../../store/tables/postings.ts'
import { dateOf } from '../../time/day-number.ts'
import { NO_ROWS, type Forgettable, type ForgottenRange } from './forgotten-rows.ts'
import { takeLeases } from './work-under-way.ts'

/** Conversations by id, or all of the user. */
export type WhichConversations = readonly string[] | 'all'

const among = (which: WhichConversations, column: Query): Query => (which === 'all' ? sql`true` : sql`${column} = any(${which}::text[])`)

/** Those of the conversations that exist, as ranges of their logs. */
export function wholeLogs(tx: Tx, userId: string, which: WhichConversations): Promise<ForgottenRange[]> {
  return tx.rows<ForgottenRange>(sql`
    select id as "conversationId", 0 as "from", next_seq as "to" from conversation where user_id = ${userId} and ${among(which, sql`id`)}
     order by ${lockOrder}`)
}

/**
 * Locks the conversations and their segments, deletes their jobs and locks the index: the order of encoding. The reverse
 * could deadlock. @returns their ids
 */
export async function lockWholeConversations(tx: Tx, userId: string, which: WhichConversations): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and ${among(which, sql`id`)} order by ${lockOrder} for update`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 && which !== 'all') return which
  const segments = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and conversation_id = any(${ids}::text[]) order by id for update`)
  await tx.rows(sql`
    delete from due where user_id = ${userId} and (
      kind in ('look', 'describe', 'review') and key = any(${ids}::text[]) or kind = 'encode'
         and key = any(${segments.map(({ id }) => id)}::text[]))`)
  await takeLeases(tx, userId, { conversationIds: ids, segmentIds: [] })
  // Before the days are read: `moveAllDays` must not run in between
  await lockCorpus(tx, userId)
  return ids
}

/** What goes with the conversations, without their facts. */
export async function findInConversations(
  tx: Tx, userId: string, logs: readonly ForgottenRange[],
): Promise<Forgettable & { readonly days: readonly number[] }> {
  const ids = logs.map(({ conversationId }) => conversationId)
  const [row] = await tx.rows<{
    messages: number; segments: number; episodes: string[]; vectors: number; recalls: number
    reviews: number; served: number; days: number[]
  }>(sql`
    with gone as materialized (select id, state from segment where user_id = ${userId} and conversation_id = any(${ids}::text[]))
    select (select count(*)::int from message
       where user_id = ${userId} and conversation_id = any(${ids}::text[]) and forgotten_at is null) as messages,
           (select count(*)::int from gone where state in ('collapsing', 'collapsed')) as segments,
           array(select id::text from gone where state = 'collapsed' order by id) as episodes,
           (select count(*)::int from gone g join embedding v on v.user_id = ${userId} and v.segment_id = g.id) as vectors,
           (select count(*)::int from recall r where user_id = ${userId} and ${recalledIn(userId, ids)}) as recalls,
           (select count(*)::int from gone g join review v on v.user_id = ${userId} and v.episode_id = g.id) as reviews,
           (select count(*)::int from served v where user_id = ${userId}
               and (conversation_id = any(${ids}::text[]) or source_id = any(${ids}::text[]))) as served,
           array(select distinct ${localDaySql(sql`m.start_at`, userId)} from segment s cross join lateral (
             select min(at) as start_at from message m
              where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
              where s.user_id = ${userId} and s.conversation_id = any(${ids}::text[])
            union select day from gone g join episode e on e.user_id = ${userId} and e.segment_id = g.id order by 1) as days`)
  const { episodes, days, ...counts } = row!
  return {
    rows: { ...NO_ROWS, ...counts, conversations: ids.length, episodes: episodes.length },
    ids: { conversations: ids, episodes, facts: [] },
    rebuilt: { episodes: [], facts: [], days: days.map(dateOf) },
    days,
  }
}

/** Condition on `recall r`: it was made in one of the conversations, or showed an episode of one. */
const recalledIn = (userId: string, ids: readonly string[]): Query => sql`
  (r.conversation_id = any(${ids}::text[])
        or r.episode_ids && array(select id from segment where user_id = ${userId} and conversation_id = any(${ids}::text[])))`

/** Removes the conversations. They must be locked, and their facts unlearnt. */
export async function removeConversations(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const segments = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and conversation_id = any(${ids}::text[]) order by id`)
  await tx.rows(sql`delete from recall r where user_id = ${userId} and ${recalledIn(userId, ids)}`)
  await removePostings(tx, userId, segments.map(({ id }) => id))
  await tx.rows(sql`delete from conversation where user_id = ${userId} and id = any(${ids}::text[])`)
}

/**
 * Removes what a user has besides conversations and contents. The embedder's jobs stay: with the last of all users a generation goes live.
 */
export async function removeRestOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.rows(sql`delete from due where user_id = ${userId} and kind not in ('erase', 'embed', 'contents')`)
  await tx.rows(sql`delete from fact_edit where user_id = ${userId}`)
  await tx.rows(sql`delete from fact where user_id = ${userId}`)
  await deleteMerges(tx, userId)
}
