/** The same day of the calendar in earlier years. */
import { DAY_MS } from '@madeleine/base'
import { endOfDay, startOfLocal } from '../../parts/dates.ts'

export interface EarlierDay {
  readonly year: number
  /** Its first moment, and the first behind it: epoch milliseconds. */
  readonly from: number
  readonly to: number
}

/** Years that are looked at. */
const MOST_YEARS = 12

/**
 * The latest first. 29 February is only where there is one.
 * @param date 'YYYY-MM-DD' @param firstYear of the memory
 */
export function sameDayBefore(date: string, firstYear: number, timeZone: string): EarlierDay[] {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return Array.from({ length: Math.min(MOST_YEARS, Math.max(0, year - firstYear)) }, (_, i) => year - 1 - i)
    .filter((one) => new Date(Date.UTC(one, month - 1, day)).getUTCDate() === day)
    .map((one) => {
      const from = startOfLocal(`${String(one).padStart(4, '0')}${date.slice(4)}`, timeZone)
      // By the clock of the day itself: it may have 23 or 25 hours
      return { year: one, from, to: endOfDay(from + DAY_MS / 4, timeZone) + 1 }
    })
}
