/** Table `review`: every rating of an episode, with its memory state before and after; the episode's row has the newest state. */
import type { Rater } from '../../contract/rating.ts'
import type { ReviewedState } from './review-step.ts'
import { answered, json, orDistributed, sql, type Tx } from '../../engine/db.ts'
import { Columns, double, integer, smallint, text, time, uuid, type RowOf } from '../store/tables/columns.ts'

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
