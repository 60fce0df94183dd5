/** Who moves the line: claims due rows and runs their stages. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MadeleineError, throwIfAborted } from '../errors.ts'
import { claim, outlook, type DueKind, type DueRow, type Lane } from '../store/due.ts'
import { keepUp } from '../store/upkeep.ts'
import { withClaim } from '../store/users.ts'
import type { Happened, Line } from './line.ts'
import { run } from './run.ts'

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

export function worker(line: Line, tell: (happened: Happened) => void): Worker {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal) // one listener for each piece of work under way
  const kinds: DueKind[] = line.mayCut ? ['look', 'encode'] : ['encode']
  const bell = makeBell()
  const take = claimer(line, kinds)
  const underWay = new Set<Promise<unknown>>()
  const told = (happened: Happened) => tellSafely(tell, happened)
  let background: Promise<void> | undefined

  /** One claim and its work. @returns how many rows it took */
  const step = async (upTo: Date): Promise<number> => {
    const rows = await take(upTo)
    const running = Promise.all(rows.map(async (row) => (await run(line, row, stopping.signal)).forEach(told)))
    underWay.add(running)
    await running.finally(() => underWay.delete(running))
    return rows.length
  }
  const work = async (): Promise<void> => {
    for (let worked = 0; !stopping.signal.aborted; ) {
      const before = worked
      // Without a database there is nothing to do but to try again.
      worked = await step(line.now()).catch(() => 0)
      if (worked === 0 && before > 0) await keepUp(line.db).catch(() => undefined)
      if (worked === 0) await bell.heard(POLL_MS)
    }
  }
  return {
    settle: (signal) => workToRest({ line, kinds, step }, signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal),
    start: () => void (background ??= work()),
    wake: () => bell.ring(),
    async stop() {
      stopping.abort(new MadeleineError('closed', 'the memory was closed'))
      bell.ring()
      await Promise.allSettled([background, ...underWay])
    },
  }
}

/** A listener that throws is its owner's trouble: said aloud, and the work goes on. */
function tellSafely(tell: (happened: Happened) => void, happened: Happened): void {
  try {
    tell(happened)
  } catch (error) {
    process.emitWarning(`a listener of ${happened.event} threw: ${String(error)}`, { code: 'listener_failed' })
  }
}

/** Claims for one worker: both lanes, and each time the users after those it served last. */
function claimer(line: Line, kinds: readonly DueKind[]): (upTo: Date) => Promise<DueRow[]> {
  let claims = 0
  let lastUser = ''
  return async (upTo) => {
    const lane: Lane = claims++ % BULK_EVERY === BULK_EVERY - 1 ? 1 : 0
    const options = { upTo, kinds, leaseMs: line.leaseMs, limit: BATCH, afterUser: lastUser, token: line.uuid() }
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
  readonly kinds: readonly DueKind[]
  readonly step: (upTo: Date) => Promise<number>
}

async function workToRest({ line, kinds, step }: Working, ending: AbortSignal): Promise<void> {
  for (let upTo = line.now(); ; upTo = later(upTo, line.now())) {
    throwIfAborted(ending)
    if ((await step(upTo)) > 0) continue
    const wait = await restOf(line, kinds, upTo)
    if (!wait) return keepUp(line.db)
    if (wait.ms > 0) await sleep(wait.ms, undefined, { signal: ending }).catch(() => throwIfAborted(ending))
    upTo = wait.upTo
  }
}

/** How long to wait before claiming again, and what counts as due then; undefined at rest. */
async function restOf(line: Line, kinds: readonly DueKind[], upTo: Date): Promise<{ ms: number; upTo: Date } | undefined> {
  const { ready, refused, leased, nextAt, stuck } = await withClaim(line.db, (tx) =>
    outlook(tx, upTo, { kinds, maxAttempts: line.maxAttempts + STUCK_AFTER }))
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
