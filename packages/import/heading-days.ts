/** The days of sections of notes: by their headings, and where these name only a part of a date, by those above and the file's name. */
import { DAY_MS, daysFromCivil } from '@madeleine/base'
import type { DateOrder } from '@madeleine/contract'
import { clockIn, dayIn, monthNamed, weekdayNamed, writtenOn } from './spelt-times.ts'
import { localMsOf, readWholeTime, type WrittenTime } from './written-time.ts'

/** What is known of the day of a section: all of it, or the year, or the month of a year. A week is its Monday. */
export interface KnownDay {
  readonly day?: number
  readonly year?: number
  /** From 1 to 12. */
  readonly month?: number
}

/** UTF-16 units of the longest heading that can be a date. */
const LONGEST = 80
const DATE = /\d{1,4}(?:[./-]\d{1,4}){2}/

/** The date in a heading as it is written with numbers alone. */
export const writtenDateIn = (heading: string): WrittenTime | undefined => readWholeTime(DATE.exec(heading)?.[0] ?? '')

/**
 * The times of sections, by their headings and those above them: `2026-03-13`, `March 2026` above `Fri 13`, `2026` above `13 March`, a
 * day above `Tuesday`.
 *
 * @param file what the file's name tells, or what stands in front of its text
 */
export function sectionDays(file: KnownDay & { readonly time?: WrittenTime | undefined }, order: DateOrder) {
  const above: (KnownDay & { readonly level: number })[] = []
  return {
    at(heading: string | undefined, level: number): WrittenTime | undefined {
      if (heading !== undefined) while (above.length > 0 && above.at(-1)!.level >= level) above.pop()
      const known = above.at(-1) ?? file
      const own = heading === undefined || heading.length > LONGEST ? undefined : knownIn(heading, known, order)
      if (own) above.push({ ...known, ...own, level })
      const { day } = { ...known, ...own }
      const clock = /(?:^|\s)\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?(?:\s|$|[-–—:])/i.exec(heading ?? '')
      const ofDay = clock ? clockIn(heading!.slice(clock.index).trim()) : undefined
      if (ofDay === undefined && day === file.day && file.time) return file.time
      return day === undefined ? undefined : writtenOn(day, ofDay ?? 0)
    },
  }
}

function knownIn(heading: string, known: KnownDay, order: DateOrder): KnownDay | undefined {
  const written = writtenDateIn(heading)
  const local = written && localMsOf(written, order)
  const day = local === undefined ? dayIn(heading) : local / DAY_MS
  return day === undefined ? partOfDate(heading, known) : { day }
}

/** A heading that is a part of a date and nothing else. */
function partOfDate(heading: string, { day, year, month }: KnownDay): KnownDay | undefined {
  const words = heading.match(/[\p{L}\p{M}]+\.?|\d+(?:st|nd|rd|th)?/gu) ?? []
  if (words.length === 0 || words.length > 4) return undefined
  const numbers = words.filter((word) => /^\d/.test(word)).map((word) => Number.parseInt(word, 10))
  const months = words.map(monthNamed).filter((found) => found !== undefined)
  const weekdays = words.map(weekdayNamed).filter((found) => found !== undefined)
  const others = words.filter((word) => !/^\d/.test(word) && monthNamed(word) === undefined && weekdayNamed(word) === undefined)
  if (others.some((word) => !/^(?:de|del|d|of|the|le|den|der|г\.?)$/iu.test(word))) return undefined
  const [ownYear, ownDay] = [numbers.find((one) => one >= 1900 && one < 2100), numbers.find((one) => one >= 1 && one <= 31)]
  const [inYear, inMonth] = [ownYear ?? year, months[0] ?? month]
  if (ownDay !== undefined && inYear !== undefined && inMonth !== undefined && numbers.length <= 2) {
    return { day: daysFromCivil(inYear, inMonth, ownDay) }
  }
  if (ownDay !== undefined || months.length > 1 || weekdays.length > 1) return undefined
  if (months.length === 1 && inYear !== undefined) return { year: inYear, month: months[0]! }
  if (ownYear !== undefined && words.length === 1) return { year: ownYear }
  return weekdays.length === 1 && numbers.length === 0 && day !== undefined ? { day: onWeekday(day, weekdays[0]!) } : undefined
}

/** The first such day of the week from a day on. */
const onWeekday = (day: number, weekday: number): number => day + ((weekday - weekdayOf(day) + 7) % 7)
/** From 0, a Sunday, to 6: 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** What the name of a file tells: `2026-03-13`, `20260313 Lisbon`, `2026/03/13`, `2026-W11`, `2026-03`, `March 2026`, `2026`. */
export function knownInName(path: string, name: string): KnownDay {
  const [, year, month, day] = /(?:^|[^\d])((?:19|20)\d{2})[-_./]?(0[1-9]|1[0-2])[-_./]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(path) ?? []
  const whole = year === undefined ? dayIn(name) : dayIn(`${year}-${month}-${day}`)
  if (whole !== undefined) return { day: whole }
  const [, ofWeek, week] = /(?:^|\D)((?:19|20)\d{2})[-_ ]?(?:W|KW|Week )(0?[1-9]|[1-4]\d|5[0-3])(?!\d)/i.exec(name) ?? []
  if (week !== undefined) return { day: mondayOfWeek(Number(ofWeek), Number(week)) }
  const [, ofMonth, inMonth] = /(?:^|\D)((?:19|20)\d{2})[-_./](0[1-9]|1[0-2])(?!\d)/.exec(path) ?? []
  if (inMonth !== undefined) return { year: Number(ofMonth), month: Number(inMonth) }
  return partOfDate(name, {}) ?? {}
}

/** The first week of a year is the one with 4 January. */
function mondayOfWeek(year: number, week: number): number {
  const fourth = daysFromCivil(year, 1, 4)
  return fourth - ((weekdayOf(fourth) + 6) % 7) + (week - 1) * 7
}
