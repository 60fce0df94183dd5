/** The manifest: which talks there were, by day, newest first, in a few lines that a person or a model reads at a glance. */
import { localDate } from '../time/calendar.ts'
import { dateFormat } from '../time/date-format.ts'
import { dateOf, dayNumber } from '../time/day-number.ts'
import { DAY_MS } from '../units.ts'

/** A segment as the manifest shows it. */
export interface ManifestEntry {
  readonly title: string
  readonly startAt: Date
  readonly endAt: Date
  /** It goes on: the end is not shown. */
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

export interface ManifestForm {
  /** Undefined: every date with its year, and none called today, so that the text is the same tomorrow. */
  readonly now: Date | undefined
  readonly timeZone: string
  /** A BCP 47 language tag, for the names of days and the clock. */
  readonly locale: string
  /** 2:15pm; otherwise 14:15 */
  readonly hour12: boolean
}

/** Every segment under the date it began on, newest date first, newest first within it. */
export function daysOf<E extends ManifestEntry>(entries: readonly E[], form: ManifestForm): ManifestDay<E>[] {
  const days = new Map<string, E[]>()
  for (const entry of entries.toSorted((a, b) => b.startAt.getTime() - a.startAt.getTime() || Number(b.isActive) - Number(a.isActive))) {
    const date = localDate(entry.startAt, form.timeZone)
    days.set(date, [...(days.get(date) ?? []), entry])
  }
  const label = labels(form)
  return [...days].map(([date, list]) => ({ date, label: label(date), entries: list }))
}

const TITLE = 'CONVERSATION MANIFEST'

/** The days as a tree. Titles are cut to 60 characters at a word and stay on their line. */
export function manifestText(days: readonly ManifestDay[], form: ManifestForm): string {
  const names = { clock: clockOf(form), monthDay: monthDays(form.locale) }
  const last = <T>(list: readonly T[], i: number) => i === list.length - 1
  const lines = days.flatMap(({ label, entries }, i) => [
    `${last(days, i) ? '└─' : '├─'} ${label}`,
    ...entries.map((entry, j) => `${last(days, i) ? '   ' : '│  '}${last(entries, j) ? '└─' : '├─'} [${spanOf(entry, form.timeZone, names)}] ${shortened(entry.title)}`),
  ])
  return [TITLE, ...lines].join('\n')
}

/** 9:00am - 10:15am; an end on another date with its date. */
function spanOf({ startAt, endAt, isActive }: ManifestEntry, timeZone: string, { clock, monthDay }: Names): string {
  if (isActive) return `${clock(startAt)} - Active`
  const to = localDate(endAt, timeZone)
  return `${clock(startAt)} - ${localDate(startAt, timeZone) === to ? '' : `${monthDay(dayNumber(to))} `}${clock(endAt)}`
}

interface Names {
  readonly clock: (at: Date) => string
  readonly monthDay: (day: number) => string
}

const TITLE_CHARACTERS = 60

/** On one line, at most 60 characters, cut at a word; a word that is longer is cut between its characters. */
export function shortened(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (lengthOf(line) <= TITLE_CHARACTERS) return line
  let kept = ''
  for (const { segment } of words.segment(line)) {
    if (lengthOf(kept) + lengthOf(segment) >= TITLE_CHARACTERS) break
    kept += segment
  }
  const whole = kept.trimEnd()
  return `${whole === '' ? [...line].slice(0, TITLE_CHARACTERS - 1).join('') : whole}…`
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
/** In code points. */
const lengthOf = (text: string): number => [...text].length

/** A date's name, seen from now. */
function labels({ now, timeZone, locale }: ManifestForm): (date: string) => string {
  if (!now) {
    const withYear = yearDays(locale)
    return (date) => withYear(dayNumber(date))
  }
  const today = dayNumber(localDate(now, timeZone))
  const year = dateOf(today).slice(0, -6)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [monthDay, withYear] = [monthDays(locale), yearDays(locale)]
  return (date) => {
    const ago = today - dayNumber(date)
    if (ago === 0 || ago === 1) return capitalised(relative.format(-ago, 'day'), locale)
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
function clockOf({ timeZone, locale, hour12 }: ManifestForm): (at: Date) => string {
  const format = dateFormat(locale, { timeZone, hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23' })
  return (at) => format.format(at).replace(/\s*(AM|PM)$/u, (_, half: string) => half.toLowerCase())
}
