/** The call `forget`: what processes keep of the forgotten goes with it. */
import { forget, planForgetting, type ForgottenNews, type Forgetting } from './forget.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { MadeleineError } from '../../base/errors.ts'
import type { CallPlace } from '../memory/call-guard.ts'
import { deleteGrantsOf } from '../spaces/space-grants-sql.ts'
import { withKeys } from '../../engine/transactions.ts'
import type { ForgetPlanResult, ForgetResult } from '../../contract/write-results.ts'

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
    pipeline.served.screens.forget(userId)
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
