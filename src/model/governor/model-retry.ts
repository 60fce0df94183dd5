/** How long to wait before a failed call is repeated in place, if it is worth that. */
import { jitteredBackoffMs } from '../../backoff.ts'
import type { CallFailure } from './call-failure.ts'

const BACKOFF = { firstMs: 500, mostMs: 8000 }
/** A server that asks for a longer pause is left to whoever asked; its work has a queue of its own. */
const PATIENCE_MS = 30_000

/**
 * The pause before repetition number `retries + 1`: from nothing up to 500 ms, doubled each time up to 8 s, but never less
 * than the server asked for.
 *
 * @param retries repetitions so far, 0 or more
 * @param random in [0, 1)
 * @returns undefined where repeating would not help, or the server asks for more than 30 s
 */
export function waitBeforeRetry(failure: CallFailure, retries: number, random: number): number | undefined {
  const { isWorthRepeating, retryAfterMs = 0 } = failure
  return isWorthRepeating && retryAfterMs <= PATIENCE_MS ? Math.max(retryAfterMs, jitteredBackoffMs(BACKOFF, retries, random)) : undefined
}
