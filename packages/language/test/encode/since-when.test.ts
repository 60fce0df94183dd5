/** Since when a fact holds: words of a message, read against its day in its zone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sinceWhen } from '../../facts/finding.ts'
import { localDate } from '@madeleine/base'
import { anyText } from '../../../../test/support/injections.ts'

const at = new Date('2026-03-05T20:30:00Z')
const since = (phrase: string, text = `It has been so ${phrase}.`, zone = 'UTC') => localDate(sinceWhen(phrase, { text, at }, zone), zone)

describe('the time since when a fact holds:', () => {
  test.each([
    ['last May', '2025-05-01'], ['in 2019', '2019-01-01'], ['since March 2024', '2024-03-01'],
    ['two weeks ago', '2026-02-16'], ['last Friday', '2026-02-27'],
    ['for three years', '2023-01-01'], ['for 5 years now', '2021-01-01'],
    ['for over ten years', '2016-01-01'], ['on 10 February', '2026-02-10'],
    ['in June', '2025-06-01'], ['三年了', '2023-01-01'], ['去年五月', '2025-05-01'], ['上个月', '2026-02-01'], ['seit 2019', '2019-01-01'],
  ])('"%s" is read in code', (phrase, date) => expect(since(phrase)).toBe(date))

  test('a day is counted from the day of the message, in the time zone', () => {
    expect(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => since('yesterday', 'I quit yesterday', zone)))
      .toEqual(['2026-03-04', '2026-03-05', '2026-03-04'])
    expect(sinceWhen('yesterday', { text: 'I quit yesterday', at }, 'Asia/Tokyo').toISOString()).toBe('2026-03-04T15:00:00.000Z')
    const night = new Date('2026-01-01T03:00:00Z')
    expect(['UTC', 'America/New_York']
      .map((zone) => sinceWhen('last year', { text: 'We married last year', at: night }, zone).toISOString()))
      .toEqual(['2025-01-01T00:00:00.000Z', '2024-01-01T05:00:00.000Z'])
  })

  test('a date computed by the model counts only within a time that the message names', () => {
    expect(since('2025-05-01', 'We moved last May')).toBe('2025-05-01')
    expect(since('2025-05-17', 'We moved last May')).toBe('2025-05-17')
    expect(since('2024-05-01', 'We moved last May')).toBe('2026-03-05')
    expect(since('2025-05-01', 'We moved')).toBe('2026-03-05')
  })

  test('what names no time, or one to come, holds since the message', () => {
    for (const phrase of [
      '', 'since I was a child', 'today', 'this morning', 'next June', 'tomorrow', '2031-01-01', '99999-99-99', 'the 31st of February 2020',
    ]) {
      expect([phrase, sinceWhen(phrase, { text: `So ${phrase}`, at }, 'UTC')]).toEqual([phrase, at])
    }
  })

  test('any words give a time no later than the message', () => {
    fc.assert(fc.property(anyText(), anyText(), fc.date(
      { noInvalidDate: true, min: new Date('0002-01-02'), max: new Date('9998-12-30') },
    ), fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns'), (phrase, text, when, zone) => {
      const begun = sinceWhen(phrase, { text, at: when }, zone)
      expect(begun.getTime()).toBeLessThanOrEqual(when.getTime())
    }))
  })
})
