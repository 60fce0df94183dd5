/** What forgetting with a grace copies before it removes: the rows that undoing puts back, by what is forgotten. */
import { type Query, sql, type Tx } from '@madeleine/engine'
import { isWaiting } from '../history/history-sql.ts'
import { movesAny } from '../projects/project-history-sql.ts'
import { type FoundRange, isOfTrust, isRestOfJobs, isTendedIn } from './forget-sql.ts'
import { type ForgottenRange, type HeldName, holding, holdPostings, type ReachedRange, type Waiting } from './forgotten-rows-sql.ts'

/** What of an entry each kind of forgetting says. */
export type Held = Omit<Waiting, 'goneAt' | 'rows' | 'ids' | 'rebuilt'> & {
  /** Segments that undoing locks. */
  readonly segmentIds: readonly string[]
}

/** All of these conversations, which are locked; what they were recalled for is not kept. @param isAll everything else of the user too */
export async function holdWhole(
  tx: Tx, userId: string, entryId: string, { logs, isAll }: { readonly logs: readonly ForgottenRange[]; readonly isAll: boolean },
): Promise<Held> {
  const ids = logs.map(({ conversationId }) => conversationId)
  const among = sql`any(${ids}::text[])`
  const segments = sql`(select s.id from segment s where s.user_id = ${userId} and s.conversation_id = ${among})`
  await hold(tx, userId, entryId, {
    conversation: sql`t.id = ${among}`, message: sql`t.conversation_id = ${among}`, segment: sql`t.conversation_id = ${among}`,
    episode: sql`t.conversation_id = ${among}`, embedding: sql`t.segment_id in ${segments}`,
    message_vectors: sql`t.segment_id in ${segments}`, review: sql`t.episode_id in ${segments}`,
    fact_source: sql`t.conversation_id = ${among}`,
    history: isAll ? sql`not ${isWaiting}` : sql`not ${isWaiting} and (t.conversation_id = ${among} or t.segment_ids && array${segments}
      or ${movesAny(ids)})`,
    ...(isAll && {
      fact_edit: sql`true`, person_merge: sql`true`,
      due: sql`${isRestOfJobs} and t.kind not in ('look', 'learn', 'describe', 'review', 'encode')`,
    }),
  })
  const numbers = await tx.rows<{ number: number }>(sql`
    select number from segment where user_id = ${userId} and conversation_id = ${among} and state = 'collapsed' order by number`)
  await holdPostings(tx, userId, entryId, numbers.map(({ number }) => number))
  return { reach: await reached(tx, userId, logs), conversationIds: ids, segmentIds: [], ...(isAll && { user: true as const }) }
}

/** The messages of a range, and the segments that lose some of theirs, with all that was made of these. They are locked. */
export async function holdRange(tx: Tx, userId: string, entryId: string, { range, touched, answers }: FoundRange): Promise<Held> {
  const { conversationId } = range
  const changed = await tx.rows<ForgottenRange & { id: string; number: number | null; state: string; isAnew: boolean }>(sql`
    select id, conversation_id as "conversationId", greatest(from_seq - overlap, 0) as "from", to_seq as "to", number, state,
           state <> 'archived' as "isAnew" from segment s
     where user_id = ${userId} and (id = any(${touched.map(({ id }) => id)}::text[]::uuid[])
        or conversation_id = ${conversationId} and state = 'archived' and from_seq - overlap < ${range.to} and to_seq > ${range.from})
     order by id`)
  const ids = changed.map(({ id }) => id)
  const read = [range, ...answers, ...changed.filter(({ isAnew }) => isAnew).map(({ from, to }) => ({ conversationId, from, to }))]
  const made = sql`any(${ids}::text[]::uuid[])`
  await hold(tx, userId, entryId, {
    conversation: sql`t.id = ${conversationId}`,
    message: sql`t.conversation_id = ${conversationId} and t.seq >= ${range.from} and t.seq < ${range.to} and t.forgotten_at is null`,
    segment: sql`t.id = ${made}`, episode: sql`t.segment_id = ${made}`, embedding: sql`t.segment_id = ${made}`,
    message_vectors: sql`t.segment_id = ${made}`, review: sql`t.episode_id = ${made}`,
    fact_source: sql`t.conversation_id = ${conversationId} and (${
      read.map(({ from, to }) => sql`t.seq >= ${from} and t.seq < ${to}`).reduce((some, one) => sql`${some} or ${one}`)})`,
    history: sql`(${isTendedIn(userId, range)} or ${isOfTrust(conversationId)})`,
  })
  const numbers = changed.flatMap(({ number, state }) => (number !== null && state === 'collapsed' ? [number] : []))
  await holdPostings(tx, userId, entryId, numbers)
  const [{ cursor }] = await tx.rows<{ cursor: number }>(sql`
    select cursor from conversation where user_id = ${userId} and id = ${conversationId}`) as [{ cursor: number }]
  return { reach: await reached(tx, userId, [...read, ...changed]), segmentIds: ids, part: { range, cursor, read } }
}

/** The words of a fact, in messages and edits. */
export async function holdFact(tx: Tx, userId: string, entryId: string, factId: string): Promise<Held> {
  const isOf = sql`t.fact_id = ${factId}::uuid and t.forgotten_at is null`
  await hold(tx, userId, entryId, { fact_source: sql`${isOf} and t.kind <> 'ends'`, fact_edit: isOf })
  const places = await tx.rows<ForgottenRange>(sql`
    select conversation_id as "conversationId", seq as "from", seq + 1 as "to" from fact_source t
     where t.user_id = ${userId} and ${isOf} and t.kind <> 'ends'`)
  return { reach: await reached(tx, userId, places), segmentIds: [], factId }
}

async function hold(tx: Tx, userId: string, entryId: string, tables: Partial<Readonly<Record<HeldName, Query>>>): Promise<void> {
  for (const [table, condition] of Object.entries(tables)) await tx.rows(holding(userId, entryId, table as HeldName, condition))
}

async function reached(tx: Tx, userId: string, ranges: readonly ForgottenRange[]): Promise<ReachedRange[]> {
  const rows = await tx.rows<{ id: string; incarnation: string }>(sql`
    select id, incarnation from conversation
     where user_id = ${userId} and id = any(${ranges.map(({ conversationId }) => conversationId)}::text[])`)
  const incarnations = new Map(rows.map(({ id, incarnation }) => [id, incarnation]))
  return ranges.map(({ conversationId, from, to }) => ({ conversationId, from, to, incarnation: incarnations.get(conversationId)! }))
}
