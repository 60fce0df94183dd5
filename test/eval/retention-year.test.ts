/** The simulation of docs/internals/fading.md: its years follow the laws they are named after, and its policies play by the same rules. */
import { expect, test } from 'vitest'
import { keep, orderOfEquals, POLICIES } from '../../bench/retention/keep.ts'
import { measuredLaw, yearsOf, type Law } from '../../bench/retention/need.ts'

const LAWS: readonly Law[] = ['desirability', 'activation']
const FROM = 365
const years = new Map(LAWS.map((law) => [law, yearsOf(law, { days: 2 * FROM, seed: 7 })]))
const found = (law: Law, policy: (typeof POLICIES)[number], capacity: number): number => {
  const { all } = keep(years.get(law)!, { policy, capacity, from: FROM, wrong: 0, seed: 7 })
  return all.found / all.needed
}

test.each(LAWS)('need by %s falls as a power of the days since the last use, and rises with the number of uses', (law) => {
  const { recency, frequency, neverNeeded } = measuredLaw(years.get(law)!)
  expect(recency).toBeGreaterThan(-1)
  expect(recency).toBeLessThan(-0.4)
  expect(frequency).toBeGreaterThan(0.4)
  expect(frequency).toBeLessThan(1)
  expect(neverNeeded).toBeGreaterThan(0.5)
})

test.each(LAWS)('need by %s: the same seed gives the same years and the same shares', (law) => {
  expect(yearsOf(law, { days: 2 * FROM, seed: 7 })).toEqual(years.get(law))
  expect(found(law, 'fsrs', 300)).toBe(found(law, 'fsrs', 300))
  expect(yearsOf(law, { days: 2 * FROM, seed: 8 })).not.toEqual(years.get(law))
})

test.each(LAWS)(
  'need by %s: an index with room for all misses nothing, one without room finds nothing, none beats knowing the future',
  (law) => {
    for (const policy of POLICIES) {
      expect(found(law, policy, Infinity)).toBe(1)
      expect(found(law, policy, 0)).toBe(0)
      expect(found(law, policy, 300)).toBeLessThanOrEqual(found(law, 'best', 300))
    }
  },
)

test('every need is counted once by age and once by earlier uses', () => {
  const { needs } = years.get('desirability')!
  const { all, byAge, byUses } = keep(years.get('desirability')!, { policy: 'lru', capacity: 300, from: FROM, wrong: 0, seed: 7 })
  expect(all.needed).toBe(needs.filter(({ at }) => at >= FROM).length)
  for (const bins of [byAge, byUses]) {
    expect(bins.reduce((sum, { needed }) => sum + needed, 0)).toBe(all.needed)
    expect(bins.reduce((sum, bin) => sum + bin.found, 0)).toBe(all.found)
  }
})

test('among equals, retrievability puts the needed ones before the others, more often than age does', () => {
  const { fsrs, ttl } = orderOfEquals(years.get('desirability')!, { from: FROM, seed: 7 })
  expect(fsrs).toBeGreaterThan(0.8)
  expect(fsrs).toBeGreaterThan(ttl)
})
