/** Time expressions found in a query: which of them count, and the query without them. */
import { civilFromDays } from '@madeleine/base'
import { yearSpan, spanBetween, type TimeSpan } from './time-spans.ts'

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

// Ranges from one time expression to another: between May and July, 7 May – 3 June, 从五月到七月.

/** "From" and its like make sure that a time follows; they are lifted out of the query with it. */
const LEAD = /(?:\b(?:(?<between>between)|from)(?:\s+the)?|[从從自])\s*$/i
const TO = /^\s*(?:-|–|—|~|～|to|through|thru|till|until|到|至)(?:\s+the)?\s*$/i
/** Joins two times only after "between" or before 之间. */
const AND = /^\s*(?:and|&|和|与|與|跟)(?:\s+the)?\s*$/i
const TRAIL = /^\s*(?:之[间間]|期[间間])/
const LONGEST_LEAD = 20

/** The mentions, two that are the ends of a range as one. The mentions are in order and apart. */
export function joinRanges(query: string, mentions: readonly TimeMention[], reference: ReferenceTime): TimeMention[] {
  const joined: TimeMention[] = []
  for (const mention of mentions) {
    const range = rangeMention(query, [joined.at(-1), mention], reference)
    if (range) joined.pop()
    joined.push(range ?? mention)
  }
  return joined
}

function rangeMention(
  query: string, [first, last]: readonly [TimeMention | undefined, TimeMention], reference: ReferenceTime,
): TimeMention | undefined {
  if (!first || !isEnd(first) || !isEnd(last)) return undefined
  const gap = query.slice(first.end, last.start)
  const lead = LEAD.exec(query.slice(Math.max(0, first.start - LONGEST_LEAD), first.start))
  const trail = TRAIL.exec(query.slice(last.end, last.end + LONGEST_LEAD))?.[0] ?? ''
  const isBetween = lead?.groups?.['between'] !== undefined || trail !== ''
  const spans = TO.test(gap) || (isBetween && AND.test(gap)) ? rangeSpans(first, last, reference) : []
  if (spans.length === 0) return undefined
  const years = [...(first.years ?? []), ...(last.years ?? [])]
  const isSure = lead !== null || trail !== '' || !(first.stays || last.stays)
  return {
    spans,
    start: first.start - (lead?.[0].length ?? 0), end: last.end + trail.length, kept: [...(first.kept ?? []), ...(last.kept ?? [])],
    ...(!isSure && { stays: true }), ...(first.language && { language: first.language }),
    ...(first.yearless && last.yearless && { yearless: true }),
    ...(years.length > 0 && { years }),
  }
}

/** Monday to Friday are mostly every week's. */
const isEnd = ({ resolve, spans = [], stays, yearless }: TimeMention): boolean =>
  resolve !== undefined && spans.length > 0 && !(stays && !yearless && spans[0]?.grain === 'day')

const yearOf = (day: number): number => civilFromDays(day).year
const yearsFrom = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index)
/** A range of times without a year is shorter than one. */
const YEAR_DAYS = 366

/** A year given once is that of both ends, but for a range over New Year: November to February 2023 begins in 2022. */
function rangeSpans(first: TimeMention, last: TimeMention, reference: ReferenceTime): TimeSpan[] {
  const spansIn = ({ resolve, spans = [] }: TimeMention, years: readonly number[]): readonly TimeSpan[] =>
    years.length > 0 ? resolve?.({ ...reference, years })?.spans ?? [] : spans
  const [from, to] = yearsOfEnds(first, last, reference)
  const starts = spansIn(first, first.yearless ? yearsFrom(from - 1, to) : [])
  const ends = spansIn(last, last.yearless ? yearsFrom(from, to + 1) : [])
  if (!first.yearless) return starts.flatMap((start, index) =>
    between(start, endOf(start, ends, !last.yearless && starts.length === ends.length ? index : undefined)))
  const ranges = ends.flatMap((end) => between(starts.findLast((start) => start.from <= end.from && start.to < end.to), end))
  return ranges.filter((range) => range.to - range.from < YEAR_DAYS && (!last.yearless || touches(range, from, to)))
}

/** First and last of the years that the range touches. */
function yearsOfEnds(first: TimeReading, last: TimeReading, { years }: ReferenceTime): readonly [number, number] {
  const named = first.yearless ? last : first
  const ofSpans = named.yearless ? years : (named.spans ?? []).map(({ from }) => yearOf(from))
  return [Math.min(...ofSpans), Math.max(...ofSpans)]
}

/** Two winters to two others, or days that can be read in two ways, pair up in order. */
function endOf(start: TimeSpan, ends: readonly TimeSpan[], index: number | undefined): TimeSpan | undefined {
  const isAfter = (end: TimeSpan | undefined): boolean => end !== undefined && start.from <= end.from && start.to < end.to
  return index !== undefined && isAfter(ends[index]) ? ends[index] : ends.find(isAfter)
}

const between = (start: TimeSpan | undefined, end: TimeSpan | undefined): TimeSpan[] =>
  [(start && end && spanBetween(start, end)) ?? []].flat()

const touches = ({ from, to }: TimeSpan, first: number, last: number): boolean => yearOf(to) >= first && yearOf(from) <= last
