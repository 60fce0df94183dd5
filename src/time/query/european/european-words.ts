/** What a language's table of time words holds: sources of regular expressions, tried without regard to case. */
import type { HolidayName } from '../holidays.ts'
import type { HourRange, TimeLanguage } from '../time-mention.ts'
import type { Occurrence, Season } from '../time-spans.ts'

export interface EuropeanWords {
  readonly language: TimeLanguage
  /** January to December; and the words before a month alone. */
  readonly months: readonly string[]
  readonly monthLead: string
  /** Monday to Sunday; and the words before a weekday alone. */
  readonly weekdays: readonly string[]
  readonly weekdayLead: string
  readonly seasons: Readonly<Record<Season, string>>
  /** What is counted and what is last or next: day, week, weekend, month, year. */
  readonly units: Readonly<Record<'day' | 'week' | 'weekend' | 'month' | 'year', string>>
  readonly numbers: readonly string[]
  readonly few: string
  /** "This", "last", "next", before the unit or behind it. */
  readonly turnBefore: Readonly<Record<Occurrence, string>>
  readonly turnAfter: Readonly<Partial<Record<Occurrence, string>>>
  /** Words for a day by its distance from today. They are tried in this order. */
  readonly days: readonly (readonly [source: string, offset: number])[]
  /** The night from yesterday, and from today: "anoche", "heute Nacht". */
  readonly nights: readonly (readonly [source: string, offset: number])[]
  /** Parts of a day, alone (with their prepositions) and behind a word for a day. */
  readonly hours: readonly (readonly [alone: string, behind: string, hours: HourRange])[]
  /** Parts of today: "ce matin". */
  readonly thisPart: readonly (readonly [source: string, hours: HourRange])[]
  /** Forms with {day}, {month}, {monthNumber}, {year}, {count}, {unit}: dates, a month with its year, a year, so many units ago. */
  readonly dates: readonly string[]
  readonly monthOfYear: string
  readonly year: string
  readonly ago: string
  /** The weekend that is on or just over. */
  readonly weekendAlone: string
  /** Before and after a holiday: the words between it and the unit. */
  readonly beside: Readonly<Record<'before' | 'after', string>>
  /** An article that may stand before a unit. */
  readonly article: string
  readonly holidays: readonly (readonly [source: string, name: HolidayName])[]
  /** Words of other languages that say that the query is in none of this: German "hier" is no French yesterday. */
  readonly foreign?: RegExp
}
