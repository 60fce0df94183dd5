/** Stage 4 of the line, where there is a model: episodes that the cut gave no words are described, several in one call. */
import { groupsOf } from '../encode/describe/describe-segments.ts'
import type { Tx } from '../store/engine/db.ts'
import { release, holdsLease, leaseLost, schedule, complete, type Job } from '../store/tables/jobs.ts'
import { awaitingMessages, endWait, undescribedFrom } from '../store/queries/upgrade-queries.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import { rewriteEpisodes, withMessages } from './encoding/rewrite-episodes.ts'
import { modelFailureMetric } from './encoding/episode-text.ts'
import { HOUR_MS } from '../units.ts'

/** So many messages are worth a call at once; fewer wait for company. */
const WORTH_MESSAGES = 40
/** But not longer than this: who talks a little every day finds it described the next day. */
const MOST_WAIT_HOURS = 24
/** Segments read for one call. */
const READ = 12

/**
 * Promises, in the transaction that publishes an episode, that the model will describe it. `settle` does not wait.
 * The promise is written first: its row makes transactions that publish at once take turns, so that the last of them
 * counts what all of them published.
 */
export async function promiseDescribing(pipeline: PipelineContext, tx: Tx, userId: string, conversationId: string): Promise<void> {
  const now = pipeline.now()
  const promise = (at: Date) => schedule(tx, userId, [{ kind: 'describe', key: conversationId, at, lane: 1 }])
  await promise(new Date(now.getTime() + MOST_WAIT_HOURS * HOUR_MS))
  if ((await awaitingMessages(tx, userId, conversationId)) >= WORTH_MESSAGES) await promise(now)
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction: a group of episodes that wait
 *   2. describe  the model is asked, then one transaction writes what nobody has written meanwhile
 *   3. settle    one transaction, only if the lease is ours: what the model said nothing usable of stays in its own
 *                words and says so; the promise stays while any is left
 */
export async function describeEpisodes(pipeline: PipelineContext, row: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId, key: conversationId } = row
  const read = await withUser(pipeline.db, userId, async (tx) =>
    withMessages(tx, userId, await undescribedFrom(tx, userId, { conversationId, from: 0, limit: READ, awaiting: true })), { background: true })
  const [group = []] = groupsOf(read)
  const ids = group.map(({ segment }) => segment.id)
  let described = 0
  const giveUp = group.length === 0 || row.attempts > pipeline.maxAttempts || !(await describeGroup())
  await withUser(pipeline.db, userId, async (tx) => {
    if (!(await holdsLease(tx, row))) throw leaseLost(row)
    // Where nothing was found to describe, what was published since must not be given up with it
    await endWait(tx, userId, conversationId, giveUp && ids.length > 0 ? undefined : ids)
    await (giveUp ? complete(tx, row) : release(tx, row, pipeline.now()))
  }, { background: true })
  return described > 0 ? [{ event: 'manifest.updated', userId, conversationId }] : []

  /** False where the model may not be asked any more today. */
  async function describeGroup(): Promise<boolean> {
    try {
      const made = await rewriteEpisodes(pipeline, userId, group, signal)
      described = made.described
      if (made.unusable > 0) pipeline.count('reply_unreadable')
      return true
    } catch (error) {
      const goesWithout = modelFailureMetric(error)
      if (!goesWithout) throw error
      pipeline.count(goesWithout)
      return goesWithout !== 'budget_exhausted'
    }
  }
}
