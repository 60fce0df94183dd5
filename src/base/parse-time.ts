/** Parses the times that callers pass: Date, ISO 8601, epoch milliseconds or seconds. */
import { MadeleineError } from './errors.ts'
import { describeValue } from './json.ts'

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
