/** Episodes: what is remembered of a collapsed segment, one to one; its id is the segment's. */
import type { Quality } from '../core/episode.ts'
import type { Reason } from '../core/segment.ts'
import { sql, vector, type Tx } from './db.ts'
import { episodeScope, type Scope } from './scope.ts'

export interface NewEpisode {
  readonly segmentId: string
  readonly conversationId: string
  readonly title: string
  readonly summary: string
  /** Terms of title and summary. */
  readonly termCount: number
  readonly startAt: Date
  readonly endAt: Date
  readonly surprise: number
  /** 1 − cosine between what came before and the segment's opening; null at the start of a conversation. */
  readonly drift: number | null
  readonly stabilityDays: number
  readonly difficulty: number
  readonly quality: Quality
  readonly codeVersion: string
  readonly createdAt: Date
}

/** Inserts the episode; its key refuses a second one of the same segment. */
export async function insertEpisode(tx: Tx, userId: string, e: NewEpisode): Promise<void> {
  await tx.rows(sql`
    insert into episode (user_id, segment_id, conversation_id, title, summary, term_count, start_at, end_at, surprise, drift,
      stability_days, difficulty, quality, code_version, created_at)
    values (${userId}, ${e.segmentId}::uuid, ${e.conversationId}, ${e.title}, ${e.summary}, ${e.termCount}, ${e.startAt}, ${e.endAt},
      ${e.surprise}, ${e.drift}, ${e.stabilityDays}, ${e.difficulty}, ${e.quality}, ${e.codeVersion}, ${e.createdAt})`)
}

export async function insertVector(tx: Tx, userId: string, segmentId: string, { generation, values }: { generation: number; values: Float32Array }): Promise<void> {
  await tx.rows(sql`
    insert into embedding (user_id, segment_id, generation, vector)
    values (${userId}, ${segmentId}::uuid, ${generation}, ${vector(values)}::text::halfvec)
    on conflict (user_id, generation, segment_id) do update set vector = excluded.vector`)
}

export interface EpisodeRow {
  readonly id: string
  readonly conversationId: string
  readonly title: string
  readonly summary: string
  readonly startAt: Date
  readonly endAt: Date
  readonly surprise: number
  readonly stabilityDays: number
  readonly lastReviewedAt: Date | null
  readonly consolidatedAt: Date | null
  readonly quality: Quality
  readonly createdAt: Date
  readonly reason: Reason
  readonly from: number
  readonly to: number
}

const columns = sql`
  e.segment_id as id, e.conversation_id as "conversationId", e.title, e.summary, e.start_at as "startAt", e.end_at as "endAt",
  e.surprise::float8 as surprise, e.stability_days as "stabilityDays", e.last_reviewed_at as "lastReviewedAt",
  e.consolidated_at as "consolidatedAt", e.quality, e.created_at as "createdAt", s.reason, s.from_seq as "from", s.to_seq as "to"`

/** Those of these episodes that hold nothing from after the scope's `asOf` and `knownAt`: one message in time does not let the others in. */
export function episodesById(tx: Tx, userId: string, ids: readonly string[], { asOf, knownAt, timeZone }: Scope = EVERYTHING): Promise<EpisodeRow[]> {
  const whole = episodeScope({ timeZone, ...(asOf && { asOf }), ...(knownAt && { knownAt }) })
  return tx.rows<EpisodeRow>(sql`
    select ${columns} from unnest(${ids}::text[]::uuid[]) as wanted (id)
      cross join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = wanted.id and ${whole} offset 0) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = wanted.id offset 0) s`)
}

const EVERYTHING: Scope = { timeZone: 'UTC' }

/** The episode of the segment that ends where this one begins, if it is written. */
export async function episodeBefore(tx: Tx, userId: string, conversationId: string, to: number): Promise<EpisodeRow | undefined> {
  const [row] = await tx.rows<EpisodeRow>(sql`
    select ${columns} from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id)
     where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.to_seq = ${to}`)
  return row
}

/** The user's latest measured drifts, newest first: what a new one is ranked among. */
export async function lastDrifts(tx: Tx, userId: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ drift: number }>(sql`
    select drift::float8 as drift from episode
     where user_id = ${userId} and drift is not null order by created_at desc, segment_id limit ${limit}`)
  return rows.map(({ drift }) => drift)
}
