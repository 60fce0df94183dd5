/**
 * Undoing of what was forgotten with a grace, in ONE transaction: its rows are put back as they were, ids included, and what was read
 * or made anew without them goes. Where its messages were cut otherwise since, they are encoded as they are cut now.
 */
import { MadeleineError, show } from '@madeleine/base'
import { type Query, sql, type Tx } from '@madeleine/engine'
import { localDaySql, markDays } from '../contents/contents-nodes-sql.ts'
import { type ChangedFacts, foldFacts } from '../facts/fold-facts-sql.ts'
import { mendMarks, waitingEntries } from '../history/history-sql.ts'
import { mendMoved } from '../projects/project-history-sql.ts'
import { countArchived } from '../history/tending-sql.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { moveMarked } from '../store/archived-rows.ts'
import { find, lock, lockOrder } from '../store/tables/conversations.ts'
import { scheduleMissingEmbeddings } from '../store/tables/generations.ts'
import { schedule } from '../store/tables/jobs.ts'
import { lockCorpus, removePostings } from '../store/tables/postings.ts'
import { reindexTitle } from '../store/tables/segments.ts'
import { quotes } from './end-grace.ts'
import { takeLeases } from './erase-sql.ts'
import { keptMarks } from './forget-sql.ts'
import { lookAgain } from './forget.ts'
import { dropHeld, type ForgottenRange, heldRows, type PutBack, putPostingsBack, putRowsBack, type Waiting } from './forgotten-rows-sql.ts'

/** The entry of the history that is undone. */
export interface WaitingUndone {
  readonly id: string
  readonly number: number
  readonly forgotten: Waiting
}

/** The transaction that undoes the entry with this id. */
interface Undoing {
  readonly pipeline: PipelineContext
  readonly tx: Tx
  readonly userId: string
  readonly id: string
}

/** Conversations, segments, jobs, the index: the order of all that lock several. */
export async function lockForgotten(tx: Tx, userId: string, { conversationIds = [], part }: Waiting): Promise<void> {
  await tx.rows(sql`
    select id from conversation where user_id = ${userId} and id = any(${conversationIds}::text[]) order by ${lockOrder} for update`)
  if (part) {
    const { conversationId } = part.range
    await lock(tx, userId, conversationId)
    const segments = await liveIn(tx, userId, extentOf(part.read, conversationId), sql`for update`)
    await takeLeases(tx, userId, { conversationIds: [conversationId], segmentIds: segments.map(({ id }) => id) })
  }
  await lockCorpus(tx, userId)
}

/**
 * Puts back what the entry holds. All that `lockForgotten` locks must be locked.
 * @returns the facts that changed
 * @throws {MadeleineError} `conflict` where it is gone, its place is taken, or something that came later is to be undone first
 */
export async function undoForgetting(
  pipeline: PipelineContext, tx: Tx, userId: string, { id, number, forgotten }: WaitingUndone,
): Promise<ChangedFacts> {
  const { goneAt, reach, part, factId } = forgotten
  const now = pipeline.now()
  if (Date.parse(goneAt) <= now.getTime()) throw new MadeleineError('conflict', `what ${show(id)} forgot is gone since ${goneAt}`)
  const later = (await waitingEntries(tx, userId)).findLast((one) => one.number > number && quotes(one.forgotten.reach, reach))
  if (later) throw new MadeleineError('conflict', `${show(later.id)} came later and is about the same: undo that one first`)
  await assertFree(tx, userId, { ...forgotten, id })
  let facts: ChangedFacts
  if (factId !== undefined) {
    const over = ['subject', 'subject_key', 'attribute', 'value', 'text', 'forgotten_at']
    await putRowsBack(tx, userId, id, [{ table: 'fact_source', over }, { table: 'fact_edit', over }])
    facts = await foldHeld(tx, userId, id, [])
  } else if (part) facts = await putPartBack({ pipeline, tx, userId, id }, part)
  else facts = await putConversationsBack({ pipeline, tx, userId, id }, forgotten)
  await dropHeld(tx, userId, id)
  return facts
}

async function assertFree(tx: Tx, userId: string, { id, conversationIds = [], part, reach }: Waiting & { id: string }): Promise<void> {
  const [taken] = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and id = any(${conversationIds}::text[]) limit 1`)
  if (taken) {
    throw new MadeleineError('conflict', `the conversation ${show(taken.id)} was stored again since: forget what it is now first, `
      + 'with a grace if it is to come back')
  }
  if (!part) return
  const { conversationId } = part.range
  const [conversation, [was]] = await Promise.all([
    find(tx, userId, conversationId), heldRows<{ untrusted: readonly string[] }>(tx, userId, id, 'conversation'),
  ])
  if (conversation?.incarnation !== reach[0]!.incarnation) {
    throw new MadeleineError('conflict', `the conversation ${show(conversationId)} is not the one of these messages any more`)
  }
  // What its messages had stated is what it was when they were trusted
  if (conversation.untrusted.join() !== was!.untrusted.join()) {
    throw new MadeleineError('conflict', `whom to trust in ${show(conversationId)} has changed since: undo that first`)
  }
}

/** Vectors of an embedder that nothing uses any more stay away. */
const INDEXED: readonly PutBack[] = [
  { table: 'episode' },
  { table: 'embedding', condition: `r.generation in (select id from generation where state <> 'retired')` },
  { table: 'message_vectors', condition: `r.model not in (select model from generation where state = 'retired')` }, { table: 'review' },
]

async function putConversationsBack(undoing: Undoing, { user }: Waiting): Promise<ChangedFacts> {
  const { tx, userId, id } = undoing
  // Edits that were made since come after those that come back
  if (user) {
    await tx.rows(sql`
      update fact_edit set number = number + (
          select max(n) from (
            select number as n from fact_edit where user_id = ${userId}
            union all select (content ->> 'number')::int from forgotten_row
             where user_id = ${userId} and history_id = ${id}::uuid and of_table = 'fact_edit') s)
       where user_id = ${userId}`)
  }
  await putRowsBack(tx, userId, id, [
    { table: 'conversation' }, { table: 'message' }, { table: 'segment' }, ...INDEXED, { table: 'person_merge' }, { table: 'history' },
    { table: 'fact_source' }, { table: 'fact_edit' }, { table: 'due' },
  ])
  const facts = await foldHeld(tx, userId, id, [])
  await indexAgain(undoing, await heldSegments(tx, userId, id))
  return facts
}

interface LiveSegment extends ForgottenRange {
  readonly id: string
  readonly policy: string
}

/** Segments of a range that are not replaced. */
const liveIn = (tx: Tx, userId: string, { conversationId, from, to }: ForgottenRange, locking: Query = sql``): Promise<LiveSegment[]> =>
  tx.rows<LiveSegment>(sql`
    select id, conversation_id as "conversationId", from_seq as "from", to_seq as "to", policy from segment
     where user_id = ${userId} and conversation_id = ${conversationId} and state <> 'archived' and from_seq < ${to} and to_seq > ${from}
     order by id ${locking}`)

const extentOf = (ranges: readonly ForgottenRange[], conversationId: string): ForgottenRange =>
  ({ conversationId, from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) })

const overlap = (one: Pick<ForgottenRange, 'from' | 'to'>, other: Pick<ForgottenRange, 'from' | 'to'>): boolean =>
  one.from < other.to && other.from < one.to

async function putPartBack(undoing: Undoing, { range, cursor, read }: NonNullable<Waiting['part']>): Promise<ChangedFacts> {
  const { pipeline, tx, userId, id } = undoing
  const { conversationId } = range
  const [held, live, now] = [await heldSegments(tx, userId, id), await liveIn(tx, userId, extentOf(read, conversationId)), pipeline.now()]
  const before = (await find(tx, userId, conversationId))!
  // What began the tail and was forgotten was closed: it is open again, unless something behind it was closed since
  const gap = live.find((one) => one.policy === 'forget' && one.from === cursor && one.to === before.cursor)
  const others = live.filter((one) => one !== gap && !held.some((was) => was.id === one.id))
  const isCutAnew = others.some((one) => held.some((was) => was.state !== 'archived' && overlap(was, one)))
  const anew = isCutAnew ? live.filter((one) => one !== gap && overlap(one, range)) : others.filter((one) => overlap(one, range))
  const replaced = isCutAnew ? [] : held
  await removePostings(tx, userId, [...anew, ...replaced].map((one) => one.id))
  await removeMade(tx, userId, { ids: replaced.map((one) => one.id), gap: gap?.id })
  if (gap) await tx.rows(sql`update conversation set cursor = ${cursor} where user_id = ${userId} and id = ${conversationId}`)
  const unlearnt = await unlearnAnew(tx, userId, read)
  await putRowsBack(tx, userId, id, [
    { table: 'message', over: 'all' }, ...(isCutAnew ? [] : [{ table: 'segment', over: 'all' } as const, ...INDEXED]), { table: 'history' },
    { table: 'fact_source', over: 'all', where: 'fact_source.forgotten_at is null' },
  ])
  const facts = await foldHeld(tx, userId, id, unlearnt)
  await encodeAnew(tx, userId, anew.map((one) => one.id), now)
  await lookAgain(pipeline, tx, userId, range)
  await putTailBack(tx, userId, id, conversationId)
  await indexAgain(undoing, replaced)
  return facts
}

/** Of segments whose rows come back: what was made of them since, and the jobs that would make it. */
async function removeMade(tx: Tx, userId: string, { ids, gap }: { ids: readonly string[]; gap: string | undefined }): Promise<void> {
  await tx.rows(sql`delete from due where user_id = ${userId} and kind = 'encode' and key = any(${ids}::text[])`)
  await tx.rows(sql`delete from episode where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`)
  if (gap !== undefined) await tx.rows(sql`delete from segment where user_id = ${userId} and id = ${gap}::uuid`)
}

async function encodeAnew(tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx.rows(sql`
    update segment set state = 'collapsing', number = null, term_count = 0, forward = null, plan = coalesce(${keptMarks(userId)}, '{}')
     where user_id = ${userId} and id = any(${ids}::text[]::uuid[])`)
  await tx.rows(sql`delete from episode where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`)
  await schedule(tx, userId, ids.map((key) => ({ kind: 'encode', key, at: now, lane: 0 })))
}

/** A tail that is what it was has been looked at, as it was. */
async function putTailBack(tx: Tx, userId: string, id: string, conversationId: string): Promise<void> {
  await tx.rows(sql`
    update conversation c set look_at = h.look_at, look_count = h.look_count, look_wait = h.look_wait, look_state = h.look_state,
           read_to = h.read_to
      from forgotten_row f cross join lateral jsonb_to_record(f.content) as h (
        cursor int, next_seq int, look_at timestamptz, look_count int, look_wait boolean, look_state jsonb, read_to int)
     where f.user_id = ${userId} and f.history_id = ${id}::uuid and f.of_table = 'conversation'
       and c.user_id = ${userId} and c.id = ${conversationId} and c.cursor = h.cursor and c.next_seq = h.next_seq`)
  const [[was], conversation] = await Promise.all([
    heldRows<{ title: string | null }>(tx, userId, id, 'conversation'), find(tx, userId, conversationId),
  ])
  if (was!.title !== conversation!.title) await reindexTitle(tx, userId, conversationId, conversation!.title)
}

interface HeldSegment extends ForgottenRange {
  readonly id: string
  readonly state: string
  readonly number: number | null
}

const heldSegments = (tx: Tx, userId: string, id: string): Promise<HeldSegment[]> => tx.rows<HeldSegment>(sql`
  select content ->> 'id' as id, content ->> 'conversation_id' as "conversationId", (content ->> 'from_seq')::int as "from",
         (content ->> 'to_seq')::int as "to", content ->> 'state' as state, (content ->> 'number')::int as number
    from forgotten_row where user_id = ${userId} and history_id = ${id}::uuid and of_table = 'segment' order by 1`)

/** The index, the counts and the contents of segments whose rows are back. */
async function indexAgain({ pipeline, tx, userId, id }: Undoing, segments: readonly HeldSegment[]): Promise<void> {
  await Promise.all([mendMarks(tx, userId, id), mendMoved(tx, userId, id)])
  const now = pipeline.now()
  const of = (state: string): HeldSegment[] => segments.filter((one) => one.state === state)
  const [encoded, open] = [of('collapsed'), of('collapsing').map((one) => one.id)]
  const ids = encoded.map((one) => one.id)
  await putPostingsBack(tx, userId, id, encoded.map(({ number }) => number!))
  await tx.rows(sql`
    update segment set number = null, term_count = 0, forward = null where user_id = ${userId} and id = any(${open}::text[]::uuid[])`)
  await schedule(tx, userId, open.map((key) => ({ kind: 'encode', key, at: now, lane: 0 })))
  await tx.rows(sql`
    update corpus c set removals = removals + 1,
           untrusted = (select count(*) from conversation where user_id = ${userId} and untrusted <> '{}'),
           messages = c.messages + s.messages - s.archived_messages, archived_messages = c.archived_messages + s.archived_messages,
           terms = c.terms + s.terms - s.archived_terms, archived_terms = c.archived_terms + s.archived_terms
      from (select coalesce(sum(to_seq - from_seq), 0)::int as messages, coalesce(sum(term_count), 0)::bigint as terms,
                   coalesce(sum(to_seq - from_seq) filter (where number < 0), 0)::int as archived_messages,
                   coalesce(sum(term_count) filter (where number < 0), 0)::bigint as archived_terms
              from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[])) s where c.user_id = ${userId}`)
  // The conversation may have been archived meanwhile, and the user's zone be another
  const days = await tx.rows<{ day: number }>(sql`
    update episode e set day = ${localDaySql(sql`e.start_at`, userId)},
           archived_at = case when e.starred_at is null then coalesce(e.archived_at, c.archived_at) end
      from conversation c
     where e.user_id = ${userId} and e.segment_id = any(${ids}::text[]::uuid[]) and c.user_id = ${userId} and c.id = e.conversation_id
    returning e.day`)
  await moveMarked(tx, userId, ids)
  await scheduleMissingEmbeddings(tx, userId, now)
  await countArchived(tx, userId)
  await markDays(tx, userId, { days: [...new Set(days.map(({ day }) => day))], now, lane: 0 })
}

// Facts: folded from their words, which are back.

interface Keys {
  readonly text: string | null
  readonly chain: string | null
}

/** What was read anew in these messages, without those that come back. What a person has forgotten of them stays forgotten. */
const unlearnAnew = (tx: Tx, userId: string, ranges: readonly ForgottenRange[]): Promise<Keys[]> => {
  const [{ conversationId }] = ranges as readonly [ForgottenRange]
  const places = ranges.map(({ from, to }) => sql`seq >= ${from} and seq < ${to}`).reduce((some, one) => sql`${some} or ${one}`)
  return tx.rows<Keys>(sql`
    delete from fact_source where user_id = ${userId} and conversation_id = ${conversationId} and (${places})
       and quality in ('rules', 'model') and forgotten_at is null
    returning text_key as text, chain_key as chain`)
}

async function foldHeld(tx: Tx, userId: string, id: string, others: readonly Keys[]): Promise<ChangedFacts> {
  const keys = await tx.rows<Keys>(sql`
    select k.text, k.chain from forgotten_row f cross join lateral (values
        (f.content ->> 'text_key', f.content ->> 'chain_key'), (f.content ->> 'new_text_key', f.content ->> 'new_chain_key'),
        (f.content ->> 'successor_key', null)) as k (text, chain)
     where f.user_id = ${userId} and f.history_id = ${id}::uuid and f.of_table in ('fact_source', 'fact_edit')`)
  const all = [...keys, ...others]
  if (all.length === 0) return { changed: [], removed: [] }
  const known = (key: 'text' | 'chain'): string[] => [...new Set(all.flatMap((one) => one[key] ?? []))]
  return foldFacts(tx, userId, { textKeys: known('text'), chainKeys: known('chain') })
}
