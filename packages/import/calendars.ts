/** Dates of the Persian and the Islamic calendar as days of the common one: phones there write the years 1404 and 1447 for 2026. */
import { DAY_MS, daysFromCivil, setNewest } from '@madeleine/base'

type Calendar = 'persian' | 'islamic-umalqura'

/** A day on which a month began, and how long months are. */
const KNOWN: Readonly<Record<Calendar, { readonly year: number; readonly day: number; readonly monthDays: number }>> = {
  persian: { year: 1400, day: daysFromCivil(2021, 3, 21), monthDays: 365.2422 / 12 },
  'islamic-umalqura': { year: 1443, day: daysFromCivil(2021, 8, 9), monthDays: 29.530588 },
}

/** Years of chats: those of 2009 to 2045 in the one calendar are of before 2004 in the other. */
const [FIRST_YEAR, FIRST_ISLAMIC, LAST_YEAR] = [1300, 1425, 1499]

/** The calendar that counts a year of four digits; undefined for a year of the common one. */
export const calendarOf = (year: number): Calendar | undefined =>
  (year < FIRST_YEAR || year > LAST_YEAR ? undefined : year < FIRST_ISLAMIC ? 'persian' : 'islamic-umalqura')

/** As it is called in sentences. */
export const calendarName = (calendar: Calendar): string => (calendar === 'persian' ? 'Persian' : 'Islamic')

const FORMATS: Partial<Record<Calendar, Intl.DateTimeFormat>> = {}
const STARTS = new Map<string, number | undefined>()
const MOST_STARTS = 2000

/** The day, as a number since 1970, on which a month begins. */
function startOfMonth(calendar: Calendar, year: number, month: number): number | undefined {
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
export function dayInCalendar(calendar: Calendar, year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined
  const start = startOfMonth(calendar, year, month)
  const next = month === 12 ? startOfMonth(calendar, year + 1, 1) : startOfMonth(calendar, year, month + 1)
  return start === undefined || next === undefined || day > next - start ? undefined : start + day - 1
}
