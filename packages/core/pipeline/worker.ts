/** Worker of the pipeline: claims due jobs and runs their stages. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS, MadeleineError, throwIfAborted } from '@madeleine/base'
import { type Db, withClaim, withUser } from '@madeleine/engine'
import { createVacuum, type Vacuum } from '../store/vacuum.ts'
import { endSilenceMs } from '@madeleine/segment'
import { createEraser, type Eraser } from '../forgetting/eraser.ts'
import { auditUpkeep } from '../keys/audit-upkeep.ts'
import { bringForward, claim, readQueueStatus, claimDistributed, type ClaimOptions, type WorkerCapabilities } from '../store/claim.ts'
import * as conversations from '../store/tables/conversations.ts'
import { schedule, type JobSet, type Job, type Lane } from '../store/tables/jobs.ts'
import type { MemoryEvent, PipelineContext } from './pipeline-context.ts'
import { runJobs, jobBackoffMs, releaseUncounted } from './run-job.ts'

export interface Worker {
  /** Works until only policy timers are left, then erases what was forgotten; waits for retries and other workers' leases. */
  settle(signal?: AbortSignal): Promise<void>
  /** Starts working in the background: at once when woken, otherwise every second. */
  start(): void
  /** Wakes the worker, because there may be work. */
  wake(): void
  /** Has the worker erase, when it is idle, what was forgotten. */
  eraseSoon(): void
  /** Stops claiming and waits for running jobs. */
  stop(): Promise<void>
  /** After stopping and the last call: erases what was forgotten, in a folder always, on a server if this process forgot it. */
  finish(): Promise<void>
}

/** Maximum number of sets per claim. */
const CLAIM_LIMIT = 8
/** Every fourth claim tries the bulk lane first. */
const BULK_EVERY = 4
const POLL_MS = 1000
/** Attempts beyond `maxAttempts`, after which a job counts as stuck: rules have then replaced models, so the cause is elsewhere. */
const EXTRA_ATTEMPTS = 6
/** Interval of polling a lease of another worker. */
const LEASE_POLL_MS = 50

/** Creates a worker. @param publish never rejects; a job counts as done when its events are published */
export function createWorker(pipeline: PipelineContext, publish: (event: MemoryEvent) => Promise<void>): Worker {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal) // one listener per running job
  const publishAll = async (events: readonly MemoryEvent[]) => void (await Promise.all(events.map(publish)))
  const [wakeSignal, slots, eraser, refused, vacuum] =
    [createWakeSignal(), workerSlots(), createEraser(pipeline), refusedJobs(pipeline), createVacuum(pipeline.db)]
  const [claimJobs, dropOldAudit] = [createClaimer(pipeline), auditUpkeep(pipeline)]
  let background: Promise<void> | undefined

  const start = (jobs: JobSet): void => {
    if (jobs[0].kind === 'encode') vacuum.note(jobs.length)
    const running = runJobs(pipeline, jobs, { stopping: stopping.signal, onFull: refused.add })
    slots.occupy(jobs[0], running.then(publishAll).finally(wakeSignal.ring))
  }
  let archiving: Promise<void> | undefined
  const step: WorkerLoop['step'] = async (upTo, endsWithDeferred) => {
    if (pipeline.archive) await (archiving ??= scheduleRule(pipeline).catch(() => void (archiving = undefined)))
    await dropOldAudit()
    await slots.waitForSlot()
    if (stopping.signal.aborted) return [] // `stop` waits only for jobs that already run
    await vacuum.vacuumIfGrown({ busy: true }).catch(() => undefined) // it affects speed only
    const sets = await claimJobs(upTo(), {
      limit: Math.min(CLAIM_LIMIT, slots.free), ...slots.busyUsers(), includeDeferred: endsWithDeferred && slots.idle,
    })
    // One segment does not wait for another user's sixty-four
    for (const jobs of sets.toSorted((one, other) => one.length - other.length)) start(jobs)
    return sets
  }
  const loop = { pipeline, step, slots, eraser, refused, vacuum }
  return {
    settle: (signal) => runUntilIdle(loop, signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal),
    start: () => void (background ??= workUntilStopped(loop, wakeSignal, stopping.signal)),
    wake: () => wakeSignal.ring(),
    eraseSoon: () => eraser.eraseSoon(),
    finish: () => eraser.finish(),
    async stop() {
      stopping.abort(new MadeleineError('closed', 'the memory was closed'))
      wakeSignal.ring()
      await Promise.allSettled([background])
      await slots.allDone()
    },
  }
}

/** Loaded where there is a rule, and done once by a process. */
const scheduleRule = async (pipeline: PipelineContext): Promise<void> =>
  (await import('../history/archive-by-rule.ts')).scheduleForAll(pipeline)

/** The jobs that this process can run now; `upgrade` may change them. */
const capabilitiesOf = ({ settings: { mayCut }, ask, embedders, archive }: PipelineContext): WorkerCapabilities => ({
  kinds: ['encode', 'embed', 'embed_messages', 'contents', 'review', 'learn', 'forget', ...(mayCut ? ['look' as const] : []), ...(
    ask ? ['describe' as const, 'headline' as const, 'consolidate' as const] : []
  ), ...(archive ? ['archive' as const] : [])],
  embedders: embedders.map(({ name }) => name),
})

type ClaimJobs =
  (upTo: Date, request: Required<Pick<ClaimOptions, 'limit' | 'except' | 'encoding' | 'includeDeferred'>>) => Promise<JobSet[]>

/** Creates the claim of one worker: it alternates lanes, and starts after the user that was served last. */
function createClaimer(pipeline: PipelineContext): ClaimJobs {
  let claims = 0
  let lastUser = ''
  let lastMs = Infinity // the first claim looks too: the clock may have been set back while the store was closed
  return async (upTo, request) => {
    const now = pipeline.now()
    const lanes = claims++ % BULK_EVERY === BULK_EVERY - 1 ? ([1, 0] as const) : ([0, 1] as const)
    const options = {
      ...capabilitiesOf(pipeline), ...request, lanes, looksInSets: !pipeline.ask, upTo,
      leaseMs: pipeline.leaseMs, afterUser: lastUser, token: pipeline.uuid(),
    }
    const sets = await claimFrom(pipeline.db, options, now.getTime() < lastMs - HOUR_MS ? now : undefined)
    lastMs = now.getTime()
    lastUser = sets.at(-1)?.[0].userId ?? lastUser
    return sets
  }
}

/** @param setBack the time to which the clock was set back */
async function claimFrom(db: Db, options: ClaimOptions, setBack: Date | undefined): Promise<JobSet[]> {
  const isDistributed = await db.isDistributed?.() === true
  if (isDistributed && setBack) await withClaim(db, (tx) => bringForward(tx, setBack))
  return isDistributed ? claimDistributed(db, options) : withClaim(db, async (tx) => {
    if (setBack) await bringForward(tx, setBack)
    return claim(tx, options)
  })
}

interface WorkerLoop {
  readonly pipeline: PipelineContext
  /**
   * Claims jobs once and starts them.
   * @param upTo asked when there is a slot: what has ended until then may have scheduled more
   * @param endsWithDeferred also deferred ones, last, so that episodes encoded meanwhile are described together
   * @returns the claimed sets
   */
  readonly step: (upTo: () => Date, endsWithDeferred: boolean) => Promise<JobSet[]>
  readonly slots: WorkerSlots
  readonly eraser: Eraser
  readonly refused: RefusedJobs
  readonly vacuum: Vacuum
}

async function workUntilStopped(
  { pipeline, step, slots, eraser, refused, vacuum }: WorkerLoop, wakeSignal: WakeSignal, stopping: AbortSignal,
): Promise<void> {
  let wasIdle = true
  const round = async (): Promise<number> => {
    const claimed = (await step(pipeline.now, false)).length
    const isIdle = claimed === 0 && slots.idle
    if (isIdle && !wasIdle) await vacuum.vacuumIfGrown().catch(() => undefined)
    if (isIdle && eraser.isDue(!wasIdle)) await eraser.erase().catch(() => undefined)
    wasIdle = isIdle
    return claimed
  }
  while (!stopping.aborted) {
    await refused.retry(stopping)
    // Without a database, or a clock, the next poll tries again.
    const claimed = await round().catch(() => 0)
    if (claimed === 0) await wakeSignal.wait(POLL_MS)
  }
}

async function runUntilIdle({ pipeline, step, slots, eraser, refused, vacuum }: WorkerLoop, signal: AbortSignal): Promise<void> {
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await refused.release()
  let upTo = pipeline.now()
  const upToNow = (): Date => (upTo = latest(upTo, pipeline.now()))
  for (;;) {
    throwIfAborted(signal)
    refused.assertNone()
    const claimed = await step(upToNow, true)
    // Contents are written last: what the queue still holds is then asked at once
    if (claimed.some(([{ kind }]) => kind !== 'contents')) continue
    if (!slots.idle) {
      await Promise.race([claimed.length > 0 ? slots.allDone() : slots.anyDone(), aborted])
      if (claimed.length === 0) continue
    }
    const wait = await nextWait(pipeline, upToNow())
    if ('isIdle' in wait) {
      await vacuum.vacuumIfGrown()
      return wait.hasErasures ? eraser.erase(signal) : undefined
    }
    if (wait.ms > 0) await sleep(wait.ms, undefined, { signal }).catch(() => throwIfAborted(signal))
    upTo = wait.upTo
  }
}

const policyMismatchText = ({ policy }: PipelineContext['settings'], count: number): string =>
  `${count} conversations are waiting to be segmented, but the store has a different policy from ${policy.name} `
  + `v${policy.version} with these options: open it without a policy, or change the store's with upgrade`

/** Wait before the next claim in milliseconds, and the time up to which jobs count as due then. */
type NextWait = { readonly ms: number; readonly upTo: Date } | { readonly isIdle: true; readonly hasErasures: boolean }

async function nextWait(pipeline: PipelineContext, upTo: Date): Promise<NextWait> {
  const { ready, refused, leased, nextAt, stuck, hasErasures } = await withClaim(pipeline.db, (tx) =>
    readQueueStatus(tx, upTo, { ...capabilitiesOf(pipeline), maxAttempts: pipeline.maxAttempts + EXTRA_ATTEMPTS }))
  if (ready > 0) return { ms: 0, upTo }
  if (refused > 0) {
    await pipeline.settings.read(pipeline.db) // another process may have given the store our policy back
    if (pipeline.settings.mayCut) return { ms: 0, upTo }
    throw new MadeleineError('policy_mismatch', policyMismatchText(pipeline.settings, refused))
  }
  if (stuck !== null) throw new MadeleineError('stuck', `work was tried ${pipeline.maxAttempts + EXTRA_ATTEMPTS} `
    + `times and keeps failing: ${stuck}`)
  if (leased > 0) return { ms: LEASE_POLL_MS, upTo }
  // The wait uses real time, whatever the injected clock says: after it the job counts as due.
  return nextAt ? { ms: Math.max(0, nextAt.getTime() - upTo.getTime()), upTo: nextAt } : { isIdle: true, hasErasures }
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

type WakeSignal = ReturnType<typeof createWakeSignal>

/** Creates a wake-up signal for one waiter; a ring without a waiter is kept for the next wait. */
function createWakeSignal() {
  let isRung = false
  let resolveWait: (() => void) | undefined
  return {
    ring() {
      isRung = true
      resolveWait?.()
    },
    async wait(maxMs: number) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, maxMs)
          resolveWait = () => (clearTimeout(timer), resolve())
        })
      }
      isRung = false
      resolveWait = undefined
    },
  }
}

// Jobs that could not be done because the disk is full: held back while a worker runs, and given back uncounted.

export type RefusedJobs = ReturnType<typeof refusedJobs>

/** Jobs that the disk was too full for. */
function refusedJobs(pipeline: PipelineContext) {
  const jobs = new Map<Job, MadeleineError>()
  let rounds = 0
  /** Releases them, uncounted. @throws {MadeleineError} `store_full` */
  const release = async (): Promise<void> => {
    for (const job of jobs.keys()) {
      await releaseUncounted(pipeline, job)
      jobs.delete(job)
    }
  }
  return {
    release,
    add: (error: MadeleineError, job: Job): void => void jobs.set(job, error),
    /** Releases them after a pause: a moment later there may be no more room, and each attempt may cost a call of a model. */
    async retry(signal: AbortSignal): Promise<void> {
      rounds = jobs.size === 0 ? 0 : rounds + 1
      if (rounds === 0) return
      await sleep(jobBackoffMs(rounds, pipeline.random()), undefined, { signal }).catch(() => undefined)
      await release().catch(() => undefined)
    },
    /** @throws {MadeleineError} `store_full` */
    assertNone(): void {
      for (const error of jobs.values()) throw error
    },
  }
}

// Concurrency slots of a worker, one for each set of jobs, limited per user, so that jobs that wait for a slow model do not block others.

/** Sets of jobs that run at once. */
const SLOTS = 16
/** Sets of one user that run at once. */
const SLOTS_PER_USER = 4
/** Quick jobs finish within this time; waiting for it allows claims of whole batches. */
const QUICK_WORK_MS = 100

export type WorkerSlots = ReturnType<typeof workerSlots>

export function workerSlots() {
  const running = new Map<Promise<void>, Pick<Job, 'userId' | 'kind'>>()
  const free = () => SLOTS - running.size
  const anyDone = (): Promise<void> => Promise.race(running.keys())
  return {
    get free() { return free() },
    get idle() { return running.size === 0 },
    /** Occupies a slot until `work` ends. @param work never rejects */
    occupy({ userId, kind }: Pick<Job, 'userId' | 'kind'>, work: Promise<void>): void {
      const tracked: Promise<void> = work.finally(() => running.delete(tracked))
      running.set(tracked, { userId, kind })
    },
    /** Ids of users with all their slots occupied, and of those whose segments are being encoded. */
    busyUsers(): { readonly except: string[]; readonly encoding: string[] } {
      const counts = new Map<string, number>()
      for (const { userId } of running.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1)
      return {
        except: [...counts].filter(([, count]) => count >= SLOTS_PER_USER).map(([userId]) => userId),
        encoding: [...running.values()].filter(({ kind }) => kind === 'encode').map(({ userId }) => userId),
      }
    },
    /** Resolves when any running job ends. At least one must be running. */
    anyDone,
    /** Waits until no job runs, or, after 100 ms, until a slot is free. */
    async waitForSlot(): Promise<void> {
      if (running.size === 0) return
      const abort = new AbortController()
      let isWaitingForAll = true
      const timeout = sleep(QUICK_WORK_MS, undefined, { signal: abort.signal })
        .catch(() => undefined).then(() => void (isWaitingForAll = false))
      while (isWaitingForAll ? running.size > 0 : free() === 0) await Promise.race(isWaitingForAll ? [anyDone(), timeout] : [anyDone()])
      abort.abort()
    },
    /** Resolves when all running jobs have ended. */
    async allDone(): Promise<void> {
      await Promise.all(running.keys())
    },
  }
}

// Flush: a durable request that the next look closes the tail.

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
      const tails = await conversations.requestFlush(tx, userId, ids.slice(from, from + SET_CONVERSATIONS), lastBefore)
      const at = pipeline.now()
      // What goes on is known at once
      await schedule(tx, userId, tails.map(({ id: key, isClosing }) => ({ kind: isClosing ? 'look' : 'learn', key, at, lane })))
    })
  }
}
