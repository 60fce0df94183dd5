/** Places of a query that speak of time, and what is left of the query without them. */
import { type CalendarSpan, dateOf, yearSpan } from './time-spans.ts'

/** From where a query is read. */
export interface Viewpoint {
  /** Local day number. */
  readonly today: number
  /** The years that a date without a year may mean, ascending. */
  readonly years: readonly number[]
}

/** Hours of the day, from inclusive to exclusive, over midnight when from > to. */
export type Hours = readonly [from: number, to: number]

/** What a place of a query says about time. */
export interface TimeSaid {
  /** Empty for a date that does not exist. */
  readonly spans?: readonly CalendarSpan[]
  readonly order?: 'first' | 'last'
  readonly hours?: Hours
  /** The query asks for a time here. */
  readonly asksWhen?: true
  /** The words stay words to search by: they may have been meant as such, or they name no time. */
  readonly stays?: true
  /** The years that its words name. */
  readonly years?: readonly number[]
  /** It names none: its spans are those of every year in question. */
  readonly yearless?: true
}

/** A place from `start` (inclusive) to `end` (exclusive), in UTF-16 units of the query. */
export interface Mention extends TimeSaid {
  readonly start: number
  readonly end: number
}

/** Places read of one query; a query of real words has few, and each may stand for a span in every year. */
export const MENTIONS_READ = 64

/** Hours as people use the words, wide enough to hold both edges; a night out begins in the evening. */
export const HOURS = {
  morning: [5, 12], noon: [11, 14], afternoon: [12, 18], dusk: [17, 20], evening: [17, 24], night: [20, 5],
  eveningAndNight: [18, 5], midnight: [23, 2], smallHours: [0, 6],
} as const satisfies Record<string, Hours>

/** Spans as said; nothing exists of them: said all the same, so that no part of the words is read by itself. */
export function said(...spans: readonly (CalendarSpan | undefined)[]): TimeSaid {
  const existing = spans.filter((span) => span !== undefined)
  return existing.length > 0 ? { spans: existing } : { spans: existing, stays: true }
}

/** The same in every year in question, or in the one that was named. */
export const saidOf = ({ years }: Viewpoint, year: number | undefined, of: (year: number) => CalendarSpan | undefined): TimeSaid =>
  year === undefined ? { ...said(...years.map(of)), yearless: true } : said(of(year))

/** "In 2023", "last year": the year that is all that was said. */
function yearAlone({ spans = [] }: TimeSaid): number | undefined {
  const [span, ...others] = spans
  if (span?.grain !== 'year' || others.length > 0) return undefined
  const { year } = dateOf(span.from)
  const whole = yearSpan(year)
  return whole?.from === span.from && whole.to === span.to ? year : undefined
}

const yearsNamed = (one: TimeSaid): readonly number[] => one.years ?? [yearAlone(one) ?? []].flat()

/**
 * The one year that all name that name one, for those that name none. A bare "2023" may be a number: it contradicts
 * but is not enough. Nor is a year to come: what is planned for it was said before.
 */
export function yearAgreed(mentions: readonly Mention[], { today, years }: Viewpoint): number | undefined {
  const [year, ...others] = new Set(mentions.flatMap(yearsNamed))
  if (year === undefined || others.length > 0 || !mentions.some(({ yearless }) => yearless)) return undefined
  const sure = mentions.some((one) => !one.stays && yearsNamed(one).length > 0)
  return sure && year <= Math.max(dateOf(today).year, years.at(-1) ?? 0) ? year : undefined
}

/** "Last year in May" is no more than the May of it: without the span of the year, where a time within it was made sure of. */
export function withoutYearAlone(mentions: readonly Mention[]): readonly Mention[] {
  if (!mentions.some(({ yearless, stays }) => yearless && !stays)) return mentions
  return mentions.map((one) => (yearAlone(one) === undefined ? one : { ...one, spans: [] }))
}

/**
 * The mentions that hold together, by place: of those that overlap the first given, and neither of two that ask for
 * different hours or for both ends ("in the morning or at night"), unless they name a day as well.
 */
export function consistent(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = []
  for (const one of mentions) if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one)
  const hours = new Set(kept.flatMap((one) => one.hours?.join() ?? []))
  const orders = new Set(kept.flatMap((one) => one.order ?? []))
  return kept
    .map((one) => withoutContradicted(one, { hours: hours.size > 1, order: orders.size > 1 }))
    .filter((one) => one.spans ?? one.hours ?? one.order ?? one.asksWhen)
    .toSorted((a, b) => a.start - b.start)
}

function withoutContradicted({ hours, order, ...one }: Mention, contradicted: { hours: boolean; order: boolean }): Mention {
  return { ...one, ...(hours && !contradicted.hours && { hours }), ...(order && !contradicted.order && { order }) }
}

/** The spans of all mentions, each once, by their first day, then by their last. */
export function spansOf(mentions: readonly Mention[]): CalendarSpan[] {
  const distinct = new Map(mentions.flatMap(({ spans = [] }) => spans.map((span) => [`${span.from} ${span.to} ${span.grain}`, span])))
  return [...distinct.values()].toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** The query without what named times; pieces are parted by one space, so that no two words grow together. */
export function restOf(query: string, mentions: readonly Mention[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end, stays } of mentions) {
    if (stays) continue
    pieces.push(query.slice(from, start))
    from = end
  }
  if (from === 0) return query
  return [...pieces, query.slice(from)].map((piece) => piece.trim()).filter((piece) => piece !== '').join(' ')
}
