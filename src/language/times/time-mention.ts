/** Time expressions found in a query: which of them count, and the query without them. */
import { civilFromDays } from '../../base/day-number.ts'
import { type TimeSpan, yearSpan } from './time-spans.ts'

/** What the time expressions of a query are resolved against. */
export interface ReferenceTime {
  /** The user's local day number. */
  readonly today: number
  /** The years that a date without a year may mean, ascending. */
  readonly years: readonly number[]
}

/** Hours of the day, `from` inclusive to `to` exclusive, past midnight when from > to. */
export type HourRange = readonly [from: number, to: number]

/** What a time expression means. */
export interface TimeReading {
  /** Empty for a date that does not exist. */
  readonly spans?: readonly TimeSpan[]
  readonly order?: 'first' | 'last'
  readonly hours?: HourRange
  /** The query asks for a time here. */
  readonly asksWhen?: true
  /** The words stay in the query: they may be ordinary words, or they name no time. */
  readonly stays?: true
  /** It is as vague as "recently": a time only where nothing else is asked for. Its words stay. */
  readonly isLoose?: true
  /** The years that it names. */
  readonly years?: readonly number[]
  /** It names no year: its spans are those of every reference year. */
  readonly yearless?: true
}

/** The languages that times are read in. */
export type TimeLanguage = 'chinese' | 'english' | 'french' | 'german' | 'spanish'

/** A time that bounds another: "since May", "before May", "after May", "until May". */
export type TimeLimit = 'since' | 'before' | 'after' | 'until'

/** Where a time expression stands in its query, in UTF-16 units. */
export type QueryRange = readonly [start: number, end: number]

/** A time expression from `start` (inclusive) to `end` (exclusive), in UTF-16 units of the query. */
export interface TimeMention extends TimeReading {
  readonly start: number
  readonly end: number
  /** Words of it that stay in the query although they name a time: "Christmas". */
  readonly kept?: readonly QueryRange[]
  readonly language?: TimeLanguage
  /** The words around it make it one end of what is asked for. Its spans are still those of the time itself. */
  readonly limit?: TimeLimit
  /** What it means against another reference time; a range has none. */
  readonly resolve?: (reference: ReferenceTime) => TimeReading | undefined
}

/** Most time expressions read in one query; real queries have few, and each may give a span in every year. */
export const MOST_MENTIONS = 64

/** Hours of the parts of a day, wide enough for every use of the word; a night out begins in the evening. */
export const HOURS = {
  morning: [5, 12], noon: [11, 14], afternoon: [12, 18], dusk: [17, 20], evening: [17, 24], night: [20, 5],
  eveningAndNight: [18, 5], midnight: [23, 2], smallHours: [0, 6],
} as const satisfies Record<string, HourRange>

/** The spans that exist. A date that does not exist is a reading too, so that no part of its words is read alone. */
export function readingOf(...spans: readonly (TimeSpan | undefined)[]): TimeReading {
  const existing = spans.filter((span) => span !== undefined)
  return existing.length > 0 ? { spans: existing } : { spans: existing, stays: true }
}

/** One span in every reference year, or in the year that was named. */
export const readingByYear =
  ({ years }: ReferenceTime, year: number | undefined, of: (year: number) => TimeSpan | undefined): TimeReading =>
  year === undefined ? { ...readingOf(...years.map(of)), yearless: true } : readingOf(of(year))

/** The year of a mention that is one whole year: "in 2023", "last year". */
function yearAlone({ spans = [] }: TimeReading): number | undefined {
  const [span, ...others] = spans
  if (span?.grain !== 'year' || others.length > 0) return undefined
  const { year } = civilFromDays(span.from)
  const whole = yearSpan(year)
  return whole?.from === span.from && whole.to === span.to ? year : undefined
}

const yearsNamed = (one: TimeReading): readonly number[] => one.years ?? [yearAlone(one) ?? []].flat()

/**
 * The year of mentions without one: the only year that the other mentions name. A bare "2023" may be a number: it can
 * contradict another year but is not enough by itself. Nor is a future year: plans for it were made before it.
 */
export function yearAgreed(mentions: readonly TimeMention[], { today, years }: ReferenceTime): number | undefined {
  const [year, ...others] = new Set(mentions.flatMap(yearsNamed))
  if (year === undefined || others.length > 0 || !mentions.some(({ yearless }) => yearless)) return undefined
  const sure = mentions.some((one) => !one.stays && yearsNamed(one).length > 0)
  return sure && year <= Math.max(civilFromDays(today).year, years.at(-1) ?? 0) ? year : undefined
}

/** Drops the span of the whole year where a time within it is certain: "last year in May" is only that May. */
export function withoutYearAlone(mentions: readonly TimeMention[]): readonly TimeMention[] {
  if (!mentions.some(({ yearless, stays }) => yearless && !stays)) return mentions
  return mentions.map((one) => (yearAlone(one) === undefined ? one : { ...one, spans: [] }))
}

/**
 * The mentions without conflicts, by position. Of overlapping mentions the first given counts. Different hours or
 * orders ("in the morning or at night") cancel each other; a day named with them stays.
 */
export function resolveOverlaps(mentions: readonly TimeMention[]): TimeMention[] {
  const kept: TimeMention[] = []
  for (const one of mentions) if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one)
  const hours = new Set(kept.flatMap((one) => one.hours?.join() ?? []))
  const orders = new Set(kept.flatMap((one) => one.order ?? []))
  return kept
    .map((one) => withoutContradicted(one, { hours: hours.size > 1, order: orders.size > 1 }))
    .filter((one) => one.spans ?? one.hours ?? one.order ?? one.asksWhen)
    .toSorted((a, b) => a.start - b.start)
}

function withoutContradicted({ hours, order, ...one }: TimeMention, contradicted: { hours: boolean; order: boolean }): TimeMention {
  return { ...one, ...(hours && !contradicted.hours && { hours }), ...(order && !contradicted.order && { order }) }
}

/** The distinct spans of all mentions but the loose ones, by first day, then by last. */
export function distinctSpans(mentions: readonly TimeMention[]): TimeSpan[] {
  const distinct = new Map(
    mentions.flatMap(({ spans = [], isLoose }) => (isLoose ? [] : spans).map((span) => [`${span.from} ${span.to} ${span.grain}`, span])),
  )
  return [...distinct.values()].toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** The parts of a time expression that no kept word covers. */
function cutsOf({ start, end, kept = [], stays }: TimeMention): QueryRange[] {
  const edges = stays ? [] : [start, ...kept.flat(), end]
  return edges.flatMap((from, index) =>
    (index % 2 === 0 && from < (edges[index + 1] ?? from) ? [[from, edges[index + 1] ?? from] as const] : []))
}

/** The query without its time expressions; one space separates the remaining pieces. */
export function remainingQuery(query: string, mentions: readonly TimeMention[]): string {
  const cuts = mentions.flatMap(cutsOf)
  if (cuts.length === 0) return query
  const ends = [...cuts.map(([start]) => start), query.length]
  return ends.map((end, index) => query.slice(cuts[index - 1]?.[1] ?? 0, end).trim()).filter((piece) => piece !== '').join(' ')
}
