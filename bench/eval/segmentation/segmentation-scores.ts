/** Segmentation scores over many dialogues: means over dialogues (macro) and scores of pooled counts (micro). */
import {
  boundariesIn, f1Of, matchesOf, windowErrorsOf, precisionOf, recallOf, type BoundaryPositions, type Matches,
} from './boundary-metrics.ts'

/** The reference and the predicted boundaries of one dialogue. */
export interface Comparison {
  /** Utterances, 1 or more. */
  readonly length: number
  readonly reference: BoundaryPositions
  readonly predicted: BoundaryPositions
}

/** Segmentation scores; shares are 0–1. Means are over dialogues (macro); micro scores pool the positions of all dialogues. */
export interface Scores {
  readonly dialogues: number
  /** Utterances of all dialogues. */
  readonly messages: number
  readonly pk: number
  readonly windowDiff: number
  /** 0 for a dialogue whose reference has no boundary, even if none was predicted. */
  readonly f1: number
  readonly precision: number
  readonly recall: number
  /** ½ F1 + ¼ (1 − Pk) + ¼ (1 − WindowDiff), as SuperDialseg ranks methods. */
  readonly score: number
  readonly microF1: number
  readonly microPrecision: number
  readonly microRecall: number
  /** F1 with a tolerance of one utterance. */
  readonly f1Within1: number
  readonly microF1Within1: number
  /** Predicted boundaries per reference boundary; above 1 means oversegmentation. */
  readonly density: number
  readonly boundariesPer100: number
  readonly referenceBoundaries: number
  readonly predictedBoundaries: number
}

/** The scores of the comparisons; all means are 0 for an empty list. */
export function scoresOf(comparisons: readonly Comparison[]): Scores {
  const compared = comparisons.map(compare)
  const meanOf = (pick: (one: Compared) => number): number => sumOf(compared, pick) / Math.max(1, compared.length)
  const [pk, windowDiff, f1] = [meanOf((one) => one.pk), meanOf((one) => one.windowDiff), meanOf(({ exact }) => f1Of(exact))]
  const pooled = pool(compared.map(({ exact }) => exact))
  const messages = sumOf(compared, ({ length }) => length)
  const referenceBoundaries = pooled.truePositives + pooled.falseNegatives
  const predictedBoundaries = pooled.truePositives + pooled.falsePositives
  return {
    dialogues: compared.length,
    messages,
    pk,
    windowDiff,
    f1,
    precision: meanOf(({ exact }) => precisionOf(exact)),
    recall: meanOf(({ exact }) => recallOf(exact)),
    score: 0.5 * f1 + 0.25 * (1 - pk) + 0.25 * (1 - windowDiff),
    microF1: f1Of(pooled),
    microPrecision: precisionOf(pooled),
    microRecall: recallOf(pooled),
    f1Within1: meanOf(({ near }) => f1Of(near)),
    microF1Within1: f1Of(pool(compared.map(({ near }) => near))),
    density: predictedBoundaries / Math.max(1, referenceBoundaries),
    boundariesPer100: (100 * predictedBoundaries) / Math.max(1, messages),
    referenceBoundaries,
    predictedBoundaries,
  }
}

/** The mean of each score over one or more runs on the same dialogues. */
export function meanScores(runs: readonly [Scores, ...Scores[]]): Scores {
  const [first] = runs
  if (runs.length === 1) return first
  const names = Object.keys(first) as (keyof Scores)[]
  return Object.fromEntries(names.map((name) => [name, sumOf(runs, (run) => run[name]) / runs.length])) as unknown as Scores
}

type Compared = ReturnType<typeof compare>

function compare({ length, ...boundaries }: Comparison) {
  const reference = boundariesIn(length, boundaries.reference)
  const predicted = boundariesIn(length, boundaries.predicted)
  return {
    length,
    ...windowErrorsOf(length, reference, predicted),
    exact: matchesOf(reference, predicted, 0),
    near: matchesOf(reference, predicted, 1),
  }
}

const pool = (all: readonly Matches[]): Matches => ({
  truePositives: sumOf(all, ({ truePositives }) => truePositives),
  falsePositives: sumOf(all, ({ falsePositives }) => falsePositives),
  falseNegatives: sumOf(all, ({ falseNegatives }) => falseNegatives),
})

const sumOf = <T>(values: readonly T[], pick: (value: T) => number): number => values.reduce((sum, value) => sum + pick(value), 0)
