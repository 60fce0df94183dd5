/** One claimed row and its stage: the lease is kept while it runs, and what failed is given back. */
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

const STAGES = { look, encode: encodeSegment, describe: describeEpisodes, embed: embedEpisodes, contents: refreshContents, headline: summarisePeriods } as const

/**
 * Runs the row's stage. Never throws: a failure is a later try, a lost lease is somebody else's work.
 *
 * @returns what is to be told
 */
export async function runJob(pipeline: PipelineContext, job: Job, stopping: AbortSignal): Promise<MemoryEvent[]> {
  const leaseAbort = new AbortController()
  const heartbeat = setInterval(() => {
    withClaim(pipeline.db, (tx) => renew(tx, job, pipeline.leaseMs)).then(
      (isRenewed) => isRenewed || leaseAbort.abort(leaseLost(job)),
      () => undefined, // no answer: the commit will tell
    )
  }, pipeline.leaseMs / 3)
  try {
    return await STAGES[job.kind](pipeline, job, AbortSignal.any([stopping, leaseAbort.signal]))
  } catch (error) {
    // What a stage throws when it is told that its lease is lost is its own affair.
    const reason: unknown = leaseAbort.signal.aborted ? leaseAbort.signal.reason : error
    // If even this fails the lease runs out, and the next worker takes the row.
    await releaseFailed(pipeline, job, reason, stopping).catch(() => undefined)
    return possibleEvents(job)
  } finally {
    clearInterval(heartbeat)
  }
}

/** What failed may have committed before, only its reply was lost; the next try finds it done and has nothing to tell. */
const possibleEvents = ({ kind, userId, key: conversationId }: Job): MemoryEvent[] =>
  kind === 'look' || kind === 'describe' ? [{ event: 'manifest.updated', userId, conversationId }] : []

async function releaseFailed(pipeline: PipelineContext, job: Job, error: unknown, stopping: AbortSignal): Promise<void> {
  const code = error instanceof MadeleineError ? error.code : 'failed'
  if (code === 'lease_lost') return pipeline.count('lease_lost')
  const isStopping = stopping.aborted
  if (!isStopping) pipeline.count('attempt_failed')
  const waitMs = isStopping ? 0 : Math.max(jobBackoffMs(job.attempts, pipeline.random()), requestedWaitMs(error))
  const at = new Date(pipeline.now().getTime() + waitMs)
  await withUser(pipeline.db, job.userId, async (tx) => {
    if (job.kind === 'look') await liftFence(tx, job)
    await release(tx, job, at, isStopping ? undefined : code)
  })
}

/** A server that names a time is not asked before it, within bounds. */
const MAX_RETRY_AFTER_MS = 15 * 60_000

function requestedWaitMs(error: unknown): number {
  const cause = error instanceof MadeleineError ? error.cause : undefined
  return cause instanceof CallFailure ? Math.min(MAX_RETRY_AFTER_MS, cause.retryAfterMs ?? 0) : 0
}

const BACKOFF_BASE_MS = 1000
const BACKOFF_MAX_MS = 60_000

/** 1 s · 2ⁿ, at most a minute, with full jitter: anything from 0 up to that. */
export const jobBackoffMs = (attempts: number, random: number): number =>
  random * Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.min(attempts - 1, 10))
