/** Pipeline stage 4, with a model only: describes episodes whose cut gave no title and summary, several per call. */
import { groupsOf } from '../encode/describe-segments.ts'
import type { Tx } from '../../engine/db.ts'
import { release, holdsLease, leaseLost, schedule, complete, type Job, type ScheduledJob } from '../store/tables/jobs.ts'
import { countMessagesAwaitingModel, endModelWait, undescribedSegmentsFrom } from '../upgrade/upgrade-sql.ts'
import { withUser } from '../../engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from './pipeline-context.ts'
import { rewriteEpisodes, withMessages } from './rewrite-episodes.ts'
import { modelFailureMetric } from './compute-episode.ts'
import { HOUR_MS } from '../../base/units.ts'

/** Number of waiting messages that makes a call worthwhile at once; fewer wait for more. */
const MIN_MESSAGES = 40
/** Longest wait: a short daily conversation is described the next day. */
const MAX_WAIT_HOURS = 24
/** Segments read for one call. */
const READ_LIMIT = 12

/**
 * The jobs that describe new episodes of these conversations, for the transaction that publishes them; `settle` runs them
 * without waiting for their time. They are written before the messages are counted: their rows serialise concurrent
 * publishing transactions, so that the last one counts the messages of all.
 */
export const describingJobs = ({ now }: PipelineContext, conversationIds: readonly string[]): ScheduledJob[] =>
  conversationIds.map((key) => ({ kind: 'describe', key, at: new Date(now().getTime() + MAX_WAIT_HOURS * HOUR_MS), lane: 1 }))

/** Brings the jobs forward of conversations with enough messages for a call, after their new episodes were inserted. */
export async function hastenDescribing(
  { now }: PipelineContext, tx: Tx, userId: string, conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return
  const counts = await countMessagesAwaitingModel(tx, userId, conversationIds)
  const ready = conversationIds.filter((id) => (counts.get(id) ?? 0) >= MIN_MESSAGES)
  await schedule(tx, userId, ready.map((key) => ({ kind: 'describe', key, at: now(), lane: 1 })))
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction reads a group of waiting episodes
 *   2. describe  the model is called, then one transaction writes the episodes that were not rewritten meanwhile
 *   3. settle    one transaction, only with the lease: episodes without a usable description keep their extractive text
 *                and are marked `fallback`; the job stays while episodes wait
 */
export async function describeEpisodes(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId, key: conversationId } = job
  const segments = await withUser(pipeline.db, userId, async (tx) =>
    withMessages(tx, userId, await undescribedSegmentsFrom(tx, userId, { conversationId, from: 0, limit: READ_LIMIT, awaiting: true })),
    { background: true })
  const [group = []] = groupsOf(segments)
  const ids = group.map(({ segment }) => segment.id)
  let described = 0
  const isFinal = group.length === 0 || job.attempts > pipeline.maxAttempts || !(await describeGroup())
  await withUser(pipeline.db, userId, async (tx) => {
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    // With an empty group, episodes published since the read must keep waiting
    await endModelWait(tx, userId, conversationId, isFinal && ids.length > 0 ? undefined : ids)
    await (isFinal ? complete(tx, job) : release(tx, job, pipeline.now()))
  }, { background: true })
  return described > 0 ? [{ event: 'manifest.updated', userId, conversationId }] : []

  /** Describes the group. False when the user's budget of the day is exhausted. */
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
