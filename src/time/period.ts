/**
 * The calendar of the table of contents: years, months, ISO weeks and days of the proleptic Gregorian calendar, without
 * times of day. A week (Monday to Sunday, ISO 8601) lies in the month and the year that its Thursday lies in, and so does each
 * of its days: every day has one path from the root, and 29 December 2025 is counted under January 2026. `calendarDays` are those
 * that people mean by a month or a year.
 */
import { invalidInput } from '../errors.ts'
import { civilFromDays, dateOf, dayNumber, daysFromCivil, mondayOf } from './day-number.ts'

export type Level = 'root' | 'year' | 'month' | 'week' | 'day'

/** A run of whole days. */
export interface Period {
  /** toc:root, toc:year:2026, toc:month:2026:01, toc:week:2026:W03, toc:day:2026-01-15 */
  readonly id: string
  readonly level: Level
  /** First and last day, counted from 1970-01-01; of a year and a month those of their weeks. */
  readonly from: number
  readonly to: number
}

/** A little wider than the years 1–9999, because of time zones and whole weeks. */
export const ROOT: Period = { id: 'toc:root', level: 'root', from: dayNumber('0000-01-01'), to: dayNumber('10000-12-31') }

/** The periods that contain a day, from the year down to the day. */
export function periodsOf(day: number): [year: Period, month: Period, week: Period, day: Period] {
  const monday = mondayOf(day)
  const { year, month } = civilFromDays(monday + 3)
  return [yearPeriod(year), monthPeriod(year, month), weekPeriod(year, 1 + (monday - firstMonday(year, 1)) / 7), dayPeriod(day)]
}

/** The period that contains this one; undefined for the root. */
export function parentOf({ level, from }: Period): Period | undefined {
  if (level === 'root') return undefined
  const [year, month, week] = periodsOf(from)
  return level === 'year' ? ROOT : level === 'month' ? year : level === 'week' ? month : week
}

/** The part of a period that a day lies in; undefined for a day. */
export function partWith({ level }: Period, day: number): Period | undefined {
  const [year, month, week, own] = periodsOf(day)
  return { root: year, year: month, month: week, week: own, day: undefined }[level]
}

/**
 * The first and last day of a period as people mean it: a month from its first to its last, a year from January 1 to December 31.
 * In the tree a month and a year have whole weeks, so that a few of these days may lie in the month before or after.
 */
export function calendarDays({ level, from, to }: Period): { from: number; to: number } {
  if (level !== 'month' && level !== 'year') return { from, to }
  // The first Thursday, which lies in the month and in the year
  const { year, month } = civilFromDays(from + 3)
  return level === 'year'
    ? { from: daysFromCivil(year, 1, 1), to: daysFromCivil(year + 1, 1, 1) - 1 }
    : { from: daysFromCivil(year, month, 1), to: daysFromCivil(year, month + 1, 1) - 1 }
}

/** The month and the year that a day lies in by the calendar, whatever week it is in. */
export function calendarPeriodsOf(day: number): [year: Period, month: Period] {
  const { year, month } = civilFromDays(day)
  return [yearPeriod(year), monthPeriod(year, month)]
}

const ID = new RegExp(String.raw`^toc:(?:root|year:(?<year>\d{4,5})|month:(?<months>\d{4,5}):(?<month>\d\d)|`
  + String.raw`week:(?<weeks>\d{4,5}):W(?<week>\d\d)|day:(?<day>\d{4,5}-\d\d-\d\d))$`)

/** Parses the id of a period. @throws {MadeleineError} `invalid_input` for any other text */
export function readPeriod(id: string): Period {
  const { year, months, month, weeks, week, day } = ID.exec(id)?.groups ?? {}
  const period = id === ROOT.id ? ROOT
    : year !== undefined ? yearPeriod(Number(year))
    : month !== undefined ? monthPeriod(Number(months), Number(month))
    : week !== undefined ? weekPeriod(Number(weeks), Number(week))
    : day !== undefined ? dayPeriod(dayNumber(day))
    : undefined
  // A month 13, a week 54 or a 30 February gives a period with another id
  const isValid = period !== undefined && period.to >= ROOT.from && period.from <= ROOT.to
    && (period === ROOT || periodsOf(period.from).some((one) => one.id === id))
  if (!isValid) throw invalidInput('node', id, "toc:root, toc:year:2026, toc:month:2026:01, toc:week:2026:W03 or toc:day:2026-01-15")
  return period
}

const yearPeriod = (year: number): Period =>
  ({ id: `toc:year:${pad(year, 4)}`, level: 'year', from: firstMonday(year, 1), to: firstMonday(year + 1, 1) - 1 })

const monthPeriod = (year: number, month: number): Period =>
  ({
    id: `toc:month:${pad(year, 4)}:${pad(month, 2)}`, level: 'month', from: firstMonday(year, month), to: firstMonday(year, month + 1) - 1,
  })

function weekPeriod(year: number, week: number): Period {
  const from = firstMonday(year, 1) + 7 * (week - 1)
  return { id: `toc:week:${pad(year, 4)}:W${pad(week, 2)}`, level: 'week', from, to: from + 6 }
}

const dayPeriod = (day: number): Period => ({ id: `toc:day:${dateOf(day)}`, level: 'day', from: day, to: day })

/** The Monday of the week with the month's first Thursday, which is the week of the fourth. A month 13 is the next January. */
const firstMonday = (year: number, month: number): number => mondayOf(daysFromCivil(year, month, 4))

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')
