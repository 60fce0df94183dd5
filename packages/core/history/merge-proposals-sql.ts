/** What proposals of merges are chosen from: neighbours of one conversation, and what is stored of them. */
import { sql, type Query, type Tx } from '@madeleine/engine'
import type { EPISODES } from '../store/tables/episodes.ts'
import type { RowOf } from '../store/tables/columns.ts'
import { BY_HAND } from '../store/tables/segments.ts'

/** Two episodes, of which the second begins where the first ends. */
export interface Neighbours {
  readonly conversationId: string
  readonly firstId: string
  readonly secondId: string
}

export interface NeighboursWanted {
  /** Episodes that are looked at, the newest. */
  readonly newest: number
  /** Of each of the two, at most. */
  readonly messages: number
  /** Between the two, at most. */
  readonly pauseMinutes: number
}

/** Ends that were not chosen by what was said: a pause, a day, or whoever closed the segment. */
const NOT_BY_SUBJECT = ['time-gap', 'day', 'flush'] as const

/** Of `s`: it is encoded and short, and has no title or summary by hand. */
const isShort = (messages: number): Query => sql`
  s.state = 'collapsed' and s.to_seq - s.from_seq <= ${messages} and not (s.plan ? 'named')`

/** The latest first; both in use and without a star. Where a person has split, both sides are by hand: these are left out. */
export const shortNeighbours = (
  tx: Tx, userId: string, { newest, messages, pauseMinutes }: NeighboursWanted,
): Promise<Neighbours[]> => tx.rows<Neighbours>(sql`
  select a.conversation_id as "conversationId", a.id as "firstId", b.id as "secondId"
    from (select segment_id, start_at, end_at from episode
           where user_id = ${userId} and archived_at is null and starred_at is null
           order by end_at desc, segment_id limit ${newest}) l
   cross join lateral (
     select * from segment s where s.user_id = ${userId} and s.id = l.segment_id and ${isShort(messages)} offset 0) b
   cross join lateral (
     select * from segment s
      where s.user_id = ${userId} and s.conversation_id = b.conversation_id and s.from_seq < b.from_seq
        and s.from_seq >= b.from_seq - ${messages}::int and s.to_seq = b.from_seq and ${isShort(messages)}
        and s.reason <> all(${NOT_BY_SUBJECT}::text[]) and (s.policy <> ${BY_HAND} or b.policy <> ${BY_HAND}) offset 0) a
   cross join lateral (
     select * from episode e
      where e.user_id = ${userId} and e.segment_id = a.id and e.archived_at is null and e.starred_at is null
        and l.start_at <= e.end_at + ${pauseMinutes}::int * interval '1 minute' offset 0) e
   order by l.end_at desc, l.segment_id`)

/** An episode, and the vectors of its messages, packed (`packVectors`). */
export interface VectoredEpisode extends Pick<RowOf<typeof EPISODES>, 'title' | 'startAt' | 'endAt' | 'keywords'> {
  readonly id: string
  readonly vectors: Uint8Array
}

/** Those of the episodes whose messages have vectors of a model. */
export const vectoredEpisodes = (tx: Tx, userId: string, ids: readonly string[], model: string): Promise<VectoredEpisode[]> =>
  tx.rows<VectoredEpisode>(sql`
    select e.segment_id as id, e.title, e.start_at as "startAt", e.end_at as "endAt", e.keywords, v.vectors
      from episode e join message_vectors v on (v.user_id, v.segment_id) = (e.user_id, e.segment_id)
     where e.user_id = ${userId} and v.user_id = ${userId} and e.segment_id = any(${ids}::text[]::uuid[]) and v.model = ${model}`)
