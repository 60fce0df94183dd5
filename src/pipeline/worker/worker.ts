/** Who moves the line: claims due rows and runs their stages. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MadeleineError, throwIfAborted } from '../../errors.ts'
import { claim, readOutlook, type WorkerCapabilities, type Job, type Lane } from '../../store/tables/jobs.ts'
import { vacuumIfGrown } from '../../store/engine/vacuum.ts'
import { withClaim } from '../../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from '../context/pipeline-context.ts'
import { runJob } from './run-job.ts'
import { workerSlots, type WorkerSlots } from './worker-slots.ts'

export interface Worker {
  /** Works until nothing is left but policy timers; retries and other workers' leases are waited for. */
  settle(signal?: AbortSignal): Promise<void>
  /** Works in the background from now on: at once when woken, else every second. */
  start(): void
  /** Says that there may be work. */
  wake(): void
  /** Claims nothing more and waits for what runs. */
  stop(): Promise<void>
}

/** Rows a claim takes. */
const BATCH = 8
/** Every fourth claim begins with bulk work. */
const BULK_EVERY = 4
const POLL_MS = 1000
/** Failures beyond `maxAttempts`, where rules have long taken over from models: then something else is wrong. */
const STUCK_AFTER = 6
/** Between two looks at a lease somebody else holds. */
const LEASE_POLL_MS = 50

/** @param tell never rejects; work counts as done when what it did is told */
export function createWorker(pipeline: PipelineContext, tell: (happened: MemoryEvent) => Promise<void>): Worker {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal) // one listener for each piece of work under way
  const able = () => ableOf(pipeline)
  const tellAll = async (happened: readonly MemoryEvent[]) => void (await Promise.all(happened.map(tell)))
  const [bell, slots] = [makeBell(), workerSlots()]
  const take = claimer(pipeline, able)
  let background: Promise<void> | undefined

  /** One claim, whose work begins. @returns how many rows it took */
  const step = async (upTo: Date, hurried = false): Promise<number> => {
    await slots.room()
    if (stopping.signal.aborted) return 0 // closing has counted what is under way
    const rows = await take(upTo, { limit: Math.min(BATCH, slots.free), except: slots.full(), hurried })
    for (const row of rows) {
      slots.hold(row.userId, runJob(pipeline, row, stopping.signal).then(tellAll).finally(bell.ring))
    }
    return rows.length
  }
  const work = async (): Promise<void> => {
    for (let idle = true; !stopping.signal.aborted; ) {
      // Without a database there is nothing to do but to try again.
      const took = await step(pipeline.now()).catch(() => 0)
      if (took === 0 && !idle && slots.idle) await vacuumIfGrown(pipeline.db).catch(() => undefined)
      idle = took === 0 && slots.idle
      if (took === 0) await bell.heard(POLL_MS)
    }
  }
  return {
    settle: (signal) => workToRest({ pipeline, able, step, slots }, signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal),
    start: () => void (background ??= work()),
    wake: () => bell.ring(),
    async stop() {
      stopping.abort(new MadeleineError('closed', 'the memory was closed'))
      bell.ring()
      await Promise.allSettled([background])
      await slots.allEnded()
    },
  }
}

/** What this process can do now: `upgrade` may change it. */
const ableOf = ({ settings: { mayCut }, ask, embedders }: PipelineContext): WorkerCapabilities => ({
  kinds: ['encode', 'embed', 'contents', ...(mayCut ? ['look' as const] : []), ...(ask ? ['describe' as const, 'headline' as const] : [])],
  embedders: embedders.map(({ name }) => name),
})

/** Claims for one worker: both lanes, and each time the users after those it served last. */
function claimer(pipeline: PipelineContext, able: () => WorkerCapabilities): (upTo: Date, some: { limit: number; except: readonly string[]; hurried: boolean }) => Promise<Job[]> {
  let claims = 0
  let lastUser = ''
  return async (upTo, some) => {
    const lane: Lane = claims++ % BULK_EVERY === BULK_EVERY - 1 ? 1 : 0
    const options = { ...able(), ...some, upTo, leaseMs: pipeline.leaseMs, afterUser: lastUser, token: pipeline.uuid() }
    const rows = await withClaim(pipeline.db, async (tx) => {
      const first = await claim(tx, { ...options, lane })
      return first.length > 0 ? first : claim(tx, { ...options, lane: lane === 0 ? 1 : 0 })
    })
    lastUser = rows.at(-1)?.userId ?? lastUser
    return rows
  }
}

interface Working {
  readonly pipeline: PipelineContext
  readonly able: () => WorkerCapabilities
  readonly step: (upTo: Date, hurried?: boolean) => Promise<number>
  readonly slots: WorkerSlots
}

async function workToRest({ pipeline, able, step, slots }: Working, ending: AbortSignal): Promise<void> {
  const aborted = new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
  for (let upTo = pipeline.now(); ; upTo = latest(upTo, pipeline.now())) {
    throwIfAborted(ending)
    if ((await step(upTo)) > 0) continue
    if (!slots.idle) {
      await Promise.race([slots.oneEnded(), aborted])
      continue
    }
    // Last, so that episodes made meanwhile are described together
    if ((await step(upTo, true)) > 0) continue
    const wait = await restOf(pipeline, able, upTo)
    if (!wait) return vacuumIfGrown(pipeline.db)
    if (wait.ms > 0) await sleep(wait.ms, undefined, { signal: ending }).catch(() => throwIfAborted(ending))
    upTo = wait.upTo
  }
}

const notOurs = ({ policy }: PipelineContext['settings'], count: number): string =>
  `${count} conversations wait for a look, but the store is not cut by policy ${policy.name} v${policy.version} with these options`

/** How long to wait before claiming again, and what counts as due then; undefined at rest. */
async function restOf(pipeline: PipelineContext, able: () => WorkerCapabilities, upTo: Date): Promise<{ ms: number; upTo: Date } | undefined> {
  const { ready, refused, leased, nextAt, stuck } = await withClaim(pipeline.db, (tx) =>
    readOutlook(tx, upTo, { ...able(), hurried: true, maxAttempts: pipeline.maxAttempts + STUCK_AFTER }))
  if (ready > 0) return { ms: 0, upTo }
  if (refused > 0) {
    throw new MadeleineError('policy_mismatch', notOurs(pipeline.settings, refused))
  }
  if (stuck !== null) throw new MadeleineError('stuck', `work was tried ${pipeline.maxAttempts + STUCK_AFTER} times and keeps failing: ${stuck}`)
  if (leased > 0) return { ms: LEASE_POLL_MS, upTo }
  // The wait is real, whatever the injected clock says: after it the row counts as due.
  return nextAt ? { ms: Math.max(0, nextAt.getTime() - upTo.getTime()), upTo: nextAt } : undefined
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

/** Lets one sleeper be woken; a ring while nobody sleeps is kept. */
function makeBell() {
  let rung = false
  let wakeUp: (() => void) | undefined
  return {
    ring() {
      rung = true
      wakeUp?.()
    },
    async heard(mostMs: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, mostMs)
          wakeUp = () => (clearTimeout(timer), resolve())
        })
      }
      rung = false
      wakeUp = undefined
    },
  }
}
