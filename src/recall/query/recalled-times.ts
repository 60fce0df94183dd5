/** Times of a query as recall tells how it read them: local days and hours, and the moments they begin and end at. */
import { startOfHour } from '../../time/calendar.ts'
import { dateOf, dayNumber } from '../../time/day-number.ts'
import type { NamedTime } from '../../time/query/named-times.ts'

/** How a time in the words of a query was read, in the time zone of the store. A day without a year is read once for every year of the log. */
export interface RecalledTime {
  /** Its words in the query. */
  text: string
  /** First and last local day, 'YYYY-MM-DD', both inclusive; for a night, the day on which it begins. */
  from: string
  to: string
  /** Local hours of each of these days, `from` inclusive, `to` exclusive, past midnight if from > to. */
  hours?: [from: number, to: number]
  /** The same as instants: with these `after`, `before` and `hours`, a recall would return nothing else. */
  after: Date
  before: Date
  /** True if no message in scope was said then. */
  isEmpty: boolean
}

/** Messages have times in the years 1–9999; zones differ by less than a day. */
const [FIRST_DAY, LAST_DAY] = [dayNumber('0001-01-02'), dayNumber('9999-12-29')]

/** The times of a query in a zone, the latest first; not known to be empty. */
export const recalledTimes = (times: readonly NamedTime[], timeZone: string): RecalledTime[] => times.map(({ text, from, to, hours }) => ({
  text, from: dateOf(from), to: dateOf(to), ...(hours && { hours: [...hours] }), ...momentsOf({ from, to, hours }, timeZone), isEmpty: false,
}))

/** On one day from the first hour to the last; on several, from the first day's to the last day's. */
function momentsOf({ from, to, hours = [0, 24] }: Pick<NamedTime, 'from' | 'to'> & { readonly hours: NamedTime['hours'] | undefined }, timeZone: string): Pick<RecalledTime, 'after' | 'before'> {
  const at = (day: number, hour: number): Date => {
    const [date, hourOfDate] = hour === 24 ? [day + 1, 0] : [day, hour]
    return startOfHour(dateOf(Math.min(LAST_DAY, Math.max(FIRST_DAY, date))), hourOfDate, timeZone)
  }
  const [first, last] = hours
  return { after: at(from, first), before: at(first > last ? to + 1 : to, last) }
}
