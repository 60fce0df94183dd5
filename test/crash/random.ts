/** Chance that can be repeated: everything random in a torture comes from one printed seed. */

export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number
  /** True in this share of the cases. */
  chance(share: number): boolean
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough to choose where to hurt. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: (below) => Math.floor(next() * below), chance: (share) => next() < share }
}

/** The seed of this run: given, so that a failure can be repeated, or the same as always. */
export const seedOr = (standard: number): number => Number(process.env.SEED ?? standard)
