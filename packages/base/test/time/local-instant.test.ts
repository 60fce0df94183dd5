/** Local times to moments. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate, localTime, instantOf } from '../../calendar.ts'

const local = (text: string): number => Date.parse(`${text}Z`)
const at = (text: string, zone: string, notBefore?: string): string =>
  new Date(instantOf(local(text), zone, notBefore === undefined ? undefined : Date.parse(notBefore))).toISOString().slice(0, 16)

describe('a local time', () => {
  test.each([
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00'], ['2026-01-01T12:00', 'Europe/Berlin', '2026-01-01T11:00'],
    ['2026-01-01T12:00', 'Asia/Kathmandu', '2026-01-01T06:15'], ['2026-01-01T00:10', 'Pacific/Kiritimati', '2025-12-31T10:10'],
    ['2026-01-01T12:00', 'UTC', '2026-01-01T12:00'],
  ])('%s in %s is %s in UTC', (text, zone, moment) => {
    expect(at(text, zone)).toBe(moment)
  })

  test('that the clocks skipped is moved on by the length of the gap', () => {
    expect(at('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30')
    expect(at('2011-12-30T12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00')
  })

  test('that comes twice is the first one, unless that is earlier than what was said before', () => {
    expect(at('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30')
    expect(at('2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:40:00Z')).toBe('2026-10-25T01:30')
    expect(at('2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T05:00:00Z')).toBe('2026-10-25T00:30')
    expect(at('2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:50:00Z')).toBe('2026-04-04T15:15')
  })

  test('is what the calendar gives for its moment, wherever and whenever it is not skipped', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe',
      'America/St_Johns')
    fc.assert(fc.property(fc.date({ min: new Date('1975-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), zone, (moment,
      timeZone) => {
      const text = `${localDate(moment, timeZone)}T${localTime(moment, timeZone)}`
      const found = new Date(instantOf(local(text), timeZone))
      expect(`${localDate(found, timeZone)}T${localTime(found, timeZone)}`).toBe(text)
    }))
  })
})
