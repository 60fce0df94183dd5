/** Who moves the line: claims due rows and runs their stages. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MadeleineError, throwIfAborted } from '../../errors.ts'
import { claim, outlook, type Able, type DueRow, type Lane } from '../../store/tables/jobs.ts'
import { keepUp } from '../../store/engine/vacuum.ts'
import { withClaim } from '../../store/engine/transactions.ts'
import type { Happened, Line } from '../pipeline-context.ts'
import { run } from './run-job.ts'
import { makeSlots, type Slots } from './worker-slots.ts'

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
export function worker(line: Line, tell: (happened: Happened) => Promise<void>): Worker {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal) // one listener for each piece of work under way
  const able = () => ableOf(line)
  const tellAll = async (happened: readonly Happened[]) => void (await Promise.all(happened.map(tell)))
  const [bell, slots] = [makeBell(), makeSlots()]
  const take = claimer(line, able)
  let background: Promise<void> | undefined

  /** One claim, whose work begins. @returns how many rows it took */
  const step = async (upTo: Date, hurried = false): Promise<number> => {
    await slots.room()
    if (stopping.signal.aborted) return 0 // closing has counted what is under way
    const rows = await take(upTo, { limit: Math.min(BATCH, slots.free), except: slots.full(), hurried })
    for (const row of rows) {
      slots.hold(row.userId, run(line, row, stopping.signal).then(tellAll).finally(bell.ring))
    }
    return rows.length
  }
  const work = async (): Promise<void> => {
    for (let idle = true; !stopping.signal.aborted; ) {
      // Without a database there is nothing to do but to try again.
      const took = await step(line.now()).catch(() => 0)
      if (took === 0 && !idle && slots.idle) await keepUp(line.db).catch(() => undefined)
      idle = took === 0 && slots.idle
      if (took === 0) await bell.heard(POLL_MS)
    }
  }
  return {
    settle: (signal) => workToRest({ line, able, step, slots }, signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal),
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
const ableOf = ({ mayCut, ask, embedders }: Line): Able => ({
  kinds: ['encode', 'embed', 'contents', ...(mayCut ? ['look' as const] : []), ...(ask ? ['describe' as const, 'headline' as const] : [])],
  embedders: embedders.map(({ name }) => name),
})

/** Claims for one worker: both lanes, and each time the users after those it served last. */
function claimer(line: Line, able: () => Able): (upTo: Date, some: { limit: number; except: readonly string[]; hurried: boolean }) => Promise<DueRow[]> {
  let claims = 0
  let lastUser = ''
  return async (upTo, some) => {
    const lane: Lane = claims++ % BULK_EVERY === BULK_EVERY - 1 ? 1 : 0
    const options = { ...able(), ...some, upTo, leaseMs: line.leaseMs, afterUser: lastUser, token: line.uuid() }
    const rows = await withClaim(line.db, async (tx) => {
      const first = await claim(tx, { ...options, lane })
      return first.length > 0 ? first : claim(tx, { ...options, lane: lane === 0 ? 1 : 0 })
    })
    lastUser = rows.at(-1)?.userId ?? lastUser
    return rows
  }
}

interface Working {
  readonly line: Line
  readonly able: () => Able
  readonly step: (upTo: Date, hurried?: boolean) => Promise<number>
  readonly slots: Slots
}

async function workToRest({ line, able, step, slots }: Working, ending: AbortSignal): Promise<void> {
  const aborted = new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
  for (let upTo = line.now(); ; upTo = later(upTo, line.now())) {
    throwIfAborted(ending)
    if ((await step(upTo)) > 0) continue
    if (!slots.idle) {
      await Promise.race([slots.oneEnded(), aborted])
      continue
    }
    // Last, so that episodes made meanwhile are described together
    if ((await step(upTo, true)) > 0) continue
    const wait = await restOf(line, able, upTo)
    if (!wait) return keepUp(line.db)
    if (wait.ms > 0) await sleep(wait.ms, undefined, { signal: ending }).catch(() => throwIfAborted(ending))
    upTo = wait.upTo
  }
}

/** How long to wait before claiming again, and what counts as due then; undefined at rest. */
async function restOf(line: Line, able: () => Able, upTo: Date): Promise<{ ms: number; upTo: Date } | undefined> {
  const { ready, refused, leased, nextAt, stuck } = await withClaim(line.db, (tx) =>
    outlook(tx, upTo, { ...able(), hurried: true, maxAttempts: line.maxAttempts + STUCK_AFTER }))
  if (ready > 0) return { ms: 0, upTo }
  if (refused > 0) {
    throw new MadeleineError('policy_mismatch', `${refused} conversations wait for a look, but the store is not cut by policy ${line.policy.name} v${line.policy.version} with these options`)
  }
  if (stuck !== null) throw new MadeleineError('stuck', `work was tried ${line.maxAttempts + STUCK_AFTER} times and keeps failing: ${stuck}`)
  if (leased > 0) return { ms: LEASE_POLL_MS, upTo }
  // The wait is real, whatever the injected clock says: after it the row counts as due.
  return nextAt ? { ms: Math.max(0, nextAt.getTime() - upTo.getTime()), upTo: nextAt } : undefined
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

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
