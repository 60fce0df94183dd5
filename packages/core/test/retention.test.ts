/** Retention: the FSRS-6 curve with fractions of days, and what it does to a score. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elapsedDays, fadeFactor, firstState, retrievability } from '../reviews/retention.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const days = fc.double({ min: 0, max: 40_000, noNaN: true })
const stability = fc.double({ min: 0.001, max: 36_500, noNaN: true })

test('a first good review gives the stability and difficulty of the FSRS-6 default weights', () => {
  const { stabilityDays, difficulty } = firstState(0)
  expect(stabilityDays).toBeCloseTo(2.3065, 6)
  expect(difficulty).toBeCloseTo(2.118104, 6)
})

test('surprise adds up to half to the stability and nothing to the difficulty', () => {
  expect([0.2, 0.6, 0.9].map((surprise) => firstState(surprise).stabilityDays.toFixed(6))).toEqual(['2.537150', '2.998450', '3.344425'])
  expect(firstState(1).difficulty).toBe(firstState(0).difficulty)
})

test('the forgetting curve passes through the values of the reference implementation', () => {
  const points = [[0, 1], [1, 0.946847], [7, 0.80831], [30, 0.667526], [365, 0.458945]] as const
  for (const [day, expected] of points) expect(retrievability(day, 2.3065)).toBeCloseTo(expected, 6)
})

test('retrievability is 0.9 exactly when as many days have passed as the stability says', () => {
  fc.assert(fc.property(stability, (value) => void expect(retrievability(value, value)).toBeCloseTo(0.9, 6)))
})

test('fractions of days count for retrievability', () => {
  expect(retrievability(4.35, 4.35)).toBeCloseTo(0.9, 6)
  expect(retrievability(4.35, 2)).toBeLessThan(retrievability(4, 2))
})

test('retrievability falls with time and lies in 0–1', () => {
  fc.assert(
    fc.property(days, days, stability, (a, b, value) => {
      const [soon, late] = [retrievability(Math.min(a, b), value), retrievability(Math.max(a, b), value)]
      expect(soon).toBeGreaterThanOrEqual(late)
      expect(late).toBeGreaterThan(0)
      expect(soon).toBeLessThanOrEqual(1)
    }),
  )
})

test('fading takes at most 0.03 of a score, and of a flashbulb at most 0.015', () => {
  expect(fadeFactor(1, 0.2)).toBe(1)
  expect(fadeFactor(0, 0.2)).toBe(0.97)
  expect(fadeFactor(0.5, 0.84)).toBeCloseTo(0.985, 12)
  expect(fadeFactor(0, 0.85)).toBe(0.985)
  fc.assert(
    fc.property(unit, unit, unit, (a, b, surprise) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(fadeFactor(more, surprise)).toBeGreaterThanOrEqual(fadeFactor(less, surprise))
    }),
  )
})

test('elapsed days include fractions, and a future episode has not faded', () => {
  const noon = new Date('2024-01-01T12:00:00Z')
  expect(elapsedDays(noon, new Date('2024-01-03T00:00:00Z'))).toBe(1.5)
  expect(elapsedDays(noon, new Date('2023-12-31T00:00:00Z'))).toBe(0)
})

test('retention refuses values out of range by name', () => {
  expect(() => firstState(1.1)).toThrow(/surprise must be/)
  expect(() => retrievability(-1, 2)).toThrow(/days must be/)
  expect(() => retrievability(1, 0)).toThrow(/stabilityDays must be/)
  expect(() => fadeFactor(NaN, 0)).toThrow(/retrievability must be/)
})
