/** Nodes of the contents by name. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, dayNumber } from '../../calendar.ts'
import { partWith, periodsOf, ROOT, periodName, readNodeName } from '../../period.ts'

const SEGMENT = 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1'
const named = (name: string, today = '2026-01-20') => {
  const node = readNodeName(name, today)
  return 'period' in node ? node.period.id : node.segmentId
}

test.each([
  ['', 'toc:root'], ['root', 'toc:root'], ['toc:root', 'toc:root'], ['2026', 'toc:year:2026'],
  ['2026-01', 'toc:month:2026:01'], ['2026-1', 'toc:month:2026:01'],
  ['2026-W03', 'toc:week:2026:W03'], ['2026-w3', 'toc:week:2026:W03'], ['2026-01-15', 'toc:day:2026-01-15'],
  ['today', 'toc:day:2026-01-20'], ['Yesterday', 'toc:day:2026-01-19'],
  ['this week', 'toc:week:2026:W04'], ['last-week', 'toc:week:2026:W03'],
  ['this month', 'toc:month:2026:01'], ['last month', 'toc:month:2025:12'], ['last year', 'toc:year:2025'],
  ['toc:week:2026:W03', 'toc:week:2026:W03'], [SEGMENT, SEGMENT], [`toc:segment:${SEGMENT.toUpperCase()}`, SEGMENT],
])('the name %j means the node %s', (name, id) => expect(named(name)).toBe(id))

test.each([
  '2026-13', '2026-02-30', '2025-W53', 'toc:day:2026-02-30', 'tomorrow', 'january', 'toc:segment:1', 'toc:', '15.1.2026', '0-0',
])('%j names no node', (name) => {
  expect(() => named(name)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(name) }))
})

test('every period can be named by its id and by its date', () => {
  fc.assert(fc.property(fc.integer({ min: -719_000, max: 2_932_000 }), (day) => {
    for (const period of periodsOf(day)) expect(named(period.id)).toBe(period.id)
    expect(named(dateOf(day))).toBe(`toc:day:${dateOf(day)}`)
  }))
})

test('any text names a node of the contents or is refused', () => {
  fc.assert(fc.property(fc.string(), (text) => {
    try {
      named(text)
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_input' })
    }
  }))
})

test('periods have their usual names, a week by the year of its Thursday', () => {
  const monday = Date.UTC(2025, 11, 29) / 86_400_000
  expect([ROOT, ...periodsOf(monday)].map(periodName))
    .toEqual(['Contents', '2025', 'December 2025', 'Week 1 of 2026', 'Monday, December 29, 2025'])
})

test('a week as part of a month is named with its days in that month', () => {
  const partOf = (date: string) => {
    const day = dayNumber(date)
    return periodName(partWith(periodsOf(day)[1], day)!)
  }
  expect(['2026-03-01', '2026-02-26', '2026-03-31', '2026-04-05', '2026-03-11', '2025-12-30'].map(partOf))
    .toEqual([
      'Week 9 of 2026 (March 1)', 'Week 9 of 2026 (February 23–28)', 'Week 14 of 2026 (March 30–31)', 'Week 14 of 2026 (April 1–5)',
      'Week 11 of 2026', 'Week 1 of 2026 (December 29–31)',
    ])
})
