/** Days, weeks, months, seasons and years as spans of day numbers, counted from a day: no clock, no time zone. */

/** Whole days of a calendar on a wall; in which time zone it hangs is for the caller to know. */
export interface CalendarSpan {
  /** First and last day since 1970-01-01 (which is 0), both inclusive, `from` ≤ `to`. */
  readonly from: number
  readonly to: number
  /** What was named; of a loose time ("a few days ago") the unit above, because only that much is known. A weekend is days. */
  readonly grain: 'day' | 'week' | 'month' | 'season' | 'year'
}

type Grain = CalendarSpan['grain']
export type Unit = 'day' | 'week' | 'month' | 'year'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Part = 'early' | 'mid' | 'late'
/** How many: an exact number twice, or the least and the most that a loose word may mean. */
export type Amount = readonly [least: number, most: number]

/** "A couple" and "a few": loose on purpose, nobody counts days when saying so. */
export const COUPLE: Amount = [2, 3]
export const FEW: Amount = [2, 6]

const FIRST_YEAR = 1
const LAST_YEAR = 9999

/**
 * Days from 1970-01-01 to a date of the proleptic Gregorian calendar. Months and days are not checked.
 *
 * Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, days_from_civil: years begin in March, so that
 * the leap day is the last of a year, and 400 years always have 146,097 days.
 */
export function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** The date of a day number: the inverse of `dayNumber`, from the same source (civil_from_days). */
export function dateOf(dayNumberSinceEpoch: number): { readonly year: number; readonly month: number; readonly day: number } {
  const days = dayNumberSinceEpoch + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
const mondayOf = (day: number): number => day - weekdayOf(day)

/** The span, unless it leaves the years that a store holds. */
function within(from: number, to: number, grain: Grain): CalendarSpan | undefined {
  const held = from >= dayNumber(FIRST_YEAR, 1, 1) && to <= dayNumber(LAST_YEAR, 12, 31) && from <= to
  return held ? { from, to, grain } : undefined
}

/** One date, or a run of days of one month; nothing where a day does not exist, such as 31 February. */
export function dateSpan(year: number, month: number, day: number, lastDay = day): CalendarSpan | undefined {
  const whole = month >= 1 && month <= 12 ? monthSpan(year, month) : undefined
  if (!whole || day < 1 || lastDay < day || whole.from + lastDay - 1 > whole.to) return undefined
  return within(whole.from + day - 1, whole.from + lastDay - 1, 'day')
}

/** A whole month; 0 is December of the year before, 13 January of the year after. */
export function monthSpan(year: number, month: number): CalendarSpan | undefined {
  const first = (at: number): number => dayNumber(year + Math.floor((at - 1) / 12), ((((at - 1) % 12) + 12) % 12) + 1, 1)
  return within(first(month), first(month + 1) - 1, 'month')
}

export const yearSpan = (year: number): CalendarSpan | undefined => within(dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1) - 1, 'year')

/** Northern, as whole months: spring is March to May. */
const FIRST_MONTH: Readonly<Record<Season, number>> = { spring: 3, summer: 6, autumn: 9, winter: 12 }

/** The season that begins in a year; a winter ends in the next. */
export function seasonBegunIn(year: number, season: Season): CalendarSpan | undefined {
  const first = monthSpan(year, FIRST_MONTH[season])
  const last = monthSpan(year, FIRST_MONTH[season] + 2)
  return first && last && within(first.from, last.to, 'season')
}

/** The season of a year: people call a winter by the year it begins or by the one it ends in, so winter gives both. */
export function seasonsOf(year: number, season: Season): (CalendarSpan | undefined)[] {
  return season === 'winter' ? [seasonBegunIn(year - 1, season), seasonBegunIn(year, season)] : [seasonBegunIn(year, season)]
}

/** Which one of those that come every year is meant: the latest that is over, this year's, or the next to begin. */
export type Turn = 'last' | 'this' | 'next'

/**
 * A season or month by its place to today. "Last" is the latest that ended before today, which is the one before a
 * running one; "next" the earliest that begins after today; "this" that of the running year, for winter the one
 * nearest to today (until June the one that began last year).
 */
export function yearly(today: number, turn: Turn, of: (year: number) => CalendarSpan | undefined): CalendarSpan | undefined {
  const { year, month } = dateOf(today)
  const spans = [year - 2, year - 1, year, year + 1].flatMap((one) => of(one) ?? [])
  if (turn === 'last') return spans.findLast(({ to }) => to < today)
  if (turn === 'next') return spans.find(({ from }) => from > today)
  const ofThisYear = of(year)
  const overNewYear = ofThisYear && dateOf(ofThisYear.to).year > year
  return overNewYear && month <= 6 ? of(year - 1) : ofThisYear
}

/** The day, ISO week, calendar month or year that lies `offset` of them after the one of today. */
export function unitSpan(today: number, unit: Unit, offset: number): CalendarSpan | undefined {
  const { year, month } = dateOf(today)
  if (unit === 'day') return within(today + offset, today + offset, 'day')
  if (unit === 'week') return within(mondayOf(today) + 7 * offset, mondayOf(today) + 7 * offset + 6, 'week')
  return unit === 'month' ? monthSpan(year, month + offset) : yearSpan(year + offset)
}

/** Saturday and Sunday of the ISO week that lies `offset` weeks after today's. */
export function weekendSpan(today: number, offset: number): CalendarSpan | undefined {
  const monday = mondayOf(today) + 7 * offset
  return within(monday + 5, monday + 6, 'day')
}

/** A day (0 Monday … 6 Sunday) of the ISO week that lies `offset` weeks after today's. */
export const weekdaySpan = (today: number, weekday: number, offset: number): CalendarSpan | undefined =>
  unitSpan(mondayOf(today) + 7 * offset + weekday, 'day', 0)

/** The latest such weekday before today, today's week's, or the earliest after today. */
export function weekdayTurn(today: number, turn: Turn, weekday: number): CalendarSpan | undefined {
  if (turn === 'this') return weekdaySpan(today, weekday, 0)
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return unitSpan(today, 'day', turn === 'next' ? ahead || 7 : ahead - 7)
}

const COARSER: Readonly<Record<Unit, Grain>> = { day: 'week', week: 'month', month: 'season', year: 'year' }
const grainOf = (unit: Unit, [least, most]: Amount): Grain => (least === most ? unit : COARSER[unit])

/** "Two weeks ago": the ISO week (month, year) that many before today's; loose amounts span from the most to the least. */
export function ago(today: number, unit: Unit, amount: Amount): CalendarSpan | undefined {
  const [first, last] = [unitSpan(today, unit, -amount[1]), unitSpan(today, unit, -amount[0])]
  return first && last && within(first.from, last.to, grainOf(unit, amount))
}

/** "In the past three weeks": from that long before today up to today, with `next` from today on. A month keeps its day or ends. */
export function stretch(today: number, unit: Unit, amount: Amount, turn: 'last' | 'next' = 'last'): CalendarSpan | undefined {
  const end = moved(today, unit, turn === 'last' ? -amount[1] : amount[1])
  return within(Math.min(end, today), Math.max(end, today), grainOf(unit, amount))
}

function moved(today: number, unit: Unit, count: number): number {
  if (unit === 'day' || unit === 'week') return today + count * (unit === 'day' ? 1 : 7)
  const { year, month, day } = dateOf(today)
  const target = monthSpan(year, month + count * (unit === 'month' ? 1 : 12))
  return target ? Math.min(target.from + day - 1, target.to) : NaN
}

const FINER: Readonly<Partial<Record<Grain, Grain>>> = { month: 'week', season: 'month', year: 'season' }

/** The first, second or last third of a month (days 1–10, 11–20, 21–), of a season (a month) or of a year (four months). */
export function thirdOf(span: CalendarSpan, part: Part): CalendarSpan | undefined {
  const grain = FINER[span.grain]
  if (!grain) return undefined
  const { year, month } = dateOf(span.from)
  const months = span.grain === 'year' ? 4 : 1
  const edge = (third: number): number =>
    span.grain === 'month' ? span.from + 10 * third : (monthSpan(year, month + months * third)?.from ?? NaN)
  const [second, third] = [edge(1), edge(2)]
  if (part === 'early') return within(span.from, second - 1, grain)
  return part === 'mid' ? within(second, third - 1, grain) : within(third, span.to, grain)
}

/** The `index`-th day, block of seven days or calendar month of a longer span; −1 is the last. Weeks here begin with the span. */
export function pieceOf(span: CalendarSpan, unit: Exclude<Unit, 'year'>, index: number): CalendarSpan | undefined {
  if (!FINER[span.grain] || (unit === 'month' && span.grain === 'month')) return undefined
  if (unit === 'month') return unitSpan(index < 0 ? span.to : span.from, 'month', Math.max(index, 0))
  const length = unit === 'week' ? 7 : 1
  const from = index < 0 ? span.to - length + 1 : span.from + length * index
  return from + length - 1 <= span.to ? within(from, from + length - 1, unit) : undefined
}
