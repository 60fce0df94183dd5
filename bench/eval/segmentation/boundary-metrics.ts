/** Segmentation metrics of one dialogue: Pk, WindowDiff, and precision, recall and F1 of boundaries. */

/**
 * Boundaries of a dialogue of `length` ≥ 1 utterances: the index of the last utterance of every segment but the final one,
 * ascending and unique, 0 ≤ index < length − 1.
 */
export type BoundaryPositions = readonly number[]

/** Normalises boundaries: sorted, unique, without indices that separate nothing. */
export const boundariesIn = (length: number, indices: Iterable<number>): BoundaryPositions =>
  [...new Set(indices)].filter((index) => index >= 0 && index < length - 1).sort((left, right) => left - right)

/** Rounds half to even, as Python's `round`. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value)
  const fraction = value - below
  if (fraction !== 0.5) return fraction < 0.5 ? below : below + 1
  return below % 2 === 0 ? below : below + 1
}

/**
 * Utterances per window: half the mean segment length of the reference, at least 2, at most `length`.
 *
 * Source: Beeferman, Berger & Lafferty (1999) for the half; per dialogue and rounded half to even as in
 * SuperDialseg (Jiang et al., EMNLP 2023).
 */
export const windowSizeOf = (length: number, reference: BoundaryPositions): number =>
  Math.min(length, Math.max(2, roundHalfEven(length / (reference.length + 1) / 2)))

/** Errors of a prediction against its reference, as shares of windows. */
export interface WindowErrors {
  /** Share of windows with a boundary in only one of the two; 0–1, 0 is best. */
  readonly pk: number
  /** Share of windows with different numbers of boundaries in the two; 0–1, never below Pk. */
  readonly windowDiff: number
}

/**
 * Pk and WindowDiff over the windows of `k` utterances that start at 0 … length − k; a boundary counts at the last
 * utterance of its segment.
 *
 * Source: Beeferman et al. (1999), Pevzner & Hearst (2002), in NLTK's form: length − k + 1 windows, the last of which
 * contains the final utterance; WindowDiff counts a window once, whatever the difference.
 */
export function windowErrorsOf(length: number, reference: BoundaryPositions, predicted: BoundaryPositions): WindowErrors {
  const k = windowSizeOf(length, reference)
  const [referenceCounts, predictedCounts] = [boundariesBefore(length, reference), boundariesBefore(length, predicted)]
  const windows = length - k + 1
  let [wrong, different] = [0, 0]
  for (let from = 0; from < windows; from++) {
    const inReference = referenceCounts[from + k]! - referenceCounts[from]!
    const inPrediction = predictedCounts[from + k]! - predictedCounts[from]!
    if ((inReference > 0) !== (inPrediction > 0)) wrong++
    if (inReference !== inPrediction) different++
  }
  return { pk: wrong / windows, windowDiff: different / windows }
}

/** Number of boundaries before each index, 0 … length. */
function boundariesBefore(length: number, boundaries: BoundaryPositions): Int32Array {
  const before = new Int32Array(length + 1)
  for (const index of boundaries) before[index + 1] = 1
  for (let index = 1; index <= length; index++) before[index]! += before[index - 1]!
  return before
}

/** Counts of matched and unmatched boundaries. */
export interface Matches {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
}

/**
 * Matches predicted boundaries to those of the reference, each at most once.
 *
 * @param tolerance largest distance of a match in utterances, 0 or 1; in order, each prediction takes the nearest
 *   unmatched boundary, the earlier of two equally near
 */
export function matchesOf(reference: BoundaryPositions, predicted: BoundaryPositions, tolerance: 0 | 1): Matches {
  const unmatched = new Set(reference)
  const offsets = tolerance === 0 ? [0] : [0, -1, 1]
  let truePositives = 0
  for (const index of predicted) {
    const offset = offsets.find((distance) => unmatched.has(index + distance))
    if (offset === undefined) continue
    unmatched.delete(index + offset)
    truePositives++
  }
  return { truePositives, falsePositives: predicted.length - truePositives, falseNegatives: reference.length - truePositives }
}

/** Precision, recall and F1 are 0 where they would divide by 0, as with scikit-learn's zero_division=0. */
export const precisionOf = ({ truePositives, falsePositives }: Matches): number =>
  (truePositives > 0 ? truePositives / (truePositives + falsePositives) : 0)
export const recallOf = ({ truePositives, falseNegatives }: Matches): number =>
  (truePositives > 0 ? truePositives / (truePositives + falseNegatives) : 0)
export const f1Of = ({ truePositives, falsePositives, falseNegatives }: Matches): number =>
  (truePositives > 0 ? (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives) : 0)
