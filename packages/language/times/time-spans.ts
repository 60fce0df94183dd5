/** Time spans: days, weeks, months, seasons and years as day numbers, relative to a day, without clock or time zone. */
import { civilFromDays, daysFromCivil, isoWeekday, mondayOf } from '@madeleine/base'

/** A run of whole local days; the caller knows the time zone. */
export interface TimeSpan {
  /** First and last day since 1970-01-01 (which is 0), both inclusive, `from` ≤ `to`. */
  readonly from: number
  readonly to: number
  /** The named unit; of a vague time ("a few days ago") the next larger unit, of a range one as long. A weekend is days. */
  readonly grain: 'day' | 'week' | 'month' | 'season' | 'year'
}

export type Grain = TimeSpan['grain']
export type CalendarUnit = 'day' | 'week' | 'month' | 'year'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
/** How many: an exact number twice, or the least and the most that a vague word may mean. */
export type Amount = readonly [least: number, most: number]

/** "A couple" and "a few" are vague. */
export const COUPLE: Amount = [2, 3]
export const FEW: Amount = [2, 6]

const FIRST_YEAR = 1
const LAST_YEAR = 9999

/** The span, if it lies within the years that a store holds. */
export function spanWithin(from: number, to: number, grain: Grain): TimeSpan | undefined {
  const held = from >= daysFromCivil(FIRST_YEAR, 1, 1) && to <= daysFromCivil(LAST_YEAR, 12, 31) && from <= to
  return held ? { from, to, grain } : undefined
}

/** One date, or a run of days of one month; nothing where a day does not exist, such as 31 February. */
export function dateSpan(year: number, month: number, day: number, lastDay = day): TimeSpan | undefined {
  const whole = month >= 1 && month <= 12 ? monthSpan(year, month) : undefined
  if (!whole || day < 1 || lastDay < day || whole.from + lastDay - 1 > whole.to) return undefined
  return spanWithin(whole.from + day - 1, whole.from + lastDay - 1, 'day')
}

/** A whole month; 0 is December of the year before, 13 January of the year after. */
export function monthSpan(year: number, month: number): TimeSpan | undefined {
  const first = (at: number): number => daysFromCivil(year + Math.floor((at - 1) / 12), ((((at - 1) % 12) + 12) % 12) + 1, 1)
  return spanWithin(first(month), first(month + 1) - 1, 'month')
}

export const yearSpan = (year: number): TimeSpan | undefined =>
  spanWithin(daysFromCivil(year, 1, 1), daysFromCivil(year + 1, 1, 1) - 1, 'year')

/** The quarter of a year, from 1 to 4, as three whole months. */
export function quarterSpan(year: number, quarter: number): TimeSpan | undefined {
  const [first, last] = [monthSpan(year, 3 * quarter - 2), monthSpan(year, 3 * quarter)]
  return first && last && spanWithin(first.from, last.to, 'season')
}

/** The quarter that lies `offset` of them after the one of today. */
export function quarterOf(today: number, offset: number): TimeSpan | undefined {
  const { year, month } = civilFromDays(today)
  const index = Math.floor((month - 1) / 3) + offset
  return quarterSpan(year + Math.floor(index / 4), ((index % 4) + 4) % 4 + 1)
}

/** Northern, as whole months: spring is March to May. */
const FIRST_MONTH: Readonly<Record<Season, number>> = { spring: 3, summer: 6, autumn: 9, winter: 12 }

/** The season that begins in a year; a winter ends in the next. */
export function seasonBegunIn(year: number, season: Season): TimeSpan | undefined {
  const first = monthSpan(year, FIRST_MONTH[season])
  const last = monthSpan(year, FIRST_MONTH[season] + 2)
  return first && last && spanWithin(first.from, last.to, 'season')
}

/** The season of a year: people call a winter by the year it begins or by the one it ends in, so winter gives both. */
export function seasonsOf(year: number, season: Season): (TimeSpan | undefined)[] {
  return season === 'winter' ? [seasonBegunIn(year - 1, season), seasonBegunIn(year, season)] : [seasonBegunIn(year, season)]
}

/** Which occurrence of a recurring time: the latest that is over, this year's, or the next to begin. */
export type Occurrence = 'last' | 'this' | 'next'

/**
 * A season, month or holiday relative to today. "Last" is the latest that ended before today, which is the one before a
 * running one; "next" the earliest that begins after today; "this" that of the running year, for winter the one
 * nearest to today (until June the one that began last year).
 */
export function yearlyOccurrence(today: number, turn: Occurrence, of: (year: number) => TimeSpan | undefined): TimeSpan | undefined {
  const { year, month } = civilFromDays(today)
  const spans = [year - 2, year - 1, year, year + 1].flatMap((one) => of(one) ?? [])
  if (turn === 'last') return spans.findLast(({ to }) => to < today)
  if (turn === 'next') return spans.find(({ from }) => from > today)
  const ofThisYear = of(year)
  const overNewYear = ofThisYear && civilFromDays(ofThisYear.to).year > year
  return overNewYear && month <= 6 ? of(year - 1) : ofThisYear
}

/** The day, ISO week, calendar month or year that lies `offset` of them after the one of today. */
export function unitSpan(today: number, unit: CalendarUnit, offset: number): TimeSpan | undefined {
  const { year, month } = civilFromDays(today)
  if (unit === 'day') return spanWithin(today + offset, today + offset, 'day')
  if (unit === 'week') return spanWithin(mondayOf(today) + 7 * offset, mondayOf(today) + 7 * offset + 6, 'week')
  return unit === 'month' ? monthSpan(year, month + offset) : yearSpan(year + offset)
}

/** Saturday and Sunday of the ISO week that lies `offset` weeks after today's. */
export function weekendSpan(today: number, offset: number): TimeSpan | undefined {
  const monday = mondayOf(today) + 7 * offset
  return spanWithin(monday + 5, monday + 6, 'day')
}

/** "The weekend" alone: that of today's week once it has begun, else the one before. */
export const latestWeekend = (today: number): TimeSpan | undefined => weekendSpan(today, isoWeekday(today) >= 5 ? 0 : -1)

/** A day (0 Monday … 6 Sunday) of the ISO week that lies `offset` weeks after today's. */
export const weekdaySpan = (today: number, weekday: number, offset: number): TimeSpan | undefined =>
  unitSpan(mondayOf(today) + 7 * offset + weekday, 'day', 0)

/** The latest such weekday before today, today's week's, or the earliest after today. */
export function weekdayOccurrence(today: number, turn: Occurrence, weekday: number): TimeSpan | undefined {
  if (turn === 'this') return weekdaySpan(today, weekday, 0)
  const ahead = (weekday - isoWeekday(today) + 7) % 7
  return unitSpan(today, 'day', turn === 'next' ? ahead || 7 : ahead - 7)
}

const COARSER: Readonly<Record<CalendarUnit, Grain>> = { day: 'week', week: 'month', month: 'season', year: 'year' }

/** The largest unit that fits into a range of that many days. */
const LONGEST_FIRST: readonly (readonly [Grain, number])[] = [['year', 365], ['season', 89], ['month', 28], ['week', 7]]

/** The days from one span to the end of another, as one span of the largest unit that fits into it. */
export function spanBetween(first: TimeSpan, last: TimeSpan): TimeSpan | undefined {
  const days = last.to - first.from + 1
  return spanWithin(first.from, last.to, LONGEST_FIRST.find(([, length]) => days >= length)?.[0] ?? 'day')
}

const grainOf = (unit: CalendarUnit, [least, most]: Amount): Grain => (least === most ? unit : COARSER[unit])

/** "Two weeks ago": the ISO week (month, year) that many before today's; loose amounts span from the most to the least. */
export function ago(today: number, unit: CalendarUnit, amount: Amount): TimeSpan | undefined {
  const [first, last] = [unitSpan(today, unit, -amount[1]), unitSpan(today, unit, -amount[0])]
  return first && last && spanWithin(first.from, last.to, grainOf(unit, amount))
}

/** "In the past three weeks": from that long before today up to today, with `next` from today on. A month keeps its day or ends. */
export function rollingSpan(today: number, unit: CalendarUnit, amount: Amount, turn: 'last' | 'next' = 'last'): TimeSpan | undefined {
  const end = shiftDay(today, unit, turn === 'last' ? -amount[1] : amount[1])
  return spanWithin(Math.min(end, today), Math.max(end, today), grainOf(unit, amount))
}

/** The day that many units later; a month later is the same day of the month, or its last. */
export function shiftDay(today: number, unit: CalendarUnit, count: number): number {
  if (unit === 'day' || unit === 'week') return today + count * (unit === 'day' ? 1 : 7)
  const { year, month, day } = civilFromDays(today)
  const target = monthSpan(year, month + count * (unit === 'month' ? 1 : 12))
  return target ? Math.min(target.from + day - 1, target.to) : NaN
}

// Parts of a month, season or year: its thirds and halves, its first week, its last Friday.

export type PeriodThird = 'early' | 'mid' | 'late'

const FINER: Readonly<Partial<Record<Grain, Grain>>> = { month: 'week', season: 'month', year: 'season' }

/** The first, second or last third of a month (days 1–10, 11–20, 21–), of a season (a month) or of a year (four months). */
export function thirdOf(span: TimeSpan, part: PeriodThird): TimeSpan | undefined {
  const grain = FINER[span.grain]
  if (!grain) return undefined
  const { year, month } = civilFromDays(span.from)
  const months = span.grain === 'year' ? 4 : 1
  const edge = (third: number): number =>
    span.grain === 'month' ? span.from + 10 * third : (monthSpan(year, month + months * third)?.from ?? NaN)
  const [second, third] = [edge(1), edge(2)]
  if (part === 'early') return spanWithin(span.from, second - 1, grain)
  return part === 'mid' ? spanWithin(second, third - 1, grain) : spanWithin(third, span.to, grain)
}

/** The `index`-th day, block of seven days or calendar month of a longer span; −1 is the last. Weeks here begin with the span. */
export function pieceOf(span: TimeSpan, unit: Exclude<CalendarUnit, 'year'>, index: number): TimeSpan | undefined {
  if (!FINER[span.grain] || (unit === 'month' && span.grain === 'month')) return undefined
  if (unit === 'month') return unitSpan(index < 0 ? span.to : span.from, 'month', Math.max(index, 0))
  const length = unit === 'week' ? 7 : 1
  const from = index < 0 ? span.to - length + 1 : span.from + length * index
  return from + length - 1 <= span.to ? spanWithin(from, from + length - 1, unit) : undefined
}

/** The first or second half of a month (from day 16), of a season (from its middle day) or of a year (from July). */
export function halfOf(span: TimeSpan, half: 'first' | 'second'): TimeSpan | undefined {
  const grain = FINER[span.grain]
  if (!grain) return undefined
  const { year, month } = civilFromDays(span.from)
  const middle = span.grain === 'month' ? span.from + 15
    : span.grain === 'year' ? monthSpan(year, month + 6)?.from ?? NaN
    : Math.ceil((span.from + span.to) / 2)
  return half === 'first' ? spanWithin(span.from, middle - 1, grain) : spanWithin(middle, span.to, grain)
}

/** The `index`-th of a weekday (0 for Monday) of a longer span; −1 is the last. */
export function weekdayOfSpan(span: TimeSpan, weekday: number, index: number): TimeSpan | undefined {
  if (!FINER[span.grain]) return undefined
  const first = mondayOf(span.from - weekday + 6) + weekday
  const last = mondayOf(span.to - weekday) + weekday
  const day = index < 0 ? last : first + 7 * index
  return day <= span.to ? spanWithin(day, day, 'day') : undefined
}

/** The `index`-th weekend of a longer span, by its Saturday; −1 is the last. */
export function weekendOfSpan(span: TimeSpan, index: number): TimeSpan | undefined {
  const saturday = weekdayOfSpan(span, 5, index)
  return saturday && spanWithin(saturday.from, saturday.from + 1, 'day')
}
