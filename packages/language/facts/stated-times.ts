/** Times that a statement names, resolved against the day it was made on. */
import { civilFromDays, dateOf } from '@madeleine/base'
import { inLines, patternOf } from './finding.ts'
import { parseTimeQuery } from '../times/time-query.ts'
import { shiftDay, type CalendarUnit, type TimeSpan, unitSpan } from '../times/time-spans.ts'

/** Days ahead within which a plan is dated: later ones are dreams, or a date misread. */
const PLANNED_DAYS = 500
/** The same for a date without a year, which may also be the one that is just over. */
const YEARLESS_DAYS = 270

/** A time named in a text, with the words that name it. */
export interface StatedTime {
  readonly span: TimeSpan
  readonly words: string
}

/** The only time that a text names, if it lies before the day or on it. The latest, where it has no year. */
export function timePast(text: string, day: number): StatedTime | undefined {
  const { year } = civilFromDays(day)
  const { spans, times } = parseTimeQuery(text, { today: day }, { from: year - 1, to: year })
  const span = spans.findLast(({ from }) => from <= day)
  return span && times[0] && new Set(times.map((time) => time.text)).size === 1 ? { span, words: times[0].text } : undefined
}

const WEEKDAY = patternOf(String.raw`^(?:(?:this|coming|on|am|kommenden|diesen|el|este|ce) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day
  |(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi
  |jeudi|vendredi|samedi|dimanche)$`, 'iu')

const MONTHS = 'jan|ene|feb|fév|mar|mär|apr|abr|avr|may|mai|jun|juin|jul|juil|aug|août|ago|sep|oct|okt|nov|dec|dez|dic|déc'
/** The day of the week before the date that falls on it, which says nothing more: "on Saturday, 30 May", "am Samstag, dem 30. Mai". */
const WEEKDAY_OF_DATE = patternOf(String.raw`(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag
  |mittwoch|sonnabend|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),? `
  + String.raw`(?:the |de[nm] |el |le )?(?=\d{1,2}(?:st|nd|rd|th|er|\.)? ?(?:of |de )?(?:${MONTHS})|(?:${MONTHS})\p{L}* \d)`, 'giu')

/** A text whose dates stand without the days of the week that they fall on. */
export const withPlainDates = (text: string): string => text.replace(WEEKDAY_OF_DATE, '')

/** The only time that a text names, if it begins after the day. A weekday without more is the next one. */
export function timeAhead(text: string, day: number): StatedTime | undefined {
  const { year } = civilFromDays(day)
  const { spans, times } = parseTimeQuery(text, { today: day }, { from: year, to: year + 1 })
  const words = times[0]?.text
  if (words === undefined) return dayOfMonth(text, day)
  if (new Set(times.map((time) => time.text)).size > 1) return undefined
  const [only] = spans
  if (only && spans.length === 1 && WEEKDAY.test(words) && only.grain === 'day' && only.to <= day) {
    return { span: { from: only.from + 7, to: only.to + 7, grain: 'day' }, words }
  }
  const span = spans.find(({ from }) => from > day)
  const isNamed = spans.length === 1 ? PLANNED_DAYS : YEARLESS_DAYS
  return span && spans.every(({ from, to }) => from > day || to < day) && span.from <= day + isNamed ? { span, words } : undefined
}

/** "On the 3rd" is the next one, from the day after. */
function dayOfMonth(text: string, day: number): StatedTime | undefined {
  const match = inLines('iu')`\b(?:on|by|until|from) (the (\d{1,2})(?:st|nd|rd|th))(?! ?(?:of|floor|time|grade|birthday|century
    |\p{L}+day)\b)`.exec(text)
  const ahead = Array.from({ length: 62 }, (_, i) => day + 1 + i).find((one) => civilFromDays(one).day === Number(match?.[2]))
  return match && ahead !== undefined ? { span: { from: ahead, to: ahead, grain: 'day' }, words: match[1]! } : undefined
}

/** Years up to which a length of time is told to the month: of more, people count calendar years. */
const BY_MONTH_YEARS = 2

/** The first day of a length of time up to now: "for five years". */
export function lastingSince(day: number, amount: number, unit: CalendarUnit): TimeSpan | undefined {
  const grain = unit === 'year' && amount <= BY_MONTH_YEARS ? 'month' : unit === 'week' ? 'day' : unit
  return unitSpan(shiftDay(day, unit, -amount), grain, 0)
}

/** A span as a fact names it: one day, or the first and the last. */
export const spanDates = ({ from, to }: TimeSpan): readonly [from: string, to: string] => [dateOf(from), dateOf(to)]
