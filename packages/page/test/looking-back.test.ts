/** Looking back: this day in earlier years, two days compared, and a year as shapes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedFacts, wasSaidBy, type KnownFact } from '../views/looking-back/compared-facts.ts'
import { sameDayBefore } from '../views/looking-back/same-day.ts'
import { heightOf, momentsOf, YEAR_WIDTH, yearShapes } from '../views/looking-back/year-shapes.ts'

const HOUR_MS = 3_600_000

describe('this day in earlier years', () => {
  test('is a whole local day, the latest year first, also where the clock was changed on it', () => {
    const days = sameDayBefore('2026-03-30', 2023, 'Europe/Berlin')
    expect(days.map(({ year }) => year)).toEqual([2025, 2024, 2023])
    // In 2025 summer time began on 30 March
    expect(days.map(({ from, to }) => (to - from) / HOUR_MS)).toEqual([23, 24, 24])
    expect(new Date(days[0]!.from).toISOString()).toBe('2025-03-29T23:00:00.000Z')
  })

  test('is 29 February only where there is one', () => {
    expect(sameDayBefore('2028-02-29', 2019, 'UTC').map(({ year }) => year)).toEqual([2024, 2020])
  })

  test('is none before the memory began, and no more than a dozen', () => {
    expect(sameDayBefore('2026-03-30', 2026, 'UTC')).toEqual([])
    expect(sameDayBefore('2026-03-30', 1900, 'UTC')).toHaveLength(12)
  })
})

const fact = (id: string, part: Partial<KnownFact> = {}): KnownFact => ({
  id, category: 'identity', text: id, subject: 'user', validFrom: '2024-01-01T00:00:00.000Z', sources: [], quality: 'rules',
  learntAt: '2024-01-01T00:00:00.000Z', ...part,
})

describe('what was known on two days', () => {
  test('is told as what changed, what came and what went', () => {
    const kiel = fact('kiel', { attribute: 'home', supersededBy: 'bonn' })
    const [bonn, tea, dog] = [fact('bonn', { attribute: 'home' }), fact('tea'), fact('dog')]
    const { changed, added, gone, same } = comparedFacts([kiel, dog, fact('same')], [bonn, tea, fact('same')])
    expect(changed.map(({ before, after }) => [before.id, after.id])).toEqual([['kiel', 'bonn']])
    expect([added, gone].map((facts) => facts.map(({ id }) => id))).toEqual([['tea'], ['dog']])
    expect(same).toBe(1)
  })

  test('pairs what there is one of at a time, though others lay between, and of one person only', () => {
    const home = (id: string, subject: string): KnownFact => fact(id, { attribute: 'home', subject })
    const pairs = (before: KnownFact[], after: KnownFact[]): string[] =>
      comparedFacts(before, after).changed.map((one) => `${one.before.id} ${one.after.id}`)
    expect(pairs([home('kiel', 'user')], [home('rome', 'user')])).toEqual(['kiel rome'])
    expect(pairs([home('kiel', 'user')], [home('rome', 'Lena')])).toEqual([])
    expect(pairs([fact('tea', { attribute: 'likes' })], [fact('rum', { attribute: 'likes' })])).toEqual([])
  })

  test('has each fact in one place', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(fc.property(ids, ids, fc.constantFrom('home', 'likes'), (one, other, attribute) => {
      const [before, after] = [one, other].map((list) => list.map((id) => fact(id, { attribute }))) as [KnownFact[], KnownFact[]]
      const { changed, added, gone, same } = comparedFacts(before, after)
      expect(changed.length + gone.length + same).toBe(before.length)
      expect(changed.length + added.length + same).toBe(after.length)
    }))
  })

  test('leaves out what had not been said yet, though it was so already', () => {
    const told = fact('a', { sources: [{ messageId: 'm', conversationId: 'c', at: '2025-01-01T00:00:00.000Z' }] })
    expect([Date.UTC(2024, 5, 1), Date.UTC(2025, 5, 1)].map((at) => wasSaidBy(told, at))).toEqual([false, true])
  })
})

describe('a year as a picture', () => {
  const paint = {
    ink: '#000000', quiet: '#111111', line: '#222222', paper: '#333333', card: '#444444', sunk: '#555555', shade: '#666666',
    dusk: '#777777',
    glow: '#888888', key: '#999999', accent: '#aaaaaa', inside: '#bbbbbb', serif: 'serif', sans: 'sans-serif',
  }
  const bucket = { at: '2024-02-29T00:00:00.000Z', messages: 4, episodes: 1, keyMoments: 1, retrievability: 0.9 }
  const episode = {
    id: 'e', conversationId: 'c', title: '<b>Lena</b> \u202e moved', startAt: '2024-02-29T10:00:00.000Z', endAt: '2024-02-29T11:00:00.000Z',
    surprise: 0.9, keyMoment: true, messages: 4, reason: 'topic' as const, retrievability: 0.9,
  }
  const talk = { buckets: [bucket], episodes: [episode] }
  const textsOf = (isNamed: boolean): string[] => yearShapes(talk, { year: 2024, timeZone: 'UTC', paint, isNamed })
    .flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

  test('has a square for each day, within the picture, and one more where something was said', () => {
    for (const [year, days] of [[2024, 366], [2025, 365]] as const) {
      const squares = yearShapes({ buckets: [], episodes: [] }, { year, timeZone: 'UTC', paint, isNamed: false })
        .filter(({ kind }) => kind === 'square')
      // And three of the legend
      expect(squares).toHaveLength(days + 3)
    }
    const shapes = yearShapes(talk, { year: 2024, timeZone: 'UTC', paint, isNamed: true })
    expect(shapes.filter(({ kind }) => kind === 'square')).toHaveLength(366 + 3 + 1)
    expect(shapes.every(({ x, y }) => x > 0 && x < YEAR_WIDTH && y > 0 && y < heightOf(talk, true))).toBe(true)
  })

  test('names nothing that was said unless that is wished; then it is text, and turns nothing around', () => {
    expect(textsOf(false).join()).not.toContain('Lena')
    expect(textsOf(true).join()).toContain('<b>Lena</b>')
    expect(textsOf(true).join()).not.toContain('\u202e')
  })

  test('has the most surprising key moments, in order of time', () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      ({ ...episode, id: String(i), surprise: i / 30, startAt: `2024-01-${String(30 - i).padStart(2, '0')}T10:00:00.000Z` }))
    const shown = momentsOf({ episodes: many })
    expect(shown.map(({ id }) => Number(id))).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20])
  })
})
