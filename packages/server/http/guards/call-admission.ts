/**
 * How many calls a server works on at once, and how many of one user: a flood of one must not hold every connection to the database, with
 * everybody else's calls behind it, and a flood of recalls no push.
 */
import { availableParallelism } from 'node:os'
import type { MiddlewareHandler } from 'hono'
import { type Call, CALLS } from '@madeleine/contract'
import { fairSemaphore, type FairSemaphore, type Memory } from '@madeleine/core'
import { HttpProblem, type HttpEnv } from '../request-body.ts'

export interface CallShares {
  /** Calls that only read and are worked on at once; others wait, and users take turns. */
  readonly reads: number
  /** The same of calls that store something. While all of these are taken, no read begins. */
  readonly writes: number
  /** Of either kind those of one user, while there are others: who is alone has all. */
  readonly perUser: number
  /** What has not begun after so many milliseconds is answered 503 `busy`; by default 5,000. */
  readonly queueMs?: number
  /** So many milliseconds at most a user whose calls wait starts none because another's call is under way; by default 100. */
  readonly patienceMs?: number
  /** Beside others a flood leaves its share twice as long as a call has had it: two thirds of the time it is in nobody's way. */
  readonly rests?: boolean
}

export interface ServingPlace {
  /** Connections of the process to its database; by default 10. */
  readonly connections?: number | undefined
  readonly processors?: number
  /** Whether reads wait for a model elsewhere: then more of them cost nothing. */
  readonly asksModels?: boolean
}

const DEFAULT_CONNECTIONS = 10
/** Of a process whose calls wait for models too. */
const CALLS_PER_CONNECTION = 4
/** More of them than processors are answered no sooner, since they compute, and delay what is pushed. */
const LEAST_READS = 2

/**
 * The shares of a server: beside others one user holds a fifth of its connections, and half the processors; where that are half of all,
 * for a third of the time.
 */
export function sharesOf(
  { connections = DEFAULT_CONNECTIONS, processors = availableParallelism(), asksModels = false }: ServingPlace = {},
): CallShares {
  const perUser = Math.max(1, Math.floor(Math.min(connections / 5, processors / 2)))
  return {
    reads: asksModels ? CALLS_PER_CONNECTION * connections : Math.max(LEAST_READS, processors), writes: CALLS_PER_CONNECTION * connections,
    perUser, rests: 2 * perUser >= processors,
  }
}

/** So long after their last call others count as there. */
const OTHERS_MS = 10_000
/** A push takes 3 ms and a recall 30: a flood hardly ever waits so long. */
const PATIENCE_MS = 100
/** Of the time that a call took. Another user's p95 beside a flood: 1.1 times as long, and with 1 instead of 2 still 1.6 times. */
const REST = 2
/** A client that waits longer has often given up, and asks again. */
const QUEUE_MS = 5000
/** Calls of one user that may wait for their turn. */
const MOST_WAITING = 256
const SHARE_RETRY_SECONDS = '1'
/** They wait for work rather than for the database, as those in pieces do. */
const LONG = new Set(['settle', 'upgrade'])

export type CallKind = 'reads' | 'writes'

/** What takes turns. */
const SHARED: ReadonlyMap<PropertyKey, CallKind> = new Map(Object.entries(CALLS as Readonly<Record<string, Call>>)
  .flatMap(([name, { inPieces, of, effect }]) => (inPieces !== undefined || of !== undefined || LONG.has(name) ? []
    : [[name, effect === 'reads' ? 'reads' : 'writes'] as const])))

export interface CallAdmission {
  /**
   * Gives a request a memory whose calls wait for their turn: the calls, not the request, since a client may take minutes to send a
   * body. What would wait behind too many of its own user is answered 429 `rate_limited`, what waits too long 503 `busy`.
   */
  readonly handler: MiddlewareHandler<HttpEnv>
  /** Now. */
  readonly running: (kind: CallKind) => number
  readonly waiting: (kind: CallKind) => number
}

/** @param onRefused told of each call that waited too long */
export function callAdmission(shares: CallShares, clock: () => number, onRefused: (kind: CallKind) => void): CallAdmission {
  const { perUser, patienceMs = PATIENCE_MS, queueMs = QUEUE_MS, rests = false } = shares
  const seen = lastTwo(clock)
  const isAlone = (user: string): boolean => clock() - seen.lastOfOthers(user) >= OTHERS_MS
  const laneOf = (kind: CallKind) => {
    const turns: FairSemaphore = fairSemaphore(shares[kind], (user) => {
      // Not while one only waits for its own user's share: who floods with pushes would hold up everybody's reads
      if (kind === 'reads' && lanes.writes.turns.running >= shares.writes) return 0
      if (isAlone(user)) return shares[kind]
      return givesWay(user) ? 0 : perUser - resting.of(user)
    })
    const givesWay = givingWay(turns, patienceMs)
    const resting = restingShares(() => turns.refill())
    return { turns, resting }
  }
  const lanes: Readonly<Record<CallKind, ReturnType<typeof laneOf>>> = { reads: laneOf('reads'), writes: laneOf('writes') }
  const inTurn = async (kind: CallKind, user: string, signal: AbortSignal, call: () => Promise<unknown>): Promise<unknown> => {
    const { turns, resting } = lanes[kind]
    const leave = turns.tryEnter(user) ?? await enterInTime(turns, user, { signal, queueMs, onLate: () => onRefused(kind) })
    const began = clock()
    return call().finally(() => {
      if (rests && turns.waitingOf(user) > 0 && !isAlone(user)) resting.rest(user, Math.min(REST * (clock() - began), patienceMs))
      leave()
      if (kind === 'writes') lanes.reads.turns.refill()
    })
  }
  return {
    running: (kind) => lanes[kind].turns.running, waiting: (kind) => lanes[kind].turns.waiting,
    handler: async (c, next) => {
      const user = c.get('user')
      seen.note(user)
      c.set('memory', takingTurns(c.get('memory'), (kind, call) => inTurn(kind, user, c.req.raw.signal, call)))
      await next()
    },
  }
}

interface Waiting {
  readonly signal: AbortSignal
  readonly queueMs: number
  readonly onLate: () => void
}

/** @throws {HttpProblem} 429 behind too many of its own user, 503 once it has waited for too long */
async function enterInTime(turns: FairSemaphore, user: string, { signal, queueMs, onLate }: Waiting): Promise<() => void> {
  if (turns.waitingOf(user) >= MOST_WAITING) {
    throw new HttpProblem(429, 'rate_limited', `${MOST_WAITING} calls of this user are already waiting for their turn`, {
      'retry-after': SHARE_RETRY_SECONDS,
    })
  }
  const late = new AbortController()
  const timer = setTimeout(() => {
    onLate()
    late.abort(new HttpProblem(503, 'busy', `the server has too many calls to begin this one within ${queueMs} ms; it did nothing`, {
      'retry-after': String(Math.ceil(queueMs / 1000)),
    }))
  }, queueMs)
  return turns.enter(user, AbortSignal.any([signal, late.signal])).finally(() => clearTimeout(timer))
}

/**
 * Whether a user, whose calls wait, lets another's go on alone: what is under way is slowed down by each call that starts beside it.
 * What waits so for `patienceMs` starts all the same.
 */
function givingWay(turns: FairSemaphore, patienceMs: number): (user: string) => boolean {
  let patience: NodeJS.Timeout | undefined
  let isOver = false
  const lose = (): void => {
    isOver = true
    turns.refill()
    isOver = false
    patience = undefined
  }
  return (user) => {
    const mayStart = isOver || turns.waitingOf(user) === 0 || !turns.isOtherServed(user)
    if (!mayStart) patience ??= setTimeout(lose, patienceMs).unref()
    return !mayStart
  }
}

/** Shares that are left free for a while. */
function restingShares(onEnd: () => void) {
  const counts = new Map<string, number>()
  const add = (user: string, by: 1 | -1): void => {
    const count = (counts.get(user) ?? 0) + by
    if (count === 0) counts.delete(user)
    else counts.set(user, count)
  }
  return {
    of: (user: string): number => counts.get(user) ?? 0,
    rest(user: string, ms: number): void {
      add(user, 1)
      setTimeout(() => {
        add(user, -1)
        onEnd()
      }, ms).unref()
    },
  }
}

/** When each of the two users was last seen who were seen last. */
function lastTwo(clock: () => number) {
  let [last, before] = [{ user: '', at: -Infinity }, { user: '', at: -Infinity }]
  return {
    note(user: string): void {
      if (user !== last.user) before = last
      last = { user, at: clock() }
    },
    lastOfOthers: (user: string): number => (last.user === user ? before : last).at,
  }
}

type Method = (...args: readonly unknown[]) => Promise<unknown>

type InTurn = (kind: CallKind, call: () => Promise<unknown>) => Promise<unknown>

const takingTurns = (memory: Memory, inTurn: InTurn): Memory => new Proxy(memory, {
  get(target, name) {
    const method: unknown = Reflect.get(target, name, target)
    if (typeof method !== 'function') return method
    const bound = method.bind(target) as Method
    const kind = SHARED.get(name)
    return kind === undefined ? bound : (...args: readonly unknown[]) => inTurn(kind, () => bound(...args))
  },
})
