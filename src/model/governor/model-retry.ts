/** How long to wait before a failed call is repeated in place, if it is worth that. */
import type { CallFailure } from './call-failure.ts'

const FIRST_MS = 500
const MOST_MS = 8000
/** A server that asks for a longer pause is left to whoever asked; its work has a queue of its own. */
const PATIENCE_MS = 30_000

/**
 * Full jitter: anything from nothing up to 500 ms · 2ⁿ, at most 8 s, so that calls which failed together do not return
 * together. Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 *
 * @param retries repetitions so far, 0 or more
 * @param random in [0, 1)
 */
export const backoffMs = (retries: number, random: number): number => random * Math.min(MOST_MS, FIRST_MS * 2 ** retries)

/**
 * The pause before repetition number `retries + 1`: the backoff, but never less than the server asked for.
 *
 * @returns undefined where repeating would not help, or the server asks for more than 30 s
 */
export function waitBeforeRetry(failure: CallFailure, retries: number, random: number): number | undefined {
  const { isWorthRepeating, retryAfterMs = 0 } = failure
  return isWorthRepeating && retryAfterMs <= PATIENCE_MS ? Math.max(retryAfterMs, backoffMs(retries, random)) : undefined
}
