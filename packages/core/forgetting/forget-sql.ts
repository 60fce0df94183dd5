/** Forgetting of whole conversations: their rows go, with all that refers to them. */
import { localDaySql } from '../contents/contents-nodes-sql.ts'
import { type ForgottenIds, type ForgottenRows, type RebuiltIds, segmentId } from '@madeleine/contract'
import { factHistory, type HeldFact } from '../facts/fact-history.ts'
import type { FactSourceRow } from '../facts/fact-columns-sql.ts'
import { linkedWords } from '../facts/read-facts-sql.ts'
import { forgetHistory } from '../history/history-sql.ts'
import { forgetMoved } from '../projects/project-history-sql.ts'
import { deleteMerges } from '../people/people-sql.ts'
import { insertingSelected, json, type Query, sql, type Tx } from '@madeleine/engine'
import { lockOrder, conversationColumns, type Conversation } from '../store/tables/conversations.ts'
import { isWaiting } from '../history/history-sql.ts'
import { scheduleQuery } from '../store/tables/jobs.ts'
import { lockCorpus, removePostings } from '../store/tables/postings.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { insertionOf } from '../store/tables/segments.ts'
import { dateOf } from '@madeleine/base'
import { mayAnswer } from '@madeleine/language'
import { takeLeases } from './erase-sql.ts'
import { type ForgottenRange, holding } from './forgotten-rows-sql.ts'
import { wordsInForce, isUuid, type WordsOnFacts } from '../facts/fact-sources-sql.ts'

/** Conversations by id, or all of the user. */
export type WhichConversations = readonly string[] | 'all'

const among = (which: WhichConversations, column: Query): Query => (which === 'all' ? sql`true` : sql`${column} = any(${which}::text[])`)

/** Those of the conversations that exist, as ranges of their logs. */
export function wholeLogs(tx: Tx, userId: string, which: WhichConversations): Promise<ForgottenRange[]> {
  return tx.rows<ForgottenRange>(sql`
    select id as "conversationId", 0 as "from", next_seq as "to" from conversation where user_id = ${userId} and ${among(which, sql`id`)}
     order by ${lockOrder}`)
}

/**
 * Locks the conversations and their segments, deletes their jobs and locks the index: the order of encoding. The reverse
 * could deadlock. @param entryId of the history, where their jobs wait with them @returns their ids
 */
export async function lockWholeConversations(
  tx: Tx, userId: string, which: WhichConversations, entryId: string | undefined,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and ${among(which, sql`id`)} order by ${lockOrder} for update`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 && which !== 'all') {
    // Of a conversation that is not there something may wait: undoing locks the index too
    await tx.rows(sql`select user_id from corpus where user_id = ${userId} for update`)
    return which
  }
  const segments = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and conversation_id = any(${ids}::text[]) order by id for update`)
  const jobs = sql`(t.kind in ('look', 'learn', 'describe', 'review') and t.key = any(${ids}::text[]) or t.kind = 'encode'
         and t.key = any(${segments.map(({ id }) => id)}::text[]))`
  if (entryId !== undefined) await tx.rows(holding(userId, entryId, 'due', jobs))
  await tx.rows(sql`delete from due t where t.user_id = ${userId} and ${jobs}`)
  await takeLeases(tx, userId, { conversationIds: ids, segmentIds: [] })
  // Before the days are read: `moveAllDays` must not run in between
  await lockCorpus(tx, userId)
  return ids
}

/** What goes with the conversations, without their facts. */
export async function findInConversations(
  tx: Tx, userId: string, logs: readonly ForgottenRange[],
): Promise<Forgettable & { readonly days: readonly number[] }> {
  const ids = logs.map(({ conversationId }) => conversationId)
  const [row] = await tx.rows<{
    messages: number; segments: number; episodes: string[]; vectors: number; recalls: number
    reviews: number; served: number; days: number[]
  }>(sql`
    with gone as materialized (select id, state from segment where user_id = ${userId} and conversation_id = any(${ids}::text[]))
    select (select count(*)::int from message
       where user_id = ${userId} and conversation_id = any(${ids}::text[]) and forgotten_at is null) as messages,
           (select count(*)::int from gone where state in ('collapsing', 'collapsed')) as segments,
           array(select id::text from gone where state = 'collapsed' order by id) as episodes,
           (select count(*)::int from gone g join embedding v on v.user_id = ${userId} and v.segment_id = g.id) as vectors,
           (select count(*)::int from recall r where user_id = ${userId} and ${recalledIn(userId, ids)}) as recalls,
           (select count(*)::int from gone g join review v on v.user_id = ${userId} and v.episode_id = g.id) as reviews,
           (select count(*)::int from served v where user_id = ${userId}
               and (conversation_id = any(${ids}::text[]) or source_id = any(${ids}::text[]))) as served,
           array(select distinct ${localDaySql(sql`m.start_at`, userId)} from segment s cross join lateral (
             select min(at) as start_at from message m
              where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
              where s.user_id = ${userId} and s.conversation_id = any(${ids}::text[])
            union select day from gone g join episode e on e.user_id = ${userId} and e.segment_id = g.id order by 1) as days`)
  const { episodes, days, ...counts } = row!
  return {
    rows: { ...NO_ROWS, ...counts, conversations: ids.length, episodes: episodes.length },
    ids: { conversations: ids, episodes, facts: [] },
    rebuilt: { episodes: [], facts: [], days: days.map(dateOf) },
    days,
  }
}

/** Condition on `recall r`: it was made in one of the conversations, or showed an episode of one. */
const recalledIn = (userId: string, ids: readonly string[]): Query => sql`
  (r.conversation_id = any(${ids}::text[])
        or r.episode_ids && array(select id from segment where user_id = ${userId} and conversation_id = any(${ids}::text[])))`

/** Removes the conversations. They must be locked, and their facts unlearnt. */
export async function removeConversations(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const segments = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and conversation_id = any(${ids}::text[]) order by id`)
  await tx.rows(sql`delete from recall r where user_id = ${userId} and ${recalledIn(userId, ids)}`)
  await removePostings(tx, userId, segments.map(({ id }) => id))
  await tx.rows(sql`
    delete from history t where t.user_id = ${userId} and not ${isWaiting} and t.conversation_id = any(${ids}::text[])`)
  await forgetHistory(tx, userId, segments.map(({ id }) => id))
  await forgetMoved(tx, userId, ids)
  await tx.rows(sql`delete from conversation where user_id = ${userId} and id = any(${ids}::text[])`)
}

/** Condition on `due t`: no promise, and nothing that concerns other users too. */
export const isRestOfJobs: Query = sql`t.kind not in ('erase', 'embed', 'contents', 'forget')`

/**
 * Removes what a user has besides conversations and contents. The embedder's jobs stay: with the last of all users a generation goes live.
 */
export async function removeRestOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.rows(sql`delete from due t where t.user_id = ${userId} and ${isRestOfJobs}`)
  await tx.rows(sql`delete from fact_edit where user_id = ${userId}`)
  await tx.rows(sql`delete from fact where user_id = ${userId}`)
  await tx.rows(sql`delete from history t where t.user_id = ${userId} and not ${isWaiting}`)
  await deleteMerges(tx, userId)
}

// What becomes of facts without the messages that are to be forgotten: computed from their sources,
// as writing computes it, and not written.

/** Messages whose statements go. */
export interface UnlearntPlaces {
  /** The forgotten messages. */
  readonly ranges: readonly ForgottenRange[]
  /**
   * The segments that lose some of their messages. What a model has read in one goes as a whole, and is learnt again from
   * the rest: a sentence of a model may rest on more than the messages that it cites.
   */
  readonly reread: readonly ForgottenRange[]
  /** Messages that rules read with a forgotten one, whose question they answer: what they read in them is learnt again too. */
  readonly answers: readonly ForgottenRange[]
}

interface SourceKey {
  readonly textKey: string
  readonly chainKey: string
  readonly successorKey: string | null
  readonly conversationId: string
  readonly seq: number
  readonly kind: string
}

const isIn = (ranges: readonly ForgottenRange[]): Query => sql`exists (
  select from jsonb_to_recordset(${json(ranges)}::text::jsonb) as r ("conversationId" text, "from" int, "to" int)
   where r."conversationId" = o.conversation_id and o.seq >= r."from" and o.seq < r."to")`

/** Ids of the facts that nothing proves any more, and of those that are folded again. */
export async function factsWithout(
  tx: Tx, userId: string, { ranges, reread, answers }: UnlearntPlaces,
): Promise<{ readonly gone: string[]; readonly changed: string[] }> {
  if (ranges.length === 0) return { gone: [], changed: [] }
  const going = await tx.rows<SourceKey>(sql`
    select o.text_key as "textKey", o.chain_key as "chainKey", o.successor_key as "successorKey", o.conversation_id as "conversationId",
           o.seq, o.kind
      from fact_source o
     where o.user_id = ${userId} and (${isIn(ranges)} or o.forgotten_at is null and (
             o.quality = 'model' and ${isIn(reread)} or o.quality = 'rules' and ${isIn(answers)}))`)
  if (going.length === 0) return { gone: [], changed: [] }
  const textKeys = going.flatMap(({ textKey, successorKey }) => (successorKey === null ? [textKey] : [textKey, successorKey]))
  const words = wordsInForce(await linkedWords(tx, userId, { textKeys, chainKeys: going.map(({ chainKey }) => chainKey) }))
  const gone = new Set(going.map(nameOf))
  const before = known(userId, words)
  const after = known(userId, { ...words, sources: words.sources.filter((source) => !gone.has(nameOf(source))) })
  const kept = new Map(after.map((fact) => [fact.id, fact]))
  // Its first proof names a fact: one that has lost it, and has others, is the same fact under another id
  const renamed = new Set(after.filter(({ id }) => !before.some((fact) => fact.id === id)).map(({ factKey }) => factKey))
  const isChanged = (fact: HeldFact): boolean => {
    const now = kept.get(fact.id)
    return now ? stateOf(now) !== stateOf(fact) : renamed.has(fact.factKey)
  }
  return {
    gone: before.filter((fact) => !kept.has(fact.id) && !renamed.has(fact.factKey)).map(({ id }) => id).toSorted(),
    changed: before.filter(isChanged).map(({ id }) => id).toSorted(),
  }
}

const known = (userId: string, { sources, pins }: WordsOnFacts): HeldFact<FactSourceRow>[] =>
  factHistory(userId, sources, pins).filter(({ forgottenAt }) => forgottenAt === null)

const nameOf = ({ textKey, conversationId, seq, kind }: Pick<SourceKey, 'textKey' | 'conversationId' | 'seq' | 'kind'>): string =>
  JSON.stringify([textKey, conversationId, seq, kind])

const stateOf = ({ validFrom, validTo, supersededBy, words, proofs, endings }: HeldFact): string =>
  JSON.stringify([validFrom, validTo, supersededBy, words.textKey, proofs.length, endings.length])

/** Whether the user has edited facts: what was undone keeps its words. */
export async function hasEdits(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.rows(sql`select id from fact_edit where user_id = ${userId} limit 1`)).length > 0
}

/** All facts of the user that are not forgotten. */
export async function allFacts(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from fact where user_id = ${userId} and forgotten_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** Whether there is such a fact, not forgotten. */
export async function hasFact(tx: Tx, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await tx.rows(sql`select id from fact where user_id = ${userId} and id = ${id}::uuid and forgotten_at is null`)
  return rows.length > 0
}

// Forgetting of some messages of a conversation: their rows keep their place, without text, and
// their segments go or wait to be encoded again.

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
  /** The message behind the range, where it answers the last one and is read again without it. */
  readonly answers: readonly ForgottenRange[]
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
  const [counts, days, answers] = await Promise.all([
    countInRange(tx, userId, range, { gone: idsOf(gone), encoded: idsOf(touched) }), daysOfRange(tx, userId, range, idsOf(touched)),
    answersTo(tx, userId, range, touched),
  ])
  return {
    range, touched, answers, days,
    rows: { ...NO_ROWS, ...counts, segments: gone.length, episodes: idsOf(gone).length },
    ids: { conversations: [], episodes: idsOf(gone), facts: [] },
    rebuilt: { episodes: idsOf(touched.filter(({ isGone }) => !isGone)), facts: [], days: touched.length === 0 ? [] : days.map(dateOf) },
  }
}

/** The message behind a range that answers its last one, if it stands in the same segment, or in the tail with it. */
async function answersTo(
  tx: Tx, userId: string, { conversationId, to }: ForgottenRange, touched: readonly TouchedSegment[],
): Promise<ForgottenRange[]> {
  const [[tail], [question, answer]] = await Promise.all([
    tx.rows<{ cursor: number }>(sql`select cursor from conversation where user_id = ${userId} and id = ${conversationId}`),
    messagesIn(tx, userId, conversationId, { from: to - 1, to: to + 1 }),
  ])
  const isReadAgain = to >= (tail?.cursor ?? Infinity) || touched.some(({ from, to: end }) => from <= to && to < end)
  return isReadAgain && question && answer && mayAnswer(question, answer) ? [{ conversationId, from: to, to: to + 1 }] : []
}

/**
 * Recalls of the same conversation from the range on may quote it; those of others are found by what they showed.
 */
const recallsIn = ({ conversationId, from }: ForgottenRange, encoded: readonly string[]): Query =>
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
           (select count(*)::int from recall r where user_id = ${userId} and m.messages > 0 and ${recallsIn(range, encoded)}) as recalls,
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

/** Condition on `history t`: segments of any state that reach into the range were tended. */
export const isTendedIn = (userId: string, { conversationId, from, to }: ForgottenRange): Query => sql`
  not ${isWaiting} and t.segment_ids && array(
      select id from segment where user_id = ${userId} and conversation_id = ${conversationId}
         and from_seq - overlap < ${to} and to_seq > ${from})`

/** Condition on `history t`: it holds what messages of the conversation taught. */
export const isOfTrust = (conversationId: string): Query =>
  sql`(t.conversation_id = ${conversationId} and t.action in ('trust', 'distrust'))`

/** The plan of a segment that keeps some of its messages: whether it is archived or starred, and no text. Null where it is neither. */
export const keptMarks = (userId: string): Query => sql`(
  select jsonb_build_object('kept', jsonb_strip_nulls(jsonb_build_object('archivedAt', m.archived, 'starredAt', m.starred)))
    from (select coalesce(to_jsonb(e.archived_at), segment.plan -> 'kept' -> 'archivedAt') as archived,
                 coalesce(to_jsonb(e.starred_at), segment.plan -> 'kept' -> 'starredAt') as starred
            from (select 1) one left join episode e on e.user_id = ${userId} and e.segment_id = segment.id) m
   where num_nonnulls(m.archived, m.starred) > 0)`

/**
 * Empties the messages, removes their episodes, and schedules the encoding of segments that keep some of theirs. What was
 * found must be locked, and its facts unlearnt.
 */
export async function removeRange(tx: Tx, userId: string, { range, touched }: FoundRange, now: Date): Promise<void> {
  const ids = touched.map(({ id }) => id)
  const encoded = touched.filter(({ isEncoded }) => isEncoded).map(({ id }) => id)
  const rest = touched.filter(({ isGone }) => !isGone).map(({ id }) => id)
  await tx.rows(sql`delete from recall r where user_id = ${userId} and ${recallsIn(range, encoded)}`)
  await tx.rows(sql`delete from served v where user_id = ${userId} and ${servedFrom(userId, range, encoded)}`)
  const numbered = touched.filter(({ hasNumber }) => hasNumber).map(({ id }) => id)
  if (numbered.length > 0) await removePostings(tx, userId, numbered)
  const within = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and conversation_id = ${range.conversationId}
       and from_seq - overlap < ${range.to} and to_seq > ${range.from}`)
  await forgetHistory(tx, userId, within.map(({ id }) => id))
  await tx.rows(sql`delete from history t where t.user_id = ${userId} and ${isOfTrust(range.conversationId)}`)
  await tx.rows(sql`
    update message m set forgotten_at = ${now}, text = '', name = null, parts = null, metadata = null, tokens = 0, call_ids = '{}',
    result_ids = '{}', marks = '{}'
     where ${inRange(userId, range)} and forgotten_at is null`)
  await tx.rows(sql`
    update segment s set plan = '{}' where user_id = ${userId} and conversation_id = ${range.conversationId} and state = 'archived'
       and from_seq - overlap < ${range.to} and to_seq > ${range.from}`)
  await tx.rows(sql`
    update segment set state = case when id = any(${rest}::text[]::uuid[]) then 'collapsing' else 'forgotten' end,
           number = null, term_count = 0, forward = null,
           plan = case when id = any(${rest}::text[]::uuid[]) then coalesce(${keptMarks(userId)}, '{}') else '{}' end
     where user_id = ${userId} and id = any(${ids}::text[]::uuid[])`)
  await tx.rows(sql`delete from episode where user_id = ${userId} and segment_id = any(${encoded}::text[]::uuid[])`)
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

// The tail of a conversation of which messages were forgotten: it begins with a message that is left, and is looked at anew.

/**
 * Lifts the fence and clears the policy's state, which may quote what was forgotten. Where the tail begins with forgotten
 * messages, they become a segment without an episode: a look never finds a window of them alone. A tail that has lost
 * messages counts as one that nobody has looked at. The conversation must be locked.
 *
 * @param to end of the forgotten range
 * @returns the conversation as it is then
 */
export async function tidyTail(
  tx: Tx, userId: string, { id, incarnation, cursor }: Conversation, { to, now }: { readonly to: number; readonly now: Date },
): Promise<Conversation> {
  const isTail = to > cursor
  const [head] = isTail ? await tx.rows<{ seq: number }>(sql`
    select coalesce(min(m.seq), c.next_seq) as seq from conversation c
      left join message m on (m.user_id, m.conversation_id) = (c.user_id, c.id) and m.seq >= c.cursor and m.forgotten_at is null
     where c.user_id = ${userId} and c.id = ${id} group by c.next_seq`) : []
  const begin = head?.seq ?? cursor
  if (begin > cursor) {
    const segment = {
      id: segmentId(userId, incarnation, cursor), conversationId: id, from: cursor, to: begin,
      overlap: 0, reason: 'flush' as const, plan: {}, policy: 'forget',
    }
    await tx.rows(insertingSelected(insertionOf(userId, [segment], now)))
    await tx.rows(sql`update segment set state = 'forgotten' where user_id = ${userId} and id = ${segment.id}::uuid`)
  }
  const [changed] = await tx.rows<Conversation>(sql`
    update conversation c set fence_to = null, fence_token = null, look_state = null, cursor = ${begin}, read_to = least(read_to, ${to}),
           look_at = case when ${isTail} then null else look_at end,
           tail_tokens = coalesce((select sum(tokens) from message m
                where (m.user_id, m.conversation_id) = (${userId}, c.id) and m.seq >= ${begin}), 0),
           oldest_at = (select at from message m where (m.user_id, m.conversation_id, m.seq) = (${userId}, c.id, ${begin})),
           oldest_received_at = (select received_at from message m
              where (m.user_id, m.conversation_id, m.seq) = (${userId}, c.id, ${begin}))
     where c.user_id = ${userId} and c.id = ${id}
    returning ${conversationColumns(userId)}`)
  return changed!
}

// What a forgetting takes and what is rebuilt after it: found once, for the plan and for the doing.

export const NO_ROWS: ForgottenRows = {
  conversations: 0, messages: 0, segments: 0, episodes: 0, facts: 0, vectors: 0, recalls: 0, reviews: 0, served: 0,
}

/** All that a forgetting takes and rebuilds. */
export interface Forgettable {
  readonly rows: ForgottenRows
  readonly ids: ForgottenIds
  readonly rebuilt: RebuiltIds
}
