/**
 * Sessions, which are runs of messages without a long pause, and queries of one's context: waiting segments, last turns, summaries, titles.
 */
import type { Complexity } from '../../../contract/segment.ts'
import { sql, plannedPerCall, type Query, type Tx } from '../../../engine/db.ts'
import { localDaySql } from '../../contents/contents-nodes-sql.ts'
import { Columns, text, time, uuid } from '../tables/columns.ts'
import { logRange } from '../tables/messages.ts'
import { needsMessages, segmentScope, type Scope } from './search-queries.ts'

export interface WaitingSegment {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** Segments that are closed but not encoded, newest first. */
export function waitingSegments(tx: Tx, userId: string, conversationId: string): Promise<WaitingSegment[]> {
  return tx.rows<WaitingSegment>(sql`
    select id, from_seq as "from", to_seq as "to" from segment
     where user_id = ${userId} and state = 'collapsing' and conversation_id = ${conversationId} order by from_seq desc`)
}

/**
 * Seq at which the last `turns` turns before `before` start, within the last `messages` messages. A turn starts with a
 * user's message that is not a tool result. With fewer turns, the first of these messages.
 */
export async function startOfLastTurns(
  tx: Tx, userId: string, conversationId: string, { before, turns, messages }: { before: number; turns: number; messages: number },
): Promise<number> {
  const first = Math.max(0, before - messages)
  const [row] = await tx.rows<{ from: number | null; count: number }>(sql`
    select min(seq) as "from", count(*)::int as count from (
      select seq from message
       where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${first} and seq < ${before}
         and role = 'user' and kind <> 'tool_result' and forgotten_at is null
       order by seq desc limit ${turns}) starts`)
  return row && row.from !== null && row.count === turns ? row.from : first
}

/** A collapsed segment with its summary. */
export interface SummarisedSegment {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly startAt: Date
  readonly endAt: Date
  readonly complexity: Complexity
  readonly from: number
  readonly to: number
}

/** The conversation's newest collapsed segments before a seq, newest first. */
export function summariesBefore(
  tx: Tx, userId: string, conversationId: string, { before, limit }: { before: number; limit: number },
): Promise<SummarisedSegment[]> {
  return tx.rows<SummarisedSegment>(sql`
    select s.id, e.title, e.summary, e.start_at as "startAt", e.end_at as "endAt", e.complexity, s.from_seq as "from", s.to_seq as "to"
      from (
        select id, from_seq, to_seq from segment
         where user_id = ${userId} and conversation_id = ${conversationId} and from_seq < ${before} and state = 'collapsed'
         order by from_seq desc limit ${limit}) s
     cross join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = s.id offset 0) e
     order by s.from_seq desc`)
}

export interface TitledSegment {
  readonly id: string
  readonly title: string
  readonly startAt: Date
  readonly endAt: Date
}

/** The newest episodes of all conversations by their end, newest first. */
export function newestTitles(tx: Tx, userId: string, { limit }: { limit: number }): Promise<TitledSegment[]> {
  return tx.rows<TitledSegment>(sql`
    select segment_id as id, title, start_at as "startAt", end_at as "endAt" from episode
     where user_id = ${userId} order by end_at desc, segment_id limit ${limit}`)
}

/**
 * A pause longer than this, or a jump of this size back in story time, ends a session. Recall is
 * the same for any value from 1 to 16 hours.
 */
export const SESSION_GAP_HOURS = 4

/**
 * New segments with `session`, the seq of their session's first message: after the last pause up to their beginning, or
 * that of the segment before. The last pause before a segment may lie inside the previous segment.
 *
 * @param segments JSON of an array, those of one conversation in order; `previous` is where the segment directly before
 *   begins if that is in the array, else null
 * @param columns those of the array that are given back, as `Columns.defined` lists them; with conversationId, from and to
 */
export const withSessions = (userId: string, segments: string | null, columns: Query): Query => sql`
    select r.*, coalesce(max(r.begins) over run, first_value(r.before) over run, first_value(r."from") over run) as session
      from (
        select f.*, g.begins, count(*) filter (where f.previous is null) over (order by f.nth) as run
          from (
            select f.*, b.session_seq as before, coalesce(f.previous, b.from_seq, f."from" - 1) as since, f."from" + 1 as until
              from jsonb_to_recordset(${segments}::text::jsonb) as f (nth int, previous int, ${columns})
              left join lateral (
                select from_seq, session_seq from segment s
                 where f.previous is null and s.user_id = ${userId} and s.conversation_id = f."conversationId" and s.to_seq = f."from"
                   and s.from_seq < f."from" and s.state <> 'archived' offset 0) b on true
            -- Row security keeps what is computed out of the index: it is a column first
            offset 0) f
         cross join lateral (
           select max(seq) as begins from (select seq, at - lag(at) over (order by seq) as pause from (${logRange(sql`seq, at`, {
             user: sql`${userId}`, conversation: sql`f."conversationId"`, from: sql`f.since`, to: sql`f.until`,
           })}) m) m
            where abs(extract(epoch from pause)) > ${SESSION_GAP_HOURS}::float8 * 3600) g) r
    window run as (partition by r.run order by r.nth)`

// Table `served`: which facts, episodes and messages were recalled for a conversation, so that they are known when they come back.

/** In the order in which they are exported. Of message, episode and fact one is not null. */
export const SERVED = new Columns({
  conversationId: text(),
  /** The conversation that the piece belongs to. */
  sourceId: text(),
  messageId: text<string | null>(),
  episodeId: uuid<string | null>(),
  factId: uuid<string | null>(),
  at: time(),
})

/** A fact, an episode or a message that was recalled, with the conversation that it belongs to; a fact with that of its newest proof. */
export type ServedPiece = { readonly conversationId: string }
  & ({ readonly factId: string } | { readonly episodeId: string } | { readonly messageId: string })

/** Pieces that are kept for a conversation, the newest; one call may add as many. */
export const MOST_SERVED = 128
/** Characters of a piece that are compared. */
const PIECE_CHARACTERS = 16_384

/**
 * Records what was served to a conversation. Conversations are locked first and in order, as whoever deletes one does, and
 * against each other: two calls of a conversation find the same messages in another order, and their rows would deadlock.
 *
 * @returns false if the conversation does not exist: then nothing is recorded
 */
export async function recordServed(
  tx: Tx, userId: string, { conversationId, pieces, at }: { conversationId: string; pieces: readonly ServedPiece[]; at: Date },
): Promise<boolean> {
  const ids = [...new Set([conversationId, ...pieces.map((piece) => piece.conversationId)])]
  const locked = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and id = any(${ids}::text[]) order by id for no key update`)
  if (!locked.some(({ id }) => id === conversationId)) return false
  await tx.rows(sql`
    insert into served (user_id, conversation_id, source_id, message_id, episode_id, fact_id, at)
    select ${userId}, ${conversationId}, p.source_id, p.message_id, p.episode_id, p.fact_id, ${at} from (${unnested(pieces)}) p
     where exists (select from message m
        where m.user_id = ${userId} and m.conversation_id = p.source_id and m.id = p.message_id and m.forgotten_at is null)
        or exists (select from episode e where e.user_id = ${userId} and e.segment_id = p.episode_id)
        or exists (select from fact f where f.user_id = ${userId} and f.id = p.fact_id and f.forgotten_at is null)
    on conflict (user_id, conversation_id, source_id, message_id, episode_id, fact_id) do update set at = excluded.at`)
  await tx.rows(sql`
    delete from served where user_id = ${userId} and conversation_id = ${conversationId} and at < (
      select at from served where user_id = ${userId} and conversation_id = ${conversationId} order by at desc offset ${MOST_SERVED - 1}
       limit 1)`)
  return true
}

/** A text that was served, and the name of its speaker. */
export interface ServedText {
  readonly text: string
  readonly name: string | null
}

/** The texts that were served to a conversation, and those of the given pieces, without what is forgotten. */
export function servedTexts(tx: Tx, userId: string, conversationId: string, pieces: readonly ServedPiece[]): Promise<ServedText[]> {
  return tx.rows<ServedText>(sql`
    with piece as materialized (
      select source_id, message_id, episode_id, fact_id from (
        select * from served where user_id = ${userId} and conversation_id = ${conversationId} order by at desc limit ${MOST_SERVED}) s
      union
      select * from (${unnested(pieces)}) p)
    select e.title || chr(10) || e.summary as text, null as name
      from piece p
     cross join lateral (select title, summary from episode e where e.user_id = ${userId} and e.segment_id = p.episode_id offset 0) e
     union all
    select f.text, null from piece p
     cross join lateral (select text from fact f where f.user_id = ${userId} and f.id = p.fact_id and f.forgotten_at is null offset 0) f
     union all
    select left(m.text, ${PIECE_CHARACTERS}), m.name
      from piece p cross join lateral (
        select text, name from message m
         where m.user_id = ${userId} and m.conversation_id = p.source_id and m.id = p.message_id and m.forgotten_at is null offset 0) m`)
}

const unnested = (pieces: readonly ServedPiece[]) => sql`
  select * from unnest(
    ${pieces.map((piece) => piece.conversationId)}::text[],
    ${pieces.map((piece) => ('messageId' in piece ? piece.messageId : null))}::text[],
    ${pieces.map((piece) => ('episodeId' in piece ? piece.episodeId : null))}::uuid[],
    ${pieces.map((piece) => ('factId' in piece ? piece.factId : null))}::uuid[]) as piece (source_id, message_id, episode_id, fact_id)`

// A user's newest segments over all conversations: encoded, waiting to be encoded, and open tails.

export interface RecentSegment {
  readonly conversationId: string
  readonly from: number
  readonly to: number
  readonly startAt: Date
  readonly endAt: Date
  /** Undefined for a tail, which is no segment yet. */
  readonly segmentId: string | undefined
  /** The conversation's incarnation, from which a tail's future segment id is computed. */
  readonly incarnation: string
  /** Undefined until the segment is encoded. */
  readonly title: string | undefined
  /** Of its conversation: as in `SegmentOfTitled`. */
  readonly people: boolean
  readonly conversationTitle: string | null
  readonly conversationMessages: number
}

interface Row extends Omit<RecentSegment, 'segmentId' | 'title'> {
  readonly segmentId: string | null
  readonly title: string | null
}

const ofConversation = sql`c.incarnation, c.people, c.title as "conversationTitle", c.next_seq as "conversationMessages"`

/** The newest segments and tails by their end, in no particular order. */
export async function newestSegments(tx: Tx, userId: string, { limit }: { limit: number }): Promise<RecentSegment[]> {
  const rows = await tx.rows<Row>(sql`
    with newest as (
      (select e.conversation_id, s.from_seq, s.to_seq, e.start_at, e.end_at, e.segment_id, e.title
         from (select * from episode e where e.user_id = ${userId} order by e.end_at desc, e.segment_id limit ${limit}) e
        cross join lateral (select from_seq, to_seq from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s)
      union all
      select s.conversation_id, s.from_seq, s.to_seq, m.start_at, m.end_at, s.id, null
        from segment s cross join lateral (
          select min(at) as start_at, max(at) as end_at from message m
           where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
       where s.user_id = ${userId} and s.state = 'collapsing'
      union all
      select id, cursor, next_seq, least(oldest_at, latest_at), greatest(oldest_at, latest_at), null, null
        from conversation where user_id = ${userId} and cursor < next_seq
    ), chosen as (select * from newest order by end_at desc limit ${limit})
    select n.conversation_id as "conversationId", n.from_seq as "from", n.to_seq as "to", n.start_at as "startAt", n.end_at as "endAt",
           n.segment_id as "segmentId", n.title, ${ofConversation}
      from chosen n
     cross join lateral (
       select incarnation, people, title, next_seq from conversation c
        where c.user_id = ${userId} and c.id = n.conversation_id offset 0) c`)
  return rows.map(({ segmentId, title, ...row }) => ({ ...row, segmentId: segmentId ?? undefined, title: title ?? undefined }))
}

/** A segment or tail that is not encoded yet. */
export interface OpenSegment extends RecentSegment {
  /** Local day on which it began, counted from 1970-01-01. */
  readonly day: number
  /** o200k tokens of its messages. */
  readonly tokens: number
}

/** Page cursor: the last open segment of the previous page. */
export interface OpenSegmentCursor {
  readonly startAt: Date
  readonly conversationId: string
  readonly from: number
}

const openSegments = (userId: string): Query => sql`
  select o.*, ${localDaySql(sql`o."startAt"`, userId)} as day from (
    select s.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", m.start_at as "startAt", m.end_at as "endAt",
           s.id as "segmentId", m.tokens, ${ofConversation}
      from segment s join conversation c on (c.user_id, c.id) = (s.user_id, s.conversation_id) cross join lateral (
        select min(at) as start_at, max(at) as end_at, sum(tokens)::int as tokens from message m
         where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
     where s.user_id = ${userId} and s.state = 'collapsing'
    union all
    select id, cursor, next_seq, least(oldest_at, latest_at), greatest(oldest_at, latest_at), null, tail_tokens, ${ofConversation}
      from conversation c where user_id = ${userId} and cursor < next_seq) o`

/** Open segments of the days `from` to `to`, in order of their start. */
export async function openSegmentsIn(
  tx: Tx, userId: string, { from, to }: { from: number; to: number },
  { limit, after }: { limit: number; after?: OpenSegmentCursor | undefined },
): Promise<OpenSegment[]> {
  const afterCursor = after
    ? sql` and (d."startAt", d."conversationId", d."from") > (${after.startAt}::timestamptz, ${after.conversationId}::text,
      ${after.from}::int)`
    : sql``
  const rows = await tx.rows<Omit<OpenSegment, 'segmentId' | 'title'> & { segmentId: string | null }>(sql`
    select * from (${openSegments(userId)}) d
     where d.day between ${from} and ${to}${afterCursor} order by d."startAt", d."conversationId", d."from" limit ${limit}`)
  return rows.map(({ segmentId, ...row }) => ({ ...row, segmentId: segmentId ?? undefined, title: undefined }))
}

/** The days between `from` and `to` on which open segments began. */
export async function openSegmentDays(tx: Tx, userId: string, { from, to }: { from: number; to: number }): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`select distinct day from (${openSegments(userId)}) d where day between ${from} and ${to}`)
  return rows.map(({ day }) => day)
}

/** Start of each tail and the conversation's incarnation, from which a tail's id is computed. */
export const openTails = (tx: Tx, userId: string): Promise<{ conversationId: string; incarnation: string; from: number }[]> =>
  tx.rows(sql`
    select id as "conversationId", incarnation, cursor as "from" from conversation where user_id = ${userId} and cursor < next_seq`)

/** The open segment that starts at a seq of a conversation. */
export async function openSegmentAt(
  tx: Tx, userId: string, { conversationId, from }: Pick<OpenSegmentCursor, 'conversationId' | 'from'>,
): Promise<OpenSegment | undefined> {
  const [row] = await tx.rows<Omit<OpenSegment, 'segmentId' | 'title'> & { segmentId: string | null }>(sql`
    select * from (${openSegments(userId)}) d where d."conversationId" = ${conversationId} and d."from" = ${from}`)
  return row && { ...row, segmentId: row.segmentId ?? undefined, title: undefined }
}

// Queries of recall for segments: those of the index, those in scope, and what the index holds of each.

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
