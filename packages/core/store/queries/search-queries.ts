/** Queries of recall: segments of the index and in scope, and messages that are found, pending or newest. */
import type { NumberedSigns } from '../../recall/message-signs.ts'
import type { Excerpt } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { plannedPerCall, type Query, sql, type Tx } from '@madeleine/engine'

/** A message as recall returns it. */
export interface FoundMessage extends Pick<Message, 'id' | 'seq' | 'role' | 'text' | 'at' | 'marks'> {
  readonly conversationId: string
  readonly name: string | null
  /** Its text is this part of the stored one; absent: the whole. */
  readonly excerpt?: Excerpt
  /** Its role is not trusted in its conversation. */
  readonly untrusted?: true
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

/** Number of pending messages, up to the limit; and whether some roles in some conversations are not trusted. */
export async function countPending(
  tx: Tx, userId: string, options: { scope: Scope; limit: number; ownTail: string | undefined },
): Promise<{ readonly count: number; readonly hasUntrusted: boolean }> {
  const [row] = await tx.rows<{ count: number; hasUntrusted: boolean }>(sql`
    select count(*)::int as count, coalesce((select untrusted from corpus where user_id = ${userId}), 0) > 0 as "hasUntrusted"
      from (${newestPending(userId, options)}) m`)
  return row!
}

/** Whether the user has archived anything, asked once for a statement. */
export const hasArchived = (userId: string): Query => sql`coalesce((select archived from corpus where user_id = ${userId}), 0) > 0`

/** A condition on a place of the log, such as `m.conversation_id` and `m.seq`: it is not archived. */
const placeInUse = (userId: string, { conversation, seq }: { readonly conversation: Query; readonly seq: Query }): Query => sql`
  not exists (select from conversation c where c.user_id = ${userId} and c.id = ${conversation} and c.archived_at is not null)
  and not exists (
    select from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
     where s.user_id = ${userId} and s.conversation_id = ${conversation} and s.from_seq <= ${seq} and s.to_seq > ${seq}
       and e.archived_at is not null)`

/** A condition on `message m`: it is not archived, unless that is in scope. */
const messageInUse = (userId: string, { archived }: Scope): Query => (archived !== undefined ? sql`true` : sql`
  (not ${hasArchived(userId)} or ${placeInUse(userId, { conversation: sql`m.conversation_id`, seq: sql`m.seq` })})`)

/** A condition on `fact f`: a message that is not archived proves it, or a person has stated or kept it by hand. */
export const factInUse = (userId: string): Query => sql`
  (not ${hasArchived(userId)} or f.edits is not null or exists (
    select from fact_source o where o.user_id = ${userId} and o.fact_id = f.id and o.kind <> 'ends'
       and ${placeInUse(userId, { conversation: sql`o.conversation_id`, seq: sql`o.seq` })}))`

/** A condition: what a scope says of archived things, on whether one is not. */
const inUse = ({ archived }: Pick<Scope, 'archived'>, isInUse: Query): Query =>
  ({ used: isInUse, too: sql`true`, only: sql`not (${isInUse})` })[archived ?? 'used']

/** A condition on `episode e`: it is not archived, unless that is in scope. */
export const episodeInUse = (scope: Pick<Scope, 'archived'>): Query => inUse(scope, sql`e.archived_at is null`)

/** The same on the vector `v` of an episode. */
export const vectorInUse = (scope: Pick<Scope, 'archived'>): Query => inUse(scope, sql`not v.is_archived`)

/** A condition on `segment s`, which waits to be encoded: it was not, and will not be, an archived episode, unless that is in scope. */
export const waitingInUse = (userId: string, scope: Pick<Scope, 'archived'>): Query => inUse(scope, sql`
  (s.plan -> 'kept' ->> 'archivedAt') is null and not exists (
    select from conversation c where c.user_id = ${userId} and c.id = s.conversation_id and c.archived_at is not null)`)

const newestPending = (userId: string, { scope, limit, ownTail }: { scope: Scope; limit: number; ownTail: string | undefined }): Query =>
  sql`
    with waiting as (
      select id as conversation_id, cursor as from_seq, next_seq as to_seq from conversation
       where user_id = ${userId} and cursor < next_seq and id is distinct from ${ownTail ?? null}::text
         and ${inUse(scope, sql`archived_at is null`)}
      union all
      select conversation_id, from_seq, to_seq from segment s
       where user_id = ${userId} and state = 'collapsing' and ${waitingInUse(userId, scope)}
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
      from unnest(${places.map((place) => place.conversationId)}::text[], ${places.map((place) => place.seq)}::int[]) as p (conversation_id,
        seq)
     cross join lateral (
       select * from message m
        where m.user_id = ${userId} and m.conversation_id = p.conversation_id and m.seq = p.seq and m.forgotten_at is null offset 0) m`)
}

/** The places whose messages are in scope. */
export async function placesInScope<P extends { conversationId: string; seq: number }>(
  tx: Tx, userId: string, places: readonly P[], scope: Scope,
): Promise<P[]> {
  const rows = await tx.rows<{ nth: number }>(sql`
    select p.nth::int as nth
      from unnest(${places.map((place) => place.conversationId)}::text[],
        ${places.map((place) => place.seq)}::int[]) with ordinality as p (conversation_id, seq, nth)
     cross join lateral (select * from message m where m.user_id = ${userId} and m.conversation_id = p.conversation_id and m.seq = p.seq
       offset 0) m
     where ${messageScope(scope)}
     order by p.nth`)
  return rows.map(({ nth }) => places[nth - 1]!)
}

/** A condition on `message m`: it is not in the tail. Without one nothing is compared: a cluster refuses what cannot be true in a join. */
const notInTail = (userId: string, ownTail: string | undefined): Query => (ownTail === undefined ? sql`true` : sql`
  not exists (select from conversation c
               where c.user_id = ${userId} and c.id = ${ownTail} and m.conversation_id = c.id and m.seq >= c.cursor)`)

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
         where m.user_id = ${userId} and ${messageScope(scope)} and ${messageInUse(userId, scope)} and ${notInTail(userId, ownTail)}
         order by m.at desc fetch first (${limit}::int) rows with ties) m
      left join lateral (
        select id, to_seq from segment s
         where s.user_id = ${userId} and s.conversation_id = m.conversation_id and s.from_seq <= m.seq and s.state <> 'archived'
         order by s.from_seq desc limit 1) s on s.to_seq > m.seq
      left join lateral (select segment_id from episode e where e.user_id = ${userId} and e.segment_id = s.id offset 0) e on true
     order by m.at desc, m.conversation_id, m.seq desc limit ${limit}`)
}

/** All messages in scope by story time, without the tail of `ownTail`; undefined where they have more than so many tokens. */
export async function allMessages(
  tx: Tx, userId: string, { scope, ownTail, maxTokens = 0 }: { scope: Scope; ownTail: string | undefined; maxTokens: number | undefined },
): Promise<FoundMessage[] | undefined> {
  const rows = await tx.rows<FoundMessage>(sql`
    select m.id, m."conversationId", m.seq, m.role, m.name, m.text, m.at, m.marks
      from (
        select m.id, m.conversation_id as "conversationId", m.seq, m.role, m.name, m.text, m.at, m.marks, sum(m.tokens) over () as tokens
          from message m
         where m.user_id = ${userId} and m.role <> 'tool' and ${messageScope(scope)} and ${messageInUse(userId, scope)}
           and ${notInTail(userId, ownTail)}) m
     where m.tokens <= ${maxTokens}::float8
     order by m.at, m."conversationId", m.seq`)
  return rows.length > 0 ? rows : undefined
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
      from unnest(${times('after')}::text[]::timestamptz[], ${times('before')}::text[]::timestamptz[]) with ordinality as t (after_at,
        before_at, nth)
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

// Search scope as SQL conditions: conversations, time ranges, hours.

export interface Scope {
  /** Conversation ids. */
  readonly within?: readonly string[]
  /** Earliest story time, inclusive. */
  readonly after?: Date
  /** Latest story time, exclusive. */
  readonly before?: Date
  /** Latest story time, inclusive; episodes that reach beyond it are excluded. */
  readonly asOf?: Date
  /** Latest receipt, inclusive. */
  readonly knownAt?: Date
  /** Local hours from (inclusive) to (exclusive); from > to spans midnight. */
  readonly hours?: readonly [from: number, to: number]
  /** Of what is archived: it is in it too, or nothing else is. */
  readonly archived?: 'too' | 'only' | undefined
  readonly timeZone: string
}

/** True when the scope has conditions on single messages. */
export const needsMessages = ({ after, before, asOf, knownAt, hours }: Scope): boolean =>
  [after, before, asOf, knownAt, hours].some((limit) => limit !== undefined)

/** A condition on the columns of `message m`: it was not forgotten, and is in scope. */
export const messageScope = ({ within, after, before, asOf, knownAt, hours, timeZone }: Scope): Query =>
  allOf([
    sql`m.forgotten_at is null`,
    within && sql`m.conversation_id = any(${within}::text[])`,
    after && sql`m.at >= ${after}`,
    before && sql`m.at < ${before}`,
    asOf && sql`m.at <= ${asOf}`,
    knownAt && sql`m.received_at <= ${knownAt}`,
    hours && hoursCondition(sql`m.at`, hours, timeZone),
  ])

/** A condition on the columns of `episode e`: it overlaps the time range, and has no message after `asOf` or `knownAt`. */
export const episodeScope = (userId: string, { within, after, before, asOf, knownAt, hours, timeZone }: Scope): Query =>
  allOf([
    within && sql`e.conversation_id = any(${within}::text[])`,
    after && sql`e.end_at >= ${after}`,
    before && sql`e.start_at < ${before}`,
    asOf && sql`e.end_at <= ${asOf}`,
    knownAt && sql`not exists (
      select from segment s join message m on (m.user_id, m.conversation_id) = (s.user_id, s.conversation_id)
       where (s.user_id, s.id) = (${userId}, e.segment_id) and m.seq >= s.from_seq and m.seq < s.to_seq and m.received_at > ${knownAt})`,
    hours && hoursCondition(sql`e.start_at`, hours, timeZone),
  ])

/**
 * A condition on the columns of `segment s` and its `episode e`: the segment may contain a message in scope. A segment
 * matches hours when it begins or ends in them, or lasts longer than an hour.
 */
export const segmentScope = (userId: string, { within, after, before, asOf, knownAt, hours, timeZone }: Scope): Query =>
  allOf([
    within && sql`s.conversation_id = any(${within}::text[])`,
    after && sql`e.end_at >= ${after}`,
    before && sql`e.start_at < ${before}`,
    asOf && sql`e.start_at <= ${asOf}`,
    knownAt && sql`exists (
      select from message m
       where (m.user_id, m.conversation_id, m.seq) = (${userId}, s.conversation_id, s.from_seq) and m.received_at <= ${knownAt})`,
    hours && sql`(${hoursCondition(sql`e.start_at`, hours, timeZone)} or ${hoursCondition(sql`e.end_at`, hours, timeZone)}
          or e.end_at - e.start_at > interval '1 hour')`,
  ])

/** Whether a moment lies in local hours. */
function hoursCondition(at: Query, [from, to]: readonly [number, number], timeZone: string): Query {
  const hour = sql`extract(hour from ${at} at time zone ${timeZone}::text)`
  return from <= to ? sql`${hour} >= ${from} and ${hour} < ${to}` : sql`(${hour} >= ${from} or ${hour} < ${to})`
}

const allOf = (conditions: readonly (Query | undefined)[]): Query =>
  conditions.reduce<Query>((all, one) => (one ? sql`${all} and ${one}` : all), sql`true`)

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
           where e.start_at < t.to_at and ${episodeInUse(scope)} and ${segmentScope(userId, scope)})
         union all
         (select s.number, e.end_at from episode e ${segment}
           where e.user_id = ${userId} and e.end_at >= t.from_at and e.end_at < t.to_at and ${episodeInUse(scope)}
             and ${segmentScope(userId, scope)}
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

/** The segments from a number on. */
interface IndexPart {
  readonly number: number
  readonly archived: Scope['archived']
  /** By which the vectors are whose signs are read. */
  readonly models: readonly string[]
}

/** Segments as they were read, and the signs of those that have vectors, by the place of their model in the list that was given. */
export interface ReadSegments {
  readonly segments: readonly IndexedSegment[]
  readonly signs: readonly (readonly NumberedSigns[])[]
}

/**
 * The collapsed segments of the index with these numbers and above, in no particular order. Packed, a row for each
 * conversation: a row for each of 10,000 segments would take ten times as long.
 */
export async function segmentsFrom(tx: Tx, userId: string, { number, models, archived }: IndexPart): Promise<ReadSegments> {
  const ms = (column: 'start_at' | 'end_at') =>
    sql`int8send((date_part('epoch', ${column === 'start_at' ? sql`e.start_at` : sql`e.end_at`}) * 1000)::int8)`
  const query = sql`
    select s.conversation_id as "conversationId", encode(string_agg(
             uuid_send(s.id) || int4send(s.number) || int4send(s.from_seq) || int4send(s.to_seq) || int4send(s.session_seq) ||
             int4send(s.term_count)
               || ${ms('start_at')} || ${ms('end_at')}, ''::bytea), 'base64') as segments${models.length === 0 ? sql`` : signsOfThem}
      from ${number === 0 ? wholeIndex(userId, { models, archived }) : indexFrom(userId, { number, models, archived })}
     group by s.conversation_id`
  const rows = await tx.rows<{ conversationId: string; segments: string; signs?: string | null }>(
    number === 0 ? plannedPerCall(query) : query)
  return {
    segments: rows.flatMap(({ conversationId, segments }) => {
      const bytes = Buffer.from(segments, 'base64')
      return Array.from({ length: bytes.length / SEGMENT_BYTES }, (_, nth) => unpacked(conversationId, bytes, nth * SEGMENT_BYTES))
    }),
    signs: signsByModel(rows.flatMap(({ signs }) => numberedIn(Buffer.from(signs ?? '', 'base64'))), models.length),
  }
}

/** The number of each segment that has vectors, and their signs behind their length. */
const signsOfThem = sql`, encode(string_agg(int4send(s.number) || int4send(length(v.blobs)) || v.blobs, ''::bytea), 'base64') as signs`

/** The blobs of a segment in one: of each the place of its model, its length and its bytes. */
const joinedBlobs = (column: Query, models: readonly string[]): Query => sql`
  string_agg(int4send(array_position(${models}::text[], v.model)) || int4send(length(${column})) || ${column}, ''::bytea)`

const vectorsOfEach = (userId: string, models: readonly string[], column: 'signs' | 'vectors'): Query => (models.length === 0 ? sql`` : sql`
  left join lateral (
    select ${joinedBlobs(column === 'signs' ? sql`v.signs` : sql`v.vectors`, models)} as blobs
      from message_vectors v where v.user_id = ${userId} and v.segment_id = s.id and v.model = any(${models}::text[]) offset 0) v on true`)

/** All segments, for a plan of this user's own: one by one 66,000 take 2.0 s, joined as a whole 0.5 s. */
const wholeIndex = (userId: string, { models, archived }: Omit<IndexPart, 'number'>): Query => sql`
  segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id) ${models.length === 0 ? sql`` : sql`
  left join (
    select v.segment_id, ${joinedBlobs(sql`v.signs`, models)} as blobs from message_vectors v
     where v.user_id = ${userId} and v.model = any(${models}::text[]) group by v.segment_id) v on v.segment_id = s.id`}
  where s.user_id = ${userId} and ${NUMBERED[archived ?? 'used']} and s.state = 'collapsed' and ${episodeInUse({ archived })}`

/** What is archived is numbered below 0. */
const NUMBERED = { used: sql`s.number >= 0`, only: sql`s.number < 0`, too: sql`s.number is not null` } as const

/** Number by number, because a plan for any `number` reads all segments (1.2 ms over 100,000 messages; 0.1 so). */
const indexFrom = (userId: string, { number, models, archived }: IndexPart): Query => sql`
  corpus c cross join lateral generate_series(${number}::int, c.next_number - 1) as w (number)
  cross join lateral (select * from segment s where s.user_id = ${userId} and s.number = w.number and s.state = 'collapsed' offset 0) s
  cross join lateral (select start_at, end_at from episode e
    where e.user_id = ${userId} and e.segment_id = s.id and ${episodeInUse({ archived })} offset 0) e
  ${vectorsOfEach(userId, models, 'signs')}
  where c.user_id = ${userId}`

function unpacked(conversationId: string, bytes: Buffer, at: number): IndexedSegment {
  const int = (place: number) => bytes.readInt32BE(at + 16 + 4 * place)
  const ms = (place: number) => Number(bytes.readBigInt64BE(at + 36 + 8 * place))
  const hex = bytes.toString('hex', at, at + 16)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { id, conversationId, number: int(0), from: int(1), to: int(2), sessionSeq: int(3), terms: int(4), startMs: ms(0), endMs: ms(1) }
}

interface ModelSigns extends NumberedSigns {
  /** The place of the model, from 1. */
  readonly place: number
}

const signsByModel = (signs: readonly ModelSigns[], models: number): NumberedSigns[][] =>
  Array.from({ length: models }, (_, i) => signs.filter(({ place }) => place === i + 1))

/** The blobs of each segment, behind its number and their length. */
const numberedIn = (bytes: Buffer): ModelSigns[] =>
  blobsIn(bytes).flatMap(({ place: number, blob }) => blobsIn(blob).map(({ place, blob: signs }) => ({ number, place, signs })))

/** Blobs, each behind a number and its length. */
function blobsIn(bytes: Buffer): { place: number; blob: Buffer }[] {
  const blobs: { place: number; blob: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at + 4)
    blobs.push({ place: bytes.readInt32BE(at), blob: bytes.subarray(at + 8, end) })
    at = end
  }
  return blobs
}

/** The vectors of one segment, by the place of their model. */
const blobsByModel = (bytes: Buffer, models: number): (Uint8Array | undefined)[] => {
  const blobs = new Map(blobsIn(bytes).map(({ place, blob }) => [place, blob]))
  return Array.from({ length: models }, (_, i) => blobs.get(i + 1))
}

/** What the index holds of the messages of a segment. */
export interface IndexedMessages {
  /** Their forward index. */
  readonly forward: Uint8Array
  /** Their vectors, packed, by the place of their model; undefined where they have none by it. */
  readonly vectors: readonly (Uint8Array | undefined)[]
}

/** The same of collapsed segments, by the segment's id. @param models by which the vectors are that are read */
export async function indexedMessages(
  tx: Tx, userId: string, { ids, models }: { readonly ids: readonly string[]; readonly models: readonly string[] },
): Promise<Map<string, IndexedMessages>> {
  // As text: passing many small byte arrays between threads is ten times slower
  const rows = await tx.rows<{ id: string; forward: string; vectors?: string | null }>(sql`
    select s.id, encode(s.forward, 'base64') as forward${models.length === 0 ? sql`` : sql`, encode(v.blobs, 'base64') as vectors`}
      from unnest(${ids}::text[]::uuid[]) as w (id)
     cross join lateral (select id, forward from segment s where s.user_id = ${userId} and s.id = w.id and s.state = 'collapsed'
       offset 0) s ${vectorsOfEach(userId, models, 'vectors')}`)
  return new Map(rows.map(({ id, forward, vectors }) =>
    [id, { forward: Buffer.from(forward, 'base64'), vectors: blobsByModel(Buffer.from(vectors ?? '', 'base64'), models.length) }]))
}
