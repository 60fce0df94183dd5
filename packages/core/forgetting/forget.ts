/** Forgets a conversation, an episode, some messages, a fact or a user, each in one transaction; work under way restores nothing. */
import { MadeleineError, show } from '@madeleine/base'
import type { ForgetPlanResult, ForgetResult } from '@madeleine/contract'
import { type Tx, withKeys, withUser } from '@madeleine/engine'
import { forgetAllNodes, forgetNodes, scheduleContentsRefresh } from '../contents/contents-nodes-sql.ts'
import { unlearnMessages, forgetFact } from '../facts/unlearn-sql.ts'
import type { CallPlace } from '../memory/call-guard.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { hasMerges } from '../people/people-sql.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { dueAt } from '../pipeline/push.ts'
import { deleteGrantsOf } from '../spaces/space-grants-sql.ts'
import * as conversations from '../store/tables/conversations.ts'
import { schedule } from '../store/tables/jobs.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { promiseErasure, ownPromisedTables } from './erase-sql.ts'
import {
  findInConversations, lockWholeConversations, removeConversations, removeRestOfUser, wholeLogs, allFacts, factsWithout, hasEdits, hasFact,
  findInRange, lockRange, rangeOfMessages, rangeOfSegment, removeRange, tidyTail, NO_ROWS, type WhichConversations, type FoundRange,
  type Forgettable, type ForgottenRange, type UnlearntPlaces,
} from './forget-sql.ts'

/** What is to be forgotten. */
export type Forgetting = { readonly conversationIds: readonly string[] | 'all' } | { readonly factId: string } | WhichMessages

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
 * finds its lease gone and writes nothing.
 */
function forget(pipeline: PipelineContext, userId: string, which: Forgetting): Promise<ForgottenNews> {
  return withKind(which, (kind) => withUser(pipeline.db, userId, async (tx) => {
    const conversationIds = await kind.lock(tx, userId)
    const found = await kind.find(tx, userId)
    const { rows: done, ids, rebuilt } = found ?? NOTHING
    const facts = found ? await kind.remove(pipeline, tx, userId, found) : []
    if (found) await tx.rows(promiseErasure(userId, pipeline.now()))
    const isPending = found !== undefined || (await ownPromisedTables(tx, userId)).length > 0
    const bytes = pipeline.db.engine === 'postgres' ? 'server' : isPending ? 'pending' : 'gone'
    return { receipt: { done, ids, rebuilt, bytes }, conversationIds, factIds: [...new Set([...ids.facts, ...facts])] }
  }, { takesLong: true }))
}

/** Finds what `forget` would remove now, and changes nothing. */
function planForgetting({ db }: PipelineContext, userId: string, which: Forgetting): Promise<ForgetPlanResult> {
  return withKind(which, (kind) => withUser(db, userId, async (tx) => {
    const { rows, ids, rebuilt } = (await kind.find(tx, userId)) ?? NOTHING
    return { plan: rows, ids, rebuilt }
  }, { idempotent: true, snapshot: true, takesLong: true }))
}

function withKind<T>(which: Forgetting, call: <F extends Forgettable>(kind: ForgettingKind<F>) => T): T {
  if ('conversationIds' in which) return call(forgettingConversations(which.conversationIds))
  return 'factId' in which ? call(forgettingFact(which.factId)) : call(forgettingMessages(which))
}

// Forgetting of whole conversations, or of all that a user has.

interface FoundConversations extends Forgettable {
  readonly logs: readonly ForgottenRange[]
  readonly days: readonly number[]
}

/** Pushed again, a conversation is a new incarnation with other segment ids. */
const forgettingConversations = (which: WhichConversations): ForgettingKind<FoundConversations> => ({
  lock: (tx, userId) => lockWholeConversations(tx, userId, which),
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
  remove: async (pipeline, tx, userId) => (await forgetFact(tx, userId, factId, pipeline.now())).changed,
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
async function lookAgain(pipeline: PipelineContext, tx: Tx, userId: string, range: ForgottenRange): Promise<void> {
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
  /** Locks what `find` reads: conversations, segments, jobs, the index. @returns ids of the conversations that it is about */
  lock(tx: Tx, userId: string): Promise<readonly string[]>
  /** Undefined where there is nothing to forget. */
  find(tx: Tx, userId: string): Promise<Found | undefined>
  /** @returns ids of the facts that are others now */
  remove(pipeline: PipelineContext, tx: Tx, userId: string, found: Found): Promise<readonly string[]>
}

// The call `forget`: what processes keep of the forgotten goes with it.

/** Forgets, or tells what would go. */
export async function forgetNamed(
  { pipeline, models, reads, events, manifests, worker, wake }: StoreRuntime, { userId, space }: CallPlace,
  { which, dryRun }: { which: Forgetting; dryRun: boolean },
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
    news = await forget(pipeline, userId, which)
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
