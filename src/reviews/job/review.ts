/** Pipeline stage 7: reviews the recalls of a conversation by what followed them; episodes that helped fade more slowly. */
import type { Tx } from '../../store/engine/db.ts'
import { takeRecalls } from '../sql/recalls.ts'
import { complete, holdsLease, leaseLost, release, type Job } from '../../store/tables/jobs.ts'
import { withUser } from '../../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { applyRatings, emitReviews, type AppliedReview, type EpisodeRating } from './apply-ratings.ts'
import { rateRecalls } from './rate-recalls.ts'
import { readRecalls, type RecallBatch } from './read-recalls.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    one transaction reads ripe recalls, the oldest first, with what followed them; nothing is written
 *   2. rate    a model rates all of them in one call, or else their words do; nothing is written
 *   3. write   ONE transaction, only with the lease: the recalls go, and the ratings of those that were still there move the
 *              states of their episodes; the job stays while more recalls are ripe
 *
 * A review counts at the time of its recall, so that a repeated one computes the same.
 */
export async function reviewRecalls(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { db, settings } = pipeline
  const background = { background: true }
  const batch = await withUser(db, job.userId, (tx) => readRecalls(tx, job, settings.zoneOf(job.userId)), background)
  const ratings = await rateRecalls(pipeline, job, batch, signal)
  const applied = await withUser(db, job.userId, (tx) => write(pipeline, tx, { job, batch, ratings }), background)
  emitReviews(pipeline, applied)
  return applied.map(({ episodeId, conversationId }) => ({ event: 'episode.reviewed', userId: job.userId, conversationId, episodeId }))
}

async function write(
  pipeline: PipelineContext, tx: Tx, { job, batch, ratings }: { job: Job; batch: RecallBatch; ratings: readonly EpisodeRating[] },
): Promise<AppliedReview[]> {
  if (!(await holdsLease(tx, job))) throw leaseLost(job)
  const taken = batch.recalls.length === 0 ? new Set<string>() : await takeRecalls(tx, job.userId, batch.recalls.map(({ id }) => id))
  const counted = ratings.filter(({ recallId }) => recallId !== undefined && taken.has(recallId))
  const applied = await applyRatings(tx, job.userId, counted, pipeline.settings.zoneOf(job.userId))
  await (batch.isMore ? release(tx, job, pipeline.now()) : complete(tx, job))
  return applied
}
