/** Table `recall`: recalls that are not reviewed yet, each with what it showed and its place in the log. */
import { sql, type Tx } from '../../engine/db.ts'
import { Columns, integer, text, time, uuid, uuids, type RowOf } from '../store/tables/columns.ts'
import { rescheduled } from '../store/tables/jobs.ts'

/** Where in a conversation's log a recall was answered. */
export interface RecallPlace {
  readonly incarnation: string
  /** The seq that the conversation's next message gets. */
  readonly seq: number
}

/** In the order in which they are exported. */
export const RECALLS = new Columns({
  id: uuid(),
  conversationId: text(),
  /** What the conversation's next message was to get. */
  seq: integer(),
  at: time(),
  query: text(),
  /** The episodes that it showed, by rank. */
  episodeIds: uuids(),
})

/** A recall to be recorded. */
export interface NewRecall extends Omit<RowOf<typeof RECALLS>, 'seq'> {
  readonly place: RecallPlace
}

const WAITING = RECALLS.pick('id', 'seq', 'at', 'query', 'episodeIds')
/** A recall that waits for its review. */
export type WaitingRecall = RowOf<typeof WAITING>

/** Recalls that are kept for a conversation, the newest. */
export const MOST_WAITING = 64
/** Messages after a recall that its review reads. */
export const MOST_FOLLOWING = 20

/** The place at which a recall is answered now; undefined if the conversation does not exist. */
export async function recallPlaceOf(tx: Tx, userId: string, conversationId: string): Promise<RecallPlace | undefined> {
  const [place] = await tx.rows<RecallPlace>(sql`
    select incarnation, next_seq as seq from conversation where user_id = ${userId} and id = ${conversationId}`)
  return place
}

/**
 * Records a recall, together with what the transaction asks next; one of the same id only adds the episodes that the first did
 * not show. Nothing is recorded for a conversation that was forgotten meanwhile. If its tail was closed before, with an
 * answer in it, no look will come: then the review is scheduled here.
 */
export function recordRecall(
  tx: Tx, userId: string, { id, conversationId, place: { incarnation, seq }, at, query, episodeIds }: NewRecall,
): void {
  // Against a look that drains the tail meanwhile, and against a second recall
  tx.run(sql`select id from conversation where user_id = ${userId} and id = ${conversationId} for no key update`)
  tx.run(sql`
    insert into recall as r (user_id, id, conversation_id, seq, at, query, episode_ids)
    select ${userId}, ${id}::uuid, c.id, ${seq}::int, ${at}::timestamptz, ${query}, ${episodeIds}::text[]::uuid[]
      from conversation c where c.user_id = ${userId} and c.id = ${conversationId} and c.incarnation = ${incarnation}::uuid
    on conflict (user_id, id) do update set episode_ids = r.episode_ids || array(
      select n.id from unnest(excluded.episode_ids) with ordinality as n (id, nth) where n.id <> all(r.episode_ids) order by n.nth)`)
  tx.run(sql`
    delete from recall where user_id = ${userId} and conversation_id = ${conversationId} and id in (
      select id from recall where user_id = ${userId} and conversation_id = ${conversationId}
       order by seq desc, at desc, id offset ${MOST_WAITING})`)
  tx.run(sql`
    insert into due (user_id, kind, key, lane, at)
    select ${userId}, 'review', id, 1, ${at}::timestamptz from conversation
     where user_id = ${userId} and id = ${conversationId} and incarnation = ${incarnation}::uuid
       and cursor = next_seq and next_seq > ${seq}::int
    ${rescheduled}`)
}

/**
 * Schedules the reviews of those of the conversations that have a recall which may be ripe: two messages followed, or one and
 * the tail is closed. It travels with what the transaction asks next.
 */
export function scheduleReviews(tx: Tx, userId: string, conversationIds: readonly string[], now: Date): void {
  tx.run(sql`
    insert into due (user_id, kind, key, lane, at)
    select ${userId}, 'review', w.id, 1, ${now}::timestamptz from unnest(${conversationIds}::text[]) as w (id)
     where exists (
       select from conversation c join recall r on (r.user_id, r.conversation_id) = (c.user_id, c.id)
        where c.user_id = ${userId} and c.id = w.id and r.user_id = ${userId}
          and c.next_seq >= r.seq + case when c.cursor = c.next_seq then 1 else 2 end)
     order by w.id
    ${rescheduled}`)
}

/**
 * The ripe recalls of a conversation, the oldest first. Ripe: two messages followed, one of them an answer of the assistant,
 * which a call of a tool is not; or the tail is closed and any message followed.
 */
export function ripeRecalls(tx: Tx, userId: string, conversationId: string, limit: number): Promise<WaitingRecall[]> {
  return tx.rows<WaitingRecall>(sql`
    select ${WAITING.selected('r')} from recall r
     cross join lateral (select cursor = next_seq as is_closed from conversation c where c.user_id = ${userId} and c.id = ${conversationId}
       offset 0) c
     cross join lateral (
       select count(*) as messages, coalesce(bool_or(role = 'assistant' and kind = 'message'), false) as has_answer
         from (select role, kind from message m where m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.seq >= r.seq
              and m.forgotten_at is null order by m.seq limit ${MOST_FOLLOWING}) m) f
     where r.user_id = ${userId} and r.conversation_id = ${conversationId}
       and (f.messages >= 2 and f.has_answer or c.is_closed and f.messages > 0)
     order by r.seq, r.at, r.id limit ${limit}`)
}

/** Removes recalls that were reviewed. @returns those that were still there: of two reviews of a recall only one counts */
export async function takeRecalls(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    delete from recall where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) returning id`)
  return new Set(rows.map(({ id }) => id))
}
