/** A gap is what really passed, in words, whatever the clocks on the wall did. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapInWords } from '../../calendar.ts'

const from = new Date('2026-03-02T09:00:00Z')
const after = (ms: number) => gapInWords(from, new Date(from.getTime() + ms))
const MINUTE = 60_000

test.each([
  [0, 'less than a minute'], [59_999, 'less than a minute'], [MINUTE, '1 minute'], [35 * MINUTE, '35 minutes'], [60 * MINUTE, '1 hour'],
  [200 * MINUTE, '3 hours 20 minutes'], [1440 * MINUTE, '1 day'], [(2 * 1440 + 180 + 59) * MINUTE, '2 days 3 hours'],
  [(1440 + 5) * MINUTE, '1 day'], [400 * 1440 * MINUTE, '400 days'],
])('a gap of %i ms is called %j', (ms, words) => {
  expect(after(ms)).toBe(words)
})

test('a clock change has no effect on a gap: the night of the change has as many hours as passed', () => {
  expect(gapInWords(new Date('2026-03-28T22:00:00+01:00'), new Date('2026-03-29T08:00:00+02:00'))).toBe('9 hours')
  expect(gapInWords(new Date('2026-10-24T22:00:00+02:00'), new Date('2026-10-25T08:00:00+01:00'))).toBe('11 hours')
})

test('moments in the wrong order have no gap in words; seconds of disorder count as none', () => {
  expect(after(-MINUTE)).toBeUndefined()
  expect(after(-59_000)).toBe('less than a minute')
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ms) => {
    expect(after(ms) ?? 'out of order')
      .toMatch(/^(?:(?:[1-9]\d* (?:day|hour|minute)s?)(?: [1-9]\d* (?:hour|minute)s?)?|less than a minute|out of order)$/)
  }))
})
