/** Facts on the page: what took whose place, in which order, and their strips in time. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsByPerson, lifeLines, subjectsIn, type ListedFact } from '../../packages/page/views/facts/life-lines.ts'
import { axisOf, stripsOf, axisTicks } from '../../packages/page/views/facts/validity.ts'

const fact = (id: string, given: Partial<ListedFact> = {}): ListedFact => ({
  id, category: 'identity', text: `fact ${id}`, subject: 'Lena', validFrom: '2024-01-01T00:00:00.000Z', sources: [], quality: 'rules',
  learntAt: '2024-01-01T00:00:00.000Z', ...given,
}) as ListedFact

const home = [
  fact('a', { validTo: '2024-06-01T00:00:00.000Z', supersededBy: 'b' }),
  fact('b', { validFrom: '2024-06-01T00:00:00.000Z', validTo: '2025-06-01T00:00:00.000Z', supersedes: 'a', supersededBy: 'c' }),
  fact('c', { validFrom: '2025-06-01T00:00:00.000Z', supersedes: 'b' }),
]

describe('a line of life', () => {
  it('begins with what holds, then has what that replaced, the newest first, in whatever order they came', () => {
    for (const given of [home, home.toReversed()]) {
      expect(lifeLines(given).map(({ newest, earlier }) => [newest.id, earlier.map(({ id }) => id)])).toEqual([['c', ['b', 'a']]])
    }
  })

  it('has each fact once, even if facts name each other in a circle, or name one that is not listed', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const another = fc.option(fc.constantFrom(...ids, 'gone'), { nil: undefined })
    const named = fc.array(fc.tuple(fc.constantFrom(...ids), another), { maxLength: 6 })
    fc.assert(fc.property(named, (given) => {
      const facts = [...new Map(given)].map(([id, supersededBy]) => fact(id, { ...(supersededBy && { supersededBy }) }))
      const shown = lifeLines(facts).flatMap(({ newest, earlier }) => [newest, ...earlier])
      expect(shown.map(({ id }) => id).toSorted()).toEqual(facts.map(({ id }) => id).toSorted())
    }))
  })

  it('stands under its category and whom it is about; what holds no longer comes last', () => {
    const ofWei = [fact('x', { subject: 'Wei', validTo: '2025-01-01T00:00:00.000Z' }), fact('y', { subject: 'Wei', category: 'goal' })]
    const all = [...home, ...ofWei]
    expect(factsByPerson(all).map(({ subject, categories }) => [subject, categories.map(({ category }) => category)]))
      .toEqual([['Lena', ['identity']], ['Wei', ['identity', 'goal']]])
    expect(subjectsIn(all)).toEqual(['Lena', 'Wei'])
  })
})

describe('the strips of facts', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const axis = axisOf(home, now)

  it('follow one another on one axis; only what holds is open at its end', () => {
    const strips = stripsOf(lifeLines(home)[0]!, axis)
    expect(strips.map(({ id, isOpen }) => [id, isOpen])).toEqual([['a', false], ['b', false], ['c', true]])
    expect(strips[0]!.end).toBeCloseTo(strips[1]!.start, 5)
    expect(strips[2]!.end).toBe(1)
  })

  it('are visible and stay on the axis, whenever the fact held', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), fc.option(fc.date({ noInvalidDate: true })), (from, to) => {
      const one = fact('a', { validFrom: from.toISOString(), ...(to && { validTo: to.toISOString() }) })
      const [strip] = stripsOf({ newest: one, earlier: [] }, axisOf([one], now))
      expect(strip!.start).toBeGreaterThanOrEqual(0)
      expect(strip!.end - strip!.start).toBeGreaterThan(0.01)
      expect(strip!.end).toBeLessThanOrEqual(1.02)
    }))
  })

  it('have an axis with a few ticks in order, of days or of centuries', () => {
    for (const from of ['2025-12-31', '2025-09-01', '2024-01-01', '1990-01-01', '0800-01-01']) {
      const ticks = axisTicks(axisOf([fact('a', { validFrom: `${from}T00:00:00.000Z` })], now), 'UTC')
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).toSorted((a, b) => a - b))
    }
    expect(axisTicks(axis, 'UTC').map(({ label }) => label)).toContain('Jul 2024')
  })
})
