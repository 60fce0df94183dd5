/** Parts of a month, season or year: its thirds and halves, its first week, its last Friday. */
import { civilFromDays, mondayOf } from '../../base/day-number.ts'
import { type CalendarUnit, type Grain, monthSpan, spanWithin, type TimeSpan, unitSpan } from './time-spans.ts'

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
