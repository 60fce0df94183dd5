/** The dates of holidays, and times relative to them: around Easter, the week before Christmas, 春节前三天. */
import { civilFromDays, daysFromCivil, mondayOf } from '../day-number.ts'
import { dateFormat } from '../date-format.ts'
import { DAY_MS } from '../../units.ts'
import { type ReferenceTime, readingOf, type TimeReading } from './time-mention.ts'
import {
  type Amount, type CalendarUnit, type Occurrence, shiftDay, spanWithin, type TimeSpan,
  unitSpan, weekdayOccurrence, weekendSpan, yearlyOccurrence,
} from './time-spans.ts'

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

export const HOLIDAYS = {
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
