/** The scores of a segmentation over many dialogues: means over dialogues, and counts pooled over all of them. */
import { boundariesIn, f1Of, matchesOf, missesOf, precisionOf, recallOf, type BoundaryPositions, type Matches } from './boundary-metrics.ts'

/** One dialogue, as it should be cut and as it was. */
export interface Comparison {
  /** Utterances, 1 or more. */
  readonly length: number
  readonly reference: BoundaryPositions
  readonly predicted: BoundaryPositions
}

/** Shares are 0–1. Means are over dialogues (macro); what is called micro pools all positions of all dialogues. */
export interface Scores {
  readonly dialogues: number
  /** Utterances of all dialogues. */
  readonly messages: number
  readonly pk: number
  readonly windowDiff: number
  /** 0 for a dialogue without any boundary, even if it was rightly left whole. */
  readonly f1: number
  readonly precision: number
  readonly recall: number
  /** ½ F1 + ¼ (1 − Pk) + ¼ (1 − WindowDiff), as SuperDialseg ranks methods. */
  readonly score: number
  readonly microF1: number
  readonly microPrecision: number
  readonly microRecall: number
  /** The same with boundaries that are one utterance off counted as found. */
  readonly f1Within1: number
  readonly microF1Within1: number
  /** Boundaries predicted for each boundary of the reference; above 1 cuts too often. */
  readonly density: number
  readonly boundariesPer100: number
  readonly referenceBoundaries: number
  readonly predictedBoundaries: number
}

/** @returns all means 0 for no dialogue */
export function scoresOf(comparisons: readonly Comparison[]): Scores {
  const each = comparisons.map(compare)
  const meanOf = (pick: (one: Compared) => number): number => sumOf(each, pick) / Math.max(1, each.length)
  const [pk, windowDiff, f1] = [meanOf((one) => one.pk), meanOf((one) => one.windowDiff), meanOf(({ exact }) => f1Of(exact))]
  const pooled = pool(each.map(({ exact }) => exact))
  const messages = sumOf(each, ({ length }) => length)
  const referenceBoundaries = pooled.hits + pooled.missed
  const predictedBoundaries = pooled.hits + pooled.surplus
  return {
    dialogues: each.length,
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
    microF1Within1: f1Of(pool(each.map(({ near }) => near))),
    density: predictedBoundaries / Math.max(1, referenceBoundaries),
    boundariesPer100: (100 * predictedBoundaries) / Math.max(1, messages),
    referenceBoundaries,
    predictedBoundaries,
  }
}

/** The mean of every score over several runs on the same dialogues, at least one. */
export function meanScores(runs: readonly [Scores, ...Scores[]]): Scores {
  const [first] = runs
  if (runs.length === 1) return first
  const names = Object.keys(first) as (keyof Scores)[]
  return Object.fromEntries(names.map((name) => [name, sumOf(runs, (run) => run[name]) / runs.length])) as unknown as Scores
}

type Compared = ReturnType<typeof compare>

function compare({ length, ...given }: Comparison) {
  const reference = boundariesIn(length, given.reference)
  const predicted = boundariesIn(length, given.predicted)
  return {
    length,
    ...missesOf(length, reference, predicted),
    exact: matchesOf(reference, predicted, 0),
    near: matchesOf(reference, predicted, 1),
  }
}

const pool = (all: readonly Matches[]): Matches => ({
  hits: sumOf(all, ({ hits }) => hits),
  surplus: sumOf(all, ({ surplus }) => surplus),
  missed: sumOf(all, ({ missed }) => missed),
})

const sumOf = <T>(values: readonly T[], pick: (value: T) => number): number => values.reduce((sum, value) => sum + pick(value), 0)
