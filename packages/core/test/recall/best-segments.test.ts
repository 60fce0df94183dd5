/** The segments that weigh most, and the maps that a directory is made of: the same as the plain way to compute them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentsByWeight, WordMatches } from '../../recall/find-candidates.ts'
import { LayeredMap } from '../../recall/kept-segments.ts'

/** Archived ones below 0, and others. */
const [FROM, SIZE] = [-1000, 2000]
const anyPostings = fc.array(
  fc.record({
    number: fc.integer({ min: FROM, max: FROM + SIZE - 1 }), texts: fc.integer({ min: 1, max: 63 }),
    most: fc.integer({ min: 1, max: 255 }),
  }),
  { maxLength: 800 },
)

/** What is known of a word, by the segment's number. */
const plain = (postings: readonly { number: number; texts: number; most: number }[]) => {
  const segments = new Map<number, { texts: number; most: number }>()
  for (const { number, texts, most } of postings) {
    const known = segments.get(number)
    segments.set(number, { texts: Math.max(known?.texts ?? 0, texts), most: Math.max(known?.most ?? 0, most) })
  }
  return segments
}

test('the first segments by weight are those of a sorted list, however many hold the words', () => {
  fc.assert(fc.property(fc.array(anyPostings, { maxLength: 4 }), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 }), (
    lists, limit, steps,
  ) => {
    const words = lists.map((postings) => {
      const matches = new WordMatches({ from: FROM, size: SIZE })
      for (const { number, texts, most } of postings) matches.add(number, texts, most)
      return matches
    })
    const isInScope = (number: number): boolean => number % 3 !== 0
    const weigh = (word: number, most: number): number => (word + 1) * Math.round(most / (50 * steps)) // many are equal
    const scores = new Map<number, number>()
    for (const [word, postings] of lists.entries()) {
      const known = plain(postings)
      expect([...known].map(([number, { texts, most }]) => [number, texts, most]))
        .toEqual(words[word]!.numbers.map((number) => [number, words[word]!.textsIn(number), words[word]!.mostIn(number)]))
      expect(words[word]!.texts).toBe([...known.values()].reduce((sum, { texts }) => sum + texts, 0))
      for (const [number, { most }] of known) scores.set(number, (scores.get(number) ?? 0) + weigh(word, most))
    }
    const sorted = [...scores].sort(([number, score], [other, otherScore]) => otherScore - score || other - number)
      .map(([number]) => number)
    expect(segmentsByWeight(words, { limit, isInScope }, weigh)).toEqual(sorted.filter(isInScope).slice(0, limit))
  }))
})

test('a layered map holds what a copy would, and the map that it was made from stays as it was', () => {
  fc.assert(fc.property(fc.array(fc.array(fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 9 })), { maxLength: 900 }), { maxLength: 6 }), (
    rounds,
  ) => {
    let map = LayeredMap.empty<number, number>()
    const known = new Map<number, number>()
    for (const entries of rounds) {
      const [before, first] = [map, entries[0]?.[0] ?? 0]
      const [size, value] = [before.size, before.get(first)]
      map = map.with(entries)
      for (const [key, one] of entries) known.set(key, one)
      expect([before.size, before.get(first)]).toEqual([size, value])
      expect(map.size).toBe(known.size)
      for (const [key, one] of known) expect(map.get(key)).toBe(one)
    }
  }), { numRuns: 30 })
})
