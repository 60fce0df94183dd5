/** Days and times in words, in the user's zone and the reader's language. */
import { DAY_MS } from '@madeleine/base'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each form: making one takes longer than using it a hundred times. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options)
  const format = formats.get(name) ?? new Intl.DateTimeFormat(undefined, options)
  formats.set(name, format)
  return format
}

/** @param at epoch milliseconds, or an ISO string */
export const dateText = (at: number | string, options: Intl.DateTimeFormatOptions, timeZone: string): string =>
  formatOf({ ...options, timeZone }).format(new Date(at))

export const dayText = (at: number | string, timeZone: string): string =>
  dateText(at, { year: 'numeric', month: 'short', day: 'numeric' }, timeZone)
export const weekdayText = (at: number | string, timeZone: string): string =>
  dateText(at, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, timeZone)
export const timeText = (at: number | string, timeZone: string): string => dateText(at, { hour: '2-digit', minute: '2-digit' }, timeZone)
export const momentText = (at: number | string, timeZone: string): string => `${dayText(at, timeZone)}, ${timeText(at, timeZone)}`

/** One moment, or from when to when, the day only once where it is the same. */
export function spanText(from: string, to: string, timeZone: string): string {
  const [first, last] = [dayText(from, timeZone), dayText(to, timeZone)]
  const [begun, ended] = [timeText(from, timeZone), timeText(to, timeZone)]
  if (first !== last) return `${first}, ${begun} – ${last}, ${ended}`
  return begun === ended ? `${first}, ${begun}` : `${first}, ${begun} – ${ended}`
}

const UNITS = [['day', 1440], ['hour', 60], ['minute', 1]] as const

/** 3 days, 2 hours, 5 minutes: in the largest unit of which there is one. */
export function durationText(minutes: number): string {
  const [unit, size] = UNITS.find((one) => minutes >= one[1]) ?? (['minute', 1] as const)
  const count = Math.round(minutes / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The local date of a moment, 'YYYY-MM-DD'. */
export const dateOfMoment = (at: number, timeZone: string): string => {
  const parts = formatOf({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone, calendar: 'iso8601', numberingSystem: 'latn' })
    .formatToParts(new Date(at))
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`
}

/** Minutes that the zone is ahead of UTC then. */
export function zoneMinutes(at: number, timeZone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])?(\d+)?:?(\d+)?/.exec(
    formatOf({ timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  ) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The first moment of a local date, also where midnight is skipped or comes twice: by the clock of the day before, or of the day after. */
export function startOfLocal(date: string, timeZone: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`)
  const [before, after] = [utc - DAY_MS, utc + DAY_MS].map((at) => utc - zoneMinutes(at, timeZone) * 60_000) as [number, number]
  const [earlier, later] = before < after ? [before, after] : [after, before]
  return dateOfMoment(earlier, timeZone) >= date ? earlier : later
}

/** The last millisecond of the local day that a moment is in. */
export const endOfDay = (at: number, timeZone: string): number =>
  startOfLocal(dateOfMoment(startOfLocal(dateOfMoment(at, timeZone), timeZone) + 1.5 * DAY_MS, timeZone), timeZone) - 1
