/** BM25: rarer, more often and shorter is better, and never without bound. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { B, bm25, idf, K1 } from '../../rank/bm25.ts'

const count = fc.integer({ min: 0, max: 10_000 })
const positive = fc.integer({ min: 1, max: 10_000 })

test('the BM25 formula gives the numbers computed by hand', () => {
  expect(idf(0, 0)).toBeCloseTo(Math.log(2), 12)
  expect(idf(1, 10)).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12)
  expect(bm25(1, 10, { averageLength: 10 })).toBe(1)
  // 3 · 1.9 / (3 + 0.9 · (0.6 + 0.4 · 2))
  expect(bm25(3, 20, { averageLength: 10 })).toBeCloseTo(5.7 / 4.26, 12)
})

test('a rarer term weighs more, and every term weighs something', () => {
  fc.assert(
    fc.property(count, count, positive, (a, b, n) => {
      const [rare, common] = [Math.min(a, b), Math.max(a, b)]
      expect(idf(rare, n)).toBeGreaterThanOrEqual(idf(common, n))
      expect(idf(common, n)).toBeGreaterThan(0)
    }),
  )
})

test('a higher count scores more, up to k1 + 1, and a longer text less', () => {
  fc.assert(
    fc.property(positive, positive, positive, (tf, length, averageLength) => {
      const weight = bm25(tf, length, { averageLength })
      expect(weight).toBeGreaterThan(0)
      expect(weight).toBeLessThan(K1 + 1)
      expect(bm25(tf + 1, length, { averageLength })).toBeGreaterThan(weight)
      expect(bm25(tf, length + 1, { averageLength })).toBeLessThan(weight)
    }),
  )
})

test('a missing term scores nothing; an empty collection counts every text as average', () => {
  expect(bm25(0, 5, { averageLength: 5 })).toBe(0)
  expect(bm25(2, 5, { averageLength: 0 })).toBe(bm25(2, 5, { averageLength: 5 }))
})

test('at k1 = 0 a term counts once, at b = 0 length does not count', () => {
  expect(bm25(7, 5, { averageLength: 9, k1: 0 })).toBe(1)
  expect(bm25(2, 5, { averageLength: 9, b: 0 })).toBe(bm25(2, 500, { averageLength: 9, b: 0 }))
  expect(B).toBeGreaterThan(0)
})

test('negative and missing counts are refused by name', () => {
  expect(() => idf(-1, 5)).toThrow(/df must be a count ≥ 0, got -1/)
  expect(() => idf(1, NaN)).toThrow(/n must be/)
  expect(idf(9, 5)).toBe(idf(5, 5))
})
