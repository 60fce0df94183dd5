/** The statements that publish a set of encoded segments, each for all of them. */
import { localDaySql } from '../contents/contents-nodes-sql.ts'
import { json, sql, type Tx } from '@madeleine/engine'
import { type Generation, currentGenerationsJson } from './tables/generations.ts'
import type { Job } from './tables/jobs.ts'
import { logRange } from './tables/messages.ts'
import { BLOCK_SIZE, blockOf, ENTRY_BYTES, WORDS } from './tables/postings.ts'
import { type SegmentRow, segmentColumns } from './tables/segments.ts'

/** Jobs `encode` of one user under one lease token. */
export interface EncodeJobs {
  readonly userId: string
  readonly token: string
  readonly jobs: readonly Pick<Job, 'key' | 'version'>[]
}

/** A segment that is still to be published by the holder of its lease; it is locked. */
export interface HeldSegment {
  readonly id: string
  /** Number in the user's index; null before its first postings. */
  readonly number: number | null
}

/**
 * Locks those of the segments that are still `collapsing` and whose jobs are still leased under this token, first the
 * segments, then the jobs: neither can be taken over until the transaction ends. Reads the current generations with them,
 * as `currentGenerations` must be read.
 */
export async function lockHeld(
  tx: Tx, { userId, token, jobs }: EncodeJobs,
): Promise<{ held: readonly HeldSegment[]; generations: readonly Generation[] }> {
  const ids = jobs.map(({ key }) => key)
  const [row] = await tx.rows<{ held: HeldSegment[]; generations: Generation[] }>(sql`
    with open as (
      select id, number from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) and state = 'collapsing' order by id
      for update
    ), held as (
      select o.id, o.number from open o join due d on d.key = o.id::text
       where d.user_id = ${userId} and d.kind = 'encode' and d.lease_token = ${token}::uuid for update of d
    )
    select (select coalesce(jsonb_agg(h), '[]') from held h) as held, ${currentGenerationsJson} as generations`)
  return row!
}

/**
 * The titles of conversations, which of them are archived, and the days of these times in the user's zone. Read them under the corpus
 * lock: whoever changes any of it takes that lock, so the change is either seen here or made after these segments.
 */
export async function readUnderLock(
  tx: Tx, userId: string, { conversationIds, times }: { conversationIds: readonly string[]; times: readonly Date[] },
): Promise<{ titles: Readonly<Record<string, string>>; archived: readonly string[]; days: readonly number[] }> {
  const [row] = await tx.rows<{ titles: Record<string, string>; archived: string[]; days: number[] }>(sql`
    select (select coalesce(jsonb_object_agg(id, title), '{}') from conversation
             where user_id = ${userId} and id = any(${conversationIds}::text[]) and title is not null) as titles,
           array(select id from conversation
             where user_id = ${userId} and id = any(${conversationIds}::text[]) and archived_at is not null) as archived,
           (select jsonb_agg(distinct ${localDaySql(sql`at`, userId)})
               from unnest(${times.map((time) => time.toISOString())}::text[]::timestamptz[]) as t (at)) as days`)
  return row!
}

/** A segment's row from now on. */
export interface CollapsedSegment {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly number: number
  /** Number of terms of all messages. */
  readonly termCount: number
  readonly forward: Uint8Array
}

/**
 * Sets the segments to `collapsed`, counts them in the corpus and completes their jobs, in one statement, because none of
 * these is true without the others. A job that was scheduled again meanwhile is released instead. Segments, jobs and the
 * corpus must be locked.
 *
 * @returns how many segments were still `collapsing` in the range that was encoded; if not all, the caller must roll back
 */
export async function collapseSegments(
  tx: Tx, { userId, token, jobs }: EncodeJobs, segments: readonly CollapsedSegment[],
): Promise<number> {
  const rows = segments.map(({ forward, ...segment }) => ({ ...segment, forward: Buffer.from(forward).toString('base64') }))
  const sum = (of: (segment: CollapsedSegment) => number): number => segments.reduce((total, segment) => total + of(segment), 0)
  const collapsed = await tx.rows(sql`
    with encoded as (
      select *
        from jsonb_to_recordset(${json(rows)}::text::jsonb) as e (id uuid, "from" int, "to" int, number int, "termCount" int, forward text)
    ), job as (
      select * from jsonb_to_recordset(${json(jobs)}::text::jsonb) as j (key text, version int)
    ), completed as (
      delete from due d using job
       where d.user_id = ${userId} and d.kind = 'encode' and d.key = job.key and d.lease_token = ${token}::uuid and d.version = job.version
    ), released as (
      update due d set lease_token = null, lease_until = null, attempts = 0, last_error = null from job
       where d.user_id = ${userId} and d.kind = 'encode' and d.key = job.key and d.lease_token = ${token}::uuid and d.version <> job.version
    ), counted as (
      update corpus set next_number = greatest(next_number, ${Math.max(...segments.map(({ number }) => number)) + 1}::int),
             messages = messages + ${sum(({ from, to }) => to - from)}::int, terms = terms + ${sum(({ termCount }) => termCount)}::int
       where user_id = ${userId}
    )
    update segment s set state = 'collapsed', number = e.number, term_count = e."termCount", forward = decode(e.forward, 'base64')
      from encoded e
     where s.user_id = ${userId} and s.id = e.id and s.from_seq = e."from" and s.to_seq = e."to" and s.state = 'collapsing' returning s.id`)
  return collapsed.length
}

/** The ids of those of the segments that are `collapsed`. */
export async function collapsedAmong(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) and state = 'collapsed'`)
  return new Set(rows.map(({ id }) => id))
}

// What encoding needs to know of segments and their user besides the messages, read by one statement.

/** A segment and how much it is to read. */
export interface SegmentToEncode extends SegmentRow {
  /** o200k tokens of its messages. */
  readonly tokens: number
  /** Its conversation is talk between people. */
  readonly people: boolean
  /** The title of its conversation, from an export or its caller. */
  readonly conversationTitle: string | null
  /** Messages of its conversation so far. */
  readonly conversationMessages: number
  /** Something is known by its messages already. */
  readonly isTaught: boolean
}

/** A drift by which a later segment's is ranked. */
export interface RankedDrift {
  readonly drift: number
  readonly createdMs: number
  /** The segment's id. */
  readonly id: string
}

export interface EncodingInputs {
  /** Those of the segments that exist, in any state. */
  readonly segments: readonly SegmentToEncode[]
  /** The user's latest drifts, newest first. */
  readonly drifts: readonly RankedDrift[]
  /** Live and building. */
  readonly generations: readonly Generation[]
  /** Number of the user's next segment in the index. */
  readonly next: number
}

/** @param drifts most drifts that are read */
export async function readEncodingInputs(
  tx: Tx, userId: string, { ids, drifts }: { ids: readonly string[]; drifts: number },
): Promise<EncodingInputs> {
  const [row] = await tx.rows<EncodingInputs>(sql`
    select (select coalesce(jsonb_agg(s), '[]') from (
               select ${segmentColumns}, (
                        select coalesce(sum(m.tokens), 0)::int from (${logRange(sql`tokens`, {
    user: sql`${userId}`, conversation: sql`segment.conversation_id`, from: sql`segment.from_seq`, to: sql`segment.to_seq`,
  })}) m) as tokens,
                      c.people, c.title as "conversationTitle", c.next_seq as "conversationMessages", exists (
                        select from fact_source f
                         where f.user_id = ${userId} and f.conversation_id = segment.conversation_id
                           and f.seq >= segment.from_seq and f.seq < segment.to_seq) as "isTaught"
                 from segment join (select user_id as of_user, id as of_id, people, title, next_seq from conversation) c
                   on c.of_user = user_id and c.of_id = conversation_id
                where user_id = ${userId} and id = any(${ids}::text[]::uuid[])) s) as segments,
           (select coalesce(jsonb_agg(d), '[]') from (
               select drift::float8 as drift, (extract(epoch from created_at) * 1000)::float8 as "createdMs", segment_id as id from episode
                where user_id = ${userId} and drift is not null order by created_at desc, segment_id limit ${drifts}) d) as drifts,
           ${currentGenerationsJson} as generations,
           coalesce((select next_number from corpus where user_id = ${userId}), 0) as next`)
  return row!
}

// In how many of a user's latest segments a term occurs, counting on while a set of segments is encoded.

/** Cap of the segment frequency: beyond it a term is common anyway. */
const FREQUENCY_CAP = 30

/** Segment frequency of message terms, capped at 30, in the two newest blocks of the index. */
export class TermFrequencies {
  #next: number
  /** Counts by block, then by term. */
  readonly #blocks = new Map<number, Map<string, number>>()

  /** @param next the number of the user's next segment */
  constructor(next: number, counts: readonly { readonly block: number; readonly term: string; readonly count: number }[]) {
    this.#next = next
    for (const { block, term, count } of counts) this.#countsOf(block).set(term, count)
  }

  get #newestBlocks(): readonly [number, number] {
    const last = blockOf(this.#next)
    return [Math.max(0, last - 1), last]
  }

  /** Number of segments in these blocks. */
  get segments(): number {
    return Math.max(0, this.#next - this.#newestBlocks[0] * BLOCK_SIZE)
  }

  /** The terms that occur, with their frequencies. */
  of(terms: Iterable<string>): ReadonlyMap<string, number> {
    const blocks = [...new Set(this.#newestBlocks)].map((block) => this.#countsOf(block))
    const holding = new Map<string, number>()
    for (const term of terms) {
      const count = blocks.reduce((sum, counts) => sum + (counts.get(term) ?? 0), 0)
      if (count > 0) holding.set(term, Math.min(FREQUENCY_CAP, count))
    }
    return holding
  }

  /** Counts a segment as if it were published now. @param number its number, if an earlier attempt has given it one */
  add(number: number | null, terms: Iterable<string>): void {
    const counts = this.#countsOf(blockOf(number ?? this.#next))
    if (number === null) this.#next += 1
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }

  #countsOf(block: number): Map<string, number> {
    const counts = this.#blocks.get(block) ?? new Map<string, number>()
    this.#blocks.set(block, counts)
    return counts
  }
}

/** Reads the frequencies of these terms. @param next the number of the user's next segment */
export async function readTermFrequencies(
  tx: Tx, userId: string, { next, terms }: { next: number; terms: readonly string[] },
): Promise<TermFrequencies> {
  const last = blockOf(next)
  const counts = await tx.rows<{ block: number; term: string; count: number }>(sql`
    select p.block, w.term, least(${FREQUENCY_CAP}::int, length(p.entries) / ${ENTRY_BYTES}::int) as count
      from unnest(${terms}::text[]) as w (term) cross join generate_series(${Math.max(0, last - 1)}::int, ${last}::int) as b (block)
     cross join lateral (
       select block, entries from posting p where p.user_id = ${userId} and p.block = b.block and p.field = ${WORDS} and p.term = w.term
       offset 0) p`)
  return new TermFrequencies(next, counts)
}

/** The same as of now. */
export async function latestTermFrequencies(tx: Tx, userId: string, terms: readonly string[]): Promise<TermFrequencies> {
  const [corpus] = await tx.rows<{ next: number }>(sql`select next_number as next from corpus where user_id = ${userId}`)
  return readTermFrequencies(tx, userId, { next: corpus?.next ?? 0, terms })
}
