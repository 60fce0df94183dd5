/** Several ranked lists become one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergedOrder } from '../../spaces/recall-across.ts'

interface Entry {
  readonly confidence: number
  readonly score: number
}
const share = fc.integer({ min: 0, max: 5 }).map((n) => n / 5)
const lists = fc.array(fc.array(fc.record({ confidence: share, score: share }), { maxLength: 8 }), { maxLength: 5 })
const keyOf = ({ confidence, score }: Entry): number[] => [confidence, score]
const merge = (given: readonly (readonly Entry[])[], limit = 100) => mergedOrder(given, keyOf, limit)

describe('the merged order of several lists', () => {
  it('holds every entry once, as far as its limit reaches', () => {
    fc.assert(fc.property(lists, fc.nat(20), (given, limit) => {
      const all = given.flatMap((list, at) => list.map((_, index) => `${at}/${index}`))
      const merged = merge(given).map(({ list, index }) => `${list}/${index}`)
      expect(merged.toSorted()).toEqual(all.toSorted())
      expect(merge(given, limit)).toEqual(merge(given).slice(0, limit))
    }))
  })

  it('keeps the order of each list', () => {
    fc.assert(fc.property(lists, (given) => {
      for (const at of given.keys()) {
        const places = merge(given).filter(({ list }) => list === at).map(({ index }) => index)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    }))
  })

  it('begins with the entry of the greatest confidence unless one stands before it in its own list', () => {
    fc.assert(fc.property(lists.filter((given) => given.flat().length > 0), (given) => {
      const [first] = merge(given)
      const best = Math.max(...given.flat().map(({ confidence }) => confidence))
      expect(Math.max(...given[first!.list]!.map(({ confidence }) => confidence))).toBe(best)
    }))
  })

  it('of lists in order of their confidence is in order of confidence, then of score, the earlier list first', () => {
    const sorted = lists.map((given) => given.map((list) => list.toSorted((a, b) => b.confidence - a.confidence || b.score - a.score)))
    fc.assert(fc.property(sorted, (given) => {
      const merged = merge(given)
      for (const [i, one] of merged.slice(1).entries()) {
        const [a, b] = [merged[i]!, one].map(({ list, index }) => ({ ...given[list]![index]!, list }))
        expect([b!.confidence - a!.confidence, b!.score - a!.score, a!.list - b!.list].find((n) => n !== 0) ?? 0).toBeLessThanOrEqual(0)
      }
    }))
  })

  it('of a single list is that list, and empty lists change nothing', () => {
    fc.assert(fc.property(lists, (given) => {
      const [alone = []] = given
      expect(merge([alone]).map(({ index }) => index)).toEqual([...alone.keys()])
      expect(merge([...given, []])).toEqual(merge(given))
    }))
  })
})
