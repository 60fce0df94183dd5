/** Queries of recall: messages that are found, pending or newest. */
import { WORDS, CONVERSATION_TITLES } from '../tables/postings.ts'
import { inTurns, mapSteps } from '../../../base/loop-turns.ts'
import type { Message } from '../../../contract/message.ts'
import { type Query, type Tx, sql, plannedPerCall } from '../../../engine/db.ts'
import type { Excerpt } from '../../../base/plain-line.ts'

/** A message as recall returns it. */
export interface FoundMessage extends Pick<Message, 'id' | 'seq' | 'role' | 'text' | 'at' | 'marks'> {
  readonly conversationId: string
  readonly name: string | null
  /** Its text is this part of the stored one; absent: the whole. */
  readonly excerpt?: Excerpt
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
export async function countPending(
  tx: Tx, userId: string, options: { scope: Scope; limit: number; ownTail: string | undefined },
): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`select count(*)::int as count from (${newestPending(userId, options)}) m`)
  return row?.count ?? 0
}

const newestPending = (userId: string, { scope, limit, ownTail }: { scope: Scope; limit: number; ownTail: string | undefined }): Query =>
  sql`
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

// The words that a user's index knows.

/** Blocks whose terms are read, the newest: 16,384 segments, some 160,000 messages. */
const MOST_BLOCKS = 16

/**
 * The terms of the user's messages and of the titles of conversations that begin with a letter from
 * a to z, with the number of segments that hold each.
 *
 * Reads one text: of 20,000 terms a row each would take five times as long.
 *
 * @param initials only terms that begin with one of these, which a range of the index tells
 */
export async function readVocabulary(
  tx: Tx, userId: string, { blocks, initials }: { readonly blocks: number; readonly initials?: readonly string[] | undefined },
): Promise<Map<string, number>> {
  const first = Math.max(0, blocks - MOST_BLOCKS)
  const isOfBlocks = sql`p.user_id = ${userId} and p.block between ${first}::int and ${blocks - 1}::int
       and p.field in (${WORDS}::int, ${CONVERSATION_TITLES}::int)`
  const rows = await tx.rows<{ terms: string | null }>(initials
    ? sql`
      select p.terms from unnest(${initials}::text[]) as i (letter)
       cross join lateral (
         select string_agg(p.term || ' ' || length(p.entries) / 3, ' ') as terms from posting p
          where ${isOfBlocks} and p.term >= i.letter and p.term < chr(ascii(i.letter) + 1)) p`
    // Planned for its blocks: one plan for any blocks takes twice as long over 100,000 messages (75–190 ms; 43–97)
    : plannedPerCall(sql`select string_agg(p.term || ' ' || length(p.entries) / 3, ' ') as terms from posting p
       where ${isOfBlocks} and ascii(p.term) between ascii('a') and ascii('z')`))
  const vocabulary = new Map<string, number>()
  await inTurns(mapSteps(rows, ({ terms }) => {
    const parts = terms?.split(' ') ?? []
    for (let i = 0; i + 1 < parts.length; i += 2) vocabulary.set(parts[i]!, (vocabulary.get(parts[i]!) ?? 0) + Number(parts[i + 1]))
  }, ({ terms }) => terms?.length ?? 0))
  return vocabulary
}
