/** Flush: a durable request that the next look closes the tail. */
import { endSilenceMs } from '../../segment/policy.ts'
import * as conversations from '../store/tables/conversations.ts'
import { schedule, type Lane } from '../store/tables/jobs.ts'
import { withUser } from '../../engine/transactions.ts'
import type { PipelineContext } from './pipeline-context.ts'

/** Conversations of one transaction, which locks their rows. */
const SET_CONVERSATIONS = 500

/** Requests the closing of all messages now in the tail, even a single one, of one conversation or all; later messages stay open. */
export async function flushTails(pipeline: PipelineContext, userId: string, conversationId?: string): Promise<void> {
  const ids = conversationId === undefined ? await withUser(pipeline.db, userId, (tx) => conversations.idsWithTail(tx, userId))
    : [conversationId]
  await flushSets(pipeline, userId, ids, { lane: 0 })
}

/** The same for conversations that were imported: for all of them, or for those that have ended, as bulk work. */
export async function flushImported(
  pipeline: PipelineContext, userId: string, ids: readonly string[], { which }: { which: 'all' | 'ended' },
): Promise<void> {
  const silenceMs = endSilenceMs(pipeline.settings.policy)
  await flushSets(
    pipeline, userId, ids, { lane: 1, ...(which === 'ended' && { lastBefore: new Date(pipeline.now().getTime() - silenceMs) }) },
  )
}

/** Two statements for each set of conversations. */
async function flushSets(
  pipeline: PipelineContext, userId: string, ids: readonly string[], { lane, lastBefore }: { lane: Lane; lastBefore?: Date },
): Promise<void> {
  for (let from = 0; from < ids.length; from += SET_CONVERSATIONS) {
    await withUser(pipeline.db, userId, async (tx) => {
      const closing = await conversations.requestFlush(tx, userId, ids.slice(from, from + SET_CONVERSATIONS), lastBefore)
      await schedule(tx, userId, closing.map((key) => ({ kind: 'look', key, at: pipeline.now(), lane })))
    })
  }
}
