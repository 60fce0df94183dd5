/** Table `review`: every rating of an episode, with its memory state before and after; the episode's row has the newest state. */
import { type EpisodeReview, type Rater, RATINGS } from '@madeleine/contract'
import { answered, json, orDistributed, type Query, sql, type Tx } from '@madeleine/engine'
import { Columns, double, integer, smallint, text, time, uuid, uuids, type RowOf } from '../store/tables/columns.ts'
import { rescheduled } from '../store/tables/jobs.ts'
import type { ReviewedState } from './review-step.ts'
import type { RecallPlace } from '../store/tables/conversations.ts'

/** In the order in which they are exported. */
export const REVIEWS = new Columns({
  episodeId: uuid(),
  /** 1, 2 … of its episode, in the order in which they moved its state. */
  number: integer(),
  at: time(),
  /** The local day of `at` in the user's zone, from 1970-01-01. */
  day: integer(),
  /** 1 again, 2 hard, 3 good, 4 easy. */
  rating: smallint(),
  rater: text<Rater>(),
  /** Null for an explicit one. */
  recallId: uuid<string | null>(),
  /** Since the review before, or since the episode's end, with fractions. */
  elapsedDays: double(),
  /** At the time of the review, just before it, 0–1. */
  retrievability: double(),
  /** Stability and FSRS difficulty (1–10) before and after. */
  stabilityBefore: double(),
  difficultyBefore: double(),
  stabilityDays: double(),
  difficulty: double(),
})

/** An episode as its raters see it. */
export interface EpisodeToReview {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** Those of its messages that were shown to the conversation, verbatim, in order. */
  readonly messages: readonly string[]
}

/** Characters of a message that a rater reads. */
const MESSAGE_CHARACTERS = 2000

/** Reads episodes, without those that do not exist. @param shownTo the conversation whose served messages are theirs */
export async function episodesToReview(tx: Tx, userId: string, ids: readonly string[], shownTo: string): Promise<EpisodeToReview[]> {
  const [episodes, shown] = await Promise.all([
    tx.rows<Omit<EpisodeToReview, 'messages'>>(sql`
      select segment_id as id, title, summary from episode where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`),
    // The last segment that begins before a message, and no other: a conversation may have thousands (0.3 ms a message; 0.02 so)
    tx.rows<{ id: string; text: string }>(sql`
      select s.id, left(m.text, ${MESSAGE_CHARACTERS}) as text
        from (select distinct source_id, message_id from served
           where user_id = ${userId} and conversation_id = ${shownTo} and message_id is not null) v
       cross join lateral (select seq, text from message m
          where m.user_id = ${userId} and m.conversation_id = v.source_id and m.id = v.message_id and m.forgotten_at is null offset 0) m
       cross join lateral (
         select id, to_seq from segment s
          where s.user_id = ${userId} and s.conversation_id = v.source_id and s.from_seq <= m.seq and s.state = 'collapsed'
          order by s.from_seq desc limit 1) s
       where s.to_seq > m.seq and s.id = any(${ids}::text[]::uuid[])
       order by s.id, m.seq`),
  ])
  const messages = new Map(episodes.map(({ id }): [string, string[]] => [id, []]))
  for (const { id, text: said } of shown) messages.get(id)?.push(said)
  return episodes.map((episode) => ({ ...episode, messages: messages.get(episode.id) ?? [] }))
}

/** An episode's state, locked until the transaction ends. */
export interface LockedState extends ReviewedState {
  readonly episodeId: string
  readonly conversationId: string
}

/** Locks episodes in the order of their ids, as every review does, and reads their states. */
export function lockStates(tx: Tx, userId: string, ids: readonly string[]): Promise<LockedState[]> {
  return tx.rows<LockedState>(sql`
    select segment_id as "episodeId", conversation_id as "conversationId", end_at as "endAt", last_reviewed_at as "lastReviewedAt",
           stability_days as "stabilityDays", difficulty
      from episode where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[]) order by segment_id for update`)
}

const EARLIER = REVIEWS.pick('episodeId', 'day', 'recallId', 'stabilityBefore')
/** What was reviewed before of an episode. */
export type EarlierReview = RowOf<typeof EARLIER>

/** The reviews of these episodes on these local days, or of these recalls, in order. */
export function earlierReviews(
  tx: Tx, userId: string, { ids, days, recallIds }: { ids: readonly string[]; days: readonly number[]; recallIds: readonly string[] },
): Promise<EarlierReview[]> {
  return tx.rows<EarlierReview>(sql`
    select ${EARLIER.selected()} from review
     where user_id = ${userId} and episode_id = any(${ids}::text[]::uuid[])
       and (day = any(${days}::int[]) or recall_id = any(${recallIds}::text[]::uuid[]))
     order by episode_id, number`)
}

const WRITTEN = REVIEWS.without('number')
/** A review to be stored. */
export type NewReview = RowOf<typeof WRITTEN>

/** Stores reviews, in order, and the states that they lead to. The episodes must be locked. */
export function insertReviews(tx: Tx, userId: string, reviews: readonly NewReview[]): void {
  const given = sql`given as (
      select g.*, (row_number() over (partition by g."episodeId" order by g.nth))::int as place,
             count(*) over (partition by g."episodeId") as places
        from rows from (jsonb_to_recordset(${json(reviews)}::text::jsonb) as (${WRITTEN.defined()}))
             with ordinality as g (${WRITTEN.values()}, nth))`
  const insertion = sql`
      insert into review (user_id, number, ${WRITTEN.names()})
      select ${userId},
             place + coalesce((select max(number) from review r where r.user_id = ${userId} and r.episode_id = g."episodeId"), 0),
             ${WRITTEN.values('g')}
        from given g`
  const update = sql`
    update episode e set stability_days = g."stabilityDays", difficulty = g.difficulty,
           last_reviewed_at = greatest(e.last_reviewed_at, (select max(a.at) from given a where a."episodeId" = g."episodeId"))
      from given g where e.user_id = ${userId} and e.segment_id = g."episodeId" and g.place = g.places`
  tx.run(orDistributed(
    sql`with ${given}, stored as (${insertion}) ${update}`,
    answered(sql`with ${given} ${insertion}`), sql`with ${given} ${update}`,
  ))
}

// Table `review`, read: the ratings of an episode, and the memory state that episodes had at a time.

/** All reviews of an episode, in the order in which they moved its state. */
export async function reviewsOf(tx: Tx, userId: string, episodeId: string): Promise<EpisodeReview[]> {
  const rows = await tx.rows<Omit<EpisodeReview, 'rating'> & { rating: number }>(sql`
    select at, rating, rater, elapsed_days as "elapsedDays", retrievability, stability_before as "stabilityDaysBefore",
           difficulty_before as "difficultyBefore", stability_days as "stabilityDays", difficulty
      from review where user_id = ${userId} and episode_id = ${episodeId}::uuid order by number`)
  return rows.map((row) => ({ ...row, rating: RATINGS[row.rating - 1]! }))
}

/** SQL of the memory state of `episode e`: its columns, and what must be joined for them. */
export interface StateSql {
  readonly columns: Query
  readonly join: Query
}

const newestState: StateSql = {
  columns: sql`e.stability_days as "stabilityDays", e.difficulty, e.last_reviewed_at as "lastReviewedAt"`,
  join: sql``,
}

/**
 * The state at a time: the one before the first review that came later, or the newest if none did. Each review builds on
 * those before it, so nothing of a later one is in it, in whatever order their times are.
 *
 * @param asOf undefined: now, for which no review is read
 */
export const stateAsOf = (userId: string, asOf: Date | undefined): StateSql => asOf === undefined ? newestState : {
  columns: sql`
    coalesce(later.stability_before, e.stability_days) as "stabilityDays", coalesce(later.difficulty_before, e.difficulty) as difficulty,
    case when later.stability_before is null then e.last_reviewed_at else later.reviewed_before end as "lastReviewedAt"`,
  join: sql`
    left join lateral (
      select r.stability_before, r.difficulty_before,
             (select max(b.at) from review b
                where b.user_id = ${userId} and b.episode_id = r.episode_id and b.number < r.number) as reviewed_before
        from review r where r.user_id = ${userId} and r.episode_id = e.segment_id and r.at > ${asOf}
       order by r.number limit 1) later on true`,
}

// Table `recall`: recalls that are not reviewed yet, each with what it showed and its place in the log.

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
const MOST_WAITING = 64
/** Messages after a recall that its review reads. */
export const MOST_FOLLOWING = 20

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
