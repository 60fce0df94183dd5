/** Table `episode`: the encoded content of a collapsed segment, one to one; its id is the segment's. */
import type { Keyword } from '../../contents/core/roll-up.ts'
import type { Complexity, Quality } from '../../core/episode.ts'
import type { CitedSentence } from '../../core/citation.ts'
import type { Reason } from '../../core/segment.ts'
import { localDaySql } from '../../contents/sql/contents-nodes.ts'
import { json, sql, vector, type Query, type Tx } from '../engine/db.ts'
import { normalise } from '../../text/normalise.ts'
import { episodeScope, type Scope } from '../queries/search-scope.ts'
import { stateAsOf, type StateSql } from '../../reviews/sql/read-reviews.ts'

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
  /** 1 − cosine similarity between the messages before the segment and its opening; null at the start of a conversation. */
  readonly drift: number | null
  readonly stabilityDays: number
  readonly difficulty: number
  /** 1 small talk, 2 a topic, 3 several decisions or steps. */
  readonly complexity: Complexity
  readonly quality: Quality
  /** A model is to rewrite title and summary soon. */
  readonly awaitsModel: boolean
  /** A model is to read it for facts soon. */
  readonly awaitsFacts: boolean
  /** When a model read all of its messages for facts, as earlier episodes; null if none did. */
  readonly consolidatedAt: Date | null
  /** Version of the rules that read it for facts; null where a model does. */
  readonly rulesVersion: number | null
  /** Model that wrote title and summary, and version of its prompt; null when no model did. */
  readonly model: string | null
  readonly promptVersion: number | null
  readonly codeVersion: string
  readonly createdAt: Date
  readonly keywords: readonly Keyword[]
  /** The summary's sentences with their evidence. */
  readonly sentences: readonly CitedSentence[]
  /** o200k tokens of the segment's messages. */
  readonly tokens: number
}

/** A vector of an episode. */
export interface NewVector {
  /** The episode's id. */
  readonly id: string
  readonly generation: number
  /** 0 of title and summary, then those of its long messages. */
  readonly part: number
  readonly values: Float32Array
}

/** The statement that inserts episodes and their vectors. The primary key rejects a second episode of the same segment. */
export const insertEpisodes = (userId: string, episodes: readonly NewEpisode[], vectors: readonly NewVector[]): Query => sql`
  with vectors as (
    insert into embedding (user_id, segment_id, generation, part, vector)
    select ${userId}, v.id, v.generation, v.part, v.vector::halfvec
      from unnest(${vectors.map(({ id }) => id)}::text[]::uuid[], ${vectors.map(({ generation }) => generation)}::int[],
                  ${vectors.map(({ part }) => part)}::int[], ${vectors.map(({ values }) => vector(values))}::text[]) as v (id, generation, part, vector)
  )
  insert into episode (user_id, segment_id, conversation_id, title, summary, term_count, start_at, end_at, surprise, drift,
    stability_days, difficulty, complexity, quality, awaits_model, model, prompt_version, code_version, created_at, keywords, sentences, tokens, day, awaits_facts, consolidated_at, rules_version)
  select ${userId}, e."segmentId", e."conversationId", e.title, e.summary, e."termCount", e."startAt", e."endAt", e.surprise, e.drift,
         e."stabilityDays", e.difficulty, e.complexity, e.quality, e."awaitsModel", e.model, e."promptVersion", e."codeVersion", e."createdAt", e.keywords, e.sentences,
         e.tokens, ${localDaySql(sql`e."startAt"`)}, e."awaitsFacts", e."consolidatedAt", e."rulesVersion"
    from jsonb_to_recordset(${json(episodes.map(storable))}::text::jsonb)
      as e ("segmentId" uuid, "conversationId" text, title text, summary text, "termCount" int, "startAt" timestamptz, "endAt" timestamptz, surprise real, drift real,
            "stabilityDays" float8, difficulty float8, complexity smallint, quality text, "awaitsModel" boolean, model text, "promptVersion" int, "codeVersion" text,
            "createdAt" timestamptz, keywords jsonb, sentences jsonb, tokens int, "awaitsFacts" boolean, "consolidatedAt" timestamptz, "rulesVersion" int)`

/** JSON cannot hold half a character, where a text was cut. */
const storable = (episode: NewEpisode): NewEpisode => ({ ...episode, title: normalise(episode.title), summary: normalise(episode.summary) })

export async function insertVector(tx: Tx, userId: string, segmentId: string, { generation, part, values }: Omit<NewVector, 'id'>): Promise<void> {
  await tx.rows(sql`
    insert into embedding (user_id, segment_id, generation, part, vector)
    values (${userId}, ${segmentId}::uuid, ${generation}, ${part}, ${vector(values)}::text::halfvec)
    on conflict (user_id, generation, segment_id, part) do update set vector = excluded.vector`)
}

export interface EpisodeRow {
  readonly id: string
  readonly conversationId: string
  readonly title: string
  readonly summary: string
  readonly startAt: Date
  readonly endAt: Date
  readonly surprise: number
  /** The memory state, and when the episode was last reviewed: the newest, or those of the scope's `asOf`. */
  readonly stabilityDays: number
  readonly difficulty: number
  readonly lastReviewedAt: Date | null
  readonly consolidatedAt: Date | null
  readonly quality: Quality
  readonly complexity: Complexity
  readonly model: string | null
  readonly createdAt: Date
  readonly reason: Reason
  readonly from: number
  readonly to: number
}

const columnsOf = (state: StateSql): Query => sql`
  e.segment_id as id, e.conversation_id as "conversationId", e.title, e.summary, e.start_at as "startAt", e.end_at as "endAt",
  e.surprise::float8 as surprise, ${state.columns},
  e.consolidated_at as "consolidatedAt", e.quality, e.complexity, e.model, e.created_at as "createdAt", s.reason, s.from_seq as "from", s.to_seq as "to"`

/** Reads episodes by id, without those that contain a message after the scope's `asOf` or `knownAt`; their state as of `asOf`. */
export function episodesById(tx: Tx, userId: string, ids: readonly string[], { asOf, knownAt, timeZone }: Scope = EVERYTHING): Promise<EpisodeRow[]> {
  const whole = episodeScope({ timeZone, ...(asOf && { asOf }), ...(knownAt && { knownAt }) })
  const state = stateAsOf(asOf)
  return tx.rows<EpisodeRow>(sql`
    select ${columnsOf(state)} from unnest(${ids}::text[]::uuid[]) as wanted (id)
      cross join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = wanted.id and ${whole} offset 0) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = wanted.id offset 0) s
      ${state.join}`)
}

const EVERYTHING: Scope = { timeZone: 'UTC' }

/** The newest episodes in scope by their end, newest first; their state as of the scope's `asOf`. */
export function newestEpisodes(tx: Tx, userId: string, { scope, limit }: { scope: Scope; limit: number }): Promise<EpisodeRow[]> {
  const state = stateAsOf(scope.asOf)
  return tx.rows<EpisodeRow>(sql`
    select ${columnsOf(state)} from (select * from episode e where e.user_id = ${userId} and ${episodeScope(scope)} order by e.end_at desc, e.segment_id limit ${limit}) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s
      ${state.join}
     order by e.end_at desc, e.segment_id`)
}

/** The episode of the segment that ends at `to`; undefined if it is not encoded yet. */
export async function episodeBefore(tx: Tx, userId: string, conversationId: string, to: number): Promise<EpisodeRow | undefined> {
  return (await episodesBefore(tx, userId, [{ conversationId, to }]))[0]
}

/** The same for several conversations, without those that have none. */
export function episodesBefore(tx: Tx, userId: string, places: readonly { readonly conversationId: string; readonly to: number }[]): Promise<EpisodeRow[]> {
  return tx.rows<EpisodeRow>(sql`
    select ${columnsOf(stateAsOf(undefined))} from unnest(${places.map(({ conversationId }) => conversationId)}::text[], ${places.map(({ to }) => to)}::int[]) as p (conversation_id, to_seq)
      cross join lateral (
        select * from segment
         where user_id = ${userId} and conversation_id = p.conversation_id and from_seq < p.to_seq and state <> 'archived'
         order by from_seq desc limit 1) s
      cross join lateral (select * from episode e where e.user_id = s.user_id and e.segment_id = s.id offset 0) e
     where s.to_seq = p.to_seq`)
}
