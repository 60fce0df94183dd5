/** Weighted reciprocal rank fusion (RRF): combines rankings whose scores are not comparable. */
import { invalidInput } from '../../base/errors.ts'

/** Constant added to every rank, so that the first ranks differ little. Source: Cormack et al., SIGIR 2009. */
export const RANK_OFFSET = 60

/** The ranking of one arm. */
export interface RankedList<Arm extends string = string> {
  readonly arm: Arm
  /** Weight of the arm, ≥ 0; with 0 it appears in the explanation only. */
  readonly weight: number
  /** Best first. A repeated id counts at its first rank. */
  readonly ids: readonly string[]
}

/** An id of the fused ranking. */
export interface Fused<Arm extends string = string> {
  readonly id: string
  /** Share of the highest possible sum, 0–1: 1 if every arm ranks the id first. */
  readonly score: number
  /** The rank of the id, from 1, in each arm that contains it; ordered by arm. */
  readonly ranks: readonly { readonly arm: Arm; readonly rank: number }[]
}

/**
 * Fuses rankings. Score: Σ weight / (60 + rank) over the arms that contain an id, divided by Σ weight / 61 over all arms.
 * Best first, equal scores in order of id. The result does not depend on the order of the lists, down to the last bit.
 *
 * @throws invalid_input if a weight is negative or not finite
 */
export function fuse<Arm extends string>(lists: readonly RankedList<Arm>[]): Fused<Arm>[] {
  for (const { arm, weight } of lists) {
    if (!(weight >= 0 && Number.isFinite(weight))) throw invalidInput(`weight of ${arm}`, weight, 'a finite number ≥ 0')
  }
  const maxSum = sum(lists.map(({ weight }) => weight / (RANK_OFFSET + 1)))
  return [...armRanksById(lists)]
    .map(([id, armRanks]) => ({
      id,
      score: maxSum === 0 ? 0 : Math.min(1, sum(armRanks.map(({ weight, rank }) => weight / (RANK_OFFSET + rank))) / maxSum),
      ranks: armRanks
        .map(({ arm, rank }) => ({ arm, rank }))
        .sort((a, b) => compare(a.arm, b.arm) || a.rank - b.rank),
    }))
    .sort((a, b) => b.score - a.score || compare(a.id, b.id))
}

interface ArmRank<Arm> {
  readonly arm: Arm
  readonly weight: number
  readonly rank: number
}

function armRanksById<Arm extends string>(lists: readonly RankedList<Arm>[]): Map<string, ArmRank<Arm>[]> {
  const armRanks = new Map<string, ArmRank<Arm>[]>()
  for (const { arm, weight, ids } of lists) {
    const distinct = new Set(ids)
    let rank = 0
    for (const id of distinct) {
      rank += 1
      const existing = armRanks.get(id)
      if (existing) existing.push({ arm, weight, rank })
      else armRanks.set(id, [{ arm, weight, rank }])
    }
  }
  return armRanks
}

/** Sums in ascending order, so that the result does not depend on the order of the lists. */
const sum = (parts: readonly number[]): number => parts.toSorted((a, b) => a - b).reduce((total, part) => total + part, 0)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
