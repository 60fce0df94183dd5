/** How far a segmentation is from its reference: Pk, WindowDiff and matched boundaries of one dialogue. */

/**
 * Where a dialogue of `length` utterances, at least one, is cut: the index of the last utterance of every
 * segment but the final one, ascending, each once, 0 ≤ index < length − 1.
 */
export type BoundaryPositions = readonly number[]

/** The boundaries as given anywhere: sorted, once each, without those that divide nothing. */
export const boundariesIn = (length: number, given: Iterable<number>): BoundaryPositions =>
  [...new Set(given)].filter((index) => index >= 0 && index < length - 1).sort((left, right) => left - right)

/** To the nearest whole number, from the middle between two to the even one, as Python's `round`. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value)
  const rest = value - below
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1
  return below % 2 === 0 ? below : below + 1
}

/**
 * Utterances in a window: half the mean length of the reference's segments, at least 2, at most all.
 *
 * Source: Beeferman, Berger & Lafferty (1999) for the half; per dialogue and rounded half to even as in
 * SuperDialseg (Jiang et al., EMNLP 2023).
 */
export const windowOf = (length: number, reference: BoundaryPositions): number =>
  Math.min(length, Math.max(2, roundHalfEven(length / (reference.length + 1) / 2)))

export interface Misses {
  /** Share of windows in which one has a boundary and the other has none; 0–1, 0 is best. */
  readonly pk: number
  /** Share of windows in which the two have different numbers of boundaries; 0–1, never below Pk. */
  readonly windowDiff: number
}

/**
 * Pk and WindowDiff over the windows of `k` utterances at 0 … length − k, boundaries counted where they end.
 *
 * Source: Beeferman et al. (1999), Pevzner & Hearst (2002), in NLTK's form: length − k + 1 windows, the last
 * of which holds the final utterance, and a window of WindowDiff counts once however many it is off.
 */
export function missesOf(length: number, reference: BoundaryPositions, predicted: BoundaryPositions): Misses {
  const k = windowOf(length, reference)
  const [wanted, found] = [boundariesBefore(length, reference), boundariesBefore(length, predicted)]
  const windows = length - k + 1
  let [wrong, different] = [0, 0]
  for (let from = 0; from < windows; from++) {
    const inReference = wanted[from + k]! - wanted[from]!
    const inPrediction = found[from + k]! - found[from]!
    if ((inReference > 0) !== (inPrediction > 0)) wrong++
    if (inReference !== inPrediction) different++
  }
  return { pk: wrong / windows, windowDiff: different / windows }
}

/** How many boundaries end before each index, 0 … length. */
function boundariesBefore(length: number, boundaries: BoundaryPositions): Int32Array {
  const before = new Int32Array(length + 1)
  for (const index of boundaries) before[index + 1] = 1
  for (let index = 1; index <= length; index++) before[index]! += before[index - 1]!
  return before
}

/** Boundaries found, made up and missed. */
export interface Matches {
  readonly hits: number
  readonly surplus: number
  readonly missed: number
}

/**
 * Which predicted boundaries are right, each boundary of the reference found at most once.
 *
 * @param within how many utterances a boundary may be off, 0 or 1; from the first on, each takes the nearest
 *   that is left, the earlier of two equally near
 */
export function matchesOf(reference: BoundaryPositions, predicted: BoundaryPositions, within: 0 | 1): Matches {
  const left = new Set(reference)
  const near = within === 0 ? [0] : [0, -1, 1]
  let hits = 0
  for (const index of predicted) {
    const off = near.find((by) => left.has(index + by))
    if (off === undefined) continue
    left.delete(index + off)
    hits++
  }
  return { hits, surplus: predicted.length - hits, missed: reference.length - hits }
}

/** Each 0 where it divides by 0: with nothing to find and nothing found F1 is 0, as scikit-learn's zero_division=0. */
export const precisionOf = ({ hits, surplus }: Matches): number => (hits > 0 ? hits / (hits + surplus) : 0)
export const recallOf = ({ hits, missed }: Matches): number => (hits > 0 ? hits / (hits + missed) : 0)
export const f1Of = ({ hits, surplus, missed }: Matches): number => (hits > 0 ? (2 * hits) / (2 * hits + surplus + missed) : 0)
