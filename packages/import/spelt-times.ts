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

function monthNamed(word: string): number | undefined {
  months ??= new Map(LOCALES.flatMap((locale) => (['short', 'long'] as const).flatMap((month) => Array.from({ length: 12 }, (_, i) => {
    const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { day: 'numeric', month, timeZone: 'UTC' })
      .formatToParts(new Date(Date.UTC(2026, i, 13)))
    return [plainMonth(parts.find(({ type }) => type === 'month')?.value ?? ''), i + 1] as const
  }))))
  return months.get(plainMonth(word))
}

const plainMonth = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/\.$/, '')

/** Epoch milliseconds; undefined for what is no time. Without a zone of its own it is in the given one. */
export function momentIn(given: string, timeZone: string): number | undefined {
  const text = given.replace(/[\u00a0\u202f]/g, ' ')
  const clock = text.length > LONGEST ? null : CLOCK.exec(text)
  const day = clock ? dayIn(text.slice(0, clock.index)) : undefined
  const ofDay = day === undefined ? undefined : clockIn(text.slice(clock!.index))
  if (day === undefined || ofDay === undefined) return undefined
  return /\b(?:UTC|GMT)$/.test(text) ? day * DAY_MS + ofDay : instantOf(day * DAY_MS + ofDay, timeZone)
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
