/**
 * The calendar of the table of contents: years, months, ISO weeks and days of the proleptic Gregorian calendar, without
 * times of day. Years and months are those of the calendar, so that 2 March stands under March; a week (Monday to Sunday,
 * ISO 8601) may belong to two months, and each of them has the days of it that are its own.
 */
import { civilFromDays, dateOf, dayNumber, daysFromCivil, mondayOf, dateFormat } from './calendar.ts'
import { invalidInput } from './errors.ts'
import { DAY_MS } from './units.ts'

export type Level = 'root' | 'year' | 'month' | 'week' | 'day'

/** A run of whole days. */
export interface Period {
  /** toc:root, toc:year:2026, toc:month:2026:01, toc:week:2026:W03, toc:day:2026-01-15 */
  readonly id: string
  readonly level: Level
  /** First and last day, counted from 1970-01-01; of a week as part of a month, those that the month has of it. */
  readonly from: number
  readonly to: number
}

/** A little wider than the years 1–9999, because of time zones and whole weeks. */
export const ROOT: Period = { id: 'toc:root', level: 'root', from: dayNumber('0000-01-01'), to: dayNumber('10000-12-31') }

/** The periods that contain a day, from the year down to the day. */
export function periodsOf(day: number): [year: Period, month: Period, week: Period, day: Period] {
  const { year, month } = civilFromDays(day)
  return [yearPeriod(year), monthPeriod(year, month), weekOf(day), dayPeriod(day)]
}

/**
 * The periods above this one, from the root down. A week over the end of a month stands under the month of its Thursday, as ISO
 * 8601 counts weeks to years; each of its days stands under its own.
 */
export function pathTo({ level, from }: Period): Period[] {
  const [year, month, week] = periodsOf(level === 'week' ? mondayOf(from) + 3 : from)
  return { root: [], year: [ROOT], month: [ROOT, year], week: [ROOT, year, month], day: [ROOT, year, month, week] }[level]
}

/** The periods that are computed from this one: of a day in a week that two months share, its week and its month. */
export function dependentsOf({ level, from }: Period): Period[] {
  const [year, month, week] = periodsOf(from)
  const isShared = week.from < month.from || week.to > month.to
  return {
    root: [], year: [ROOT], month: [year], week: isShared ? [] : [month], day: isShared ? [week, month] : [week],
  }[level]
}

/** The part of a period that a day lies in, a week only as far as it lies in the period; undefined for a day. */
export function partWith({ level, from, to }: Period, day: number): Period | undefined {
  const [year, month, week, own] = periodsOf(day)
  const part = { root: year, year: month, month: week, week: own, day: undefined }[level]
  return level === 'month' && part ? { ...part, from: Math.max(from, part.from), to: Math.min(to, part.to) } : part
}

/** Days of a week. */
const WEEK = 7

/** Whether a period is a part of a week: some of its days are in another month. */
export const isPartOfWeek = ({ level, from, to }: Period): boolean => level === 'week' && to - from + 1 < WEEK

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
  ({ id: `toc:year:${pad(year, 4)}`, level: 'year', from: daysFromCivil(year, 1, 1), to: daysFromCivil(year + 1, 1, 1) - 1 })

/** A month 13 is the next January. */
const monthPeriod = (year: number, month: number): Period =>
  ({
    id: `toc:month:${pad(year, 4)}:${pad(month, 2)}`, level: 'month', from: daysFromCivil(year, month, 1),
    to: daysFromCivil(year, month + 1, 1) - 1,
  })

/** The week of a day, in the year of its Thursday. */
function weekOf(day: number): Period {
  const monday = mondayOf(day)
  const { year } = civilFromDays(monday + 3)
  return weekPeriod(year, 1 + (monday - firstWeek(year)) / WEEK)
}

function weekPeriod(year: number, week: number): Period {
  const from = firstWeek(year) + WEEK * (week - 1)
  return { id: `toc:week:${pad(year, 4)}:W${pad(week, 2)}`, level: 'week', from, to: from + WEEK - 1 }
}

const dayPeriod = (day: number): Period => ({ id: `toc:day:${dateOf(day)}`, level: 'day', from: day, to: day })

/** The Monday of a year's first week, which is that of 4 January. */
const firstWeek = (year: number): number => mondayOf(daysFromCivil(year, 1, 4))

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

// Names of the nodes of the contents: parses what a caller writes, and formats a period's name.

/** A node of the contents: a period, or below a day a segment. */
export type NodeName = { readonly period: Period } | { readonly segmentId: string }

/** The id of a segment, and of its episode: a UUID. For expressions of what contains one; without a distinction of case. */
export const SEGMENT_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const WHOLE_ID = new RegExp(`^${SEGMENT_ID}$`, 'i')
const SEGMENT_NODE = new RegExp(`^(?:toc:segment:)?(${SEGMENT_ID})$`, 'i')

/** Whether a text can be the id of a segment or an episode: the database refuses to compare a UUID with any other. */
export const isSegmentId = (text: string): boolean => WHOLE_ID.test(text)

const EXPECTED = "a node such as toc:day:2026-01-15, toc:segment:ID, 2026, 2026-01, 2026-W03, "
  + "2026-01-15, today, yesterday, 'last week' or root"

/**
 * Parses the name of a node: its id, a date or part of one, or a day, week, month or year relative to today.
 *
 * @param today 'YYYY-MM-DD' @throws {MadeleineError} `invalid_input`
 */
export function readNodeName(text: string, today: string): NodeName {
  const name = text.trim()
  const segment = SEGMENT_NODE.exec(name)?.[1]
  if (segment !== undefined) return { segmentId: segment.toLowerCase() }
  if (name.startsWith('toc:')) return { period: readPeriod(name) }
  const relative = relativePeriod(dayNumber(today), name.toLowerCase())
  const id = relative === undefined ? dateId(name) : undefined
  const period = relative ?? (id !== undefined && isPeriod(id) ? readPeriod(id) : undefined)
  if (!period) throw invalidInput('node', text, EXPECTED)
  return { period }
}

function isPeriod(id: string): boolean {
  try {
    return readPeriod(id).id === id
  } catch {
    return false
  }
}

const DATE = /^(?<year>\d{4,5})(?:-(?:W(?<week>\d{1,2})|(?<month>\d{1,2})(?:-(?<day>\d{1,2}))?))?$/i

function dateId(name: string): string | undefined {
  const { year, week, month, day } = DATE.exec(name)?.groups ?? {}
  if (year === undefined) return undefined
  const two = (part: string) => part.padStart(2, '0')
  if (week !== undefined) return `toc:week:${year}:W${two(week)}`
  if (month === undefined) return `toc:year:${year}`
  return day === undefined ? `toc:month:${year}:${two(month)}` : `toc:day:${year}-${two(month)}-${two(day)}`
}

function relativePeriod(today: number, name: string): Period | undefined {
  if (name === 'root' || name === '') return ROOT
  if (name === 'today') return periodsOf(today)[3]
  if (name === 'yesterday') return periodsOf(today - 1)[3]
  const { which, unit } = /^(?<which>this|last)[ -](?<unit>week|month|year)$/.exec(name)?.groups ?? {}
  if (unit === undefined) return undefined
  const periodWith = (day: number): Period => periodsOf(day)[['year', 'month', 'week'].indexOf(unit)]!
  const current = periodWith(today)
  return which === 'this' ? current : periodWith(current.from - 1)
}

const english = (day: number, fields: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-US', { ...fields, calendar: 'gregory', timeZone: 'UTC' }).format(new Date(day * DAY_MS))

/** 2026; January 2026; Week 3 of 2026; Week 9 of 2026 (March 1), as the part that a month has; Thursday, January 15, 2026. */
export function periodName(period: Period): string {
  const { id, level, from } = period
  if (level === 'root') return 'Contents'
  if (level === 'day') return english(from, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
  const year = Number(id.split(':')[2])
  if (level === 'year') return String(year)
  if (level === 'month') return english(from, { year: 'numeric', month: 'long' })
  return `Week ${Number(id.slice(-2))} of ${year}${isPartOfWeek(period) ? ` (${daysOf(period)})` : ''}`
}

/** March 1; March 30–31. Of one month. */
const daysOf = ({ from, to }: Period): string =>
  `${english(from, { month: 'long', day: 'numeric' })}${to === from ? '' : `–${english(to, { day: 'numeric' })}`}`
