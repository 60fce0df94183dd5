/** Pauses between repetitions of what failed. */

export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/** Exponential: firstMs · 2ⁿ, at most mostMs. @param n 0 or more */
export const backoffMs = ({ firstMs, mostMs }: Backoff, n: number): number => Math.min(mostMs, firstMs * 2 ** n)

/**
 * The same with full jitter: anything from nothing up to it, so that calls which failed together do not return together.
 * Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 *
 * @param random in [0, 1)
 */
export const jitteredBackoffMs = (backoff: Backoff, n: number, random: number): number => random * backoffMs(backoff, n)
