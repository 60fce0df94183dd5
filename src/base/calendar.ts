/** Local dates and hours of the day in an IANA time zone. */
import { invalidInput } from './errors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts'
import { dateFormat } from './date-format.ts'
import { daysFromCivil } from './day-number.ts'

const UTC: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT'])

/**
 * The local date as 'YYYY-MM-DD', in the proleptic Gregorian calendar.
 *
 * The first and last hours of the years 1–9999 may fall on '0000-12-31' or '10000-01-01' elsewhere.
 *
 * @throws invalid_input for an unknown zone
 */
export function localDate(at: Date, timeZone: string): string {
  if (UTC.has(timeZone)) return dateText(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
  const wall = wallClock(at, timeZone)
  return dateText(wall.year, wall.month, wall.day)
}

/** Local time is at most this far from UTC. */
const MOST_OFFSET_MS = 16 * HOUR_MS

/**
 * The first moment of a local date, to the millisecond; for a date that the zone skipped, the first moment after it.
 *
 * @param date 'YYYY-MM-DD' @throws invalid_input for an unknown zone
 */
export const startOfDate = (date: string, timeZone: string): Date => firstMoment(date, (at) => localDate(at, timeZone) >= date)

/**
 * The first moment of an hour of a local date, to the millisecond; for an hour that the clocks skipped, the first moment
 * after it, and of one that comes twice the first.
 *
 * @param date 'YYYY-MM-DD' @param hour 0–23 @throws invalid_input for an unknown zone
 */
export const startOfHour = (
  date: string, hour: number, timeZone: string,
): Date => (hour === 0 ? startOfDate(date, timeZone) : firstMoment(date, (at) => {
  const day = localDate(at, timeZone)
  return day > date || (day === date && localHour(at, timeZone) >= hour)
}))

/** The first moment around a date from which on a condition holds. */
function firstMoment(date: string, holds: (at: Date) => boolean): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let [before, from] = [midnight - MOST_OFFSET_MS, midnight + DAY_MS + MOST_OFFSET_MS]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (holds(new Date(middle))) from = middle
    else before = middle
  }
  return new Date(from)
}

/**
 * The local hour of the day, 0–23. When clocks go back, one hour comes twice.
 *
 * @throws invalid_input for an unknown zone
 */
export function localHour(at: Date, timeZone: string): number {
  return UTC.has(timeZone) ? at.getUTCHours() : wallClock(at, timeZone).hour
}

/**
 * The local time of day as 'HH:MM'.
 *
 * @throws invalid_input for an unknown zone
 */
export function localTime(at: Date, timeZone: string): string {
  if (UTC.has(timeZone)) return `${pad(at.getUTCHours(), 2)}:${pad(at.getUTCMinutes(), 2)}`
  const { hour, minute } = wallClock(at, timeZone)
  return `${pad(hour, 2)}:${pad(minute, 2)}`
}

/**
 * How far local time is ahead of UTC at a moment, in milliseconds, to the minute.
 *
 * @throws invalid_input for an unknown zone
 */
export function utcOffset(at: Date, timeZone: string): number {
  if (UTC.has(timeZone)) return 0
  const whole = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  const { year, month, day, hour, minute } = wallClock(new Date(whole), timeZone)
  return daysFromCivil(year, month, day) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS - whole
}

/** @throws invalid_input unless `zone` names an IANA time zone that this runtime knows */
export function assertTimeZone(zone: unknown): asserts zone is string {
  // Newer runtimes take offsets such as +01:00, which PostgreSQL reads the other way round
  if (typeof zone !== 'string' || !/^[a-z]/i.test(zone)) throw unknownZone(zone)
  formatterOf(zone)
}

interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

function wallClock(at: Date, timeZone: string): WallClock {
  let [year, month, day, hour, minute] = [0, 0, 0, 0, 0]
  let era = 'AD'
  for (const { type, value } of formatterOf(timeZone).formatToParts(at)) {
    if (type === 'year') year = Number(value)
    else if (type === 'month') month = Number(value)
    else if (type === 'day') day = Number(value)
    else if (type === 'hour') hour = Number(value)
    else if (type === 'minute') minute = Number(value)
    else if (type === 'era') era = value
  }
  // The year before 1 AD is called 1 BC and counted 0
  return { year: era.startsWith('B') ? 1 - year : year, month, day, hour, minute }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return dateFormat('en-US', {
      timeZone, calendar: 'gregory', hourCycle: 'h23',
      era: 'short', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit',
    })
  } catch {
    // Intl throws a RangeError for what is no zone, and for nothing else given these fields
    throw unknownZone(timeZone)
  }
}

const unknownZone = (zone: unknown) => invalidInput('timeZone', zone, "an IANA time zone such as 'Europe/Berlin'")

const dateText = (year: number, month: number, day: number): string => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')
