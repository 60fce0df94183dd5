/** How many requests a key may send, and how many wrong keys an address. */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { BoundedMap } from '@madeleine/base'
import { type Call, CALLS } from '@madeleine/contract'
import { fairSemaphore, type FairSemaphore, type Memory } from '@madeleine/core'
import { HttpProblem, type HttpContext, type HttpEnv } from '../request-body.ts'
import type { RequestCounters } from './request-counters.ts'

export interface Rates {
  /** Requests of one key in a minute. */
  readonly perKey: number
  /** Wrong keys from one address in a minute; what comes with one after that is refused as too much (T-41). */
  readonly wrongKeys: number
}

export const DEFAULT_RATES: Rates = { perKey: 12_000, wrongKeys: 30 }

export interface RequestLimits {
  /** Counts a wrong key. @throws {HttpProblem} 429 */
  wrongKey(c: HttpContext): Promise<void>
  /** @throws {HttpProblem} 429 */
  ofKey(keyId: string): Promise<void>
}

const MINUTE_SECONDS = 60

type Limiter = Pick<RateLimiterAbstract, 'consume'>

/**
 * @param isProxied whether the last address of `X-Forwarded-For` is the client's, because a proxy of ours writes it
 * @param counters of all servers; default: this one counts alone
 */
export function requestLimits(rates: Rates, isProxied: boolean, counters?: RequestCounters): RequestLimits {
  const limiter = (name: string, points: number): Limiter => {
    const limit = { points, duration: MINUTE_SECONDS }
    return counters?.limiter(name, limit) ?? new RateLimiterMemory(limit)
  }
  const [keys, guesses] = [limiter('key', rates.perKey), limiter('wrong-keys', rates.wrongKeys)]
  return {
    wrongKey: (c) => take(guesses, addressOf(c, isProxied)),
    ofKey: (keyId) => take(keys, keyId),
  }
}

async function take(limiter: Limiter, name: string): Promise<void> {
  await limiter.consume(name).catch((result: unknown) => {
    throw result instanceof Error ? result : tooMany(result as RateLimiterRes)
  })
}

function tooMany({ msBeforeNext }: RateLimiterRes): HttpProblem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new HttpProblem(429, 'rate_limited', `too many requests; the next may be sent in ${seconds} s`, { 'retry-after': String(seconds) })
}

function addressOf(c: HttpContext, isProxied: boolean): string {
  const forwarded = isProxied ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? c.env.incoming?.socket.remoteAddress ?? 'unknown'
}

// How many messages of one memory may wait for their episode: a flood of one must not become everybody's queue.

export interface PendingLimit {
  /** Messages of one user, or of one space. */
  readonly mostPending: number
  /** Asks the store. */
  readonly pending: (user: string) => Promise<{ readonly messages: number }>
  readonly now: () => Date
}

/**
 * Told before a request stores messages, with whose memory they go to. What stored none yet is refused where more wait than allowed;
 * what has begun, as an import has, waits until there is room, so that nothing is left half done: it is refused only where nobody works.
 * @throws {HttpProblem} 429 `queue_full`
 */
export type RoomInQueue = (user: string, messages: number) => Promise<void>

export const DEFAULT_MOST_PENDING = 50_000

/** How long a count holds: each push of a flood asking for its own would be a statement more on the way that it slows. */
const KEPT_MS = 1000
const KEPT_USERS = 10_000
/** A worker cuts and encodes some hundreds of messages in this time. */
const RETRY_SECONDS = 5
const WAIT_MS = 200
/** What waits is refused if the queue has not become shorter for so long. */
const STALLED_MS = 60_000

interface Counted {
  readonly until: number
  readonly messages: Promise<number>
  /** What was let in since. */
  added: number
}

/** @returns makes the check of one request, whose signal says that nobody waits for it any more */
export function pendingLimit({ mostPending, pending, now }: PendingLimit): (signal: AbortSignal) => RoomInQueue {
  const counts = new BoundedMap<string, Counted>(KEPT_USERS)
  const countOf = (user: string): Counted => {
    const [kept, at] = [counts.get(user), now().getTime()]
    if (kept && at < kept.until && kept.until - at <= KEPT_MS) return kept
    const messages = pending(user).then((found) => found.messages)
    messages.catch(() => undefined) // thrown where it is awaited
    const counted = { until: at + KEPT_MS, messages, added: 0 }
    counts.set(user, counted)
    return counted
  }
  return (signal) => {
    let hasBegun = false
    return async (user, messages) => {
      let [least, since] = [Infinity, now().getTime()]
      for (;;) {
        const counted = countOf(user)
        const waiting = await counted.messages + counted.added
        if (waiting < mostPending) {
          counted.added += messages
          hasBegun = true
          return
        }
        if (waiting < least) [least, since] = [waiting, now().getTime()]
        if (!hasBegun || now().getTime() - since > STALLED_MS) throw queueFull(mostPending)
        await sleep(WAIT_MS, undefined, { signal, ref: false })
      }
    }
  }
}

const queueFull = (mostPending: number): HttpProblem => new HttpProblem(
  429, 'queue_full', `${mostPending} messages are already waiting for their episodes; push the next in ${RETRY_SECONDS} s`,
  { 'retry-after': String(RETRY_SECONDS) },
)

// How many calls a server works on at once, and how many of one user: a flood of one must not hold every connection to the database,
// with everybody else's calls behind it.

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
const SHARE_RETRY_SECONDS = '1'
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
          'retry-after': SHARE_RETRY_SECONDS,
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
