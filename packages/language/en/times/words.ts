/** English words of time, and the rules that match them. */
import { civilFromDays } from '@madeleine/base'
import { type TimeReading, type ReferenceTime } from '../../times/time-mention.ts'
import { type Amount, type CalendarUnit, COUPLE, FEW, type Occurrence, type Season } from '../../times/time-spans.ts'
import { wordPattern, type Groups } from '../../times/named-times.ts'

/** One way to say a time. */
export interface EnglishRule {
  /** The words it may begin with; '#' is any word that begins with a digit. */
  readonly starts: readonly string[]
  readonly pattern: RegExp
  /** Undefined where the words are ordinary words. */
  readonly read: (context: RuleContext) => RuleMatch | undefined
}

export interface RuleMatch extends TimeReading {
  /** Index of the first word after it; default: after the match. */
  readonly next?: number
  /** Its words that stay in the query, from inclusive to exclusive, by index. */
  readonly keptWords?: readonly [from: number, to: number]
}

export interface RuleContext {
  readonly reference: ReferenceTime
  /** The sentence has asked for a time before the match. */
  readonly asking: boolean
  /** A word before the match makes certain that a time follows: "early", "the first week of". */
  readonly named: boolean
  readonly groups: Groups
  /** Index of the first word of the match. */
  readonly index: number
  /** The word at that distance before or after the match, from 1; '' where there is none. */
  readonly before: (distance: number) => string
  readonly after: (distance: number) => string
  /** Whether the word that many places into the match, from 0, has a capital. */
  readonly capital: (offset: number) => boolean
  /** Whether nothing but spaces and the signs of sentences stands around the first word of the match. */
  readonly isFreeToken: () => boolean
  /** Whether the query names a year anywhere. */
  readonly hasYear: boolean
  /** The time that follows the match. */
  readonly following: () => RuleMatch | undefined
}

export const rule = (starts: readonly string[], source: string, read: EnglishRule['read']): EnglishRule =>
  ({ starts, pattern: wordPattern(source), read })

const MONTH_NAMES = [
  ['january', 'jan'], ['february', 'feb'], ['march', 'mar'], ['april', 'apr'], ['may'], ['june', 'jun'], ['july', 'jul'],
  ['august', 'aug'], ['september', 'sep', 'sept'], ['october', 'oct'], ['november', 'nov'], ['december', 'dec'],
] as const
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
)
export const MONTHS = [...MONTH_OF.keys()]
export const MONTH = `(?<month>${MONTHS.join('|')})(?: \\.)?`
export const monthOf = ({ month = '' }: Groups): number => MONTH_OF.get(month) ?? 0

/** No name of a person, no verb and no shorter than it is: these are months wherever they stand. */
const MONTHS_ALONE = new Set(['january', 'february', 'july', 'september', 'october', 'november', 'december'])
export const isUnambiguousMonth = (month = ''): boolean => MONTHS_ALONE.has(month)
/** In small letters these are verbs. */
export const isVerb = (month = ''): boolean => month === 'may' || month === 'march'

export const DAY = '(?<day>\\d{1,2})(?<ordinal>st|nd|rd|th)?'
export const YEAR_NUMBER = '(?:19|20)\\d\\d|2100'
export const YEAR = `(?<year>${YEAR_NUMBER}|(?:last|this|next) year)`

const YEARS_AWAY: Readonly<Record<string, number>> = { 'last year': -1, 'this year': 0, 'next year': 1 }

/** The year named, if one is. */
export function yearOf({ year }: Groups, { today }: ReferenceTime): number | undefined {
  if (year === undefined) return undefined
  const away = YEARS_AWAY[year]
  return away === undefined ? Number(year) : civilFromDays(today).year + away
}

/** The years named, two of "2021-2022" and "winter 2021/22". */
export function yearsOf({ year, end }: Groups, reference: ReferenceTime): readonly number[] | undefined {
  const first = yearOf({ year }, reference)
  return first === undefined ? undefined : [first, ...(end === undefined ? [] : [Number(end)])]
}

export const SEASONS = ['spring', 'summer', 'autumn', 'fall', 'winter']
export const SEASON = `(?<season>${SEASONS.join('|')})`
export function seasonOf({ season }: Groups): Season {
  return season === 'spring' || season === 'summer' || season === 'winter' ? season : 'autumn'
}

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
export const WEEKDAY = `(?<weekday>${WEEKDAYS.join('|')})`
/** 0 for Monday. */
export const weekdayIn = ({ weekday = '' }: Groups): number => WEEKDAYS.indexOf(weekday)

export const UNIT = '(?<unit>day|night|week|month|year)'
export function unitOf({ unit }: Groups): CalendarUnit {
  return unit === 'week' || unit === 'month' || unit === 'year' ? unit : 'day'
}

const NUMBERS = [
  'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen',
  'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty',
]
export const AMOUNT_STARTS = ['#', 'a', 'an', 'few', 'couple', 'several', 'some', ...NUMBERS]
const NUMBER = `\\d{1,4}|${NUMBERS.join('|')}`
const numberOf = (word: string): number => (/^\d/.test(word) ? Number(word) : NUMBERS.indexOf(word) + 1 || 1)
export const AMOUNT = `(?<amount>(?:${NUMBER})(?:(?:-| - | – | or | to )(?<most>${NUMBER}))?|`
  + `(?:a )?(?:few|couple(?: of)?)|several|some|an?)`

/** How many of something a number, two of them or a loose word means; undefined where the second is not the larger. */
export function amountOf({ amount = '', most }: Groups): Amount | undefined {
  if (/few|several|some/.test(amount)) return FEW
  if (amount.includes('couple')) return COUPLE
  const [least = ''] = amount.split(/[ -]/)
  const count = numberOf(least)
  if (most === undefined) return [count, count]
  return count < numberOf(most) ? [count, numberOf(most)] : undefined
}

export const TURN = '(?<turn>last|past|next|coming|this(?: past| coming)?)'
export const TURN_STARTS = ['last', 'past', 'next', 'coming', 'this']

/** "This past" is last, "this coming" next. */
export function turnOf(turn = ''): Occurrence {
  if (/last|past/.test(turn)) return 'last'
  return /next|coming/.test(turn) ? 'next' : 'this'
}
