/** Times of a query in words: how each was read, and which of them hold nothing. */
import { dateFormat, dateOf, DAY_MS, dayNumber } from '@madeleine/base'
import type { RecalledTime } from './recall-calls.ts'

type Days = Pick<RecalledTime, 'from' | 'to' | 'hours'>

const inWords = (date: string, fields: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-GB', { ...fields, timeZone: 'UTC' }).format(new Date(dayNumber(date) * DAY_MS))
const dayInWords = (date: string): string => inWords(date, { day: 'numeric', month: 'short', year: 'numeric' })
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** `6 Jan 2026`, `21–22 Nov 2026`, `30 Dec 2025 – 2 Jan 2026`, `March 2026`, `2025`; with hours `14 Mar 2026, 17:00–24:00`. */
function daysInWords({ from, to, hours }: Days): string {
  const days = wholeInWords(from, to) ?? (from === to ? dayInWords(from) : rangeInWords(from, to))
  return hours ? `${days}, ${clock(hours[0])}–${clock(hours[1])}` : days
}

/** A whole month or year by its name. */
function wholeInWords(from: string, to: string): string | undefined {
  const next = dateOf(dayNumber(to) + 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) return undefined
  if (from.slice(0, 7) === to.slice(0, 7)) return inWords(from, { month: 'long', year: 'numeric' })
  const isYear = from.slice(0, 4) === to.slice(0, 4) && from.endsWith('-01-01') && next.endsWith('-01-01')
  return isYear ? String(Number(from.slice(0, 4))) : undefined
}

function rangeInWords(from: string, to: string): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayInWords(to)}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${inWords(from, { day: 'numeric', month: 'short' })} – ${dayInWords(to)}`
    : `${dayInWords(from)} – ${dayInWords(to)}`
}

/** `on 6 Jan 2026`, `in March 2026`, `from 1 Jun to 31 Aug 2024`, `on 14 Mar 2026 from 17:00 to 24:00`. */
function placedInWords({ from, to, hours }: Days): string {
  const whole = wholeInWords(from, to)
  const days = whole ? `in ${whole}`
    : from === to ? `on ${dayInWords(from)}`
    : `from ${from.slice(0, 4) === to.slice(0, 4) ? inWords(from, { day: 'numeric', month: 'short' }) : dayInWords(from)} `
      + `to ${dayInWords(to)}`
  return hours ? `${days}${from === to ? '' : ','} from ${clock(hours[0])} to ${clock(hours[1])}` : days
}

/** `“last weekend” read as 21–22 Nov 2026`. @param quoted the words of the time, ready to be shown */
export const timeReadAs = (time: Days, quoted: string): string => `“${quoted}” read as ${daysInWords(time)}`

/**
 * A line for each time of a query: `“last weekend” read as 21–22 Nov 2026`, all its readings together, and
 * `No messages on 6 Jan 2026 (“January 6”)` where none of them holds any.
 *
 * @param quote makes the words of a time ready to be shown
 */
export function timeLines(times: readonly RecalledTime[], quote: (text: string) => string): string[] {
  const byText = new Map<string, RecalledTime[]>()
  for (const time of times) byText.set(time.text, [...(byText.get(time.text) ?? []), time])
  return [...byText].map(([text, readings]) => {
    const [empty, full] = [readings.filter(({ isEmpty }) => isEmpty), readings.filter(({ isEmpty }) => !isEmpty)]
    const none = empty.length > 0 ? `o messages ${empty.map(placedInWords).join(', nor ')}` : ''
    if (full.length === 0) return `N${none} (“${quote(text)}”)`
    return `“${quote(text)}” read as ${full.map(daysInWords).join(' or ')}${none && `; n${none}`}`
  })
}
