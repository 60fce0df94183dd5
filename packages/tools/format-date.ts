/** Formatting of dates, times, durations and counts; times in the given zone. */
import { dateFormat, DAY_MS, MINUTE_MS, SECOND_MS } from '@madeleine/base'
import { dayOf } from '@madeleine/core'

/** For example `18:41`. */
export const formatClock = (at: Date, timeZone: string): string =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

/** For example `Mon 2 Mar 2026`. */
export const formatWeekday = (at: Date, timeZone: string): string =>
  `${dateFormat('en-GB', { weekday: 'short', timeZone }).format(at)} ${dayOf(at, timeZone)}`

/** For example `2 Mar 2026, 18:41`. */
export const formatMoment = (at: Date, timeZone: string): string => `${dayOf(at, timeZone)}, ${formatClock(at, timeZone)}`

/** For example `2 Mar 2026, 18:41–19:09`; both dates only if they are a day or more apart, not for a span across midnight. */
export function formatSpan(start: Date, end: Date, timeZone: string): string {
  const [from, to] = [formatMoment(start, timeZone), formatClock(end, timeZone)]
  if (Math.abs(end.getTime() - start.getTime()) >= DAY_MS) return `${from} – ${formatMoment(end, timeZone)}`
  return from.endsWith(to) ? from : `${from}–${to}`
}

/** For example `1 message`, `2 messages`, `1,234 messages`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** For example `0.8 s`, `12.3 s`, `4 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`
  const seconds = Math.round(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
