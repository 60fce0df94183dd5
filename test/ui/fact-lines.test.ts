/** Facts on the page: what took whose place, in which order, and their strips in time. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factTimeText, type PlannedDays } from '../../packages/page/parts/fact-time.ts'
import { factsByPerson, lifeLines, subjectsIn, type ListedFact } from '../../packages/page/views/facts/life-lines.ts'
import { axisOf, axisTicks, marksOf } from '../../packages/page/views/facts/validity.ts'

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
    const strips = marksOf(lifeLines(home)[0]!, axis)
    expect(strips.map(({ id, shape }) => [id, shape])).toEqual([['a', 'strip'], ['b', 'strip'], ['c', 'open-strip']])
    expect(strips[0]!.end).toBeCloseTo(strips[1]!.start, 5)
    expect(strips[2]!.end).toBe(1)
  })

  it('are visible and stay on the axis, whenever the fact held', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), fc.option(fc.date({ noInvalidDate: true })), (from, to) => {
      const one = fact('a', { validFrom: from.toISOString(), ...(to && { validTo: to.toISOString() }) })
      const [strip] = marksOf({ newest: one, earlier: [] }, axisOf([one], now))
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

  it('are not flattened by a fact of long ago, which goes on beyond the axis; years that are many are no outlier', () => {
    const old = fact('old', { validFrom: '1980-05-01T00:00:00.000Z' })
    const withOld = axisOf([old, ...home], now)
    expect(withOld.from).toBe(axis.from)
    expect(marksOf({ newest: old, earlier: [] }, withOld)).toMatchObject([{ start: 0, end: 1, isCut: true }])
    const years = Array.from({ length: 20 }, (_, i) => fact(`y${i}`, { validFrom: `${2000 + i}-01-01T00:00:00.000Z` }))
    expect(new Date(axisOf(years, now).from).getUTCFullYear()).toBe(1999)
  })
})

describe('the time of a fact', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const words = (given: Partial<ListedFact>, planned?: PlannedDays): string =>
    factTimeText(fact('a', given), { timeZone: 'UTC', now, ...(planned && { planned }) })
  const shapes = (given: Partial<ListedFact>, planned: PlannedDays = new Map()): string[] =>
    marksOf({ newest: fact('a', given), earlier: [] }, axisOf([fact('a', given), ...home], now, planned)).map(({ shape }) => shape)

  it('is a day of what happened or was said, and a dot; a span of what held, and a strip', () => {
    expect([words({ category: 'experience' }), shapes({ category: 'experience' })]).toEqual(['Jan 1, 2024', ['dot']])
    expect([words({ category: 'note' }), shapes({ category: 'note' })]).toEqual(['said Jan 1, 2024', ['dot']])
    expect([words({}), shapes({})]).toEqual(['since Jan 1, 2024', ['open-strip']])
    expect(words({ validTo: '2024-03-01T00:00:00.000Z' })).toBe('Jan 1, 2024 – Mar 1, 2024')
  })

  it('of a plan is its day, written into its value or known from the agenda: a ring that passes', () => {
    const value = 'fly to Porto on 2026-02-03'
    expect([words({ category: 'goal', value }), shapes({ category: 'goal', value })]).toEqual(['planned for Feb 3, 2026', ['dot-ahead']])
    const planned = new Map([['a', { from: '2025-02-03', to: '2025-02-05' }]])
    expect([words({ category: 'goal' }, planned), shapes({ category: 'goal' }, planned)])
      .toEqual(['was planned for Feb 3, 2025 – Feb 5, 2025', ['dot']])
    expect(words({ category: 'goal' })).toBe('since Jan 1, 2024')
  })

  it('of what never changes is none, and neither is that of what was never true', () => {
    expect([words({ attribute: 'birthday' }), shapes({ attribute: 'birthday' })]).toEqual(['', ['open-strip']])
    expect(words({ withdrawn: true, validTo: '2024-01-01T00:00:00.000Z' })).toBe('')
  })
})
