/** Ranges from one time expression to another: between May and July, 7 May – 3 June, 从五月到七月. */
import { civilFromDays } from '../../base/day-number.ts'
import { type ReferenceTime, type TimeMention, type TimeReading } from './time-mention.ts'
import { spanBetween, type TimeSpan } from './time-spans.ts'

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
