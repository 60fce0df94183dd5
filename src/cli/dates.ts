/** Dates and times as people read them, in the store's time zone. */
import { dayOf } from '../recall/why.ts'

/** 18:41 */
export const clockOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

/** Mon 2 Mar 2026 */
export const weekdayOf = (at: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(at)} ${dayOf(at, timeZone)}`

/** 2 Mar 2026, 18:41 */
export const momentOf = (at: Date, timeZone: string): string => `${dayOf(at, timeZone)}, ${clockOf(at, timeZone)}`

/** 18:41–19:09; with the date of the end where it is another day. */
export function clockSpan(start: Date, end: Date, timeZone: string): string {
  const [from, to] = [clockOf(start, timeZone), clockOf(end, timeZone)]
  if (dayOf(start, timeZone) !== dayOf(end, timeZone)) return `${from} – ${momentOf(end, timeZone)}`
  return from === to ? from : `${from}–${to}`
}

/** 2 Mar 2026, 18:41–19:09 */
export const spanOf = (start: Date, end: Date, timeZone: string): string => `${dayOf(start, timeZone)}, ${clockSpan(start, end, timeZone)}`

/** 1 message, 2 messages, 1,234 messages */
export const counted = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** 0.8 s, 12.3 s, 4 min 5 s */
export function durationOf(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
