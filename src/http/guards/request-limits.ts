/** How many requests a key may send, and how many wrong keys an address. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { HttpContext } from '../http-env.ts'
import { HttpProblem } from '../http-problem.ts'

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

/** @param isProxied whether the last address of `X-Forwarded-For` is the client's, because a proxy of ours writes it */
export function requestLimits(rates: Rates, isProxied: boolean): RequestLimits {
  const limiter = (points: number): RateLimiterMemory => new RateLimiterMemory({ points, duration: MINUTE_SECONDS })
  const [keys, guesses] = [limiter(rates.perKey), limiter(rates.wrongKeys)]
  return {
    wrongKey: (c) => take(guesses, addressOf(c, isProxied)),
    ofKey: (keyId) => take(keys, keyId),
  }
}

async function take(limiter: RateLimiterMemory, name: string): Promise<void> {
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
