/** Dates and hours in every zone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertTimeZone, localDate, localHour, startOfDate, startOfHour } from '../../calendar.ts'

const at = (iso: string) => new Date(iso)
const anyTime = fc.date({ min: at('0001-01-01T00:00:00Z'), max: at('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
const zone = fc.constantFrom(
  'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'Africa/Monrovia',
)

describe('the calendar', () => {
  it('gives the local time of a zone', () => {
    expect(localDate(at('2026-01-01T02:30:00Z'), 'America/New_York')).toBe('2025-12-31')
    expect(localHour(at('2026-01-01T02:30:00Z'), 'America/New_York')).toBe(21)
    expect(localDate(at('2026-01-01T20:30:00Z'), 'Asia/Tokyo')).toBe('2026-01-02')
    expect(localHour(at('2026-01-01T15:00:00Z'), 'Asia/Tokyo')).toBe(0)
  })

  it('follows daylight saving: one hour is missing in spring and one comes twice in autumn', () => {
    const hours = (times: string[]) => times.map((time) => localHour(at(time), 'Europe/Berlin'))
    expect(hours(['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'])).toEqual([1, 3])
    expect(hours(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'])).toEqual([2, 2, 3])
    expect(localDate(at('2026-07-01T22:00:00Z'), 'Europe/Berlin')).toBe('2026-07-02')
    expect(localDate(at('2026-12-01T22:00:00Z'), 'Europe/Berlin')).toBe('2026-12-01')
  })

  it('handles a day that a zone skipped', () => {
    expect(localDate(at('2011-12-30T09:59:00Z'), 'Pacific/Apia')).toBe('2011-12-29')
    expect(localDate(at('2011-12-30T10:00:00Z'), 'Pacific/Apia')).toBe('2011-12-31')
  })

  it('reads UTC from the ISO string', () =>
    fc.assert(fc.property(anyTime, fc.constantFrom('UTC', 'Etc/GMT', 'GMT'), (time, utc) => {
      expect(localDate(time, utc)).toBe(time.toISOString().slice(0, 10))
      expect(localHour(time, utc)).toBe(Number(time.toISOString().slice(11, 13)))
    })))

  it('treats zones that never leave UTC the same way, in any year', () =>
    fc.assert(fc.property(anyTime, (time) => {
      expect(localDate(time, 'Etc/UCT')).toBe(localDate(time, 'UTC'))
      expect(localHour(time, 'Etc/UCT')).toBe(localHour(time, 'UTC'))
    })))

  it('is never more than a day from UTC and always sorts like the days', () =>
    fc.assert(fc.property(anyTime, zone, (time, timeZone) => {
      const dayBefore = new Date(time.getTime() - 26 * 3_600_000)
      const dayAfter = new Date(time.getTime() + 26 * 3_600_000)
      const date = localDate(time, timeZone)
      expect(date).toMatch(/^\d{4,5}-\d\d-\d\d$/)
      if (dayBefore.getUTCFullYear() > 0 && dayAfter.getUTCFullYear() < 10_000) {
        expect(date >= localDate(dayBefore, 'UTC') && date <= localDate(dayAfter, 'UTC')).toBe(true)
      }
      expect(localHour(time, timeZone)).toBeGreaterThanOrEqual(0)
      expect(localHour(time, timeZone)).toBeLessThanOrEqual(23)
    })))

  it('covers the first and the last hours of the years 1 to 9999', () => {
    expect(localDate(at('0001-01-01T00:00:00Z'), 'America/New_York')).toBe('0000-12-31')
    expect(localDate(at('0050-03-01T12:00:00Z'), 'America/New_York')).toBe('0050-03-01')
    expect(localDate(at('9999-12-31T23:00:00Z'), 'Asia/Tokyo')).toBe('10000-01-01')
  })

  it('refuses an unknown zone, with the value', () => {
    for (const wrong of ['Mars/Base', '', '+01:00', undefined, 3]) {
      expect(() => assertTimeZone(wrong)).toThrow("timeZone must be an IANA time zone such as 'Europe/Berlin'")
    }
    expect(() => localDate(at('2026-01-01T00:00:00Z'), 'Mars/Base')).toThrow('"Mars/Base"')
    expect(() => assertTimeZone('Europe/Berlin')).not.toThrow()
    expect(() => assertTimeZone('UTC')).not.toThrow()
  })
})

describe('the first moment of a date', () => {
  it.each([
    ['2026-01-15', 'UTC', '2026-01-15T00:00:00.000Z'],
    ['2026-01-15', 'Asia/Shanghai', '2026-01-14T16:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // Clocks went forward at midnight: the day began at one
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // The day that Samoa left out begins with the next
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
  ])('is found: %s in %s begins at %s', (date, timeZone, iso) => expect(startOfDate(date, timeZone).toISOString()).toBe(iso))

  it('is the earliest moment that has the date', () => {
    const zones = fc.constantFrom(
      'UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe',
    )
    fc.assert(
      fc.property(zones, fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (timeZone, moment) => {
        const date = localDate(moment, timeZone)
        const start = startOfDate(date, timeZone)
        expect([localDate(start, timeZone), localDate(new Date(start.getTime() - 1), timeZone) < date]).toEqual([date, true])
      }),
    )
  })
})

describe('startOfHour', () => {
  it.each([
    ['2026-10-25', 17, 'Europe/Berlin', '2026-10-25T16:00:00.000Z'],
    ['2026-10-24', 17, 'Europe/Berlin', '2026-10-24T15:00:00.000Z'], ['2026-03-29', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'], ['2026-11-01', 20, 'America/New_York', '2026-11-02T01:00:00.000Z'],
    ['2026-01-06', 23, 'Pacific/Kiritimati', '2026-01-06T09:00:00.000Z'],
    ['2026-01-06', 5, 'UTC', '2026-01-06T05:00:00.000Z'],
  ])('%s %i:00 in %s is %s: a skipped hour begins after the gap, and of two the first counts', (date, hour, timeZone, iso) =>
    expect(startOfHour(date, hour, timeZone).toISOString()).toBe(iso))
})
