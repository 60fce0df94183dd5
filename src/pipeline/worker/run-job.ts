/** Runs one claimed job: renews its lease while its stage runs, and releases it with backoff when it fails. */
import { jitteredBackoffMs } from '../../backoff.ts'
import { MadeleineError } from '../../errors.ts'
import { CallFailure } from '../../model/governor/call-failure.ts'
import { liftFence } from '../../store/tables/conversations.ts'
import { release, leaseLost, renew, type Job } from '../../store/tables/jobs.ts'
import { withClaim, withUser } from '../../store/engine/transactions.ts'
import { refreshContents } from '../refresh-contents.ts'
import { describeEpisodes } from '../describe.ts'
import { embedEpisodes } from '../embed.ts'
import { encodeSegment } from '../encode.ts'
import { summarisePeriods } from '../period-summaries.ts'
import type { MemoryEvent, PipelineContext } from '../context/pipeline-context.ts'
import { look } from '../look.ts'
import { MINUTE_MS, SECOND_MS } from '../../units.ts'

const STAGES = { look, encode: encodeSegment, describe: describeEpisodes, embed: embedEpisodes, contents: refreshContents, headline: summarisePeriods } as const

/**
 * Runs the job's stage. Never throws: a failed job is released for a later attempt, and a job whose lease was lost belongs
 * to another worker.
 *
 * @param onFull called when the disk was too full to do the job: it keeps its lease, since its release cannot be written either
 * @returns the events to publish
 */
export async function runJob(pipeline: PipelineContext, job: Job, stopping: AbortSignal, onFull: (error: MadeleineError, job: Job) => void): Promise<MemoryEvent[]> {
  const leaseAbort = new AbortController()
  const heartbeat = setInterval(() => {
    withClaim(pipeline.db, (tx) => renew(tx, job, pipeline.leaseMs)).then(
      (isRenewed) => isRenewed || leaseAbort.abort(leaseLost(job)),
      () => undefined, // without an answer, the commit checks the lease
    )
  }, pipeline.leaseMs / 3)
  try {
    return await STAGES[job.kind](pipeline, job, AbortSignal.any([stopping, leaseAbort.signal]))
  } catch (error) {
    // After a lost lease the stage's own error does not matter.
    const reason: unknown = leaseAbort.signal.aborted ? leaseAbort.signal.reason : error
    if (reason instanceof MadeleineError && reason.code === 'store_full') onFull(reason, job)
    // If this fails too, the lease expires and another worker claims the job.
    else await releaseFailed(pipeline, job, reason, stopping).catch(() => undefined)
    return possibleEvents(job)
  } finally {
    clearInterval(heartbeat)
  }
}

/** Events of a failed attempt that may have committed although its reply was lost; the next attempt would publish none. */
const possibleEvents = ({ kind, userId, key: conversationId }: Job): MemoryEvent[] =>
  kind === 'look' || kind === 'describe' ? [{ event: 'manifest.updated', userId, conversationId }] : []

/** Releases a job after an error: with backoff, or at once and without a failure when the worker is stopping. */
async function releaseFailed(pipeline: PipelineContext, job: Job, error: unknown, stopping: AbortSignal): Promise<void> {
  const code = error instanceof MadeleineError ? error.code : 'failed'
  if (code === 'lease_lost') return pipeline.count('lease_lost')
  const isStopping = stopping.aborted
  if (!isStopping) pipeline.count('attempt_failed')
  const waitMs = isStopping ? 0 : Math.max(jobBackoffMs(job.attempts, pipeline.random()), requestedWaitMs(error))
  await releaseAt(pipeline, job, new Date(pipeline.now().getTime() + waitMs), isStopping ? undefined : code)
}

/** Releases a job that the disk was too full for. The attempt does not count: it says nothing about the job. */
export const releaseUncounted = (pipeline: PipelineContext, job: Job): Promise<void> => releaseAt(pipeline, job, pipeline.now())

const releaseAt = (pipeline: PipelineContext, job: Job, at: Date, failure?: string): Promise<void> =>
  withUser(pipeline.db, job.userId, async (tx) => {
    if (job.kind === 'look') await liftFence(tx, job)
    await release(tx, job, at, failure)
  })

/** Upper bound of a server's `retry-after` that is honoured. */
const MAX_RETRY_AFTER_MS = 15 * MINUTE_MS

function requestedWaitMs(error: unknown): number {
  const cause = error instanceof MadeleineError ? error.cause : undefined
  return cause instanceof CallFailure ? Math.min(MAX_RETRY_AFTER_MS, cause.retryAfterMs ?? 0) : 0
}

const BACKOFF = { firstMs: SECOND_MS, maxMs: MINUTE_MS }

/** The pause before the next attempt at a job. @param attempts so far, 1 or more @param random 0–1 */
export const jobBackoffMs = (attempts: number, random: number): number => jitteredBackoffMs(BACKOFF, attempts - 1, random)
