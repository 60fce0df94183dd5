/** Since when a fact holds: the words for it, read against the message that says them, in its own zone. */
import { containsQuote } from '../../contract/episode.ts'
import { localDate, startOfDate, civilFromDays, dateOf, dayNumber } from '../../base/calendar.ts'
import { parseTimeQuery } from '../times/time-query.ts'
import type { TimeSpan } from '../times/time-spans.ts'

/** A statement as it was made. */
export interface Statement {
  /** The words of the message that are its sender's own. */
  readonly text: string
  /** Story time. */
  readonly at: Date
}

/** UTF-16 units of a message, and of a phrase, in which times are looked for. */
const READ_UNITS = { message: 4000, phrase: 80 }

/**
 * The first moment of the time that a phrase names, as it was meant on the day of the message: "last May" in March 2026 is
 * May 2025, "for three years" began in 2023. A time without a year is the latest that had begun.
 *
 * The phrase is a claim and is checked: it must stand in the message, or name a time within one that the message names.
 * What names no time, no checked one, or one that was still to come, is the time of the message: a plan is one from when it
 * is told.
 *
 * @param phrase words of the message, or an ISO date
 */
export function sinceWhen(phrase: string, { text, at }: Statement, timeZone: string): Date {
  const today = dayNumber(localDate(at, timeZone))
  const said = phrase.slice(0, READ_UNITS.phrase)
  const own = text.slice(0, READ_UNITS.message)
  const begun = spansOf(said, today).filter(({ from }) => from < today)
  const isSaid = containsQuote(own, said)
  const told = isSaid ? [] : spansOf(own, today)
  const span = begun.findLast((one) => isSaid || told.some(({ from, to }) => from <= one.from && one.to <= to))
  return span ? startOfDate(dateOf(span.from), timeZone) : at
}

/** How long something has lasted, with the words for it: "for three years now", "三年了". */
const LASTED = new RegExp(String.raw`^(?:for|these|already|since|seit|depuis|desde hace)?\s*(?:(?:over|about|`
  + String.raw`almost|nearly|more than|at least|the (?:last|past))\s+)*(.+?)(?:\s+(?:now|already))?$`, 'iu')
const LASTED_CHINESE = /^(?:已经|已經|有|快|近)*(.+?)[多来來]?(?:年|个月|個月|周|天)/u

/** The times that a phrase names, by their first day. A length of time is one that ends today. */
export function spansOf(phrase: string, today: number): readonly TimeSpan[] {
  const { year } = civilFromDays(today)
  const read = (text: string): readonly TimeSpan[] => parseTimeQuery(text, { today }, { from: year - 1, to: year }).spans
  const named = read(phrase)
  if (named.length > 0 || phrase.length > READ_UNITS.phrase) return named
  const lasted = LASTED_CHINESE.exec(phrase)?.[0] ?? ''
  return lasted === '' ? read(`${LASTED.exec(phrase)?.[1] ?? phrase} ago`) : read(`${lasted.replace(/^(?:已经|已經|有|快|近)+/u, '')}前`)
}
