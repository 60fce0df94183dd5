/** Table `episode`: the encoded content of a collapsed segment, one to one; its id is the segment's. */
import type { CitedSentence, Complexity, Keyword, Quality } from '@madeleine/contract'
import { localDaySql } from '../../contents/contents-nodes-sql.ts'
import { answered, json, orDistributed, type Query, sql, type Tx, vector } from '@madeleine/engine'
import { normalise } from '@madeleine/base'
import { type Scope, episodeInUse, episodeScope } from '../queries/search-queries.ts'
import { type StateSql, stateAsOf } from '../../reviews/reviews-sql.ts'
import { type RowOf, Columns, double, halfvec, integer, jsonb, real, smallint, text, time, truth, uuid } from './columns.ts'
import { messageVectorInsertion, type SegmentVectors } from './message-vectors.ts'
import { SEGMENTS } from './segments.ts'

/** In the order in which they are exported. */
export const EPISODES = new Columns({
  segmentId: uuid(),
  conversationId: text(),
  title: text({ isDerived: true }),
  summary: text({ isDerived: true }),
  /** Terms of title and summary. */
  termCount: integer(),
  startAt: time(),
  endAt: time(),
  surprise: real(),
  /** 1 − cosine similarity between the messages before the segment and its opening; null at the start of a conversation. */
  drift: real<number | null>(),
  /** The memory state, and when the episode was last reviewed: the newest; `stateAsOf` has those of earlier times. */
  stabilityDays: double(),
  difficulty: double(),
  /** 1 small talk, 2 a topic, 3 several decisions or steps. */
  complexity: smallint<Complexity>(),
  lastReviewedAt: time<Date | null>(),
  /** When a model read all of its messages for facts, as earlier episodes; null if none did. */
  consolidatedAt: time<Date | null>(),
  quality: text<Quality>(),
  /** A model is to rewrite title and summary soon. */
  awaitsModel: truth(),
  /** A model is to read it for facts soon. */
  awaitsFacts: truth(),
  /** Version of the rules that read it for facts; null where a model does. */
  rulesVersion: integer<number | null>(),
  /** Model that wrote title and summary, and version of its prompt; null when no model did. */
  model: text<string | null>(),
  promptVersion: integer<number | null>(),
  codeVersion: text(),
  createdAt: time(),
  keywords: jsonb<readonly Keyword[]>(),
  /** The summary's sentences with their evidence. */
  sentences: jsonb<readonly CitedSentence[]>(),
  /** o200k tokens of the segment's messages. */
  tokens: integer(),
  /** The local day of its start, from 1970-01-01. */
  day: integer(),
  /** Since when it is left out of recall; null: it is not. */
  archivedAt: time<Date | null>({ later: null }),
  /** Since when it never fades; null: it does. */
  starredAt: time<Date | null>({ later: null }),
})

/** A conversation that is archived while its segment is encoded archives it: said by the insertion, which sees its row. */
const WRITTEN = EPISODES.without('day', 'archivedAt')
export type NewEpisode = RowOf<typeof WRITTEN> & Pick<RowOf<typeof EPISODES>, 'archivedAt'>

/** Vectors of episodes: part 0 of title and summary, then those of its long messages. */
export const EMBEDDINGS = new Columns({
  segmentId: uuid(),
  generation: integer({ isLocal: true }),
  part: smallint({ later: 0 }),
  vector: halfvec(),
  /** As its episode is. */
  isArchived: truth({ later: false }),
})

/** A vector of an episode. */
export interface NewVector {
  /** The episode's id. */
  readonly id: string
  readonly generation: number
  /** 0 of title and summary, then those of its long messages. */
  readonly part: number
  readonly values: Float32Array
}

/** The vectors of new episodes. */
interface NewVectors {
  readonly vectors: readonly NewVector[]
  /** Those of their messages, each with its model. */
  readonly messages: readonly SegmentVectors[]
}

/** The statement that inserts episodes and vectors. The primary key rejects a second episode of the same segment. */
export function insertEpisodes(userId: string, episodes: readonly NewEpisode[], { vectors, messages }: NewVectors): Query {
  const messageInsertion = messageVectorInsertion(userId, messages)
  const vectorInsertion = sql`
    insert into embedding (user_id, segment_id, generation, part, vector)
    select ${userId}, v.id, v.generation, v.part, v.vector::halfvec
      from unnest(${vectors.map(({ id }) => id)}::text[]::uuid[], ${vectors.map(({ generation }) => generation)}::int[],
                  ${vectors.map(({ part }) => part)}::int[], ${vectors.map(({ values }) => vector(values))}::text[]) as v (id, generation,
                  part, vector)`
  const insertion = sql`
    insert into episode (user_id, day, archived_at, ${WRITTEN.names()})
    select ${userId}, ${localDaySql(sql`e."startAt"`, userId)}, coalesce(e."archivedAt", c.archived_at), ${WRITTEN.values('e')}
      from jsonb_to_recordset(${json(episodes.map(storable))}::text::jsonb) as e ("archivedAt" timestamptz, ${WRITTEN.defined()})
      left join conversation c on c.user_id = ${userId} and c.id = e."conversationId"`
  return orDistributed(
    sql`with vectors as (${vectorInsertion}), messages as (${messageInsertion}) ${insertion}`,
    answered(insertion), answered(vectorInsertion), answered(messageInsertion),
  )
}

/** JSON cannot hold half a character, where a text was cut. */
const storable = (episode: NewEpisode): NewEpisode => ({ ...episode, title: normalise(episode.title), summary: normalise(episode.summary) })

export async function insertVector(
  tx: Tx, userId: string, segmentId: string, { generation, part, values }: Omit<NewVector, 'id'>,
): Promise<void> {
  await tx.rows(sql`
    insert into embedding (user_id, segment_id, generation, part, vector, is_archived)
    select user_id, segment_id, ${generation}, ${part}, ${vector(values)}::text::halfvec, archived_at is not null
      from episode where user_id = ${userId} and segment_id = ${segmentId}::uuid
    on conflict (user_id, generation, segment_id, part) do update set vector = excluded.vector`)
}

const READ = EPISODES.pick(
  'conversationId', 'title', 'summary', 'startAt', 'endAt', 'surprise', 'consolidatedAt', 'quality', 'complexity', 'model', 'createdAt',
  'tokens', 'archivedAt', 'starredAt')
const STATE = EPISODES.pick('stabilityDays', 'difficulty', 'lastReviewedAt')
const PLACE = SEGMENTS.pick('reason', 'from', 'to')

/** An episode with its place in the log; its memory state is the newest, or that of the scope's `asOf`. */
export interface EpisodeRow extends RowOf<typeof READ>, RowOf<typeof STATE>, RowOf<typeof PLACE> {
  readonly id: string
}

// Made once: every recall reads
const [readColumns, placeColumns] = [READ.selected('e'), PLACE.selected('s')]
const columnsOf = (state: StateSql): Query => sql`e.segment_id as id, ${readColumns}, ${state.columns}, ${placeColumns}`

/** Reads episodes by id, without those that contain a message after the scope's `asOf` or `knownAt`; their state as of `asOf`. */
export function episodesById(
  tx: Tx, userId: string, ids: readonly string[], { asOf, knownAt, timeZone }: Scope = EVERYTHING,
): Promise<EpisodeRow[]> {
  const whole = episodeScope(userId, { timeZone, ...(asOf && { asOf }), ...(knownAt && { knownAt }) })
  const state = stateAsOf(userId, asOf)
  return tx.rows<EpisodeRow>(sql`
    select ${columnsOf(state)} from unnest(${ids}::text[]::uuid[]) as wanted (id)
      cross join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = wanted.id and ${whole} offset 0) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = wanted.id offset 0) s
      ${state.join}`)
}

const EVERYTHING: Scope = { timeZone: 'UTC' }

/** The newest episodes in scope by their end, newest first; their state as of the scope's `asOf`. */
export function newestEpisodes(tx: Tx, userId: string, { scope, limit }: { scope: Scope; limit: number }): Promise<EpisodeRow[]> {
  const state = stateAsOf(userId, scope.asOf)
  return tx.rows<EpisodeRow>(sql`
    select ${columnsOf(state)} from (select * from episode e where e.user_id = ${userId} and ${episodeScope(userId, scope)}
       and ${episodeInUse(scope)} order by e.end_at desc, e.segment_id limit ${limit}) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s
      ${state.join}
     order by e.end_at desc, e.segment_id`)
}

/** The episode of the segment that ends at `to`; undefined if it is not encoded yet. */
export async function episodeBefore(tx: Tx, userId: string, conversationId: string, to: number): Promise<EpisodeRow | undefined> {
  return (await episodesBefore(tx, userId, [{ conversationId, to }]))[0]
}

/** The same for several conversations, without those that have none. */
export function episodesBefore(
  tx: Tx, userId: string, places: readonly { readonly conversationId: string; readonly to: number }[],
): Promise<EpisodeRow[]> {
  return tx.rows<EpisodeRow>(sql`
    select ${columnsOf(stateAsOf(userId, undefined))} from unnest(${places.map(({ conversationId }) => conversationId)}::text[],
      ${places.map(({ to }) => to)}::int[]) as p (conversation_id, to_seq)
      cross join lateral (
        select * from segment
         where user_id = ${userId} and conversation_id = p.conversation_id and from_seq < p.to_seq and state <> 'archived'
         order by from_seq desc limit 1) s
      cross join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = s.id offset 0) e
     where s.to_seq = p.to_seq`)
}

/** The text of an episode whose segment is in the index. */
interface IndexedText {
  readonly id: string
  /** Of its segment in the index. */
  readonly number: number
  readonly title: string
  readonly summary: string
}

/** The episode of these messages, `from ≤ seq < to`; undefined where no encoded segment has just them, or its title was given by hand. */
export async function episodeOfMessages(
  tx: Tx, userId: string, { conversationId, from, to }: { conversationId: string; from: number; to: number },
): Promise<IndexedText | undefined> {
  const [row] = await tx.rows<IndexedText>(sql`
    select s.id, s.number, e.title, e.summary from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
     where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.state = 'collapsed' and s.from_seq = ${from}
       and s.to_seq = ${to} and (s.plan -> 'named' ->> 'title') is null`)
  return row
}

/** Sets an episode's title, and removes its vectors, which are those of other words. Its job must be scheduled before. */
export async function retitle(
  tx: Tx, userId: string, id: string, { title, termCount }: { title: string; termCount: number },
): Promise<void> {
  await tx.rows(sql`update episode set title = ${title}, term_count = ${termCount} where user_id = ${userId} and segment_id = ${id}::uuid`)
  await tx.rows(sql`delete from embedding where user_id = ${userId} and segment_id = ${id}::uuid`)
}

/** The keywords of an episode, the weightiest first. */
export async function keywordsOf(tx: Tx, userId: string, id: string): Promise<string[]> {
  const [row] = await tx.rows<{ keywords: readonly Keyword[] }>(sql`
    select keywords from episode where user_id = ${userId} and segment_id = ${id}::uuid`)
  return [...(row?.keywords ?? [])].sort((a, b) => b.weight - a.weight).map(({ text: word }) => word)
}
