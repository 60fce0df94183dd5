/** Dates as day numbers, counted from 1970-01-01, in the proleptic Gregorian calendar. */

/**
 * Days from 1970-01-01 to a date of the proleptic Gregorian calendar. Months and days are not checked.
 *
 * Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, days_from_civil: years begin in March, so that
 * the leap day is the last of a year, and 400 years always have 146,097 days.
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** The date of a day number: the inverse of `daysFromCivil`, from the same source (civil_from_days). */
export function civilFromDays(dayNumberSinceEpoch: number): { readonly year: number; readonly month: number; readonly day: number } {
  const days = dayNumberSinceEpoch + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** The day number of a date 'YYYY-MM-DD'. */
export function dayNumber(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return daysFromCivil(year, month, day)
}

/** 'YYYY-MM-DD' of a day number. */
export function dateOf(dayNumberSinceEpoch: number): string {
  const { year, month, day } = civilFromDays(dayNumberSinceEpoch)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The Monday of a day's week; 1970-01-01 was a Thursday. */
export const mondayOf = (day: number): number => day - isoWeekday(day)

/** 0 for Monday to 6 for Sunday. */
export const isoWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7
