/**
 * Forgetting of some messages of a conversation: their rows keep their place, without text, and
 * their segments go or wait to be encoded again.
 */
import { localDaySql } from '../../contents/sql/contents-nodes.ts'
import { sql, type Query, type Tx } from '../../store/engine/db.ts'
import { isUuid } from '../../facts/sql/fact-sources.ts'
import { scheduleQuery } from '../../store/tables/jobs.ts'
import { lockCorpus, removePostings } from '../../store/tables/postings.ts'
import { dateOf } from '../../time/day-number.ts'
import { NO_ROWS, type Forgettable, type ForgottenRange } from './forgotten-rows.ts'
import { takeLeases } from './work-under-way.ts'

/** A closed segment that loses messages, or context of its encoding. */
export interface TouchedSegment {
  readonly id: string
  readonly from: number
  readonly to: number
  /** None of its messages is left. */
  readonly isGone: boolean
  readonly isEncoded: boolean
  readonly hasNumber: boolean
}

/** What is forgotten with a range. */
export interface FoundRange extends Forgettable {
  readonly range: ForgottenRange
  readonly touched: readonly TouchedSegment[]
  readonly days: readonly number[]
}

/** Condition on `segment s`: a message that is still there is in the range and in it, or in the overlap that it was encoded with. */
const isTouched = (userId: string, { conversationId, from, to }: ForgottenRange): Query => sql`
  s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.state in ('collapsing', 'collapsed')
     and s.from_seq - s.overlap < ${to} and s.to_seq > ${from}
  and exists (select from message m where m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.forgotten_at is null
                and m.seq >= greatest(s.from_seq - s.overlap, ${from}) and m.seq < least(s.to_seq, ${to}))`

const inRange = (userId: string, { conversationId, from, to }: ForgottenRange): Query =>
  sql`m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.seq >= ${from} and m.seq < ${to}`

/** Locks the range's segments, takes the leases of work on them and on the conversation, which must be locked, and locks the index. */
export async function lockRange(tx: Tx, userId: string, range: ForgottenRange): Promise<void> {
  const segments = await tx.rows<{ id: string }>(sql`select id from segment s where ${isTouched(userId, range)} order by id for update`)
  await takeLeases(tx, userId, { conversationIds: [range.conversationId], segmentIds: segments.map(({ id }) => id) })
  // Before the days are read: `moveAllDays` must not run in between
  await lockCorpus(tx, userId)
}

/** What goes with the range, without its facts. */
export async function findInRange(tx: Tx, userId: string, range: ForgottenRange): Promise<FoundRange> {
  const touched = await tx.rows<TouchedSegment>(sql`
    select id, from_seq as "from", to_seq as "to", state = 'collapsed' as "isEncoded", number is not null as "hasNumber", not exists (
             select from message m
              where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq
                and m.forgotten_at is null and not (m.seq >= ${range.from} and m.seq < ${range.to})) as "isGone"
      from segment s where ${isTouched(userId, range)} order by s.from_seq`)
  const gone = touched.filter(({ isGone }) => isGone)
  const idsOf = (segments: readonly TouchedSegment[]) => segments.filter(({ isEncoded }) => isEncoded).map(({ id }) => id)
  const [counts, days] = await Promise.all([
    countInRange(tx, userId, range, { gone: idsOf(gone), encoded: idsOf(touched) }), daysOfRange(tx, userId, range, idsOf(touched)),
  ])
  return {
    range, touched, days,
    rows: { ...NO_ROWS, ...counts, segments: gone.length, episodes: idsOf(gone).length },
    ids: { conversations: [], episodes: idsOf(gone), facts: [] },
    rebuilt: { episodes: idsOf(touched.filter(({ isGone }) => !isGone)), facts: [], days: touched.length === 0 ? [] : days.map(dateOf) },
  }
}

/**
 * Recalls of the same conversation from the range on may quote it; those of others are found by what they showed.
 */
const recalledIn = ({ conversationId, from }: ForgottenRange, encoded: readonly string[]): Query =>
  sql`(r.conversation_id = ${conversationId} and r.seq >= ${from} or r.episode_ids && ${encoded}::text[]::uuid[])`

const servedFrom = (userId: string, range: ForgottenRange, encoded: readonly string[]): Query => sql`
  (v.episode_id = any(${encoded}::text[]::uuid[]) or exists (
    select from message m
     where ${inRange(userId, range)} and m.forgotten_at is null and v.source_id = m.conversation_id and v.message_id = m.id))`

interface EpisodeIds {
  /** Those that go. */
  readonly gone: readonly string[]
  /** Those that go or are rebuilt. */
  readonly encoded: readonly string[]
}

async function countInRange(
  tx: Tx, userId: string, range: ForgottenRange, { gone, encoded }: EpisodeIds,
): Promise<Record<'messages' | 'vectors' | 'recalls' | 'reviews' | 'served', number>> {
  const [row] = await tx.rows<Record<'messages' | 'vectors' | 'recalls' | 'reviews' | 'served', number>>(sql`
    select m.messages,
           (select count(*)::int from embedding where user_id = ${userId} and segment_id = any(${gone}::text[]::uuid[])) as vectors,
           (select count(*)::int from recall r where user_id = ${userId} and m.messages > 0 and ${recalledIn(range, encoded)}) as recalls,
           (select count(*)::int from review where user_id = ${userId} and episode_id = any(${encoded}::text[]::uuid[])) as reviews,
           (select count(*)::int from served v where user_id = ${userId} and ${servedFrom(userId, range, encoded)}) as served
      from (select count(*)::int as messages from message m where ${inRange(userId, range)} and forgotten_at is null) m`)
  return row!
}

/** Days of the episodes, and on which segments of the range, replaced ones too, began. */
async function daysOfRange(
  tx: Tx, userId: string, { conversationId, from, to }: ForgottenRange, encoded: readonly string[],
): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`
    select day from episode where user_id = ${userId} and segment_id = any(${encoded}::text[]::uuid[])
    union
    select ${localDaySql(sql`m.start_at`, userId)} from segment s cross join lateral (
      select min(at) as start_at from message m
       where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
     where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.from_seq < ${to} and s.to_seq > ${from}
     order by 1`)
  return rows.map(({ day }) => day)
}

/**
 * Empties the messages, removes their episodes, and schedules the encoding of segments that keep some of theirs. What was
 * found must be locked, and its facts unlearnt.
 */
export async function removeRange(tx: Tx, userId: string, { range, touched }: FoundRange, now: Date): Promise<void> {
  const ids = touched.map(({ id }) => id)
  const encoded = touched.filter(({ isEncoded }) => isEncoded).map(({ id }) => id)
  const rest = touched.filter(({ isGone }) => !isGone).map(({ id }) => id)
  await tx.rows(sql`delete from recall r where user_id = ${userId} and ${recalledIn(range, encoded)}`)
  await tx.rows(sql`delete from served v where user_id = ${userId} and ${servedFrom(userId, range, encoded)}`)
  const numbered = touched.filter(({ hasNumber }) => hasNumber).map(({ id }) => id)
  if (numbered.length > 0) await removePostings(tx, userId, numbered)
  await tx.rows(sql`delete from episode where user_id = ${userId} and segment_id = any(${encoded}::text[]::uuid[])`)
  await tx.rows(sql`
    update message m set forgotten_at = ${now}, text = '', name = null, parts = null, metadata = null, tokens = 0, call_ids = '{}',
    result_ids = '{}', marks = '{}'
     where ${inRange(userId, range)} and forgotten_at is null`)
  await tx.rows(sql`
    update segment s set plan = '{}' where user_id = ${userId} and conversation_id = ${range.conversationId} and state = 'archived'
       and from_seq - overlap < ${range.to} and to_seq > ${range.from}`)
  await tx.rows(sql`
    update segment set state = case when id = any(${rest}::text[]::uuid[]) then 'collapsing' else 'forgotten' end,
    plan = '{}', number = null, term_count = 0, forward = null
     where user_id = ${userId} and id = any(${ids}::text[]::uuid[])`)
  await tx.rows(sql`
    delete from due where user_id = ${userId} and kind = 'encode' and key = any(${ids}::text[]) and key <> all(${rest}::text[])`)
  if (rest.length > 0) {
    await tx.rows(scheduleQuery(userId, rest.map((key) => ({ kind: 'encode' as const, key, at: now, lane: 0 as const }))))
  }
}

/** The range of a segment, or of the one that has replaced it; undefined if there is none. */
export async function rangeOfSegment(tx: Tx, userId: string, segment: string): Promise<ForgottenRange | undefined> {
  if (!isUuid(segment)) return undefined
  const [row] = await tx.rows<ForgottenRange>(sql`
    with recursive step as (
      select id, replaced_by, conversation_id, from_seq, to_seq from segment where user_id = ${userId} and id = ${segment}::uuid
      union all
      select s.id, s.replaced_by, s.conversation_id, s.from_seq, s.to_seq from step
        join segment s on s.user_id = ${userId} and s.id = step.replaced_by
    )
    select conversation_id as "conversationId", from_seq as "from", to_seq as "to" from step where replaced_by is null`)
  return row
}

/** The places of two messages of a conversation, as a range that includes both; undefined for one that is not in the log. */
export async function rangeOfMessages(
  tx: Tx, userId: string, conversationId: string, ids: { readonly first: string; readonly last: string },
): Promise<{ readonly first: number | null; readonly last: number | null }> {
  const seqOf = (id: string) =>
    sql`(select seq from message where user_id = ${userId} and conversation_id = ${conversationId} and id = ${id})`
  const [row] = await tx.rows<{ first: number | null; last: number | null }>(sql`
    select ${seqOf(ids.first)} as first, ${seqOf(ids.last)} as last`)
  return row!
}
