/** Runs a claimed set of jobs: renews their leases while their stage runs, and releases those that fail with backoff. */
import { jitteredBackoffMs, localDate, MadeleineError, MINUTE_MS, SECOND_MS } from '@madeleine/base'
import type { Ceilings, JobOutcome } from '@madeleine/contract'
import { CallFailure } from '../model/call-failure.ts'
import type { Estimate, Ledger } from '../model/governor.ts'
import { type Db, withClaim, withUser } from '@madeleine/engine'
import { liftFences } from '../store/claim.ts'
import { byLockOrder } from '../store/tables/conversations.ts'
import { release, leaseLost, renew, type Job, type JobSet } from '../store/tables/jobs.ts'
import { reserveBudget, correctReservation, insertModelCall } from '../store/tables/model-calls.ts'
import type { MemoryEvent, PipelineContext, JobFailure, Stage, StageResult } from './pipeline-context.ts'
import type * as stages from './stages.ts'
import type { StoreSettings } from './store-settings.ts'

interface RunOptions {
  readonly stopping: AbortSignal
  /** Called when the disk was too full to do a job: it keeps its lease, since its release cannot be written either. */
  readonly onFull: (error: MadeleineError, job: Job) => void
  /** Loads the stages. */
  readonly load?: () => Stages | Promise<Stages>
}

/**
 * Runs the stage of a set. Never throws: failed jobs are released for a later attempt, and a job whose lease was lost belongs
 * to another worker. A lease that is lost alone is noticed where its result would be written; the others go on.
 *
 * @returns the events to publish
 */
export function runJobs(pipeline: PipelineContext, jobs: JobSet, options: RunOptions): Promise<MemoryEvent[]> {
  const { telemetry, now } = pipeline
  const [{ kind }] = jobs
  if (telemetry.isHeard) {
    const startedAt = now().getTime()
    for (const { at } of jobs) telemetry.tell({ type: 'wait', kind, seconds: Math.max(0, startedAt - at.getTime()) / SECOND_MS })
  }
  return telemetry.step({ type: 'job', kind, jobs: jobs.length }, () => runSet(pipeline, jobs, options), jobs.map(({ trace }) => trace))
}

async function runSet(
  pipeline: PipelineContext, jobs: JobSet, { stopping, onFull, load = loadStages }: RunOptions,
): Promise<MemoryEvent[]> {
  const leaseAbort = new AbortController()
  const heartbeat = setInterval(() => {
    withClaim(pipeline.db, (tx) => renew(tx, jobs, pipeline.leaseMs)).then(
      (renewed) => renewed > 0 || leaseAbort.abort(leaseLost(jobs[0])),
      () => undefined, // without an answer, the commit checks the lease
    )
  }, pipeline.leaseMs / 3)
  try {
    const { events, failures } = await pipeline.settings.refresh(pipeline.db, jobs[0].userId)
      .then(() => stageOf(jobs[0], load)).then((stage) => stage(pipeline, jobs, AbortSignal.any([stopping, leaseAbort.signal])))
      .catch((error: unknown): StageResult => ({ events: [], failures: jobs.map((job) => ({ job, error })) }))
    // After a lost lease the stage's own error does not matter.
    const reasonOf = (error: unknown): unknown => (leaseAbort.signal.aborted ? leaseAbort.signal.reason : error)
    const ended = failures.map(({ job, error }) => ({ job, error: reasonOf(error) }))
    if (!stopping.aborted) tellOutcomes(pipeline, jobs, ended)
    for (const { job, error } of ended) if (isFull(error)) onFull(error, job)
    // If this fails too, the leases expire and another worker claims the jobs.
    await releaseFailed(pipeline, ended.filter(({ error }) => !isFull(error)), stopping).catch(() => undefined)
    return [...events, ...ended.flatMap(({ job }) => possibleEvents(job))]
  } finally {
    clearInterval(heartbeat)
  }
}

/** Jobs of a set that a worker which stops gives back are not counted. */
function tellOutcomes({ telemetry, maxAttempts }: PipelineContext, [{ kind }, ...others]: JobSet, failures: readonly JobFailure[]): void {
  if (!telemetry.isHeard) return
  const done = others.length + 1 - failures.length
  if (done > 0) telemetry.tell({ type: 'jobs', kind, outcome: 'done', jobs: done })
  for (const { job, error } of failures) {
    const code = codeOf(error)
    const outcome: JobOutcome = code === 'lease_lost' ? 'lost' : job.attempts > maxAttempts ? 'failed' : 'retried'
    telemetry.tell({ type: 'jobs', kind, outcome, jobs: 1, code })
  }
}

const codeOf = (error: unknown): string => (error instanceof MadeleineError ? error.code : 'failed')

type Stages = Pick<typeof stages, 'STAGES'>
let loaded: Stages | undefined

/** The stages are loaded with the first job: a process that only asks does without a million characters of rules. */
const loadStages = (): Stages | Promise<Stages> => loaded ?? import('./stages.ts').then((module) => (loaded = module))

/** The stages cannot be loaded: the package was replaced under a running process. It says nothing about the job. */
class StagesMissingError extends Error {}

async function stageOf({ kind }: Job, load: () => Stages | Promise<Stages>): Promise<Stage> {
  try {
    return (await load()).STAGES[kind]
  } catch (cause) {
    throw new StagesMissingError('the stages could not be loaded', { cause })
  }
}

const isFull = (error: unknown): error is MadeleineError => error instanceof MadeleineError && error.code === 'store_full'

/** Events of a failed attempt that may have committed although its reply was lost; the next attempt would publish none. */
const possibleEvents = ({ kind, userId, key: conversationId }: Job): MemoryEvent[] =>
  kind === 'look' || kind === 'describe' ? [{ event: 'manifest.updated', userId, conversationId }] : []

/** Releases jobs of one user after errors: with backoff, or at once and without a failure when the worker is stopping. */
async function releaseFailed(pipeline: PipelineContext, failures: readonly JobFailure[], stopping: AbortSignal): Promise<void> {
  const releases: Release[] = []
  for (const { job, error } of failures) {
    const code = codeOf(error)
    if (code === 'lease_lost') {
      pipeline.count('lease_lost')
      continue
    }
    const isStopping = stopping.aborted
    if (!isStopping) pipeline.count('attempt_failed')
    const waitMs = isStopping ? 0 : Math.max(jobBackoffMs(job.attempts, pipeline.random()), requestedWaitMs(error))
    const isUncounted = isStopping || error instanceof StagesMissingError
    releases.push({ job, at: new Date(pipeline.now().getTime() + waitMs), failure: isUncounted ? undefined : code })
  }
  await releaseAll(pipeline, releases)
}

interface Release {
  readonly job: Job
  readonly at: Date
  /** An error code; undefined: the attempt does not count. */
  readonly failure: string | undefined
}

/** Releases a job that the disk was too full for. The attempt does not count: it says nothing about the job. */
export const releaseUncounted = (pipeline: PipelineContext, job: Job): Promise<void> =>
  releaseAll(pipeline, [{ job, at: pipeline.now(), failure: undefined }])

async function releaseAll(pipeline: PipelineContext, releases: readonly Release[]): Promise<void> {
  const [first] = releases
  if (!first) return
  await withUser(pipeline.db, first.job.userId, async (tx) => {
    for (const { job, at, failure } of releases.toSorted((a, b) => byLockOrder(a.job.key, b.job.key))) {
      if (job.kind === 'look') liftFences(tx, [job])
      await release(tx, job, at, failure)
    }
  })
}

/** Upper bound of a server's `retry-after` that is honoured. */
const MAX_RETRY_AFTER_MS = 15 * MINUTE_MS

function requestedWaitMs(error: unknown): number {
  const cause = error instanceof MadeleineError ? error.cause : undefined
  return cause instanceof CallFailure ? Math.min(MAX_RETRY_AFTER_MS, cause.retryAfterMs ?? 0) : 0
}

const BACKOFF = { firstMs: SECOND_MS, maxMs: MINUTE_MS }

/** The pause before the next attempt at a job. @param attempts so far, 1 or more @param random 0–1 */
export const jobBackoffMs = (attempts: number, random: number): number => jitteredBackoffMs(BACKOFF, attempts - 1, random)

// Ledger of model calls: reserves their cost against the user's daily ceilings and records them in the user's rows.

interface LedgerOptions {
  readonly db: Db
  readonly ceilings: Ceilings
  readonly settings: StoreSettings
  readonly now: () => Date
  readonly uuid: () => string
  /** Called once per day and user, when a ceiling is reached. */
  readonly onCeiling: (userId: string, day: string) => void
}

/** In place of a user where the store itself calls a model. No user can have this id, and nothing is reserved or recorded for it. */
export const NOBODY = ''

/** Creates the ledger. Days follow the user's zone, which is read before each reservation, because another process may change it. */
export function callLedger({ db, ceilings, settings, now, uuid, onCeiling }: LedgerOptions): Ledger {
  const reported = new Set<string>()
  const report = (userId: string, day: string) => {
    const key = JSON.stringify([userId, day])
    if (reported.has(key)) return
    reported.add(key)
    onCeiling(userId, day)
  }
  /** The day of each reservation: a call that runs past midnight is corrected on the day of its reservation. */
  const days = new WeakMap<Estimate, string>()
  return {
    async reserve(userId, estimate) {
      if (userId === NOBODY) return true
      await settings.read(db, userId)
      const day = localDate(now(), settings.zoneOf(userId))
      const { inputTokens, outputTokens, price } = estimate
      const isReserved = await withUser(
        db, userId, (tx) => reserveBudget(tx, userId, { day, tokens: inputTokens + outputTokens, price, ceilings }), { background: true },
      )
      if (isReserved) days.set(estimate, day)
      else report(userId, day)
      return isReserved
    },
    async settle(userId, estimate, { sent = true, version: promptVersion, ...call }) {
      if (userId === NOBODY) return
      const day = days.get(estimate) ?? localDate(now(), settings.zoneOf(userId))
      const { tokens, price } = sent ? { tokens: call.inputTokens + call.outputTokens, price: call.price ?? 0 } : { tokens: 0, price: 0 }
      return withUser(db, userId, async (tx) => {
        await correctReservation(tx, userId, {
          day, calls: sent ? 0 : -1, tokens: tokens - estimate.inputTokens - estimate.outputTokens, price: price - estimate.price,
        })
        if (sent) await insertModelCall(tx, userId, { id: uuid(), at: now(), promptVersion, ...call })
      }, { background: true })
    },
  }
}
