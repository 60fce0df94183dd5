/** The calendar of the contents: one path for every day, months of the calendar, ISO weeks that two months may share. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, dayNumber } from '../../calendar.ts'
import { dependentsOf, isPartOfWeek, partWith, pathTo, periodsOf, readPeriod, ROOT, type Period } from '../../period.ts'

const path = (date: string): string[] => periodsOf(dayNumber(date)).map(({ id }) => id)
/** The periods one level below, each once, as the days of the period name them. */
const partsOf = (period: Period): Period[] => {
  const days = Array.from({ length: period.to + 1 - period.from }, (_, i) => partWith(period, period.from + i))
  return [...new Map(days.flatMap((part) => (part ? [[part.id, part]] : []))).values()]
}
const anyDay = fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') })

describe('a day', () => {
  test.each([
    ['2026-01-15', ['toc:year:2026', 'toc:month:2026:01', 'toc:week:2026:W03', 'toc:day:2026-01-15']],
    // ISO weeks across years
    ['2025-12-29', ['toc:year:2025', 'toc:month:2025:12', 'toc:week:2026:W01', 'toc:day:2025-12-29']],
    ['2021-01-03', ['toc:year:2021', 'toc:month:2021:01', 'toc:week:2020:W53', 'toc:day:2021-01-03']],
    ['2020-12-31', ['toc:year:2020', 'toc:month:2020:12', 'toc:week:2020:W53', 'toc:day:2020-12-31']],
    ['2027-01-01', ['toc:year:2027', 'toc:month:2027:01', 'toc:week:2026:W53', 'toc:day:2027-01-01']],
    // A day lies in its own month, whatever its week lies in
    ['2025-03-02', ['toc:year:2025', 'toc:month:2025:03', 'toc:week:2025:W09', 'toc:day:2025-03-02']],
    ['2026-03-30', ['toc:year:2026', 'toc:month:2026:03', 'toc:week:2026:W14', 'toc:day:2026-03-30']],
    ['2026-04-30', ['toc:year:2026', 'toc:month:2026:04', 'toc:week:2026:W18', 'toc:day:2026-04-30']],
    ['2026-05-01', ['toc:year:2026', 'toc:month:2026:05', 'toc:week:2026:W18', 'toc:day:2026-05-01']],
    ['2024-02-29', ['toc:year:2024', 'toc:month:2024:02', 'toc:week:2024:W09', 'toc:day:2024-02-29']],
    ['0044-03-15', ['toc:year:0044', 'toc:month:0044:03', 'toc:week:0044:W11', 'toc:day:0044-03-15']],
    ['0001-01-01', ['toc:year:0001', 'toc:month:0001:01', 'toc:week:0001:W01', 'toc:day:0001-01-01']],
  ])('is found on one path: %s', (date, ids) => {
    expect(path(date)).toEqual(ids)
  })

  test('lies in each period of its path, and each of these in the one above, a week only as far as it is of the month', () => {
    fc.assert(fc.property(anyDay, (day) => {
      const [, month, , own] = periodsOf(day)
      expect(pathTo(own)).toEqual([ROOT, ...periodsOf(day).slice(0, 3)])
      const periods = [...pathTo(month), month, partWith(month, day)!, own]
      for (const [i, { from, to }] of periods.entries()) {
        expect(day >= from && day <= to).toBe(true)
        const above = periods[i - 1]
        if (above) expect(above.from <= from && above.to >= to).toBe(true)
      }
      expect(dayNumber(dateOf(day))).toBe(day)
    }))
  })
})

describe('a period', () => {
  const tiles = (parts: readonly Period[], { from, to }: Period) => {
    expect([parts[0]!.from, parts.at(-1)!.to]).toEqual([from, to])
    for (const [i, part] of parts.slice(1).entries()) expect(part.from).toBe(parts[i]!.to + 1)
  }

  test('is tiled by its parts, each of which is found from every one of its days', () => {
    fc.assert(fc.property(anyDay, (day) => {
      const [year, month, week, last] = periodsOf(day)
      for (const period of [year, month, week, partWith(month, day)!]) {
        const parts = partsOf(period)
        tiles(parts, period)
        for (const part of parts) for (const one of [part.from, part.to]) expect(periodsOf(one).map(({ id }) => id)).toContain(part.id)
      }
      expect(partsOf(last)).toEqual([])
    }), { numRuns: 60 })
  })

  test('that is a week is whole or shared by two months, and then each of its days leads to its own month', () => {
    fc.assert(fc.property(anyDay, (day) => {
      const [, month, week, own] = periodsOf(day)
      const part = partWith(month, day)!
      const months = new Set([week.from, week.to].map((end) => periodsOf(end)[1].id))
      expect(isPartOfWeek(part)).toBe(months.size === 2)
      expect(dependentsOf(own)).toEqual(months.size === 2 ? [week, month] : [week])
      expect(dependentsOf(week)).toEqual(months.size === 2 ? [] : [month])
    }))
  })

  test('is read from its id', () => {
    expect(readPeriod('toc:root')).toBe(ROOT)
    fc.assert(fc.property(anyDay, (day) => {
      for (const period of periodsOf(day)) expect(readPeriod(period.id)).toEqual(period)
    }))
  })

  test.each([
    '', 'toc', 'toc:year:26', 'toc:month:2026:13', 'toc:month:2026:00', 'toc:month:2026:1',
    'toc:week:2025:W53', 'toc:week:2026:W00', 'toc:week:2026:03',
    'toc:day:2026-02-30', 'toc:day:2026-1-5', 'toc:day:20000-01-01', 'toc:year:99999', 'toc:segment:1', 'toc:year:2026 ', 'TOC:ROOT',
  ])('is not named by %j, which is refused', (id) => {
    expect(() => readPeriod(id))
      .toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(JSON.stringify(id)) }))
  })
})
