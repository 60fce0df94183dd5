/** Years of other calendars, and dates of two of them as days: phones write the years 1404, 1447 and 2569 for 2026. */
import { DAY_MS, daysFromCivil, setNewest } from '@madeleine/base'

/** Those whose months are not the common ones. */
type OtherMonths = 'persian' | 'islamic-umalqura'
type Calendar = OtherMonths | 'buddhist'

/** A day on which a month began, and how long months are. */
const KNOWN: Readonly<Record<OtherMonths, { readonly year: number; readonly day: number; readonly monthDays: number }>> = {
  persian: { year: 1400, day: daysFromCivil(2021, 3, 21), monthDays: 365.2422 / 12 },
  'islamic-umalqura': { year: 1443, day: daysFromCivil(2021, 8, 9), monthDays: 29.530588 },
}

/** Years of chats: those of 2009 to 2045 in the one calendar are of before 2004 in the other. */
const [FIRST_YEAR, FIRST_ISLAMIC, LAST_YEAR, FIRST_BUDDHIST] = [1300, 1425, 1499, 2401]

/** The calendar that counts a whole year; undefined for a year of the common one. */
export function calendarOf(year: number): Calendar | undefined {
  if (year >= FIRST_BUDDHIST) return 'buddhist'
  return year < FIRST_YEAR || year > LAST_YEAR ? undefined : year < FIRST_ISLAMIC ? 'persian' : 'islamic-umalqura'
}

/** The first years of two digits since 2009 in the common, the Buddhist and the Persian calendar: they do not meet before 2030. */
const [COMMON, BUDDHIST, PERSIAN] = [9, 52, 88]

/**
 * The whole year of two digits. Of any time it is one of 1970 to 2069; of a time since 2009 it tells its calendar: 69 is 2569 of the
 * Buddhist, 04 is 1404 of the Persian one.
 */
export function fullYear(digits: number, { isRecent, isIslamic }: { readonly isRecent: boolean; readonly isIslamic: boolean }): number {
  if (isIslamic) return digits + 1400
  if (!isRecent) return digits + (digits < 70 ? 2000 : 1900)
  return digits + (digits < COMMON ? 1400 : digits < BUDDHIST ? 2000 : digits < PERSIAN ? 2500 : 1300)
}

/** Whether two digits since 2009 are a year of the Persian calendar. */
export const isPersianYear = (digits: number): boolean => digits < COMMON || (digits >= PERSIAN && digits < 100)

const NAMES: Readonly<Record<Calendar, string>> = { persian: 'Persian', 'islamic-umalqura': 'Islamic', buddhist: 'Buddhist' }

/** As it is called in sentences. */
export const calendarName = (calendar: Calendar): string => NAMES[calendar]

const FORMATS: Partial<Record<OtherMonths, Intl.DateTimeFormat>> = {}
const STARTS = new Map<string, number | undefined>()
const MOST_STARTS = 2000

/** The day, as a number since 1970, on which a month begins. */
function startOfMonth(calendar: OtherMonths, year: number, month: number): number | undefined {
  const key = `${calendar} ${year} ${month}`
  if (STARTS.has(key)) return STARTS.get(key)
  const format = (FORMATS[calendar] ??= new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`,
    { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' }))
  const known = KNOWN[calendar]
  const near = Math.round(known.day + ((year - known.year) * 12 + month - 1) * known.monthDays)
  const found = Array.from({ length: 13 }, (_, i) => near + i - 6).find((day) => {
    const parts = new Map(format.formatToParts(new Date(day * DAY_MS)).map(({ type, value }) => [type, Number.parseInt(value, 10)]))
    return parts.get('year') === year && parts.get('month') === month && parts.get('day') === 1
  })
  setNewest(STARTS, key, found, MOST_STARTS)
  return found
}

/** The day of a date, as a number since 1970; undefined for what is no date in the calendar. */
export function dayInCalendar(calendar: OtherMonths, year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined
  const start = startOfMonth(calendar, year, month)
  const next = month === 12 ? startOfMonth(calendar, year + 1, 1) : startOfMonth(calendar, year, month + 1)
  return start === undefined || next === undefined || day > next - start ? undefined : start + day - 1
}
