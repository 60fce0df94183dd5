/** The time of a mail, as its header or a mailbox says it. */
import { instantOf } from '../../../time/local-instant.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** "Thu, 5 Mar 2026 21:14:00 +0100 (CET)", "5 Mar 26 21:14 GMT". */
const HEADER = new RegExp(String.raw`^\s*(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})\s+`
  + String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[a-z]{1,5})?`, 'i')
/** "Thu Mar  5 21:14:00 2026", with a zone before or behind the year. */
const MAILBOX = new RegExp(String.raw`(?:^|\s)([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+`
  + String.raw`([+-]\d{4}\s+|[a-z]{1,5}\s+)?(\d{4})(?:\s+([+-]\d{4}))?`, 'i')
const ZONES: Readonly<Record<string, number>> = {
  ut: 0, utc: 0, gmt: 0, z: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, cet: 1, cest: 2, bst: 1,
}
const HOUR_MS = 3_600_000

/** Epoch milliseconds; undefined for what is no time. @param timeZone of a time without a zone */
export function mailTime(text: string, timeZone: string): number | undefined {
  const header = HEADER.exec(text.slice(0, 200))
  const [, day, month, year, hour, minute, second, zone] = header ?? mailboxParts(text)
  const index = MONTHS.indexOf((month ?? '').toLowerCase())
  if (day === undefined || year === undefined || index < 0) return undefined
  const [number, whole] = [Number(year), year.length === 4]
  const fullYear = whole ? number : number + (number < 50 ? 2000 : 1900)
  const wall = Date.UTC(fullYear, index, Number(day), Number(hour), Number(minute), Number(second ?? 0))
  const offset = offsetOf(zone)
  const at = offset === undefined ? Number.isFinite(wall) ? instantOf(wall, timeZone) : wall : wall - offset
  return fullYear >= 1970 && Number(day) <= 31 && Number(hour) <= 23 && Number(minute) <= 59 && Number.isFinite(at) ? at : undefined
}

function mailboxParts(text: string): (string | undefined)[] {
  const [, month, day, hour, minute, second, before, year, behind] = MAILBOX.exec(text.slice(0, 400)) ?? []
  return [undefined, day, month, year, hour, minute, second, (behind ?? before)?.trim()]
}

function offsetOf(zone: string | undefined): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(zone ?? '') ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
  const named = (zone ?? '').toLowerCase()
  return Object.hasOwn(ZONES, named) ? ZONES[named]! * HOUR_MS : undefined
}
