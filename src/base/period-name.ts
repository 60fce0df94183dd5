/** Names of the nodes of the contents: parses what a caller writes, and formats a period's name. */
import { invalidInput } from './errors.ts'
import { DAY_MS } from './units.ts'
import { dateFormat } from './date-format.ts'
import { dayNumber } from './day-number.ts'
import { isPartOfWeek, periodsOf, readPeriod, ROOT, type Period } from './period.ts'

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
