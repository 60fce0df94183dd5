/** Where the lines of the axis stand, and what they are called. */
import { DAY_MS } from '@madeleine/base'
import { dateOfMoment, dateText, startOfLocal, timeText } from '../../parts/dates.ts'
import type { Reach } from '../../shell/as-of.ts'

export interface Tick {
  readonly at: number
  readonly label: string
  /** A larger unit begins there. */
  readonly isMajor: boolean
}

const HOUR_MS = DAY_MS / 24
/** Steps from close to far, with about how long each is. */
const STEPS = [
  ['minute', 10, HOUR_MS / 6], ['hour', 1, HOUR_MS], ['hour', 3, 3 * HOUR_MS], ['hour', 6, 6 * HOUR_MS], ['day', 1, DAY_MS],
  ['day', 2, 2 * DAY_MS], ['day', 7, 7 * DAY_MS], ['month', 1, 30 * DAY_MS], ['month', 3, 91 * DAY_MS], ['year', 1, 365 * DAY_MS],
  ['year', 2, 730 * DAY_MS], ['year', 5, 1826 * DAY_MS], ['year', 10, 3652 * DAY_MS],
] as const

/** @param most ticks that there is room for */
export function ticksOf(view: Reach, most: number, timeZone: string): Tick[] {
  const [unit, count, ms] = STEPS.find(([, , length]) => (view.to - view.from) / length <= most) ?? STEPS.at(-1)!
  const begin = view.from - ms
  const starts = unit === 'minute' || unit === 'hour' ? evenStarts(begin, view.to, ms, timeZone)
    : calendarStarts(begin, view.to, [unit, count], timeZone)
  return starts.filter((at) => at >= view.from && at <= view.to).map((at) => tickOf(at, unit, timeZone))
}

/** From midnight on each day, so that they are round also in zones of half an hour. */
function evenStarts(from: number, to: number, step: number, timeZone: string): number[] {
  const found: number[] = []
  for (let day = startOfLocal(dateOfMoment(from, timeZone), timeZone); day <= to;) {
    const next = startOfLocal(dateOfMoment(day + 1.5 * DAY_MS, timeZone), timeZone)
    for (let at = day; at < next; at += step) found.push(at)
    day = next
  }
  return found
}

function calendarStarts(from: number, to: number, [unit, count]: readonly [string, number], timeZone: string): number[] {
  const [year = 0, month = 1] = dateOfMoment(from, timeZone).split('-').map(Number)
  const found: number[] = []
  const add = (...date: [number, number, number]): boolean => {
    const at = startOfLocal(new Date(Date.UTC(...date)).toISOString().slice(0, 10), timeZone)
    // A date that a zone skipped begins where the next one does
    if (at !== found.at(-1)) found.push(at)
    return at <= to
  }
  if (unit === 'year') for (let y = year - (year % count); add(y, 0, 1);) y += count
  else if (unit === 'month') for (let m = month - 1 - ((month - 1) % count); add(year, m, 1);) m += count
  else {
    const first = Math.floor(Date.parse(dateOfMoment(from, timeZone)) / DAY_MS)
    // Day 4 was a Monday
    for (let day = first - (((first - 4) % count) + count) % count; add(1970, 0, 1 + day);) day += count
  }
  return found
}

function tickOf(at: number, unit: string, timeZone: string): Tick {
  const [year = '', month = '', day = ''] = dateOfMoment(at, timeZone).split('-')
  if (unit === 'year') return { at, label: year, isMajor: true }
  if (unit === 'month') {
    return month === '01' ? { at, label: year, isMajor: true } : { at, label: dateText(at, { month: 'short' }, timeZone), isMajor: false }
  }
  const isMidnight = startOfLocal(`${year}-${month}-${day}`, timeZone) === at
  if (unit === 'day') {
    return day === '01' ? { at, label: dateText(at, { month: 'long' }, timeZone), isMajor: true }
      : { at, label: dateText(at, { day: 'numeric', month: 'short' }, timeZone), isMajor: false }
  }
  return isMidnight ? { at, label: dateText(at, { weekday: 'short', day: 'numeric', month: 'short' }, timeZone), isMajor: true }
    : { at, label: timeText(at, timeZone), isMajor: false }
}
