/** Forgetting a conversation: one transaction, and nothing under way can bring it back. */
import * as conversations from '../store/tables/conversations.ts'
import { scheduleContentsRefresh, forgetNodes } from '../store/contents/contents-nodes.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { PipelineContext } from './context/pipeline-context.ts'

/**
 * Removes log, segments, episodes, words, vectors, promises, and all that the contents ever said of its days: they are
 * written anew from what is left. A look or an encoding under way finds its row gone and writes nothing; pushed again,
 * the conversation is another incarnation with other segment ids.
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
