/** Queries of recall: segments in scope, neighbours of hits, and messages. */
import type { Message } from '../../message/message.ts'
import { sql, type Query, type Tx } from '../engine/db.ts'
import { needsMessages, episodeScope, hoursCondition, messageScope, segmentScope, type Scope } from './search-scope.ts'

/** Numbers of the segments in scope; undefined when all are. They may also contain messages out of scope. */
export async function numbersInScope(tx: Tx, userId: string, scope: Scope): Promise<ReadonlySet<number> | undefined> {
  if (scope.within === undefined && !needsMessages(scope)) return undefined
  const segments = needsMessages(scope)
    ? sql`episode e cross join lateral (select * from segment s where s.user_id = e.user_id and s.id = e.segment_id offset 0) s where e.user_id = ${userId}`
    : sql`segment s where s.user_id = ${userId}`
  const rows = await tx.rows<{ number: number }>(sql`select s.number from ${segments} and s.state = 'collapsed' and ${segmentScope(scope)}`)
  return new Set(rows.map(({ number }) => number))
}

/** Number of episodes ending after a time range that are tested for overlap with it. */
const OVERLAP_CANDIDATES = 50

/** Numbers of the segments in scope whose episodes overlap one of these time ranges: the latest of each range, then the second of each, and so on. */
export async function segmentsBetween(
  tx: Tx, userId: string, ranges: readonly { from: Date; to: Date }[], { scope, limit }: { scope: Scope; limit: number },
): Promise<number[]> {
  if (ranges.length === 0) return []
  const times = (of: 'from' | 'to') => ranges.map((range) => range[of].toISOString())
  const segment = sql`cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s`
  const rows = await tx.rows<{ number: number }>(sql`
    select e.number
      from unnest(${times('from')}::text[]::timestamptz[], ${times('to')}::text[]::timestamptz[]) with ordinality as t (from_at, to_at, nth)
     cross join lateral (
       select number, row_number() over (order by end_at desc) as place from (
         (select s.number, e.end_at from (
            select * from episode e where e.user_id = ${userId} and e.end_at >= t.to_at order by e.end_at limit ${OVERLAP_CANDIDATES}) e ${segment}
           where e.start_at < t.to_at and ${segmentScope(scope)})
         union all
         (select s.number, e.end_at from episode e ${segment}
           where e.user_id = ${userId} and e.end_at >= t.from_at and e.end_at < t.to_at and ${segmentScope(scope)} order by e.end_at desc limit ${limit})) e
        order by end_at desc limit ${limit}) e
     order by e.place, t.nth limit ${limit}`)
  return rows.map(({ number }) => number)
}

/** A collapsed segment with the columns that ranking needs. */
export interface SegmentAround {
  readonly id: string
  readonly number: number
  readonly conversationId: string
  readonly from: number
  readonly sessionSeq: number
  /** True for a hit, false for a neighbour of one. */
  readonly isHit: boolean
  readonly forward: Uint8Array
}

/** Messages before and after a segment that its ranking uses. */
const MESSAGES_BEFORE = 8
const MESSAGES_AFTER = 2
/** Segments that are searched for these messages: the next one, the hit, and the one before. */
const NEIGHBOURS = 3

/** Segments that are read regardless of their number of messages. */
const MIN_SEGMENTS = 8
/** Number of first segments that are read with their neighbours. */
const SEGMENTS_WITH_NEIGHBOURS = 20

/** Reads segments in the order of `numbers` until they contain `messages` messages, and the neighbours of the first 20. */
export async function segmentsAround(tx: Tx, userId: string, numbers: readonly number[], { messages }: { messages: number }): Promise<SegmentAround[]> {
  // As text: passing many small byte arrays between threads is ten times slower
  const rows = await tx.rows<Omit<SegmentAround, 'forward'> & { forward: string }>(sql`
    with wanted as materialized (
      select s.*, w.nth, coalesce(sum(s.to_seq - s.from_seq) over (order by w.nth rows between unbounded preceding and 1 preceding), 0) as already
        from unnest(${numbers}::int[]) with ordinality as w (number, nth)
       cross join lateral (
         select id, conversation_id, from_seq, to_seq from segment s
          where s.user_id = ${userId} and s.number = w.number and s.state = 'collapsed' offset 0) s
    ), hit as materialized (select * from wanted where already < ${messages} or nth <= ${MIN_SEGMENTS}
    ), near as (
      select h.id, true as is_hit from hit h
      union all
      select n.id, false from hit h cross join lateral (
        select id, to_seq from segment n
         where n.user_id = ${userId} and n.conversation_id = h.conversation_id and n.from_seq < h.to_seq + ${MESSAGES_AFTER} and n.state = 'collapsed'
         order by n.from_seq desc limit ${NEIGHBOURS}) n
       where n.to_seq > h.from_seq - ${MESSAGES_BEFORE} and h.nth <= ${SEGMENTS_WITH_NEIGHBOURS}
    )
    select n.id, s.number, s.conversation_id as "conversationId", s.from_seq as "from", s.session_seq as "sessionSeq", n.is_hit as "isHit",
           encode(s.forward, 'base64') as forward
      from (select id, bool_or(is_hit) as is_hit from near group by id) n
     cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = n.id offset 0) s`)
  return rows.map((row) => ({ ...row, forward: Buffer.from(row.forward, 'base64') }))
}

/** Ids of the collapsed segments with these numbers, in the order of `numbers`. */
export function segmentIds(tx: Tx, userId: string, numbers: readonly number[]): Promise<{ id: string; number: number }[]> {
  return tx.rows(sql`
    select s.id, w.number from unnest(${numbers}::int[]) with ordinality as w (number, nth)
     cross join lateral (select id from segment s where s.user_id = ${userId} and s.number = w.number and s.state = 'collapsed' offset 0) s
     order by w.nth`)
}

/** The numbers of a session's segments, and their total of terms. */
export interface SessionSegments {
  readonly conversationId: string
  readonly sessionSeq: number
  readonly numbers: number[]
  readonly terms: number
}

export function sessionsAround(tx: Tx, userId: string, sessions: readonly { conversationId: string; sessionSeq: number }[]): Promise<SessionSegments[]> {
  return tx.rows<SessionSegments>(sql`
    select w.conversation_id as "conversationId", w.session_seq as "sessionSeq", s.numbers, s.terms
      from unnest(${sessions.map((one) => one.conversationId)}::text[], ${sessions.map((one) => one.sessionSeq)}::int[]) as w (conversation_id, session_seq)
     cross join lateral (
       select array_agg(number) as numbers, sum(term_count)::float8 as terms from segment s
        where s.user_id = ${userId} and s.conversation_id = w.conversation_id and s.session_seq = w.session_seq and s.state = 'collapsed' offset 0) s`)
}

/** A message as recall returns it. */
export interface FoundMessage extends Pick<Message, 'id' | 'seq' | 'role' | 'text' | 'at' | 'marks'> {
  readonly conversationId: string
  readonly name: string | null
}

export interface PendingMessage extends FoundMessage {
  /** Of its conversation. */
  readonly title?: string | null
}

/**
 * The newest messages that are not encoded yet, oldest first: those of tails and of segments waiting to be encoded.
 * @param ownTail the conversation whose tail is left out, because the caller already has it
 */
export function pendingMessages(
  tx: Tx,
  userId: string,
  { scope, limit, ownTail }: { scope: Scope; limit: number; ownTail: string | undefined },
): Promise<PendingMessage[]> {
  return tx.rows<PendingMessage>(sql`
    select m.id, "conversationId", seq, role, name, text, at, marks,
           (select c.title from conversation c where c.user_id = ${userId} and c.id = m."conversationId") as title
      from (${newestPending(userId, { scope, limit, ownTail })}) m order by received_at, "conversationId", seq`)
}

/** Number of pending messages, up to the limit. */
export async function countPending(tx: Tx, userId: string, options: { scope: Scope; limit: number; ownTail: string | undefined }): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`select count(*)::int as count from (${newestPending(userId, options)}) m`)
  return row?.count ?? 0
}

const newestPending = (userId: string, { scope, limit, ownTail }: { scope: Scope; limit: number; ownTail: string | undefined }): Query => sql`
    with waiting as (
      select id as conversation_id, cursor as from_seq, next_seq as to_seq from conversation
       where user_id = ${userId} and cursor < next_seq and id is distinct from ${ownTail ?? null}::text
      union all
      select conversation_id, from_seq, to_seq from segment where user_id = ${userId} and state = 'collapsing'
    )
    select m.id, m.conversation_id as "conversationId", m.seq, m.role, m.name, m.text, m.at, m.marks, m.received_at
      from waiting w cross join lateral (
        select * from message m
         where m.user_id = ${userId} and m.conversation_id = w.conversation_id and m.seq >= w.from_seq and m.seq < w.to_seq offset 0) m
     where ${messageScope(scope)}
     order by m.received_at desc, m.conversation_id, m.seq desc limit ${limit}`

/** Messages by conversation and seq, in no particular order. */
export function messagesAt(tx: Tx, userId: string, places: readonly { conversationId: string; seq: number }[]): Promise<FoundMessage[]> {
  return tx.rows<FoundMessage>(sql`
    select m.id, m.conversation_id as "conversationId", m.seq, m.role, m.name, m.text, m.at, m.marks
      from unnest(${places.map((place) => place.conversationId)}::text[], ${places.map((place) => place.seq)}::int[]) as p (conversation_id, seq)
     cross join lateral (
       select * from message m where m.user_id = ${userId} and m.conversation_id = p.conversation_id and m.seq = p.seq offset 0) m`)
}

/** The places whose messages are in scope. */
export async function placesInScope<P extends { conversationId: string; seq: number }>(tx: Tx, userId: string, places: readonly P[], scope: Scope): Promise<P[]> {
  const rows = await tx.rows<{ nth: number }>(sql`
    select p.nth::int as nth
      from unnest(${places.map((place) => place.conversationId)}::text[], ${places.map((place) => place.seq)}::int[]) with ordinality as p (conversation_id, seq, nth)
     cross join lateral (select * from message m where m.user_id = ${userId} and m.conversation_id = p.conversation_id and m.seq = p.seq offset 0) m
     where ${messageScope(scope)}
     order by p.nth`)
  return rows.map(({ nth }) => places[nth - 1]!)
}

/** The newest messages by story time, encoded or not, without the tail of `ownTail`. */
export function newestMessages(
  tx: Tx,
  userId: string,
  { scope, limit, ownTail }: { scope: Scope; limit: number; ownTail: string | undefined },
): Promise<(FoundMessage & { segmentId: string | null })[]> {
  return tx.rows(sql`
    select m.id, m.conversation_id as "conversationId", m.seq, m.role, m.name, m.text, m.at, m.marks, e.segment_id as "segmentId"
      from (
        select * from message m
         where m.user_id = ${userId} and ${messageScope(scope)}
           and not exists (
             select from conversation c
              where c.user_id = ${userId} and c.id = ${ownTail ?? null}::text and m.conversation_id = c.id and m.seq >= c.cursor)
         order by m.at desc fetch first (${limit}::int) rows with ties) m
      left join lateral (
        select id, to_seq from segment s
         where s.user_id = ${userId} and s.conversation_id = m.conversation_id and s.from_seq <= m.seq and s.state <> 'archived'
         order by s.from_seq desc limit 1) s on s.to_seq > m.seq
      left join lateral (select segment_id from episode e where e.user_id = ${userId} and e.segment_id = s.id offset 0) e on true
     order by m.at desc, m.conversation_id, m.seq desc limit ${limit}`)
}

export async function newestEpisodes(tx: Tx, userId: string, { scope, limit }: { scope: Scope; limit: number }): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select e.segment_id as id from episode e where e.user_id = ${userId} and ${episodeScope(scope)}
     order by e.end_at desc, e.segment_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** A stretch of story time, and the local hours within it. */
export interface TimeRange {
  /** Inclusive. */
  readonly after: Date
  /** Exclusive. */
  readonly before: Date
  readonly hours?: readonly [from: number, to: number]
}

/** For each of the ranges, whether a message in scope lies in it. The hours of all ranges are those of the first that has any. */
export async function hasTalkBetween(tx: Tx, userId: string, ranges: readonly TimeRange[], scope: Scope): Promise<boolean[]> {
  const hours = ranges.find((range) => range.hours)?.hours
  const times = (of: 'after' | 'before') => ranges.map((range) => range[of].toISOString())
  const rows = await tx.rows<{ nth: number }>(sql`
    select t.nth::int as nth
      from unnest(${times('after')}::text[]::timestamptz[], ${times('before')}::text[]::timestamptz[]) with ordinality as t (after_at, before_at, nth)
     cross join lateral (
       select m.at from message m
        where m.user_id = ${userId} and m.at >= t.after_at and m.at < t.before_at and ${messageScope(scope)}
          and ${hours ? hoursCondition(sql`m.at`, hours, scope.timeZone) : sql`true`}
        order by m.at desc limit 1) m`)
  const found = new Set(rows.map(({ nth }) => nth))
  return ranges.map((_, i) => found.has(i + 1))
}

/** The first messages that the sentences of these episodes' summaries rest on, by conversation and seq. */
export function citedPlaces(tx: Tx, userId: string, ids: readonly string[]): Promise<{ conversationId: string; seq: number }[]> {
  return tx.rows(sql`
    select e.conversation_id as "conversationId", (s.value -> 'support' ->> 'from')::int as seq
      from unnest(${ids}::uuid[]) as w (id)
     cross join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = w.id offset 0) e
     cross join lateral jsonb_array_elements(e.sentences) s
     where s.value -> 'support' is not null`)
}
