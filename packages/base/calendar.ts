/** Local dates, hours and days in an IANA time zone: computed, read from text, and formatted. */
import { invalidInput, MadeleineError } from './errors.ts'
import { describeValue } from './json.ts'
import { BoundedMap } from './bounded-map.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts'

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
function utcOffset(at: Date, timeZone: string): number {
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

// Dates as day numbers, counted from 1970-01-01, in the proleptic Gregorian calendar.

/**
 * Days from 1970-01-01 to a date of the proleptic Gregorian calendar. Months and days are not checked.
 *
 * Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, days_from_civil: years begin in March, so that
 * the leap day is the last of a year, and 400 years always have 146,097 days.
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** The date of a day number: the inverse of `daysFromCivil`, from the same source (civil_from_days). */
export function civilFromDays(dayNumberSinceEpoch: number): { readonly year: number; readonly month: number; readonly day: number } {
  const days = dayNumberSinceEpoch + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** The day number of a date 'YYYY-MM-DD'. */
export function dayNumber(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return daysFromCivil(year, month, day)
}

/** 'YYYY-MM-DD' of a day number. */
export function dateOf(dayNumberSinceEpoch: number): string {
  const { year, month, day } = civilFromDays(dayNumberSinceEpoch)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The Monday of a day's week; 1970-01-01 was a Thursday. */
export const mondayOf = (day: number): number => day - isoWeekday(day)

/** 0 for Monday to 6 for Sunday. */
export const isoWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7

// The moments of local times, as a clock on the wall shows them.

/**
 * The moment of a local time, in epoch milliseconds. One that the clocks skipped is as long after the last one before the gap
 * as it says: 02:30 is 03:30. Of one that comes twice, when clocks go back, it is the first that is not before `notBefore`,
 * else the first.
 *
 * @param local epoch milliseconds of the same date and time in UTC
 * @param notBefore epoch milliseconds, of what was said before it
 * @throws invalid_input for an unknown zone
 */
export function instantOf(local: number, timeZone: string, notBefore = -Infinity): number {
  const { before, after } = offsetsAround(Math.floor(local / DAY_MS), timeZone)
  if (before === after) return local - before
  const moments = [local - before, local - after]
    .filter((moment) => utcOffset(new Date(moment), timeZone) === local - moment).sort((a, b) => a - b)
  return moments.find((moment) => moment >= notBefore) ?? moments[0] ?? local - before
}

interface Offsets {
  readonly before: number
  readonly after: number
}

/** By zone and day: a chat has many messages a day, and asking for an offset takes microseconds. */
const offsetsByZone = new BoundedMap<string, Offsets>(1000)

/** The offsets a day before and two days after a date begins: no zone changes twice within three days. */
function offsetsAround(day: number, timeZone: string): Offsets {
  const key = `${timeZone} ${day}`
  const found = offsetsByZone.get(key)
  if (found) return found
  const [before, after] = [day - 1, day + 2].map((each) => utcOffset(new Date(each * DAY_MS), timeZone)) as [number, number]
  offsetsByZone.set(key, { before, after })
  return { before, after }
}

// Durations in words: the time between two messages.

const MINUTES_OF = { day: 1440, hour: 60, minute: 1 } as const

/**
 * The time between two moments, in its two largest units: 2 days 3 hours, 3 hours 20 minutes, 35 minutes, less than a
 * minute. Whole units, rounded down; a day has 24 hours, also when the clocks change.
 * Undefined when the second moment is a minute or more before the first.
 */
export function gapInWords(from: Date, to: Date): string | undefined {
  const minutes = Math.trunc((to.getTime() - from.getTime()) / MINUTE_MS)
  if (minutes < 0) return undefined
  let rest = minutes
  const parts = Object.entries(MINUTES_OF).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest %= size
    return { count, unit }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  if (first === -1) return 'less than a minute'
  return parts.slice(first, first + 2).filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}

// Parses the times that callers pass: Date, ISO 8601, epoch milliseconds or seconds.

const YEAR_1 = Date.parse('0001-01-01T00:00:00.000Z')
const YEAR_10000 = Date.parse('+010000-01-01T00:00:00.000Z')

/** Date, or date and time with optional seconds, fraction and zone; space instead of T as PostgreSQL writes it. */
const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d\d):?(\d\d)?)?)?$/

/**
 * Parses a time in the years 1–9999.
 *
 * Strings are ISO 8601; without a zone they are read as UTC, never in the zone of the machine. Numbers are whole epoch
 * milliseconds, or seconds where they are as large as those of our time. A leap second is read as the second after it.
 * Fractions finer than a millisecond are truncated.
 *
 * @throws bad_time for anything else, with the value
 */
export function readTime(value: unknown, where: string): Date {
  const ms = toEpochMs(value)
  if (ms >= YEAR_1 && ms < YEAR_10000) return new Date(ms)
  const expected = 'a Date, an ISO 8601 string or whole epoch milliseconds in the years 1–9999'
  const got = value instanceof Date ? describeDate(value) : describeValue(value)
  throw new MadeleineError('bad_time', `${where} must be ${expected}, got ${got}`)
}

/**
 * Parses a time that bounds others: also a year or a month, which stands for its first moment in UTC, as a date does.
 *
 * @throws bad_time for anything else, with the value
 */
export function readBound(value: unknown, where: string): Date {
  const firstDay = typeof value === 'string' && /^\d{4}(?:-\d\d)?$/.test(value) ? `${value}-01-01`.slice(0, 10) : value
  return readTime(Number.isNaN(toEpochMs(firstDay)) ? value : firstDay, where)
}

/** Seconds of the years 1973 to 5138, which as milliseconds would be days of 1970 to 1973. */
export const isEpochSeconds = (value: number): boolean => value >= 1e8 && value < 1e11

const describeDate = (date: Date): string => (Number.isNaN(date.getTime()) ? 'an invalid Date' : date.toISOString())

function toEpochMs(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'number') return isEpochSeconds(value) ? Math.round(value * 1000) : Number.isInteger(value) ? value : NaN
  return typeof value === 'string' ? parseIso(value) : NaN
}

/** Epoch milliseconds, or NaN. `Date.parse` would take 'May 8', read '2023-05-08 10:00' in local time, and allow 30 February. */
function parseIso(text: string): number {
  const match = ISO_8601.exec(text)
  if (!match) return NaN
  const part = (index: number) => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (hour > 23 || minute > 59 || second > 60 || part(10) > 23 || part(11) > 59) return NaN
  const date = new Date(0)
  // Date.UTC reads the years 0–99 as 1900–1999
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return NaN
  const offsetMinutes = (match[9] === '-' ? -1 : 1) * (part(10) * 60 + part(11))
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  return date.getTime() + ((hour * 60 + minute - offsetMinutes) * 60 + second) * 1000 + millisecond
}

// A cache of date formatters: creating one takes about 50 µs, using one 3.

/** Some 37 KB each. */
const kept = new BoundedMap<string, Intl.DateTimeFormat>(500)

/** @throws {RangeError} for a zone or a language tag that Intl does not know */
export function dateFormat(locale: string, fields: Readonly<Intl.DateTimeFormatOptions>): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, fields])
  const known = kept.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, fields)
  kept.set(name, made)
  return made
}
