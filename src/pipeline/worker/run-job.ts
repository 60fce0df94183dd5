/** One claimed row and its stage: the lease is kept while it runs, and what failed is given back. */
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
 * Runs the row's stage. Never throws: a failure is a later try, a lost lease is somebody else's work.
 *
 * @returns what is to be told
 */
export async function runJob(pipeline: PipelineContext, row: Job, stopping: AbortSignal): Promise<MemoryEvent[]> {
  const lost = new AbortController()
  const beat = setInterval(() => {
    withClaim(pipeline.db, (tx) => renew(tx, row, pipeline.leaseMs)).then(
      (kept) => kept || lost.abort(leaseLost(row)),
      () => undefined, // no answer: the commit will tell
    )
  }, pipeline.leaseMs / 3)
  try {
    return await STAGES[row.kind](pipeline, row, AbortSignal.any([stopping, lost.signal]))
  } catch (error) {
    // What a stage throws when it is told that its lease is lost is its own affair.
    const reason: unknown = lost.signal.aborted ? lost.signal.reason : error
    // If even this fails the lease runs out, and the next worker takes the row.
    await fail(pipeline, row, reason, stopping).catch(() => undefined)
    return perhapsHappened(row)
  } finally {
    clearInterval(beat)
  }
}

/** What failed may have committed before, only its reply was lost; the next try finds it done and has nothing to tell. */
const perhapsHappened = ({ kind, userId, key: conversationId }: Job): MemoryEvent[] =>
  kind === 'look' || kind === 'describe' ? [{ event: 'manifest.updated', userId, conversationId }] : []

async function fail(pipeline: PipelineContext, row: Job, error: unknown, stopping: AbortSignal): Promise<void> {
  const code = error instanceof MadeleineError ? error.code : 'failed'
  if (code === 'lease_lost') return pipeline.count('lease_lost')
  const stopped = stopping.aborted
  if (!stopped) pipeline.count('attempt_failed')
  const waitMs = stopped ? 0 : Math.max(jobBackoffMs(row.attempts, pipeline.random()), askedToWaitMs(error))
  const at = new Date(pipeline.now().getTime() + waitMs)
  await withUser(pipeline.db, row.userId, async (tx) => {
    if (row.kind === 'look') await liftFence(tx, row)
    await release(tx, row, at, stopped ? undefined : code)
  })
}

/** A server that names a time is not asked before it, within bounds. */
const MOST_ASKED_MS = 15 * MINUTE_MS

function askedToWaitMs(error: unknown): number {
  const cause = error instanceof MadeleineError ? error.cause : undefined
  return cause instanceof CallFailure ? Math.min(MOST_ASKED_MS, cause.retryAfterMs ?? 0) : 0
}

const BACKOFF = { firstMs: SECOND_MS, mostMs: MINUTE_MS }

/** Before the next attempt at a job. @param attempts so far, 1 or more */
export const jobBackoffMs = (attempts: number, random: number): number => jitteredBackoffMs(BACKOFF, attempts - 1, random)
