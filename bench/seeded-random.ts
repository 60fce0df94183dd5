/** Seeded pseudo-random numbers, for reproducible evaluations. */

/**
 * A generator of numbers in [0, 1); the same seed gives the same sequence on every machine.
 *
 * Source: Mulberry32 (Tommy Ettinger, public domain); its 32 bits of state are enough for random baselines.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
