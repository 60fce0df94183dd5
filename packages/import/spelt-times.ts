/** Times with the name of a month in any language: `Mar 13, 2026, 9:14:05 PM UTC`, `13 mars 2026, 21:14:05 CET`. */
import { DAY_MS, daysFromCivil, HOUR_MS, instantOf, MINUTE_MS, SECOND_MS } from '@madeleine/base'
import { hourOfDay } from './day-periods.ts'
import { localMsOf, readWholeTime, type WrittenTime } from './written-time.ts'

/** Most characters of a time. */
const LONGEST = 60
const CLOCK = new RegExp(String.raw`(?:(?<=^|[\s,])(?<before>\p{L}{1,12})\s?)?(?<![\d.:/-])(?<hour>\d{1,2})[:.](?<minute>\d{2})`
  + String.raw`(?:[:.](?<second>\d{2}))?(?![.:]?\d)(?:\s?(?<half>\p{L}[\p{L}\p{M}.]*(?:\s?m\.)?))?`, 'u')
const LOCALES = [
  'en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'ru', 'uk', 'sr', 'hr', 'sl',
  'et', 'lv', 'lt', 'el', 'tr', 'ca', 'id', 'ms', 'vi', 'th', 'hi', 'bn', 'mr', 'ta', 'te', 'ar', 'he', 'fa', 'fil', 'sw', 'af',
]
let months: Map<string, number> | undefined

/** From 1 to 12, of the name of a month in any of the languages. */
export function monthNamed(word: string): number | undefined {
  months ??= new Map(LOCALES.flatMap((locale) => (['short', 'long'] as const).flatMap((month) => Array.from({ length: 12 }, (_, i) => {
    const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { day: 'numeric', month, timeZone: 'UTC' })
      .formatToParts(new Date(Date.UTC(2026, i, 13)))
    return [plainName(parts.find(({ type }) => type === 'month')?.value ?? ''), i + 1] as const
  }))))
  return months.get(plainName(word))
}

let weekdays: Map<string, number> | undefined

/** From 0, a Sunday, to 6, of the name of a day of the week. */
export function weekdayNamed(word: string): number | undefined {
  weekdays ??= new Map(LOCALES.flatMap((locale) => (['short', 'long'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    // 4 January 1970 was a Sunday
    return Array.from({ length: 7 }, (_, i) => [plainName(format.format((i + 3) * DAY_MS)), i] as const)
  })))
  return weekdays.get(plainName(word))
}

const plainName = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/\.$/, '')

/** Zones by the letters that programs write for them, in hours ahead of UTC. What means several zones is none: CST, IST, BST. */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  UTC: 0, GMT: 0, WET: 0, WEST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, HNEC: 1, HAEC: 2, EET: 2, EEST: 3, MSK: 3, JST: 9, KST: 9,
  HKT: 8, SGT: 8, WIB: 7, AWST: 8, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13, BRT: -3, ART: -3,
  EST: -5, EDT: -4, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7,
}
const OFFSET = /\b(?:UTC|GMT)\s?(?<sign>[+\u2212-])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?$/

/** How far ahead of UTC a time is that ends with its zone. */
function zoneMsIn(text: string): number | undefined {
  const { sign, hours, minutes = '0' } = OFFSET.exec(text)?.groups ?? {}
  if (hours !== undefined) return (sign === '+' ? 1 : -1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
  const known = ZONE_HOURS[/(?<![\p{L}\d])(\p{Lu}{3,4})$/u.exec(text)?.[1] ?? '']
  return known === undefined ? undefined : known * HOUR_MS
}

/** A moment, and whether it was read in the given zone, since the text names none. */
export interface Moment {
  readonly ms: number
  readonly isLocal: boolean
}

/** The moment of a time; undefined for what is none. Without a zone of its own it is in the given one. */
export function momentIn(given: string, timeZone: string): Moment | undefined {
  const text = given.replace(/[\u00a0\u202f]/g, ' ')
  const clock = text.length > LONGEST ? null : CLOCK.exec(text)
  const day = clock ? dayIn(text.slice(0, clock.index)) : undefined
  const ofDay = day === undefined ? undefined : clockIn(text.slice(clock!.index))
  if (day === undefined || ofDay === undefined) return undefined
  const [local, ahead] = [day * DAY_MS + ofDay, zoneMsIn(text.trim())]
  return ahead === undefined ? { ms: instantOf(local, timeZone), isLocal: true } : { ms: local - ahead, isLocal: false }
}

/** Milliseconds since midnight, of a time of day with its part of the day before or behind it. */
export function clockIn(text: string): number | undefined {
  const { before, hour = '', minute, second = '0', half } = CLOCK.exec(text)?.groups ?? {}
  if (hour === '') return undefined
  const words = [before, half].filter((word) => word !== undefined)
  const hours = words.map((word) => hourOfDay(Number(hour), word)).find((found) => found !== undefined) ?? Number(hour)
  return hours > 23 || Number(minute) > 59 ? undefined : hours * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * SECOND_MS
}

/** The day of a date, as a number since 1970, with the name of its month, or of numbers whose year stands at one end. */
export function dayIn(text: string): number | undefined {
  const numbers = Array.from(text.matchAll(/\d+/g), ([digits]) => digits)
  const year = numbers.find((digits) => digits.length === 4)
  const month = (text.match(/[\p{L}\p{M}]+\.?/gu) ?? []).map(monthNamed).find((found) => found !== undefined)
  const dayOf = numbers.find((digits) => digits.length <= 2)
  if (year !== undefined && month !== undefined && dayOf !== undefined) return daysFromCivil(Number(year), month, Number(dayOf))
  const date = /\d{1,4}(?:\s?[./-]\s?\d{1,4}){2}|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]/u.exec(text)?.[0]
  const written = date === undefined ? undefined : readWholeTime(date)
  const local = written && (localMsOf(written, 'dmy') ?? localMsOf(written, 'mdy'))
  return local === undefined ? undefined : local / DAY_MS
}

/** A day and a time of it, as times are that are written out. */
export function writtenOn(day: number, ofDay: number): WrittenTime {
  const date = new Date(day * DAY_MS)
  return {
    numbers: [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()], yearAt: 0, date: date.toISOString().slice(0, 10),
    hour: Math.floor(ofDay / HOUR_MS), minute: Math.floor(ofDay / MINUTE_MS) % 60, second: Math.floor(ofDay / SECOND_MS) % 60,
    hasSeconds: true, isTwelveHours: false, offset: undefined,
  }
}
