/** Text of the manifest: the segments of a conversation by day, newest first, one line each. */
import { withoutHidden } from '../../contract/plain-line.ts'
import { localDate } from '../../base/calendar.ts'
import { dateFormat } from '../../base/date-format.ts'
import { dateOf, dayNumber } from '../../base/day-number.ts'
import { escapeText } from '../../contract/escape-text.ts'
import { DAY_MS } from '../../base/units.ts'

/** A segment as the manifest shows it. */
export interface ManifestEntry {
  readonly title: string
  readonly startAt: Date
  readonly endAt: Date
  /** The segment is still open; its end is not shown. */
  readonly isActive: boolean
}

/** The segments that began on one local date. */
export interface ManifestDay<E extends ManifestEntry = ManifestEntry> {
  /** 'YYYY-MM-DD' */
  readonly date: string
  /** Today, Yesterday, Jan 18, Jan 18 2025 */
  readonly label: string
  /** Newest first. */
  readonly entries: readonly E[]
}

/** How dates and times are written. */
export interface ManifestFormat {
  /** Undefined: every date has its year and none is called Today, so that the text does not depend on the current day. */
  readonly now: Date | undefined
  readonly timeZone: string
  /** A BCP 47 language tag, for dates and times. */
  readonly locale: string
  /** True: 2:15pm. False: 14:15. */
  readonly hour12: boolean
}

/** Groups segments by the local date of their start; dates, and segments within a date, newest first. */
export function groupByDay<E extends ManifestEntry>(entries: readonly E[], format: ManifestFormat): ManifestDay<E>[] {
  const days = new Map<string, E[]>()
  for (const entry of entries.toSorted((a, b) => b.startAt.getTime() - a.startAt.getTime() || Number(b.isActive) - Number(a.isActive))) {
    const date = localDate(entry.startAt, format.timeZone)
    days.set(date, [...(days.get(date) ?? []), entry])
  }
  const label = dayLabels(format)
  return [...days].map(([date, dayEntries]) => ({ date, label: label(date), entries: dayEntries }))
}

const HEADING = 'CONVERSATION MANIFEST'

/** The days as a text tree, one line per segment; titles are truncated, and marks in them escaped: the text stands in prompts. */
export function manifestText(days: readonly ManifestDay[], format: ManifestFormat): string {
  const formats = { clock: clockFormat(format), monthDay: monthDays(format.locale) }
  const isLast = <T>(list: readonly T[], i: number) => i === list.length - 1
  const lines = days.flatMap(({ label, entries }, i) => [
    `${isLast(days, i) ? '└─' : '├─'} ${label}`,
    ...entries.map((entry, j) =>
      `${isLast(days, i) ? '   ' : '│  '}${isLast(entries, j) ? '└─' : '├─'} `
      + `[${timeRange(entry, format.timeZone, formats)}] ${escapeText(truncateTitle(entry.title))}`),
  ])
  return [HEADING, ...lines].join('\n')
}

/** 9:00am - 10:15am; an end on another day has its date. */
function timeRange({ startAt, endAt, isActive }: ManifestEntry, timeZone: string, { clock, monthDay }: DateFormats): string {
  if (isActive) return `${clock(startAt)} - Active`
  const endDate = localDate(endAt, timeZone)
  return `${clock(startAt)} - ${localDate(startAt, timeZone) === endDate ? '' : `${monthDay(dayNumber(endDate))} `}${clock(endAt)}`
}

interface DateFormats {
  readonly clock: (at: Date) => string
  readonly monthDay: (day: number) => string
}

const MAX_TITLE_CODE_POINTS = 60

/** A title on one line of at most 60 code points, truncated at a word boundary; a longer first word is truncated within. */
export function truncateTitle(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (lengthOf(line) <= MAX_TITLE_CODE_POINTS) return line
  let [truncated, length] = ['', 0]
  for (const { segment } of wordSegmenter.segment(line)) {
    if ((length += lengthOf(segment)) >= MAX_TITLE_CODE_POINTS) break
    truncated += segment
  }
  const trimmed = truncated.trimEnd()
  // Truncated, a word may end with a joiner
  return `${withoutHidden(trimmed === '' ? [...line].slice(0, MAX_TITLE_CODE_POINTS - 1).join('') : trimmed)}…`
}

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
/** In code points. */
const lengthOf = (text: string): number => [...text].length

/** The function that names a date relative to now. */
function dayLabels({ now, timeZone, locale }: ManifestFormat): (date: string) => string {
  if (!now) {
    const withYear = yearDays(locale)
    return (date) => withYear(dayNumber(date))
  }
  const today = dayNumber(localDate(now, timeZone))
  const year = dateOf(today).slice(0, -6)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [monthDay, withYear] = [monthDays(locale), yearDays(locale)]
  return (date) => {
    const daysAgo = today - dayNumber(date)
    if (daysAgo === 0 || daysAgo === 1) return capitalised(relative.format(-daysAgo, 'day'), locale)
    return date.slice(0, -6) === year ? monthDay(dayNumber(date)) : withYear(dayNumber(date))
  }
}

const capitalised = (text: string, locale: string): string => `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`

const dayFormat = (locale: string, fields: Intl.DateTimeFormatOptions) => {
  const format = dateFormat(locale, { ...fields, calendar: 'gregory', timeZone: 'UTC' })
  return (day: number) => format.format(new Date(day * DAY_MS))
}

/** Jan 18 */
const monthDays = (locale: string) => dayFormat(locale, { month: 'short', day: 'numeric' })

/** Jan 18 2025: English without its comma. */
function yearDays(locale: string): (day: number) => string {
  const format = dayFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
  return (day) => format(day).replace(/^(\p{L}+ \d+), (\d+)$/u, '$1 $2')
}

/** 2:15pm or 14:15 */
function clockFormat({ timeZone, locale, hour12 }: ManifestFormat): (at: Date) => string {
  const format = dateFormat(
    locale, { timeZone, hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23' },
  )
  return (at) => format.format(at).replace(/\s*(AM|PM)$/u, (_, period: string) => period.toLowerCase())
}
