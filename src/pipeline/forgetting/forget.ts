/** Forgets a conversation in one transaction; running jobs cannot restore it. */
import * as conversations from '../../store/tables/conversations.ts'
import { scheduleContentsRefresh, forgetNodes } from '../../store/contents/contents-nodes.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { ownPromisedTables } from '../../store/maintenance/erasures.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'

/** Rows of a conversation; all 0 if there is no such conversation. */
export interface ForgottenRows {
  readonly conversations: number
  readonly messages: number
  readonly segments: number
  readonly episodes: number
}

/** Receipt of `forget` with `dryRun`: what would go. */
export interface ForgetPlan {
  readonly plan: ForgottenRows
}

/** Receipt of `forget`. */
export interface Forgotten {
  /** Rows that are gone. */
  readonly done: ForgottenRows
  /**
   * Where bytes of forgotten rows may still stand. `pending`: in the store's files, until `settle` or `close` has resolved.
   * `gone`: nowhere in the store's files. `server`: on the server, which erases them from its tables as far as this login
   * may; its log, replicas and backups are the operator's.
   */
  readonly bytes: 'gone' | 'pending' | 'server'
}

/**
 * Removes log, segments, episodes, postings, vectors, jobs, and the contents of its days with all versions; the contents
 * are rewritten from the remaining episodes. A running look or encoding finds its job gone and writes nothing. Pushed
 * again, the conversation is a new incarnation with other segment ids.
 */
export function forgetConversation(pipeline: PipelineContext, userId: string, conversationId: string): Promise<Forgotten> {
  const receipt = (done: Forgotten['done'], isPending: boolean): Forgotten =>
    ({ done, bytes: pipeline.db.engine === 'postgres' ? 'server' : isPending ? 'pending' : 'gone' })
  return withUser(pipeline.db, userId, async (tx) => {
    const conversation = await conversations.lock(tx, userId, conversationId)
    if (!conversation) return receipt({ conversations: 0, messages: 0, segments: 0, episodes: 0 }, (await ownPromisedTables(tx)).length > 0)
    const now = pipeline.now()
    const { days, segments, episodes } = await conversations.remove(tx, userId, conversationId, now)
    if (days.length > 0) {
      await forgetNodes(tx, userId, days, now)
      await scheduleContentsRefresh(tx, userId, { now, lane: 0 })
    }
    return receipt({ conversations: 1, messages: conversation.nextSeq, segments, episodes }, true)
  })
}

/** Counts what `forgetConversation` would remove now, and changes nothing. */
export function planForgetting({ db }: PipelineContext, userId: string, conversationId: string): Promise<ForgetPlan> {
  return withUser(db, userId, async (tx) => {
    const counts = await conversations.countConversation(tx, userId, conversationId)
    return { plan: counts ? { conversations: 1, ...counts } : { conversations: 0, messages: 0, segments: 0, episodes: 0 } }
  }, { idempotent: true, snapshot: true })
}
