/** Forgets a conversation in one transaction; running jobs cannot restore it. */
import * as conversations from '../store/tables/conversations.ts'
import { scheduleContentsRefresh, forgetNodes } from '../store/contents/contents-nodes.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { PipelineContext } from './context/pipeline-context.ts'

/**
 * Removes log, segments, episodes, postings, vectors, jobs, and the contents of its days with all versions; the contents
 * are rewritten from the remaining episodes. A running look or encoding finds its job gone and writes nothing. Pushed
 * again, the conversation is a new incarnation with other segment ids.
 *
 * @returns false if there was no such conversation
 */
export function forgetConversation(pipeline: PipelineContext, userId: string, conversationId: string): Promise<boolean> {
  return withUser(pipeline.db, userId, async (tx) => {
    if (!(await conversations.lock(tx, userId, conversationId))) return false
    const days = await conversations.remove(tx, userId, conversationId)
    if (days.length === 0) return true
    const now = pipeline.now()
    await forgetNodes(tx, userId, days, now)
    await scheduleContentsRefresh(tx, userId, { now, lane: 0 })
    return true
  })
}
