/** A durable request to close a tail, honoured by the next look. */
import * as conversations from '../store/tables/conversations.ts'
import { schedule } from '../store/tables/jobs.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { PipelineContext } from './context/pipeline-context.ts'

/** Closes what waits now, of one conversation or of all, down to one message; what is pushed later stays open. */
export async function flushTails(pipeline: PipelineContext, userId: string, conversationId?: string): Promise<void> {
  const ids = conversationId === undefined ? await withUser(pipeline.db, userId, (tx) => conversations.idsWithTail(tx, userId)) : [conversationId]
  for (const id of ids) {
    await withUser(pipeline.db, userId, async (tx) => {
      const conversation = await conversations.lock(tx, userId, id)
      if (!conversation || conversation.cursor === conversation.nextSeq) return // unknown, forgotten, or nothing waits
      await conversations.requestFlush(tx, userId, id)
      await schedule(tx, userId, [{ kind: 'look', key: id, at: pipeline.now(), lane: 0 }])
    })
  }
}
