/** Retry policy of model calls: whether to repeat a failed call within its request, and after which delay. */
import { jitteredBackoffMs } from '../../backoff.ts'
import type { CallFailure } from './call-failure.ts'

const BACKOFF = { firstMs: 500, maxMs: 8000 }
/** Longest Retry-After, in milliseconds, that is waited for here; beyond it the caller's job queue repeats the work. */
const MAX_RETRY_AFTER_MS = 30_000

/**
 * The delay, in milliseconds, before repetition number `retries + 1`: random from 0 up to 500 ms, an upper bound that
 * doubles with each repetition up to 8 s; but never less than the server's Retry-After.
 *
 * @param retries repetitions so far, 0 or more
 * @param random in [0, 1)
 * @returns undefined if the failure is not retryable, or Retry-After is above 30 s
 */
export function waitBeforeRetry(failure: CallFailure, retries: number, random: number): number | undefined {
  const { isRetryable, retryAfterMs = 0 } = failure
  return isRetryable && retryAfterMs <= MAX_RETRY_AFTER_MS ? Math.max(retryAfterMs, jitteredBackoffMs(BACKOFF, retries, random)) : undefined
}
