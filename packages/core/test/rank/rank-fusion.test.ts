/** Rank fusion: several rankings become one, the same whatever the order they come in. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuse, type RankedList } from '../../rank/bm25.ts'

const lists: fc.Arbitrary<RankedList[]> = fc.array(
  fc.record({
    arm: fc.constantFrom('words', 'vector', 'messages', 'other'),
    weight: fc.double({ min: 0, max: 10, noNaN: true }),
    ids: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 }),
  }),
  { maxLength: 5 },
)

test('an id that is first in every arm scores 1, one found by half the weight scores half', () => {
  const fused = fuse([
    { arm: 'words', weight: 1, ids: ['a', 'b'] },
    { arm: 'vector', weight: 1, ids: ['a'] },
  ])
  expect(fused.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(fused[0]?.score).toBe(1)
  expect(fused[1]?.score).toBeCloseTo(1 / 62 / (2 / 61), 12)
  expect(fused[0]?.ranks).toEqual([{ arm: 'vector', rank: 1 }, { arm: 'words', rank: 1 }])
})

test('the weight of an arm decides between arms', () => {
  const [first] = fuse([
    { arm: 'words', weight: 1, ids: ['a', 'b'] },
    { arm: 'vector', weight: 3, ids: ['b', 'a'] },
  ])
  expect(first?.id).toBe('b')
})

test('equal scores are ordered by id; a repeated id counts at its first place', () => {
  expect(fuse([{ arm: 'x', weight: 1, ids: ['b'] }, { arm: 'y', weight: 1, ids: ['a'] }]).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(fuse([{ arm: 'x', weight: 1, ids: ['a', 'a', 'b'] }])).toEqual(fuse([{ arm: 'x', weight: 1, ids: ['a', 'b'] }]))
})

test('the order of fused lists changes nothing, not even the last bit', () => {
  fc.assert(
    fc.property(
      lists.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      ([given, shuffled]) => void expect(fuse(shuffled)).toEqual(fuse(given)),
    ),
  )
})

test('every id comes once in a fused list, and scores lie in 0–1 and fall', () => {
  fc.assert(
    fc.property(lists, (given) => {
      const fused = fuse(given)
      expect(new Set(fused.map(({ id }) => id))).toEqual(new Set(given.flatMap(({ ids }) => ids)))
      expect(fused.length).toBe(new Set(fused.map(({ id }) => id)).size)
      fused.forEach(({ score }, i) => {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(Math.min(1, fused[i - 1]?.score ?? 1))
      })
    }),
  )
})

test('no lists, empty lists and lists without weight can be fused; a negative weight is refused', () => {
  expect(fuse([])).toEqual([])
  expect(fuse([{ arm: 'words', weight: 1, ids: [] }])).toEqual([])
  expect(fuse([{ arm: 'words', weight: 0, ids: ['a'] }])[0]?.score).toBe(0)
  expect(() => fuse([{ arm: 'words', weight: -1, ids: [] }])).toThrow(/weight of words must be/)
})
