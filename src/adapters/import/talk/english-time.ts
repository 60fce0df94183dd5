/** Times with the English name of a month: `May 17, 2022  5:29:42 PM`, `17 May 2022 17:29`. */
import type { WrittenTime } from './written-time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\s?(?<half>[ap])\.?m\.?)?`
const FORMS = [`${MONTH} ${DAY},? (?<year>\\d{4})`, `${DAY} ${MONTH},? (?<year>\\d{4})`]
  .map((date) => new RegExp(`^(?<date>${date})(?:,| at)?[ \\u202f]{1,2}${CLOCK}(?!\\d)`, 'i'))

/** The time that a line begins with, and where what follows it begins. To be read in the order ymd. */
export function readEnglishTime(line: string): { readonly time: WrittenTime; readonly end: number } | undefined {
  const found = FORMS.map((form) => form.exec(line)).find((match) => match !== null)
  const { date = '', year, month = '', day, hour, minute, second, half } = found?.groups ?? {}
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (!found || minutes > 59 || hours > (half === undefined ? 23 : 12)) return undefined
  return {
    end: found[0].length,
    time: {
      numbers: [Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)], date, yearAt: 0,
      hour: half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute: minutes, second: Number(second ?? 0),
      hasSeconds: second !== undefined, isTwelveHours: half !== undefined, offset: undefined,
    },
  }
}
