/** Forgets a conversation, an episode, some messages, a fact or a user, each in one transaction; work under way restores nothing. */
import { DAY_MS, MadeleineError, show } from '@madeleine/base'
import type { ForgetPlanResult, ForgetResult } from '@madeleine/contract'
import { type Tx, withKeys, withUser } from '@madeleine/engine'
import { forgetAllNodes, forgetNodes, scheduleContentsRefresh } from '../contents/contents-nodes-sql.ts'
import { unlearnMessages, forgetFact } from '../facts/unlearn-sql.ts'
import { insertHistory } from '../history/history-sql.ts'
import type { CallPlace } from '../memory/call-guard.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { hasMerges } from '../people/people-sql.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { dueAt } from '../pipeline/push.ts'
import { deleteGrantsOf } from '../spaces/space-grants-sql.ts'
import { copyForgotten } from '../store/layout/copy-users.ts'
import * as conversations from '../store/tables/conversations.ts'
import { schedule } from '../store/tables/jobs.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { promiseErasure, ownPromisedTables } from './erase-sql.ts'
import {
  findInConversations, lockWholeConversations, removeConversations, removeRestOfUser, wholeLogs, allFacts, factsWithout, hasEdits, hasFact,
  findInRange, lockRange, rangeOfMessages, rangeOfSegment, removeRange, tidyTail, NO_ROWS, type WhichConversations, type FoundRange,
  type Forgettable, type UnlearntPlaces,
} from './forget-sql.ts'
import { type ForGood, forgetWaiting, planOf, together, waitingFor } from './end-grace.ts'
import { dropHeld, type ForgottenRange } from './forgotten-rows-sql.ts'
import { type Held, holdFact, holdRange, holdWhole } from './hold-forgotten-sql.ts'

/** What is to be forgotten. */
export type Forgetting = { readonly conversationIds: readonly string[] | 'all' } | { readonly factId: string } | WhichMessages
  /** What waits for the end of its grace: an entry of the history, or all of them. */
  | { readonly now: 'all' | { readonly entryId: string } }

/** Until when it can be undone, and by whom it was done. */
export interface Grace {
  readonly days: number
  readonly by: string
}

/** What was forgotten, and what listeners are told. */
export interface ForgottenNews {
  readonly receipt: ForgetResult
  /** Conversations of which something is gone, now or by an attempt whose reply was lost. */
  readonly conversationIds: readonly string[]
  /** Facts that are gone or others now. */
  readonly factIds: readonly string[]
}

const NOTHING: Forgettable = {
  rows: NO_ROWS, ids: { conversations: [], episodes: [], facts: [] }, rebuilt: { episodes: [], facts: [], days: [] },
}

/**
 * Removes what is named with everything derived from it: episodes, postings, vectors, facts, recalls, reviews, jobs, and
 * the contents of its days with all versions; what remains is encoded, folded and rolled up without it. Work under way
 * finds its lease gone and writes nothing. With a grace its rows wait in a table that no answer reads.
 */
function forget(pipeline: PipelineContext, userId: string, which: Forgetting, grace: Grace | undefined): Promise<ForgottenNews> {
  return withKind(which, (kind) => withUser(pipeline.db, userId, async (tx) => {
    const entryId = grace && pipeline.uuid()
    const conversationIds = await kind.lock(tx, userId, entryId)
    const found = await kind.find(tx, userId)
    const waited = grace ? undefined : await forgetWaiting(tx, userId, await kind.forGood(tx, userId))
    const kept = grace && found && await keep(pipeline, tx, userId, { kind, found, grace, entryId: entryId! })
    if (entryId !== undefined && !found) await dropHeld(tx, userId, entryId)
    const { rows, ids, rebuilt } = found ?? NOTHING
    const facts = found ? await kind.remove(pipeline, tx, userId, found) : []
    if (kept) await schedule(tx, userId, [{ kind: 'forget', key: kept.id, at: kept.goneAt, lane: 1 }])
    const isGoing = (found !== undefined && !kept) || (waited !== undefined && !isNone(waited))
    if (isGoing) await tx.rows(promiseErasure(userId, pipeline.now()))
    const isPending = isGoing || (await ownPromisedTables(tx, userId)).length > 0
    const bytes = kept ? 'waiting' : pipeline.db.engine === 'postgres' ? 'server' : isPending ? 'pending' : 'gone'
    const all = waited ? together([{ plan: rows, ids, rebuilt }, waited]) : { plan: rows, ids }
    return {
      receipt: { done: all.plan, ids: all.ids, rebuilt, bytes, ...kept }, conversationIds, factIds: [...new Set([...ids.facts, ...facts])],
    }
  }, { takesLong: true }))
}

interface Keeping<F extends Forgettable> {
  readonly kind: ForgettingKind<F>
  readonly found: F
  readonly grace: Grace
  readonly entryId: string
}

/** Copies what `remove` will take, and says in the history what was done. */
async function keep<F extends Forgettable>(
  pipeline: PipelineContext, tx: Tx, userId: string, { kind, found, grace: { days, by }, entryId: id }: Keeping<F>,
): Promise<{ readonly id: string; readonly goneAt: Date }> {
  const at = pipeline.now()
  const goneAt = new Date(at.getTime() + days * DAY_MS)
  const { segmentIds, ...held } = await kind.hold(tx, userId, id, found)
  const { rows, ids, rebuilt } = found
  const [conversationId = null] = held.part ? [held.part.range.conversationId] : held.user ? [] : held.conversationIds ?? []
  await insertHistory(tx, userId, {
    id, at, madeBy: by, action: 'forget', conversationId, segmentIds, episodeIds: held.part ? [...ids.episodes, ...rebuilt.episodes] : [],
    before: { forgotten: { goneAt: goneAt.toISOString(), rows, ids, rebuilt, ...held } },
  })
  return { id, goneAt }
}

const isNone = ({ plan }: ForgetPlanResult): boolean => Object.values(plan).every((count) => count === 0)

/** Finds what `forget` would remove now, and changes nothing. */
function planForgetting({ db }: PipelineContext, userId: string, which: Forgetting): Promise<ForgetPlanResult> {
  return withKind(which, (kind) => withUser(db, userId, async (tx) => {
    const found = await kind.find(tx, userId)
    const { rows, ids, rebuilt } = found ?? NOTHING
    return together([{ plan: rows, ids, rebuilt }, ...planOf(await waitingFor(tx, userId, await kind.forGood(tx, userId)))])
  }, { idempotent: true, snapshot: true, takesLong: true }))
}

function withKind<T>(which: Forgetting, call: <F extends Forgettable>(kind: ForgettingKind<F>) => T): T {
  if ('conversationIds' in which) return call(forgettingConversations(which.conversationIds))
  if ('now' in which) return call(forgettingWaiting(which.now))
  return 'factId' in which ? call(forgettingFact(which.factId)) : call(forgettingMessages(which))
}

// Forgetting of whole conversations, or of all that a user has.

interface FoundConversations extends Forgettable {
  readonly logs: readonly ForgottenRange[]
  readonly days: readonly number[]
}

/** Pushed again, a conversation is a new incarnation with other segment ids. */
const forgettingConversations = (which: WhichConversations): ForgettingKind<FoundConversations> => ({
  lock: (tx, userId, entryId) => lockWholeConversations(tx, userId, which, entryId),
  forGood: async () => (which === 'all' ? which : { conversationIds: which }),
  hold: (tx, userId, entryId, { logs }) => holdWhole(tx, userId, entryId, { logs, isAll: which === 'all' }),
  async find(tx, userId) {
    const logs = await wholeLogs(tx, userId, which)
    const facts = which === 'all' ? { gone: await allFacts(tx, userId), changed: [] }
      : await factsWithout(tx, userId, { ranges: logs, reread: [], answers: [] })
    const isNothing = logs.length === 0 && facts.gone.length === 0
    if (isNothing && !(which === 'all' && (await hasEdits(tx, userId) || await hasMerges(tx, userId)))) return undefined
    const { rows, ids, rebuilt, days } = await findInConversations(tx, userId, logs)
    return {
      logs, days,
      rows: { ...rows, facts: facts.gone.length }, ids: { ...ids, facts: facts.gone }, rebuilt: { ...rebuilt, facts: facts.changed },
    }
  },
  async remove(pipeline, tx, userId, { logs, days, ids }) {
    const now = pipeline.now()
    const { changed } = which === 'all' ? { changed: [] } : await unlearnMessages(tx, userId, logs)
    await removeConversations(tx, userId, ids.conversations)
    if (which === 'all') await removeRestOfUser(tx, userId)
    await forgetNodes(tx, userId, days, now)
    if (which === 'all') await forgetAllNodes(tx, userId, now)
    if (days.length > 0 || which === 'all') await scheduleContentsRefresh(tx, userId, { now, lane: 0 })
    return changed
  },
})

// Forgetting of one fact: its words go, its place in the history stays, so that what it ended stays ended.

/** The messages that prove it stay, and do not teach it again. */
const forgettingFact = (factId: string): ForgettingKind<Forgettable> => ({
  async lock(tx, userId) {
    await lockCorpus(tx, userId)
    return []
  },
  find: async (tx, userId) => (await hasFact(tx, userId, factId)) ? {
    rows: { ...NO_ROWS, facts: 1 },
    ids: { conversations: [], episodes: [], facts: [factId] },
    rebuilt: { episodes: [], facts: [], days: [] },
  } : undefined,
  forGood: async () => ({ factId }),
  hold: (tx, userId, entryId) => holdFact(tx, userId, entryId, factId),
  remove: async (pipeline, tx, userId) => (await forgetFact(tx, userId, factId, pipeline.now())).changed,
})

/** What waits is in no answer: only its rows are left to go. */
const forgettingWaiting = (now: 'all' | { readonly entryId: string }): ForgettingKind<Forgettable> => ({
  async lock(tx, userId) {
    await lockCorpus(tx, userId)
    return []
  },
  find: async () => undefined,
  forGood: async () => now,
  hold: async () => ({ reach: [], segmentIds: [] }),
  remove: async () => [],
})

// Forgetting of an episode, or of some messages of a conversation.

/** An episode by its id, messages by their places, or from one message to another by their ids, both included. */
export type WhichMessages = { readonly episodeId: string } | ForgottenRange
  | { readonly conversationId: string; readonly firstId: string; readonly lastId: string }

/** The messages keep their places, without text. Pushed again under their ids they are skipped. */
const forgettingMessages = (which: WhichMessages): ForgettingKind<FoundRange> => ({
  async lock(tx, userId) {
    const place = await placeOf(tx, userId, which)
    if (!place || !(await conversations.lock(tx, userId, place.conversationId))) return []
    // Under the conversation's lock its segments are not replaced any more
    const range = await placeOf(tx, userId, which)
    if (range) await lockRange(tx, userId, range)
    return [place.conversationId]
  },
  // Also what waits of messages that are empty since: their place is still theirs
  async forGood(tx, userId) {
    const range = await placeOf(tx, userId, which)
    const incarnation = range && (await conversations.find(tx, userId, range.conversationId))?.incarnation
    return { reach: incarnation === undefined ? [] : [{ ...range!, incarnation }] }
  },
  hold: (tx, userId, entryId, found) => holdRange(tx, userId, entryId, found),
  async find(tx, userId) {
    const range = await placeOf(tx, userId, which)
    const found = range && (await findInRange(tx, userId, range))
    if (!found || found.rows.messages === 0) return undefined
    const { gone, changed } = await factsWithout(tx, userId, unlearntBy(found))
    return {
      ...found, rows: { ...found.rows, facts: gone.length }, ids: { ...found.ids, facts: gone },
      rebuilt: { ...found.rebuilt, facts: changed },
    }
  },
  async remove(pipeline, tx, userId, found) {
    const now = pipeline.now()
    const { ranges, reread, answers } = unlearntBy(found)
    const unlearnt = [
      await unlearnMessages(tx, userId, ranges), await unlearnMessages(tx, userId, reread, ['model']),
      await unlearnMessages(tx, userId, answers, ['rules']),
    ]
    await removeRange(tx, userId, found, now)
    await lookAgain(pipeline, tx, userId, found.range)
    const isInTail = found.answers.length > 0 && !found.touched.some(({ from, to }) => from <= found.range.to && found.range.to < to)
    if (isInTail) await schedule(tx, userId, [{ kind: 'learn', key: found.range.conversationId, at: now, lane: 0 }])
    if (found.days.length > 0) {
      await forgetNodes(tx, userId, found.days, now)
      await scheduleContentsRefresh(tx, userId, { now, lane: 0 })
    }
    return unlearnt.flatMap(({ changed }) => changed)
  },
})

const unlearntBy = ({ range, touched, answers }: FoundRange): UnlearntPlaces => ({
  ranges: [range], answers,
  reread: touched.filter(({ isGone, from, to }) => !isGone && from < range.to && to > range.from)
    .map(({ from, to }) => ({ conversationId: range.conversationId, from, to })),
})

/** @throws {MadeleineError} `not_found` for a message that is not in the log */
async function placeOf(tx: Tx, userId: string, which: WhichMessages): Promise<ForgottenRange | undefined> {
  if ('episodeId' in which) return rangeOfSegment(tx, userId, which.episodeId)
  if ('from' in which) return which
  const { conversationId, firstId, lastId } = which
  const { first, last } = await rangeOfMessages(tx, userId, conversationId, { first: firstId, last: lastId })
  const unknown = first === null ? firstId : last === null ? lastId : undefined
  if (unknown !== undefined) throw new MadeleineError('not_found', `no message of ${show(conversationId)} has the id ${show(unknown)}`)
  if (first! > last!) {
    throw new MadeleineError('invalid_input', `message ${show(lastId)} comes before ${show(firstId)}: give the earlier one first`)
  }
  return { conversationId, from: first!, to: last! + 1 }
}

/** The policy's state may quote what was forgotten, and a look under way has read it: it is repeated. */
export async function lookAgain(pipeline: PipelineContext, tx: Tx, userId: string, range: ForgottenRange): Promise<void> {
  const before = await conversations.find(tx, userId, range.conversationId)
  const now = pipeline.now()
  const after = before && (await tidyTail(tx, userId, before, { to: range.to, now }))
  if (after) pipeline.settings.adopt(after.settings, userId)
  const at = after && dueAt(pipeline, userId, after, now)
  if (at) await schedule(tx, userId, [{ kind: 'look', key: range.conversationId, at, lane: 0 }])
}

// What the kinds of forgetting have in common.

/** One kind of forgetting. The plan is what `find` finds; the doing removes just that, found again under locks. */
export interface ForgettingKind<Found extends Forgettable> {
  /**
   * Locks what `find` reads: conversations, segments, jobs, the index.
   * @param entryId of the history, where what it takes waits @returns ids of the conversations that it is about
   */
  lock(tx: Tx, userId: string, entryId: string | undefined): Promise<readonly string[]>
  /** Undefined where there is nothing to forget. */
  find(tx: Tx, userId: string): Promise<Found | undefined>
  /** What of all that waits goes with it, where it is forgotten for good. */
  forGood(tx: Tx, userId: string): Promise<ForGood>
  /** Copies what `remove` takes. */
  hold(tx: Tx, userId: string, entryId: string, found: Found): Promise<Held>
  /** @returns ids of the facts that are others now */
  remove(pipeline: PipelineContext, tx: Tx, userId: string, found: Found): Promise<readonly string[]>
}

// The call `forget`: what processes keep of the forgotten goes with it.

/** Forgets, or tells what would go. */
export async function forgetNamed(
  { pipeline, models, reads, events, manifests, worker, wake }: StoreRuntime, { userId, space }: CallPlace,
  { which, dryRun, graceDays, by }: { which: Forgetting; dryRun: boolean; graceDays: number; by: string },
): Promise<ForgetResult | ForgetPlanResult> {
  const isAll = 'conversationIds' in which && which.conversationIds === 'all'
  if (isAll && space !== undefined) {
    throw new MadeleineError('invalid_input', 'user cannot be given with space: only whoever operates the store may forget a whole space')
  }
  if (dryRun) return planForgetting(pipeline, userId, which)
  // First: what dies between the two leaves a memory that nobody else gets into, and forgetting is repeated
  if (isAll) await withKeys(pipeline.db, (tx) => deleteGrantsOf(tx, userId))
  let news: ForgottenNews | undefined
  try {
    news = await forget(pipeline, userId, which, graceDays > 0 ? { days: graceDays, by } : undefined)
    if (isAll && pipeline.db.engine === 'postgres') await copyForgotten(pipeline.db, userId).catch(() => undefined)
    return news.receipt
  } finally {
    // However it ended: a commit whose reply was lost is a commit, and the next attempt finds nothing
    models.forget(userId)
    reads.forget(userId)
    pipeline.shown.forget(userId)
    worker.eraseSoon()
    await manifests.drop(userId)
    for (const conversationId of news?.conversationIds ?? namedIn(which)) {
      await events.publish({ event: 'manifest.updated', userId, conversationId })
    }
    for (const factId of news?.factIds ?? ('factId' in which ? [which.factId] : [])) {
      await events.publish({ event: 'fact.changed', userId, factId })
    }
    if (news && news.receipt.rebuilt.episodes.length > 0) wake()
    events.wakeOthers()
  }
}

function namedIn(which: Forgetting): readonly string[] {
  if ('conversationId' in which) return [which.conversationId]
  return 'conversationIds' in which && which.conversationIds !== 'all' ? which.conversationIds : []
}
