/** Forgets a conversation, an episode, some messages, a fact or a user, each in one transaction; work under way restores nothing. */
import { promiseErasure, ownPromisedTables } from '../sql/erasures.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { NO_ROWS, type Forgettable } from '../sql/forgotten-rows.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { forgettingConversations } from './forget-conversations.ts'
import { forgettingFact } from './forget-fact.ts'
import type { ForgettingKind } from './forgetting-kind.ts'
import { forgettingMessages, type WhichMessages } from './forget-messages.ts'
import type { ForgetPlanResult, ForgetResult } from '../../contract/results/write-results.ts'

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
export function forget(pipeline: PipelineContext, userId: string, which: Forgetting): Promise<ForgottenNews> {
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
export function planForgetting({ db }: PipelineContext, userId: string, which: Forgetting): Promise<ForgetPlanResult> {
  return withKind(which, (kind) => withUser(db, userId, async (tx) => {
    const { rows, ids, rebuilt } = (await kind.find(tx, userId)) ?? NOTHING
    return { plan: rows, ids, rebuilt }
  }, { idempotent: true, snapshot: true, takesLong: true }))
}

function withKind<T>(which: Forgetting, call: <F extends Forgettable>(kind: ForgettingKind<F>) => T): T {
  if ('conversationIds' in which) return call(forgettingConversations(which.conversationIds))
  return 'factId' in which ? call(forgettingFact(which.factId)) : call(forgettingMessages(which))
}
