/** How many requests a key may send, and how many wrong keys an address. */
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { BoundedMap } from '@madeleine/base'
import { HttpProblem, type HttpContext } from '../request-body.ts'
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

/**
 * The address that a request came from, IPv4 without its IPv6 prefix.
 * @param isProxied whether a proxy of ours wrote the last address of `X-Forwarded-For`; one that is none is not believed
 */
export function addressOf(c: HttpContext, isProxied: boolean): string {
  const forwarded = isProxied ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const [, inBrackets, v4, other] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+|(.+))$/i.exec(forwarded ?? '') ?? [] // some add the port
  const said = inBrackets ?? v4 ?? other ?? ''
  const address = isIP(said) > 0 ? said : c.env.incoming?.socket.remoteAddress ?? 'unknown'
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
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
