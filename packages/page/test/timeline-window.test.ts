/** The window of the timeline, its buckets and its ticks. */
import { topOfWave } from '../views/timeline/lanes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfMoment, endOfDay, startOfLocal } from '../parts/dates.ts'
import { ticksOf } from '../views/timeline/ticks.ts'
import { bucketOf } from '../parts/buckets.ts'
import { kept, LEAST_SPAN_MS, moved, wholeSpan, zoomed } from '../views/timeline/window.ts'

const DAY_MS = 86_400_000
const year = (number: number): number => Date.UTC(number, 0, 1)
const whole = wholeSpan({ from: year(2018), to: year(2026) }, year(2027))

describe('the window of the timeline', () => {
  test('stays within the memory and never shows less than an hour, however it is zoomed and moved', () => {
    const step = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.01, max: 50, noNaN: true }), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ by: fc.double({ min: -3, max: 3, noNaN: true }) }),
    )
    fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let view = whole
      for (const one of steps) {
        const span = view.to - view.from
        view = kept('by' in one ? moved(view, one.by * span) : zoomed(view, one.factor, view.from + one.at * span), whole)
        expect(view.from).toBeGreaterThanOrEqual(whole.from - 1)
        expect(view.to).toBeLessThanOrEqual(whole.to + 1)
        expect(view.to - view.from).toBeGreaterThanOrEqual(LEAST_SPAN_MS - 1)
      }
    }))
  })

  test('keeps the moment under the pointer in place when it is zoomed', () => {
    const view = zoomed({ from: 0, to: 100 }, 0.5, 25)
    expect((25 - view.from) / (view.to - view.from)).toBe(0.25)
  })

  test.each([[3650, 'month'], [1000, 'week'], [100, 'day'], [20, 'hour'], [1, 'minutes']])('counts %d days by %s', (days, unit) => {
    expect(bucketOf(days * DAY_MS)).toBe(unit)
  })
})

describe('the ticks of the timeline', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia']
  test.each(zones)('in %s lie in the window, in order, as many as fit', (zone) => {
    const start = fc.integer({ min: year(1990), max: year(2040) })
    fc.assert(fc.property(start, fc.integer({ min: 3, max: 16 }), fc.nat(36), (from, most, size) => {
      const view = { from, to: from + LEAST_SPAN_MS * 1.4 ** size }
      const ticks = ticksOf(view, most, zone)
      expect(ticks.length).toBeLessThanOrEqual(most + 2)
      expect(ticks.every(({ at }, i) => at >= view.from && at <= view.to && (i === 0 || at > ticks[i - 1]!.at))).toBe(true)
    }))
  })

  test('for days lie at local midnight, even where clocks change', () => {
    const view = { from: Date.UTC(2026, 2, 27), to: Date.UTC(2026, 3, 1) }
    expect(ticksOf(view, 8, 'Europe/Berlin').map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ])
  })
})

describe('local days', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'America/Asuncion', 'America/Havana', 'Africa/Cairo']
  const isWhole = (at: number, zone: string): void => {
    const end = endOfDay(at, zone)
    expect(dateOfMoment(end, zone)).toBe(dateOfMoment(at, zone))
    expect(dateOfMoment(end + 1, zone)).not.toBe(dateOfMoment(at, zone))
    expect(startOfLocal(dateOfMoment(at, zone), zone)).toBeLessThanOrEqual(at)
    expect(dateOfMoment(startOfLocal(dateOfMoment(at, zone), zone), zone)).toBe(dateOfMoment(at, zone))
  }

  test.each(zones)('in %s begin and end where the calendar says', (zone) => {
    fc.assert(fc.property(fc.integer({ min: year(1995), max: year(2035) }), (at) => isWhole(at, zone)))
  })

  test.each([
    ['Pacific/Apia', '2010-09-25T11:00:00Z', 'has no midnight'], ['Pacific/Apia', '2011-12-30T09:00:00Z', 'is followed by a skipped date'],
    ['America/Asuncion', '2010-10-03T15:00:00Z', 'has no midnight'],
    ['America/Asuncion', '2010-04-11T03:30:00Z', 'has its last hour twice'],
    ['America/Havana', '2010-10-31T12:00:00Z', 'has midnight twice'],
  ])('in %s are whole where, as on %s, the day %s', (zone, at) => {
    for (let hour = -36; hour <= 36; hour++) isWhole(Date.parse(at) + hour * DAY_MS / 24, zone)
  })
})

describe('the height of the wave', () => {
  test('is that of its fullest bar, but for one that would flatten the others: it is cut off', () => {
    const usual = [3, 5, 4, 6, 2, 5, 4, 3, 6, 5, 4, 3, 2, 5, 6, 4, 3, 5, 4, 6]
    expect(topOfWave(usual)).toBe(6)
    expect(topOfWave([...usual, 20])).toBe(20)
    expect(topOfWave([...usual, 900])).toBeLessThan(30)
    expect(topOfWave([...usual, 900])).toBeGreaterThanOrEqual(6)
    expect([topOfWave([]), topOfWave([1, 900])]).toEqual([1, 900])
  })
})
