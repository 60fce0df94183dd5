/** Stage 4 of the line, where there is a model: episodes that the cut gave no words are described, several in one call. */
import { groupsOf } from '../encode/describe/describe-segments.ts'
import type { Tx } from '../store/engine/db.ts'
import { release, holdsLease, leaseLost, schedule, complete, type Job } from '../store/tables/jobs.ts'
import { countMessagesAwaitingModel, endModelWait, undescribedSegmentsFrom } from '../store/queries/upgrade-queries.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import { rewriteEpisodes, withMessages } from './encoding/rewrite-episodes.ts'
import { modelFailureMetric } from './encoding/episode-text.ts'

/** So many messages are worth a call at once; fewer wait for company. */
const MIN_MESSAGES = 40
/** But not longer than this: who talks a little every day finds it described the next day. */
const MAX_WAIT_HOURS = 24
const HOUR_MS = 3_600_000
/** Segments read for one call. */
const READ_LIMIT = 12

/**
 * Promises, in the transaction that publishes an episode, that the model will describe it. `settle` does not wait.
 * The promise is written first: its row makes transactions that publish at once take turns, so that the last of them
 * counts what all of them published.
 */
export async function scheduleDescribing(pipeline: PipelineContext, tx: Tx, userId: string, conversationId: string): Promise<void> {
  const now = pipeline.now()
  const scheduleAt = (at: Date) => schedule(tx, userId, [{ kind: 'describe', key: conversationId, at, lane: 1 }])
  await scheduleAt(new Date(now.getTime() + MAX_WAIT_HOURS * HOUR_MS))
  if ((await countMessagesAwaitingModel(tx, userId, conversationId)) >= MIN_MESSAGES) await scheduleAt(now)
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction: a group of episodes that wait
 *   2. describe  the model is asked, then one transaction writes what nobody has written meanwhile
 *   3. settle    one transaction, only if the lease is ours: what the model said nothing usable of stays in its own
 *                words and says so; the promise stays while any is left
 */
export async function describeEpisodes(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId, key: conversationId } = job
  const segments = await withUser(pipeline.db, userId, async (tx) =>
    withMessages(tx, userId, await undescribedSegmentsFrom(tx, userId, { conversationId, from: 0, limit: READ_LIMIT, awaiting: true })), { background: true })
  const [group = []] = groupsOf(segments)
  const ids = group.map(({ segment }) => segment.id)
  let described = 0
  const isFinal = group.length === 0 || job.attempts > pipeline.maxAttempts || !(await describeGroup())
  await withUser(pipeline.db, userId, async (tx) => {
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    // Where nothing was found to describe, what was published since must not be given up with it
    await endModelWait(tx, userId, conversationId, isFinal && ids.length > 0 ? undefined : ids)
    await (isFinal ? complete(tx, job) : release(tx, job, pipeline.now()))
  }, { background: true })
  return described > 0 ? [{ event: 'manifest.updated', userId, conversationId }] : []

  /** False where the model may not be asked any more today. */
  async function describeGroup(): Promise<boolean> {
    try {
      const rewritten = await rewriteEpisodes(pipeline, userId, group, signal)
      described = rewritten.described
      if (rewritten.unusable > 0) pipeline.count('reply_unreadable')
      return true
    } catch (error) {
      const metric = modelFailureMetric(error)
      if (!metric) throw error
      pipeline.count(metric)
      return metric !== 'budget_exhausted'
    }
  }
}
