/** Where a chat is cut: of all ways to divide the next few messages, the best one says whether the first gap is a boundary. */

/** A gap of a chat at which a segment may end. */
export interface CutPlace {
  /** Log odds of a boundary there (`chatScoreOf`). */
  readonly score: number
  /** What is said between the first gap and this one. */
  readonly said: number
  /** The speaker before it goes on: no length ends a segment there. */
  readonly continues: boolean
}

/** What a segment's size is worth, in log odds. Chosen by hand with the weights of the signs. */
const SIZE = {
  /** Each halving of what was said under this share of the usual costs `short`: small pieces join their neighbour. */
  least: 0.3, short: 2,
  /** Each doubling over this many times the usual costs `long`. */
  long: 1.2, longCost: 2,
}
/** The least share that a segment is taken to have, as that of a few empty messages is 0. */
const MIN_SHARE = 0.02

/**
 * Whether a segment ends at the first of the places.
 *
 * @param before what was said since the boundary before it
 * @param end what is said from the first place to the end of the messages that are seen
 * @param isWhole no later message belongs to the last segment
 */
export function cutsFirst(places: readonly CutPlace[], { before, end, isWhole, usual }: {
  readonly before: number; readonly end: number; readonly isWhole: boolean; readonly usual: number
}): boolean {
  const first = places[0]!
  // What a cut saves is at most what the length costs
  if (!mayEnd(first) || first.score + longCost((before + end) / usual) <= 0) return false
  /** By place, the worth of the best way to divide what is said from there on. */
  const worths: number[] = []
  const bestFrom = (from: number, said: number): number => {
    let best = isWhole ? worthOf((end - said) / usual) : -longCost((end - said) / usual)
    for (let next = from; next < places.length; next++) {
      const { score, said: at } = places[next]!
      if (mayEnd(places[next]!)) best = Math.max(best, worthOf((at - said) / usual) + score + worths[next]!)
    }
    return best
  }
  for (let at = places.length - 1; at >= 0; at--) worths[at] = bestFrom(at + 1, places[at]!.said)
  return worthOf(before / usual) + first.score + worths[0]! > bestFrom(1, -before)
}

/** Within what one speaker says a segment ends only by signs that are for it: the length of both sides is no sign of another subject. */
const mayEnd = ({ score, continues }: CutPlace): boolean => !continues || score > 0

const longCost = (share: number): number => SIZE.longCost * Math.max(0, Math.log2(share / SIZE.long))

const worthOf = (share: number): number => -SIZE.short * Math.max(0, Math.log2(SIZE.least / Math.max(MIN_SHARE, share))) - longCost(share)
