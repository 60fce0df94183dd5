/** How well a message's time answers a query: its local day and its local hour. */
import { dayNumber, localDate, localHour, MINUTE_MS } from '@madeleine/base'
import type { ParsedQuery } from './parse-query.ts'
import type { RecalledTime } from '@madeleine/contract'

/** A time of day and a day as a wall clock shows them. */
export interface LocalClock {
  /** Days since 1970-01-01. */
  readonly dayOf: (atMs: number) => number
  /** 0–23 */
  readonly hourOf: (atMs: number) => number
}

/** @param timeZone an IANA zone that was checked */
export const localClock = (timeZone: string): LocalClock => ({
  dayOf: byQuarterHour((atMs) => dayNumber(localDate(new Date(atMs), timeZone))),
  hourOf: byQuarterHour((atMs) => localHour(new Date(atMs), timeZone)),
})

const QUARTER_MS = 15 * MINUTE_MS

/** Reads once for each quarter of an hour, because dates are slow to format: zones change by whole quarters. */
function byQuarterHour(read: (atMs: number) => number): (atMs: number) => number {
  const known = new Map<number, number>()
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS)
    const value = known.get(quarter) ?? read(quarter * QUARTER_MS)
    known.set(quarter, value)
    return value
  }
}

/**
 * 1 within the span. Events are told of in the days after them and seldom before: .8 up to 3 days later, .6 up to 10,
 * .3 up to 31, and .3 up to 2 days before. A year says little: .3 within it and nothing outside.
 *
 * @param day of the message, counted from 1970-01-01
 */
export function dateScore({ from, to, grain }: ParsedQuery['spans'][number], day: number): number {
  const isWithinSpan = day >= from && day <= to
  if (grain === 'year') return isWithinSpan ? 0.3 : 0
  if (isWithinSpan) return 1
  if (day < from) return from - day <= 2 ? 0.3 : 0
  const daysLater = day - to
  return daysLater <= 3 ? 0.8 : daysLater <= 10 ? 0.6 : daysLater <= 31 ? 0.3 : 0
}

/**
 * How much a day outside counts where the time of the talk is asked for: people tell of an event after it, but said what they said then.
 */
const OUTSIDE_OF_TALK = 0.5

/** The best `dateScore` of a day among the times of a query, 0–1. */
export function nearness({ spans, isTimeOfTalk }: Pick<ParsedQuery, 'spans' | 'isTimeOfTalk'>, day: number): number {
  const near = Math.max(0, ...spans.map((span) => dateScore(span, day)))
  return isTimeOfTalk && !spans.some(({ from, to }) => day >= from && day <= to) ? OUTSIDE_OF_TALK * near : near
}

/** Whether an hour lies in the hours from (inclusive) to (exclusive), over midnight when from > to. */
export const isWithin = (hour: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

/** Whether a moment lies in a time of a query. @param hour its local hour */
export const isInTime = ({ after, before, hours }: Pick<RecalledTime, 'after' | 'before' | 'hours'>, atMs: number, hour: number): boolean =>
  atMs >= after.getTime() && atMs < before.getTime() && (!hours || isWithin(hour, hours))
