/** Backoff: pauses before retries of a failed operation. */

export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
}

/** Exponential backoff: firstMs · 2ⁿ, at most maxMs. @param n retries before this one, 0 or more */
export const backoffMs = ({ firstMs, maxMs }: Backoff, n: number): number => Math.min(maxMs, firstMs * 2 ** n)

/**
 * Exponential backoff with full jitter: a random part of the pause, so that calls which failed together do not retry together.
 * Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 *
 * @param random in [0, 1)
 */
export const jitteredBackoffMs = (backoff: Backoff, n: number, random: number): number => random * backoffMs(backoff, n)
