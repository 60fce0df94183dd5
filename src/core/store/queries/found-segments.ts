/** Queries of recall for segments: those of the index, those in scope, and what the index holds of each. */
import { plannedPerCall, sql, type Query, type Tx } from '../../../engine/db.ts'
import { needsMessages, segmentScope, type Scope } from './search-scope.ts'

/** Numbers of the segments in scope. They may also contain messages out of scope. */
export async function numbersInScope(tx: Tx, userId: string, scope: Scope): Promise<ReadonlySet<number>> {
  const segments = needsMessages(scope)
    ? sql`episode e cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s
       where e.user_id = ${userId}`
    : sql`segment s where s.user_id = ${userId}`
  const rows = await tx.rows<{ number: number }>(sql`
    select s.number from ${segments} and s.state = 'collapsed' and ${segmentScope(userId, scope)}`)
  return new Set(rows.map(({ number }) => number))
}

/** Number of episodes ending after a time range that are tested for overlap with it. */
const OVERLAP_CANDIDATES = 50

/**
 * Numbers of the segments in scope whose episodes overlap one of these time ranges: the latest of
 * each range, then the second of each, and so on.
 */
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
            select * from episode e where e.user_id = ${userId} and e.end_at >= t.to_at order by e.end_at
             limit ${OVERLAP_CANDIDATES}) e ${segment}
           where e.start_at < t.to_at and ${segmentScope(userId, scope)})
         union all
         (select s.number, e.end_at from episode e ${segment}
           where e.user_id = ${userId} and e.end_at >= t.from_at and e.end_at < t.to_at and ${segmentScope(userId, scope)}
           order by e.end_at desc limit ${limit})) e
        order by end_at desc limit ${limit}) e
     order by e.place, t.nth limit ${limit}`)
  return rows.map(({ number }) => number)
}

/** A collapsed segment of the index. All of it stays what it is as long as the segment is one. */
export interface IndexedSegment {
  readonly id: string
  readonly number: number
  readonly conversationId: string
  readonly from: number
  readonly to: number
  readonly sessionSeq: number
  /** Terms of its messages, repeats counted. */
  readonly terms: number
  /** Story time of its episode, in epoch milliseconds. */
  readonly startMs: number
  readonly endMs: number
}

/** Bytes of a segment: id, number, from, to, session, terms, start, end. */
const SEGMENT_BYTES = 16 + 5 * 4 + 2 * 8

/**
 * The collapsed segments of the index with these numbers and above, in no particular order. Packed, a row for each
 * conversation: a row for each of 10,000 segments would take ten times as long.
 */
export async function segmentsFrom(tx: Tx, userId: string, number: number): Promise<IndexedSegment[]> {
  const ms = (column: 'start_at' | 'end_at') =>
    sql`int8send((date_part('epoch', ${column === 'start_at' ? sql`e.start_at` : sql`e.end_at`}) * 1000)::int8)`
  const query = sql`
    select s.conversation_id as "conversationId", encode(string_agg(
             uuid_send(s.id) || int4send(s.number) || int4send(s.from_seq) || int4send(s.to_seq) || int4send(s.session_seq) ||
             int4send(s.term_count)
               || ${ms('start_at')} || ${ms('end_at')}, ''::bytea), 'base64') as segments
      from ${number === 0 ? wholeIndex(userId) : indexFrom(userId, number)}
     group by s.conversation_id`
  const rows = await tx.rows<{ conversationId: string; segments: string }>(number === 0 ? plannedPerCall(query) : query)
  return rows.flatMap(({ conversationId, segments }) => {
    const bytes = Buffer.from(segments, 'base64')
    return Array.from({ length: bytes.length / SEGMENT_BYTES }, (_, nth) => unpacked(conversationId, bytes, nth * SEGMENT_BYTES))
  })
}

/** All segments, for a plan of this user's own: one by one 66,000 take 2.0 s, joined as a whole 0.5 s. */
const wholeIndex = (userId: string): Query => sql`
  segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
  where s.user_id = ${userId} and s.number >= 0 and s.state = 'collapsed'`

/** Number by number, because a plan for any `number` reads all segments (1.2 ms over 100,000 messages; 0.1 so). */
const indexFrom = (userId: string, number: number): Query => sql`
  corpus c cross join lateral generate_series(${number}::int, c.next_number - 1) as w (number)
  cross join lateral (select * from segment s where s.user_id = ${userId} and s.number = w.number and s.state = 'collapsed' offset 0) s
  cross join lateral (select start_at, end_at from episode e where e.user_id = ${userId} and e.segment_id = s.id offset 0) e
  where c.user_id = ${userId}`

function unpacked(conversationId: string, bytes: Buffer, at: number): IndexedSegment {
  const int = (place: number) => bytes.readInt32BE(at + 16 + 4 * place)
  const ms = (place: number) => Number(bytes.readBigInt64BE(at + 36 + 8 * place))
  const hex = bytes.toString('hex', at, at + 16)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { id, conversationId, number: int(0), from: int(1), to: int(2), sessionSeq: int(3), terms: int(4), startMs: ms(0), endMs: ms(1) }
}

/** The forward indexes of collapsed segments, by the segment's id. */
export async function forwardIndexes(tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  // As text: passing many small byte arrays between threads is ten times slower
  const rows = await tx.rows<{ id: string; forward: string }>(sql`
    select s.id, encode(s.forward, 'base64') as forward from unnest(${ids}::text[]::uuid[]) as w (id)
     cross join lateral (select id, forward from segment s where s.user_id = ${userId} and s.id = w.id and s.state = 'collapsed'
       offset 0) s`)
  return new Map(rows.map(({ id, forward }) => [id, Buffer.from(forward, 'base64')]))
}
