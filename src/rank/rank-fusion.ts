/** Weighted reciprocal rank fusion: one ranking out of several that cannot be compared by score. */
import { invalidInput } from '../errors.ts'

/** Ranks are added to this before dividing, so that the first few places differ little. Cormack et al., SIGIR 2009. */
export const RANK_OFFSET = 60

/** One arm's answer. */
export interface RankedList<Arm extends string = string> {
  readonly arm: Arm
  /** How much this arm's word counts, ≥ 0; 0 leaves it in the explanation only. */
  readonly weight: number
  /** Best first. An id that comes twice counts where it stands first. */
  readonly ids: readonly string[]
}

export interface Fused<Arm extends string = string> {
  readonly id: string
  /** Share of the best possible sum, 0–1: 1 when every arm puts the id first. */
  readonly score: number
  /** Where each arm that knows the id puts it, from 1, ordered by arm. */
  readonly ranks: readonly { readonly arm: Arm; readonly rank: number }[]
}

/**
 * Σ weight / (60 + rank) over the arms that hold an id, divided by Σ weight / 61 over all arms; best first,
 * equal scores in order of id. The order in which the lists are given changes nothing, not even the last bit.
 *
 * @throws invalid_input if a weight is negative or not finite
 */
export function fuse<Arm extends string>(lists: readonly RankedList<Arm>[]): Fused<Arm>[] {
  for (const { arm, weight } of lists) {
    if (!(weight >= 0 && Number.isFinite(weight))) throw invalidInput(`weight of ${arm}`, weight, 'a finite number ≥ 0')
  }
  const best = sum(lists.map(({ weight }) => weight / (RANK_OFFSET + 1)))
  return [...placesById(lists)]
    .map(([id, places]) => ({
      id,
      score: best === 0 ? 0 : Math.min(1, sum(places.map(({ weight, rank }) => weight / (RANK_OFFSET + rank))) / best),
      ranks: places
        .map(({ arm, rank }) => ({ arm, rank }))
        .sort((a, b) => compare(a.arm, b.arm) || a.rank - b.rank),
    }))
    .sort((a, b) => b.score - a.score || compare(a.id, b.id))
}

interface Place<Arm> {
  readonly arm: Arm
  readonly weight: number
  readonly rank: number
}

function placesById<Arm extends string>(lists: readonly RankedList<Arm>[]): Map<string, Place<Arm>[]> {
  const places = new Map<string, Place<Arm>[]>()
  for (const { arm, weight, ids } of lists) {
    const distinct = new Set(ids)
    let rank = 0
    for (const id of distinct) {
      rank += 1
      const known = places.get(id)
      if (known) known.push({ arm, weight, rank })
      else places.set(id, [{ arm, weight, rank }])
    }
  }
  return places
}

/** Smallest first, so that the sum does not depend on the order of the lists. */
const sum = (parts: readonly number[]): number => parts.toSorted((a, b) => a - b).reduce((total, part) => total + part, 0)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
