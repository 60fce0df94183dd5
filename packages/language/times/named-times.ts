/** How the times of a query were read: for each its words, its first and last day, and its hours. */
import { civilFromDays, dateFormat, DAY_MS, daysFromCivil, mondayOf } from '@madeleine/base'
import { readingOf, type HourRange, type ReferenceTime, type TimeMention, type TimeReading } from './time-mention.ts'
import {
  shiftDay, spanWithin, unitSpan, weekdayOccurrence, weekendSpan, yearlyOccurrence, type TimeSpan, type Amount, type CalendarUnit,
  type Occurrence,
} from './time-spans.ts'

// A query as a line of words with one space between them, in which patterns of words can be tried at any word.

export interface TokenLine {
  readonly query: string
  /** The words, one space after each, and where each begins in it. */
  readonly text: string
  readonly inText: readonly number[]
  /** In lower case; signs are words of their own. */
  readonly words: readonly string[]
  /** Where each word begins (inclusive) and ends (exclusive) in the query, in UTF-16 units. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** An ending 's, numbers joined as in 2023-05-07T10:30 and 7.5.2023, words, single signs. Han stands in no word of ours. */
const TOKEN =
  new RegExp(String.raw`['’][sS](?![\p{L}\p{N}])|\d{1,4}(?:[./-]\d{1,4}){1,2}(?:T[\d:.]{2,18}Z?)?(?!\d)|`
    + String.raw`\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|\S`, 'gu')

export function tokenise(query: string): TokenLine {
  const line = { query, words: [] as string[], starts: [] as number[], ends: [] as number[], inText: [] as number[] }
  let length = 0
  for (const { 0: found, index } of query.matchAll(TOKEN)) {
    const word = found === '’s' ? "'s" : found.toLowerCase()
    line.words.push(word)
    line.starts.push(index)
    line.ends.push(index + found.length)
    line.inText.push(length)
    length += word.length + 1
  }
  return { ...line, text: line.words.length > 0 ? `${line.words.join(' ')} ` : '' }
}

export const hasCapital = ({ query, words, starts }: TokenLine, index: number): boolean =>
  query[starts[index] ?? query.length] !== words[index]?.[0]

const FREE_BEFORE = /^(?:[\s("'“‘[,;:、，。？！（]|\p{Script=Han})?$/u
const FREE_AFTER = /^(?:[\s)"”\],;:?!、，。？！）]|\p{Script=Han}|[.'’](?![\p{L}\p{N}])|['’][sS](?![\p{L}\p{N}])|$)/u

/** Nothing but spaces, Han and the signs of sentences around it: no part of a name, a price or a path. */
export function isFreeToken({ query, starts, ends }: TokenLine, index: number): boolean {
  const [start, end] = [starts[index] ?? 0, ends[index] ?? 0]
  return FREE_BEFORE.test(query.slice(Math.max(0, start - 1), start)) && FREE_AFTER.test(query.slice(end, end + 3))
}

export type Groups = Readonly<Record<string, string | undefined>>

/** The pattern, tried at the word of that index, and the index of the word after the match. */
export function matchAt(line: TokenLine, index: number, pattern: RegExp): { readonly groups: Groups; readonly next: number } | undefined {
  pattern.lastIndex = line.inText[index] ?? line.text.length
  const match = pattern.exec(line.text)
  return match ? { groups: match.groups ?? {}, next: index + match[0].split(' ').length } : undefined
}

/** For `matchAt`: whole words only. */
export const wordPattern = (source: string): RegExp => new RegExp(`(?:${source})(?= )`, 'y')

/** One reading of a time that a query names. */
export interface NamedTime {
  /** Its words in the query. */
  readonly text: string
  /** First and last day, counted from 1970-01-01, both inclusive; of a night the day it begins on. */
  readonly from: number
  readonly to: number
  /** The hours of each of these days, if any are named; past midnight, into the day after, when the first is greater. */
  readonly hours?: HourRange
  /** Counts only where the query asks for nothing but a time. */
  readonly isLoose?: true
}

/** Readings kept: a day without a year has one in every year of the log. */
const MOST_READINGS = 12
/** Words that only lead to a time are not shown with it. */
const LEAD = /^(?:in|on|at|during|over|throughout|within)\s+/i
/** What may stand between a day and its hours for both to be one time: "Monday, in the evening", 上周三的晚上. */
const BETWEEN = /^[\s,，的]{0,3}$/

/** The readings of all mentions, the latest first. */
export function namedTimes(query: string, mentions: readonly TimeMention[], reference: ReferenceTime): NamedTime[] {
  const hourMention = mentions.find(({ hours, spans = [] }) => hours && spans.length === 0)
  const times = mentions.flatMap((mention) => {
    const hours = mention.hours ?? hourMention?.hours
    const text = textWith(query, mention, mention.hours ? undefined : hourMention)
    return daysOf(mention, reference).map(({ from, to }): NamedTime => {
      const isOneNight = mention.hours !== undefined && mention.hours[0] > mention.hours[1] && to === from + 1
      return { text, from, to: isOneNight ? from : to, ...(hours && { hours }), ...(mention.isLoose && { isLoose: true }) }
    })
  })
  const distinct = new Map(times.toReversed().map((time) => [`${time.from} ${time.to}`, time]))
  return [...distinct.values()].toSorted((a, b) => b.to - a.to || b.from - a.from).slice(0, MOST_READINGS)
}

function textWith(query: string, { start, end }: TimeMention, hours: TimeMention | undefined): string {
  const textOf = (from: number, to: number): string => query.slice(from, to).trim().replace(LEAD, '')
  if (!hours) return textOf(start, end)
  const [first, last] = hours.start < start ? [hours, { start, end }] : [{ start, end }, hours]
  return BETWEEN.test(query.slice(first.end, last.start)) ? textOf(first.start, last.end)
    : `${textOf(first.start, first.end)} … ${textOf(last.start, last.end)}`
}

/** The days meant. A time without a year is one that has begun, unless none has: then it is one of plans. */
function daysOf({ spans = [], yearless, limit }: TimeMention, { today, years }: ReferenceTime): readonly Pick<TimeSpan, 'from' | 'to'>[] {
  const begun = yearless ? spans.filter(({ from }) => from <= today) : spans
  const read = begun.length > 0 ? begun : spans
  const latest = read.at(-1)
  if (!limit || !latest) return read
  const logStart = years[0] === undefined ? latest.from : daysFromCivil(years[0], 1, 1)
  const range = {
    since: { from: latest.from, to: today }, after: { from: latest.to + 1, to: today },
    before: { from: logStart, to: latest.from - 1 }, until: { from: logStart, to: latest.to },
  }[limit]
  return range.from <= range.to ? [range] : read
}

// The dates of holidays, and times relative to them: around Easter, the week before Christmas, 春节前三天.

interface Holiday {
  readonly dayIn: (year: number) => number | undefined
  /** First and last day that the name may mean, counted from the holiday; default: the day alone. */
  readonly days?: readonly [number, number]
}

const fixed = (month: number, day: number, days?: Holiday['days']): Holiday =>
  ({ dayIn: (year) => daysFromCivil(year, month, day), ...(days && { days }) })
const lunar = (month: number, day: number, days?: Holiday['days']): Holiday =>
  ({ dayIn: (year) => lunarDay(year, month, day), ...(days && { days }) })
const easter = (offset: number, days?: Holiday['days']): Holiday =>
  ({ dayIn: (year) => easterSunday(year) + offset, ...(days && { days }) })

/** The fourth Thursday of November. */
const thanksgiving = (year: number): number => mondayOf(daysFromCivil(year, 11, 28) - 3) + 3

const HOLIDAYS = {
  christmas: fixed(12, 25, [-1, 1]), christmasEve: fixed(12, 24), christmasDay: fixed(12, 25), boxingDay: fixed(12, 26),
  newYear: fixed(1, 1, [-1, 0]), newYearsDay: fixed(1, 1), newYearsEve: fixed(12, 31),
  easter: easter(0, [-2, 1]), goodFriday: easter(-2), easterSunday: easter(0), easterMonday: easter(1),
  halloween: fixed(10, 31), thanksgiving: { dayIn: thanksgiving }, valentinesDay: fixed(2, 14),
  springFestival: lunar(1, 1, [-1, 6]),
  springFestivalEve: { dayIn: (year) => (lunarDay(year, 1, 1) ?? NaN) - 1 }, lunarNewYearsDay: lunar(1, 1),
  lanternFestival: lunar(1, 15), dragonBoatFestival: lunar(5, 5), qixi: lunar(7, 7), midAutumn: lunar(8, 15), doubleNinth: lunar(9, 9),
  qingming: fixed(4, 5, [-1, 0]), labourDay: fixed(5, 1, [0, 4]), nationalDayOfChina: fixed(10, 1, [0, 6]),
} as const satisfies Record<string, Holiday>
export type HolidayName = keyof typeof HOLIDAYS

/** Western Easter, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): number {
  const [golden, century, yearOfCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = epact + weekday - 7 * Math.floor((golden + 11 * epact + 22 * weekday) / 451) + 114
  return daysFromCivil(year, Math.floor(shift / 31), (shift % 31) + 1)
}

/** Intl computes the Chinese calendar; in distant centuries it is slow and inexact. */
const LUNAR_YEARS = [1900, 2100] as const

/** A date of the Chinese calendar, leap months aside, in the Gregorian year in which that lunar year begins. */
export function lunarDay(year: number, month: number, day: number): number | undefined {
  if (year < LUNAR_YEARS[0] || year > LUNAR_YEARS[1]) return undefined
  // The first month begins on 20 February at the latest, the others 29 or 30 days apart, with a leap month later
  let at = daysFromCivil(year, 2, 20) + 30 * month
  for (let months = 0; months < 4; months += 1) {
    const date = lunarDate(at)
    const first = at - date.day + 1
    if (date.month === String(month)) return first + day - 1
    at = first - 1
  }
  return undefined
}

/** A leap month is called 4bis. */
function lunarDate(day: number): { readonly month: string; readonly day: number } {
  const format = dateFormat('en-US', { calendar: 'chinese', timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  const parts = new Map(format.formatToParts(day * DAY_MS).map(({ type, value }) => [type, value]))
  return { month: parts.get('month') ?? '', day: Number(parts.get('day')) }
}

/** A holiday, or a time relative to it. */
export interface HolidayTime {
  readonly name: HolidayName
  /** "Around Easter", 春节前后: a week more on both sides. */
  readonly isAround?: boolean
  readonly beside?: Beside
}

/** "The week before": so many units, a weekend or a weekday (0 for Monday) before or after the holiday, or the one it lies in. */
export interface Beside {
  readonly side: 'before' | 'after' | 'of'
  readonly unit: CalendarUnit | 'weekend' | number
  readonly amount: Amount
}

function spanIn(year: number, { name, isAround, beside }: HolidayTime): TimeSpan | undefined {
  const { dayIn, days: [first, last] = [0, 0] }: Holiday = HOLIDAYS[name]
  const day = dayIn(year)
  if (day === undefined) return undefined
  if (beside) return spanBeside(day, beside)
  const margin = isAround ? 7 : 0
  return spanWithin(day + first - margin, day + last + margin, isAround || last > 3 ? 'week' : 'day')
}

function spanBeside(day: number, { side, unit, amount: [least, most] }: Beside): TimeSpan | undefined {
  if (unit === 'weekend') return side === 'before' ? weekendSpan(day, -1) : weekendAfter(day, side)
  if (typeof unit === 'number') return weekdayOccurrence(day, side === 'before' ? 'last' : 'next', unit)
  if (side === 'of') return unitSpan(day, unit, 0)
  return side === 'before'
    ? spanWithin(shiftDay(day, unit, -most), shiftDay(day, unit, 1 - least) - 1, unit)
    : spanWithin(shiftDay(day, unit, least - 1) + 1, shiftDay(day, unit, most), unit)
}

function weekendAfter(day: number, side: 'after' | 'of'): TimeSpan | undefined {
  const ofItsWeek = weekendSpan(day, 0)
  return side === 'of' || (ofItsWeek && ofItsWeek.from > day) ? ofItsWeek : weekendSpan(day, 1)
}

/** The time in the named year or at the named occurrence; without either, every one that touches the reference years. */
export function holidayReading(
  time: HolidayTime, { today, years }: ReferenceTime, named: { year?: number | undefined; occurrence?: Occurrence | undefined },
): TimeReading {
  const inYear = (year: number): TimeSpan | undefined => spanIn(year, time)
  if (named.year !== undefined) return readingOf(inYear(named.year))
  if (named.occurrence) return readingOf(yearlyOccurrence(today, named.occurrence, inYear))
  const [first, last] = [years[0] ?? Infinity, years.at(-1) ?? -Infinity]
  const touches = (span: TimeSpan | undefined): boolean =>
    span !== undefined && civilFromDays(span.to).year >= first && civilFromDays(span.from).year <= last
  const around = years.length === 0 ? [] : [first - 1, ...years, last + 1]
  return { ...readingOf(...around.map(inYear).filter(touches)), yearless: true }
}
