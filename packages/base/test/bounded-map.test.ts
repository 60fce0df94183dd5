/** Maps of bounded size: one is emptied when full, the other loses its oldest entry. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoundedMap, setNewest } from '../bounded-map.ts'

describe('a bounded map', () => {
  it('is cleared by the first new key beyond its capacity', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('a', 1).set('b', 2)
    expect([...map]).toEqual([['a', 1], ['b', 2]])
    map.set('c', 3)
    expect([...map]).toEqual([['c', 3]])
  })

  it('keeps its entries when it is full and an existing key gets another value', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('a', 1).set('b', 2).set('a', 3)
    expect([...map]).toEqual([['a', 3], ['b', 2]])
  })

  it('never exceeds its capacity, and always holds the entry set last', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(8)), (capacity, keys) => {
      const map = new BoundedMap<number, number>(capacity)
      keys.forEach((key, i) => {
        map.set(key, i)
        expect(map.get(key)).toBe(i)
        expect(map.size).toBeLessThanOrEqual(capacity)
      })
    }))
  })
})

it('setNewest moves a known key to the end and drops the oldest entry of a full map', () => {
  const map = new Map<string, number>()
  for (const [i, key] of ['a', 'b', 'a', 'c'].entries()) setNewest(map, key, i, 2)
  expect([...map]).toEqual([['a', 2], ['c', 3]])
})
