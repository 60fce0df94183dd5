/** Surprise: levels, drift, and its calibration by rank. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drift, FLASHBULB, KEY_MOMENT, ORDINARY, surpriseOfDrift, surpriseOfLevel } from '../../segment.ts'

const of = (...xs: number[]): Float32Array => Float32Array.from(xs)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const drifts = fc.array(share, { minLength: 20, maxLength: 250 })
const ladder = Array.from({ length: 100 }, (_, i) => i / 100)

test('the surprise levels of a model are 0.2, 0.6 and 0.9', () => {
  expect((['low', 'high', 'extremely_high'] as const).map(surpriseOfLevel)).toEqual([0.2, 0.6, 0.9])
})

test('a conversation that continues a subject does not drift, and one that changes it does', () => {
  expect(drift([of(1, 0), of(1, 0)], [of(2, 0)])).toBeCloseTo(0, 6)
  expect(drift([of(1, 0)], [of(0, 1), of(0, 2)])).toBeCloseTo(1, 6)
  expect(drift([of(1, 0)], [of(-1, 0)])).toBe(1)
})

test('the newest previous episode weighs 0.2: the event model is the subject of the last handful', () => {
  const after = drift([of(1, 0), of(0, 1)], [of(0, 1)]) ?? NaN
  // Model (0.8, 0.2) against (0, 1).
  expect(after).toBeCloseTo(1 - 0.2 / Math.hypot(0.8, 0.2), 6)
})

test('without previous episodes, an opening or a direction there is no drift', () => {
  expect(drift([], [of(1)])).toBeUndefined()
  expect(drift([of(1)], [])).toBeUndefined()
  expect(drift([of(0)], [of(1)])).toBeUndefined()
  expect(drift([of(1)], [of(0)])).toBeUndefined()
  expect(() => drift([of(1), of(1, 2)], [of(1)])).toThrow(/length/)
})

test('the rank of a drift among earlier ones decides: nine tenths make a key moment, 98 of 100 a flashbulb', () => {
  expect(surpriseOfDrift(0.8999, ladder)).toBeCloseTo(KEY_MOMENT, 9)
  expect(surpriseOfDrift(0.9799, ladder)).toBeCloseTo(FLASHBULB, 9)
  expect(surpriseOfDrift(0.3, ladder)).toBe(ORDINARY)
  expect(surpriseOfDrift(2, ladder)).toBeCloseTo(0.95, 9)
})

test('with fewer than 20 earlier segments everything is ordinary', () => {
  expect(surpriseOfDrift(1, ladder.slice(0, 19))).toBe(ORDINARY)
  expect(surpriseOfDrift(1, ladder.slice(0, 20))).toBeGreaterThan(KEY_MOMENT)
})

test('only the last 200 episodes count for surprise', () => {
  const old = Array.from({ length: 500 }, () => 0)
  const recent = Array.from({ length: 200 }, () => 0.9)
  expect(surpriseOfDrift(0.5, [...old, ...recent])).toBe(ORDINARY)
})

test('surprise grows with drift and lies between 0.2 and 0.95', () => {
  fc.assert(
    fc.property(share, share, drifts, (a, b, earlier) => {
      const less = surpriseOfDrift(Math.min(a, b), earlier)
      const more = surpriseOfDrift(Math.max(a, b), earlier)
      expect(more).toBeGreaterThanOrEqual(less)
      expect(less).toBeGreaterThanOrEqual(0.2)
      expect(more).toBeLessThanOrEqual(0.95 + 1e-12)
    }),
  )
})
