/** What a confidence is judged by. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaUnderCurve, brierScore, calibrationError, reliabilityBins, type JudgedConfidence,
} from '../../bench/eval/recall/confidence-metrics.ts'

const judged = (answerable: readonly number[], others: readonly number[]): JudgedConfidence[] =>
  [...answerable.map((value) => ({ value, isAnswerable: true })), ...others.map((value) => ({ value, isAnswerable: false }))]
const anyJudged = fc.tuple(
  fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }),
)
  .map(([answerable, others]) => judged(answerable.map((one) => one / 20), others.map((one) => one / 20)))

describe('the area under the curve', () => {
  test('is 1 if all answerable queries are surer, 0 the other way round, and a half if all are equally sure', () => {
    expect(areaUnderCurve(judged([0.8, 0.9], [0.1, 0.2]))).toBe(1)
    expect(areaUnderCurve(judged([0.1], [0.2, 0.3]))).toBe(0)
    expect(areaUnderCurve(judged([0.5, 0.5], [0.5]))).toBe(0.5)
  })

  test('is the share of pairs in the right order, ties counting half', () => {
    fc.assert(fc.property(anyJudged, (all) => {
      const [yes, no] = [true, false].map((kind) => all.filter(({ isAnswerable }) => isAnswerable === kind).map(({ value }) => value))
      const won = yes!.flatMap((a) => no!.map((b) => (a > b ? 1 : a === b ? 0.5 : 0) as number)).reduce((sum, one) => sum + one, 0)
      expect(areaUnderCurve(all)).toBeCloseTo(won / (yes!.length * no!.length), 9)
    }))
  })
})

test('the Brier score is 0 if the confidence is always right, .25 if it is always a half, and weighs both kinds alike', () => {
  expect(brierScore(judged([1, 1], [0]))).toBe(0)
  expect(brierScore(judged([0.5], [0.5, 0.5, 0.5]))).toBeCloseTo(0.25, 9)
  expect(brierScore(judged([0], [0, 0, 0]))).toBeCloseTo(0.5, 9)
})

describe('the reliability diagram', () => {
  test('holds every query once, and gives each kind half of the weight', () => {
    fc.assert(fc.property(anyJudged, (all) => {
      const bins = reliabilityBins(all)
      expect(bins.reduce((sum, { queries }) => sum + queries, 0)).toBe(all.length)
      expect(bins.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
      expect(bins.reduce((sum, { weight, answerable }) => sum + weight * answerable, 0)).toBeCloseTo(0.5, 9)
      for (const { from, to, confidence } of bins) expect(confidence >= from - 1e-9 && confidence <= to + 1e-9).toBe(true)
    }))
  })

  test('has no error if the confidence is the share that is answerable, else their distance', () => {
    expect(calibrationError(reliabilityBins(judged([0.5], [0.5])))).toBeCloseTo(0, 9)
    expect(calibrationError(reliabilityBins(judged([1], [1])))).toBeCloseTo(0.5, 9)
  })
})
