/** Story time in a query: the days, hours and order that its words ask for, in English and Chinese. */
import { readChinese } from './chinese/chinese-times.ts'
import { readEnglish } from './english/english-times.ts'
import { consistent, type Hours, type Mention, restOf, spansOf, type Viewpoint, withoutYearAlone, yearAgreed } from './time-mention.ts'
import { type CalendarSpan } from './time-spans.ts'

/** A time that a query names, in whole local days of the user. */
export type TimeSpan = CalendarSpan

export interface StoryTime {
  /**
   * Times named outright or relative to now, each once, by their first day. A day, month or season without a year
   * gives one span for each year in question, or that of the one year named elsewhere in the query.
   */
  readonly spans: readonly TimeSpan[]
  /** The earliest or the latest of its kind is asked for: "the first time", "最近一次". */
  readonly order: 'first' | 'last' | undefined
  /** Hours of the day asked for, 0–24, from inclusive to exclusive, over midnight when from > to. */
  readonly hours: Hours | undefined
  /** Whether the query asks for a time: "when did", "how long ago", "哪一年". */
  readonly asksWhen: boolean
  /**
   * The query without the words that named spans, order and hours: what is left to search by words. Words that may
   * have been meant otherwise ("2023" alone, "on Monday") stay, and so do those that ask when.
   */
  readonly rest: string
}

/** Most years that a date without a year is tried in, the latest ones: one message with a wrong date must not make it thousands. */
const YEARS_TRIED = 100

/** Read again where the query names one year: it is that of the days, months and seasons without one too. */
function mentionsIn(query: string, view: Viewpoint): readonly Mention[] {
  const read = (from: Viewpoint): Mention[] => consistent([...readChinese(query, from), ...readEnglish(query, from)])
  const mentions = read(view)
  const year = yearAgreed(mentions, view)
  return year === undefined ? mentions : withoutYearAlone(read({ ...view, years: [year] }))
}

/**
 * Reads the times a query names.
 *
 * Weeks are ISO weeks, Monday first. Seasons are northern and whole months. "Last" (week, May, summer, Monday) is the
 * latest that was over before today; "two weeks ago" the whole week, month or year; "a few" 2 to 6. Years are read from
 * 1900 to 2100. Month and day are told apart by what is possible: 5/7/2023 gives both days, 7.5.2023 is 7 May. A winter
 * of a year is the one that begins and the one that ends in it. "Before May" and "since May" name May: they are places
 * to look near, not limits; of "the week before 3 August" it is 3 August. Holidays and clock times are not read.
 * A date that does not exist gives no span.
 *
 * Never throws; linear in the length of the query; at most 64 places of it are read in each language.
 *
 * @param query any text
 * @param now `today`: the user's local day number, days since 1970-01-01
 * @param years first and last year of what is searched, both inclusive; of more than 100 the latest; none when from > to
 */
export function readStoryTime(query: string, now: { readonly today: number }, years: { readonly from: number; readonly to: number }): StoryTime {
  const first = Math.max(years.from, years.to - YEARS_TRIED + 1)
  const view = { today: now.today, years: Array.from({ length: Math.max(0, years.to - first + 1) }, (_, index) => first + index) }
  const plain = query.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  const mentions = mentionsIn(plain, view)
  return {
    spans: spansOf(mentions),
    order: mentions.find(({ order }) => order)?.order,
    hours: mentions.find(({ hours }) => hours)?.hours,
    asksWhen: mentions.some(({ asksWhen }) => asksWhen),
    rest: restOf(query, mentions),
  }
}
