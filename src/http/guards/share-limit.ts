/**
 * How many calls a server works on at once, and how many of one user: a flood of one must not hold every connection to the database,
 * with everybody else's calls behind it.
 */
import { availableParallelism } from 'node:os'
import type { MiddlewareHandler } from 'hono'
import { CALLS, type Call } from '../../contract/calls.ts'
import type { Memory } from '../../memory/memory.ts'
import { fairSemaphore, type FairSemaphore } from '../../model/governor/fair-semaphore.ts'
import type { HttpEnv } from '../http-env.ts'
import { HttpProblem } from '../http-problem.ts'

export interface CallShares {
  /** Calls that are worked on at once; others wait, and users take turns. */
  readonly atOnce: number
  /** Those of one user, while there are others: who is alone has all. */
  readonly perUser: number
  /** So many milliseconds at most a user whose calls wait starts none because another's call is under way; by default 100. */
  readonly patienceMs?: number
  /** Beside others a flood leaves its share twice as long as a call has had it: two thirds of the time it is in nobody's way. */
  readonly rests?: boolean
}

/** More calls than connections: some wait for a model and not for the database. */
const CALLS_PER_CONNECTION = 4

/** Of a process, by default. */
const DEFAULT_CONNECTIONS = 10

/**
 * The shares of a server whose process has so many connections: beside others one user holds a fifth of them, and half the processors;
 * where that are half of all, for a third of the time.
 */
export function sharesOf(connections = DEFAULT_CONNECTIONS, processors = availableParallelism()): CallShares {
  const perUser = Math.max(1, Math.floor(Math.min(connections / 5, processors / 2)))
  return { atOnce: CALLS_PER_CONNECTION * connections, perUser, rests: 2 * perUser >= processors }
}

/** So long after their last call others count as there. */
const OTHERS_MS = 10_000
/** A push takes 3 ms and a recall 30: a flood hardly ever waits so long. */
const PATIENCE_MS = 100
/** Of the time that a call took. Another user's p95 beside a flood: 1.1 times as long, and with 1 instead of 2 still 1.6 times. */
const REST = 2
/** Calls of one user that may wait for their turn. */
const MOST_WAITING = 256
const RETRY_SECONDS = '1'
/** They wait for work rather than for the database, as those in pieces do. */
const LONG = new Set(['settle', 'upgrade'])
const SHARED: ReadonlySet<PropertyKey> = new Set(Object.entries(CALLS as Readonly<Record<string, Call>>)
  .flatMap(([name, { inPieces, of }]) => (inPieces === undefined && of === undefined && !LONG.has(name) ? [name] : [])))

/**
 * Gives a request a memory whose calls wait for their turn: the calls, not the request, since a client may take minutes to send a body.
 * What would wait behind too many of its own user is answered 429 `rate_limited`.
 */
export function shareAmongUsers(
  { atOnce, perUser, patienceMs = PATIENCE_MS, rests = false }: CallShares, clock: () => number,
): MiddlewareHandler<HttpEnv> {
  const seen = lastTwo(clock)
  const isAlone = (user: string): boolean => clock() - seen.lastOfOthers(user) >= OTHERS_MS
  const turns: FairSemaphore = fairSemaphore(atOnce, (user) => {
    if (isAlone(user)) return atOnce
    return givesWay(user) ? 0 : perUser - resting.of(user)
  })
  const givesWay = givingWay(turns, patienceMs)
  const resting = restingShares(() => turns.refill())
  return async (c, next) => {
    const user = c.get('user')
    seen.note(user)
    c.set('memory', inTurns(c.get('memory'), async (call) => {
      if (turns.waitingOf(user) >= MOST_WAITING) {
        throw new HttpProblem(429, 'rate_limited', `${MOST_WAITING} calls of this user are already waiting for their turn`, {
          'retry-after': RETRY_SECONDS,
        })
      }
      const leave = await turns.enter(user, c.req.raw.signal)
      const began = clock()
      return call().finally(() => {
        if (rests && turns.waitingOf(user) > 0 && !isAlone(user)) resting.rest(user, Math.min(REST * (clock() - began), patienceMs))
        leave()
      })
    }))
    await next()
  }
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

const inTurns = (memory: Memory, inTurn: (call: () => Promise<unknown>) => Promise<unknown>): Memory => new Proxy(memory, {
  get(target, name) {
    const method: unknown = Reflect.get(target, name, target)
    if (typeof method !== 'function') return method
    const bound = method.bind(target) as Method
    return SHARED.has(name) ? (...args: readonly unknown[]) => inTurn(() => bound(...args)) : bound
  },
})
