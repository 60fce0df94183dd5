/** How the times of a query were read: for each its words, its first and last day, and its hours. */
import { daysFromCivil } from '../day-number.ts'
import type { HourRange, ReferenceTime, TimeMention } from './time-mention.ts'
import type { TimeSpan } from './time-spans.ts'

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
