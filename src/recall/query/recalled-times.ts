/** Times of a query as recall tells how it read them: local days and hours, and the moments they begin and end at. */
import { startOfHour } from '../../time/calendar.ts'
import { dateOf, dayNumber } from '../../time/day-number.ts'
import type { NamedTime } from '../../time/query/named-times.ts'
import type { RecalledTime } from '../../contract/results/recall-result.ts'

/** Messages have times in the years 1–9999; zones differ by less than a day. */
const [FIRST_DAY, LAST_DAY] = [dayNumber('0001-01-02'), dayNumber('9999-12-29')]

/** The times of a query in a zone, the latest first; not known to be empty. */
export const recalledTimes = (times: readonly NamedTime[], timeZone: string): RecalledTime[] => times.map(({ text, from, to, hours }) => ({
  text, from: dateOf(from), to: dateOf(to), ...(hours && { hours: [...hours] }),
  ...momentsOf({ from, to, hours }, timeZone), isEmpty: false,
}))

/** On one day from the first hour to the last; on several, from the first day's to the last day's. */
function momentsOf(
  { from, to, hours = [0, 24] }: Pick<NamedTime, 'from' | 'to'> & { readonly hours: NamedTime['hours'] | undefined }, timeZone: string,
): Pick<RecalledTime, 'after' | 'before'> {
  const at = (day: number, hour: number): Date => {
    const [date, hourOfDate] = hour === 24 ? [day + 1, 0] : [day, hour]
    return startOfHour(dateOf(Math.min(LAST_DAY, Math.max(FIRST_DAY, date))), hourOfDate, timeZone)
  }
  const [first, last] = hours
  return { after: at(from, first), before: at(first > last ? to + 1 : to, last) }
}
