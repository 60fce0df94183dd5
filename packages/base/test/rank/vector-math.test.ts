/** Vectors: cosine, mean and unit form, with the zero vector defined. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosine, isZero, mean, unitVector } from '../../vector-math.ts'

const vector = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 3 }).map((xs) => Float32Array.from(xs))
const of = (...xs: number[]): Float32Array => Float32Array.from(xs)

test('cosine is 1 for the same direction, 0 at right angles, −1 for the opposite', () => {
  expect(cosine(of(1, 2), of(2, 4))).toBeCloseTo(1, 6)
  expect(cosine(of(1, 0), of(0, 5))).toBe(0)
  expect(cosine(of(1, 0), of(-3, 0))).toBe(-1)
})

test('cosine is symmetric, lies in −1 to 1 and ignores length', () => {
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      expect(cosine(a, b)).toBe(cosine(b, a))
      expect(Math.abs(cosine(a, b))).toBeLessThanOrEqual(1)
      expect(cosine(unitVector(a), b)).toBeCloseTo(cosine(a, b), 5)
    }),
  )
})

test('the zero vector is similar to nothing and stays zero', () => {
  expect(cosine(of(0, 0), of(1, 2))).toBe(0)
  expect(unitVector(of(0, 0))).toEqual(of(0, 0))
  expect(isZero(of(0, 0))).toBe(true)
  expect(isZero(of(0, 1))).toBe(false)
})

test('the unit vector has length 1 and leaves its argument alone', () => {
  const given = of(3, 4)
  expect([...unitVector(given)].map((x) => x.toFixed(4))).toEqual(['0.6000', '0.8000'])
  expect(given).toEqual(of(3, 4))
})

test('the mean of vectors lies in the middle, and is undefined for no vectors', () => {
  expect(mean([of(1, 2), of(3, 6)])).toEqual(of(2, 4))
  expect(mean([])).toBeUndefined()
})

test('vectors of different lengths are refused', () => {
  expect(() => cosine(of(1), of(1, 2))).toThrow(/must be 1 like the first, got 2/)
  expect(() => mean([of(1), of(1, 2)])).toThrow(/must be 1/)
})
