/** Flush: a durable request that the next look closes the tail. */
import * as conversations from '../store/tables/conversations.ts'
import { schedule } from '../store/tables/jobs.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { PipelineContext } from './context/pipeline-context.ts'

/** Requests the closing of all messages now in the tail, even a single one, of one conversation or all; later messages stay open. */
export async function flushTails(pipeline: PipelineContext, userId: string, conversationId?: string): Promise<void> {
  const ids = conversationId === undefined ? await withUser(pipeline.db, userId, (tx) => conversations.idsWithTail(tx, userId)) : [conversationId]
  for (const id of ids) {
    await withUser(pipeline.db, userId, async (tx) => {
      const conversation = await conversations.lock(tx, userId, id)
      if (!conversation || conversation.cursor === conversation.nextSeq) return // unknown, forgotten, or an empty tail
      await conversations.requestFlush(tx, userId, id)
      await schedule(tx, userId, [{ kind: 'look', key: id, at: pipeline.now(), lane: 0 }])
    })
  }
}
