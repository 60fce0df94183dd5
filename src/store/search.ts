/** The statements of recall: what the corpus looks like, and the candidates of each arm. */
import { B, K1 } from '../core/bm25.ts'
import type { Message } from '../core/message.ts'
import { sql, vector, type Query, type Tx } from './db.ts'
import { MESSAGES, TITLES, type Field } from './postings.ts'
import { asksMessages, episodeScope, messageScope, type Scope } from './scope.ts'

/** One field of one user's index: texts in it and how many terms they have together. */
export interface Corpus {
  readonly texts: number
  readonly terms: number
}

export async function corpora(tx: Tx, userId: string): Promise<{ messages: Corpus; titles: Corpus }> {
  const [row] = await tx.rows<{ texts: number; terms: number; titles: number; titleTerms: number }>(sql`
    select coalesce(sum(s.to_seq - s.from_seq), 0)::int as texts, coalesce(sum(s.term_count), 0)::float8 as terms,
           count(*)::int as titles, coalesce(sum(e.term_count), 0)::float8 as "titleTerms"
      from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
     where s.user_id = ${userId} and s.state = 'collapsed'`)
  const { texts = 0, terms = 0, titles = 0, titleTerms = 0 } = row ?? {}
  return { messages: { texts, terms }, titles: { texts: titles, terms: titleTerms } }
}

/**
 * The postings of each term by itself. `offset 0` keeps the planner from turning this round: without statistics of a
 * young table it would read every posting of the user instead (measured: 300 ms against 6).
 */
const postingsOf = (userId: string, field: Field): Query => sql`
  cross join lateral (
    select p.segment_id, p.term, p.places, p.counts, p.lengths from posting p
     where p.user_id = ${userId} and p.field = ${field} and p.term = w.term offset 0) p`

/** In how many texts of the field each term stands; terms that stand nowhere are absent. */
export async function documentFrequencies(tx: Tx, userId: string, field: Field, terms: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ term: string; df: number }>(sql`
    select w.term, sum(cardinality(p.places))::int as df from unnest(${terms}::text[]) as w (term) ${postingsOf(userId, field)} group by w.term`)
  return new Map(rows.map(({ term, df }) => [term, df]))
}

export interface Cue {
  /** idf of each distinct term. */
  readonly idf: ReadonlyMap<string, number>
  readonly averageLength: number
}

/** idf · tf·(k1 + 1) / (tf + k1·(1 − b + b·length/average)), as core/bm25 has it. */
const weigh = ({ idf, averageLength }: Cue) => ({
  weights: sql`unnest(${[...idf.keys()]}::text[], ${[...idf.values()]}::float8[]) as w (term, idf)`,
  score: sql`sum(w.idf * u.count * ${K1 + 1}::float8
    / (u.count + ${K1}::float8 * (${1 - B}::float8 + ${B / Math.max(averageLength, 1)}::float8 * u.length)))`,
})

export interface MessageHit {
  readonly segmentId: string
  readonly conversationId: string
  readonly seq: number
  readonly score: number
  readonly terms: string[]
}

/** BM25 over indexed messages, best first. */
export function messageHits(tx: Tx, userId: string, cue: Cue, { scope, limit }: { scope: Scope; limit: number }): Promise<MessageHit[]> {
  const { weights, score } = weigh(cue)
  const filtered = asksMessages(scope) || scope.within !== undefined
  const kept = sql`
    join lateral (
      select from message m
       where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq = s.from_seq + h.place and ${messageScope(scope)} offset 0) m on true`
  return tx.rows<MessageHit>(sql`
    with hit as materialized (
      select p.segment_id, u.place, ${score} as score, array_agg(p.term) as terms
        from ${weights} ${postingsOf(userId, MESSAGES)}
       cross join lateral unnest(p.places, p.counts, p.lengths) as u (place, count, length)
       group by p.segment_id, u.place
    )
    select h.segment_id as "segmentId", s.conversation_id as "conversationId", s.from_seq + h.place as seq, h.score, h.terms
      from hit h
      join lateral (
        select conversation_id, from_seq from segment s
         where s.user_id = ${userId} and s.id = h.segment_id and s.state = 'collapsed' offset 0) s on true
      ${filtered ? kept : sql``}
     order by h.score desc, s.conversation_id, s.from_seq + h.place desc limit ${limit}`)
}

export interface EpisodeHit {
  readonly segmentId: string
  readonly terms: string[]
}

/** BM25 over titles and summaries, best first. */
export function titleHits(tx: Tx, userId: string, cue: Cue, { scope, limit }: { scope: Scope; limit: number }): Promise<EpisodeHit[]> {
  const { weights, score } = weigh(cue)
  return tx.rows<EpisodeHit>(sql`
    select e.segment_id as "segmentId", array_agg(p.term) as terms
      from ${weights} ${postingsOf(userId, TITLES)}
     cross join lateral unnest(p.places, p.counts, p.lengths) as u (place, count, length)
      join episode e on e.user_id = ${userId} and e.segment_id = p.segment_id
     where ${episodeScope(scope)}
     group by e.segment_id
     order by ${score} desc, e.segment_id limit ${limit}`)
}

/** Nearest vectors of one generation, exact, nearest first; those at a right angle or farther say nothing and are left out. */
export async function vectorHits(
  tx: Tx,
  userId: string,
  near: { generation: number; values: Float32Array },
  { scope, limit }: { scope: Scope; limit: number },
): Promise<string[]> {
  const rows = await tx.rows<{ segmentId: string }>(sql`
    with mine as materialized (
      select v.segment_id, v.vector <=> ${vector(near.values)}::text::halfvec as distance
        from embedding v join episode e on (e.user_id, e.segment_id) = (v.user_id, v.segment_id)
       where v.user_id = ${userId} and v.generation = ${near.generation} and ${episodeScope(scope)}
    )
    select segment_id as "segmentId" from mine where distance < 1 order by distance, segment_id limit ${limit}`)
  return rows.map(({ segmentId }) => segmentId)
}

export interface PendingMessage extends Pick<Message, 'id' | 'seq' | 'role' | 'text' | 'at'> {
  readonly conversationId: string
  readonly name: string | null
}

/** The newest messages that are no episode yet: tails but the asking one, and segments waiting to be encoded. Oldest first. */
export function pendingMessages(
  tx: Tx,
  userId: string,
  { scope, limit, ownTail }: { scope: Scope; limit: number; ownTail: string | undefined },
): Promise<PendingMessage[]> {
  return tx.rows<PendingMessage>(sql`
    with waiting as (
      select id as conversation_id, cursor as from_seq, next_seq as to_seq from conversation
       where user_id = ${userId} and cursor < next_seq and id is distinct from ${ownTail ?? null}::text
      union all
      select conversation_id, from_seq, to_seq from segment where user_id = ${userId} and state = 'collapsing'
    ), newest as (
      select m.id, m.conversation_id as "conversationId", m.seq, m.role, m.name, m.text, m.at, m.received_at
        from waiting w join message m
          on m.user_id = ${userId} and m.conversation_id = w.conversation_id and m.seq >= w.from_seq and m.seq < w.to_seq
       where ${messageScope(scope)}
       order by m.received_at desc, m.conversation_id, m.seq desc limit ${limit}
    )
    select id, "conversationId", seq, role, name, text, at from newest order by received_at, "conversationId", seq`)
}

/** A message as recall shows it. */
export type FoundMessage = PendingMessage

/** Messages by place, in no order. */
export function messagesAt(tx: Tx, userId: string, places: readonly { conversationId: string; seq: number }[]): Promise<FoundMessage[]> {
  return tx.rows<FoundMessage>(sql`
    select m.id, m.conversation_id as "conversationId", m.seq, m.role, m.name, m.text, m.at
      from unnest(${places.map((place) => place.conversationId)}::text[], ${places.map((place) => place.seq)}::int[]) as p (conversation_id, seq)
     cross join lateral (
       select * from message m where m.user_id = ${userId} and m.conversation_id = p.conversation_id and m.seq = p.seq offset 0) m`)
}

/** The newest messages by story time, indexed or not. */
export function newestMessages(
  tx: Tx,
  userId: string,
  { scope, limit, ownTail }: { scope: Scope; limit: number; ownTail: string | undefined },
): Promise<(FoundMessage & { segmentId: string | null })[]> {
  return tx.rows(sql`
    select m.id, m.conversation_id as "conversationId", m.seq, m.role, m.name, m.text, m.at, e.segment_id as "segmentId"
      from message m
      left join segment s
        on s.user_id = m.user_id and s.conversation_id = m.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq and s.state <> 'archived'
      left join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
     where m.user_id = ${userId} and ${messageScope(scope)}
       and not exists (
         select from conversation c
          where c.user_id = ${userId} and c.id = ${ownTail ?? null}::text and m.conversation_id = c.id and m.seq >= c.cursor)
     order by m.at desc, m.conversation_id, m.seq desc limit ${limit}`)
}

export async function newestEpisodes(tx: Tx, userId: string, { scope, limit }: { scope: Scope; limit: number }): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select e.segment_id as id from episode e where e.user_id = ${userId} and ${episodeScope(scope)}
     order by e.end_at desc, e.segment_id limit ${limit}`)
  return rows.map(({ id }) => id)
}
