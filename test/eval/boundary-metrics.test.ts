/** Scores of segmentations: the numbers of an independent Python implementation, and what holds for any dialogue. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundariesIn, windowErrorsOf, roundHalfEven, windowSizeOf } from '../../bench/eval/segmentation/boundary-metrics.ts'
import { meanScores, scoresOf, type Comparison, type Scores } from '../../bench/eval/segmentation/segmentation-scores.ts'

interface Expected {
  readonly pk: number
  readonly wd: number
  readonly f1: number
  readonly f1_tol1: number
  readonly p: number
  readonly r: number
  readonly score: number
  readonly micro_p: number
  readonly micro_r: number
  readonly micro_f1: number
  readonly micro_f1_tol1: number
  readonly bnd_ratio: number
}
interface Case extends Comparison {
  readonly title: string
  readonly k: number
  readonly expected: Expected
}

const golden = JSON.parse(readFileSync(new URL('../fixtures/segmentation-scores.json', import.meta.url), 'utf8')) as {
  all: Expected; cases: Case[]
}

/** Our scores under the names of the Python implementation. */
const renamed = (scores: Scores): Expected => ({
  pk: scores.pk, wd: scores.windowDiff, f1: scores.f1, f1_tol1: scores.f1Within1,
  p: scores.precision, r: scores.recall, score: scores.score,
  micro_p: scores.microPrecision, micro_r: scores.microRecall, micro_f1: scores.microF1,
  micro_f1_tol1: scores.microF1Within1, bnd_ratio: scores.density,
})

/** Each within 5e-10. */
const nearly = (expected: Expected) =>
  Object.fromEntries(Object.entries(expected).map(([name, value]: [string, number]) => [name, expect.closeTo(value, 9)]))

const comparison: fc.Arbitrary<Comparison> = fc.integer({ min: 1, max: 60 }).chain((length) => {
  const boundaries = fc.array(fc.nat(length - 1), { maxLength: length })
  return fc.record({ length: fc.constant(length), reference: boundaries, predicted: boundaries })
})

describe('the scores of boundaries', () => {
  it.each(golden.cases)('are those of the Python implementation: $title', ({ k, expected, ...one }) => {
    expect(windowSizeOf(one.length, boundariesIn(one.length, one.reference))).toBe(k)
    expect(renamed(scoresOf([one]))).toEqual(nearly(expected))
  })

  it('of many dialogues are the means and the pooled counts', () => {
    expect(renamed(scoresOf(golden.cases))).toEqual(nearly(golden.all))
  })

  it('count boundaries and messages over all dialogues', () => {
    const scores = scoresOf([{ length: 30, reference: [9], predicted: [9, 19] }, { length: 20, reference: [4, 19], predicted: [] }])
    expect(scores)
      .toMatchObject({ dialogues: 2, messages: 50, referenceBoundaries: 2, predictedBoundaries: 2, density: 1, boundariesPer100: 4 })
  })

  it('lie between 0 and 1; WindowDiff is never below Pk, nor F1 with a tolerance of one below F1', () => {
    fc.assert(fc.property(fc.array(comparison, { minLength: 1, maxLength: 5 }), (dialogues) => {
      const scores = scoresOf(dialogues)
      const { density, boundariesPer100, dialogues: _, messages, referenceBoundaries, predictedBoundaries, ...shares } = scores
      expect(Object.entries(shares).filter(([, value]) => !(value >= 0 && value <= 1))).toEqual([])
      expect(scores.windowDiff).toBeGreaterThanOrEqual(scores.pk)
      expect(scores.f1Within1).toBeGreaterThanOrEqual(scores.f1)
      expect(scores.microF1Within1).toBeGreaterThanOrEqual(scores.microF1)
    }))
  })

  it('are perfect for the reference itself, except for F1 where there is nothing to find', () => {
    fc.assert(fc.property(comparison, ({ length, reference }) => {
      const { pk, windowDiff, f1, microF1, score } = scoresOf([{ length, reference, predicted: reference }])
      const found = boundariesIn(length, reference).length > 0 ? 1 : 0
      expect({ pk, windowDiff, f1, microF1, score }).toEqual({ pk: 0, windowDiff: 0, f1: found, microF1: found, score: 0.5 + found / 2 })
    }))
  })

  it('do not depend on the order of boundaries, their repetition, or one after the very last utterance', () => {
    fc.assert(fc.property(comparison, ({ length, reference, predicted }) => {
      const untidy = (boundaries: readonly number[]) => [...boundaries, length - 1, ...boundaries].reverse()
      expect(scoresOf([{ length, reference: untidy(reference), predicted: untidy(predicted) }]))
        .toEqual(scoresOf([{ length, reference, predicted }]))
    }))
  })

  it('of several runs are the means', () => {
    const [worst, best] = [
      scoresOf([{ length: 12, reference: [5], predicted: [] }]), scoresOf([{ length: 12, reference: [5], predicted: [5] }]),
    ]
    expect(meanScores([worst, best, best, best])).toMatchObject({ f1: 0.75, pk: worst.pk / 4, predictedBoundaries: 0.75, messages: 12 })
  })
})

describe('the window of the boundary metrics', () => {
  it('is rounded from the middle to the even number', () => {
    expect([0, 0.5, 1.5, 2.5, 2.49, 2.51, 3.5, 4].map(roundHalfEven)).toEqual([0, 0, 2, 2, 2, 3, 4, 4])
  })

  it('is never longer than the dialogue, so that a single utterance is no error', () => {
    expect(windowErrorsOf(1, [], [])).toEqual({ pk: 0, windowDiff: 0 })
    fc.assert(fc.property(comparison, ({ length, reference }) => {
      const k = windowSizeOf(length, boundariesIn(length, reference))
      expect(k >= Math.min(2, length) && k <= length && Number.isInteger(k)).toBe(true)
    }))
  })
})
