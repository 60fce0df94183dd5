/** Dates and times as chats write them, in any order and script, without saying which number is the day. */
import { DATE_ORDERS, type DateOrder } from '@madeleine/contract'
import { DAY_MS, daysFromCivil, HOUR_MS, MadeleineError, MINUTE_MS, SECOND_MS } from '@madeleine/base'
import { calendarName, calendarOf, dayInCalendar, fullYear } from './calendars.ts'
import { hourOfDay, isDayPeriod } from './day-periods.ts'

/** A time as it is written. */
export interface WrittenTime {
  /** The date's numbers, in the order in which they stand. */
  readonly numbers: readonly [number, number, number]
  /** Which of them has the digits of a year; undefined where all have two at most. */
  readonly yearAt: 0 | 2 | undefined
  /** The date as it stands: `12/03/2026`. */
  readonly date: string
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly hasSeconds: boolean
  /** Of twelve hours, with AM or PM. */
  readonly isTwelveHours: boolean
  /** Minutes ahead of UTC, where the text names its zone. */
  readonly offset: number | undefined
  /** It cannot be of before 2009, by which two digits of a year tell their calendar. */
  readonly isRecent?: boolean
  /** Whether two digits of a year stand in front, by the language beside it: as is usual there, or as may be. */
  readonly yearFirst?: 'usual' | 'possible' | undefined
}

/** Marks of direction, and spaces that do not break, as exports put them around times. */
const MARK = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/
const SPACE = /[\u00a0\u202f\u2007\u2009\u3000]/
/** Zeros of the digits that times are written in: Arabic, Persian, those of India, Thai, Lao, Tibetan, Burmese, Khmer, fullwidth. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0xff10,
]
/** UTF-16 units of a line that are searched for a time. */
const HEAD_UNITS = 80

/** Letters and what stands in words for a part of the day, which are then looked up. */
const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}.'’״،/\u200c\u200d ]{0,30}`
const WORDS = new RegExp(`^${WORD}`, 'u')
const UNKNOWN_END = String.raw`\s?(?:\]|[-–]\s[^:]{1,100}:)`
const [UNKNOWN_BEHIND, UNKNOWN_BEFORE] = [new RegExp(`^\\s?(?<word>${WORD}?)${UNKNOWN_END}`, 'u'), new RegExp(`^${UNKNOWN_END}`, 'u')]
/** Of those the ones that stand behind an hour whatever follows; any other could be a name, and has to end the time. */
const USUAL = new RegExp(String.raw`^(?:[ap]\.?\s?m\.?|上午|午前|오전|下午|午後|오후|ص|م)(?![\p{L}\p{N}])`, 'iu')
const TIME_END = /^\s*(?:$|[\])},]|[-–—|](?:\s|$))/u
/** Words behind an hour of twenty-four: `21.14 u`, `21:14 ч.`. */
const HOUR_MARKS = new Set(['u', 'u.', 'uur', 'h', 'h.', 'hrs', 'uhr', 'ч', 'ч.', 'год', 'год.', 'óra', 'ó', 'hodź.', 'val.', 'น.'])
/** Words between a date and a time. */
const JOINS = new Set([
  'at', 'um', 'klo', 'kl', 'kl.', 'à', 'às', 'a las', 'las', 'alle', 'om', 'ore', 'ora', 'в', 'о', 'у', 'u', 'ob', 'o', 'ga', 'ê', 'saat',
])
/** The date's separator is the same twice, so that 12.03-04 is none. */
const DATE = String.raw`(?<date>(?<a>\d{1,4})(?:(?<sep>\s?[./-]\s?)(?<b>\d{1,2})\k<sep>(?<c>\d{1,4})\.?(?: ?(?:[гржr]\.|هـ|ه))?`
  + String.raw`|\s?[年년]\s?(?<b2>\d{1,2})\s?[月월]\s?(?<c2>\d{1,2})\s?[日일]))`
const CLOCK = String.raw`(?<hour>\d{1,2})(?:(?<colon>[:.])|\s?h\s?|\s?[時时시]\s?)(?<minute>\d{2})(?:[分분]|\s?min(?!\p{L}))?`
  + String.raw`(?:(?:\k<colon>(?!$)|(?<=[分분n])\s?)(?<second>\d{2})(?:[.,]\d{1,9})?(?:[秒초]|\s?s(?!\p{L}))?)?`
const TIME = new RegExp(String.raw`^${DATE}(?:[,،]\s?|\s|T)(?:(?<before>${WORD}?)\s?)?${CLOCK}(?!\d)`, 'iu')
const ZONE = /^(?:Z|\s?(?:UTC|GMT)(?![+\w-])|\s?[+-]\d{2}:?\d{2})/i
const DATE_ONLY = new RegExp(`^${DATE}$`, 'iu')

/** The date and time that a line begins with, and where what follows it begins; undefined where it begins with none. */
export function readWrittenTime(line: string, from = 0): { readonly time: WrittenTime; readonly end: number } | undefined {
  const { text, at } = plainHead(line, from)
  const found = TIME.exec(text)
  if (!found) return undefined
  const before = periodBefore(found.groups?.['before'])
  const behind = periodBehind(text.slice(found[0].length))
  const zone = ZONE.exec(text.slice(found[0].length + behind.length))?.[0]
  const time = before.isKnown ? timeOf({ ...found.groups, half: before.half ?? behind.half, zone }) : undefined
  return time && { time, end: at(found[0].length + behind.length + (zone?.length ?? 0)) }
}

/**
 * A word beside the time that a line begins with which is no known word for a half of the day, so that nobody can tell the time;
 * undefined where there is none. It is followed by the end of a bracket, or by a dash and a name.
 */
export function unknownPeriod(line: string, from = 0): string | undefined {
  const { text } = plainHead(line, from)
  const found = TIME.exec(text)
  const hour = Number(found?.groups?.['hour'])
  if (!found || hour > 12 || hour === 0) return undefined
  const [before, rest] = [found.groups!['before'], text.slice(found[0].length)]
  if (!periodBefore(before).isKnown) return UNKNOWN_BEFORE.test(rest) ? before : undefined
  return periodBehind(rest).length > 0 ? undefined : UNKNOWN_BEHIND.exec(rest)?.groups?.['word']?.trim()
}

/** What stands between a date and its time: a word that joins them, or a part of the day. */
function periodBefore(given: string | undefined): { readonly isKnown: boolean; readonly half?: string } {
  const word = given?.trim().toLowerCase() ?? ''
  if (word === '' || JOINS.has(word)) return { isKnown: true }
  return isDayPeriod(word) ? { isKnown: true, half: word } : { isKnown: false }
}

/** The part of the day that a text begins with, the mark of an hour, or both: `ч. pm`; else nothing. */
function periodBehind(text: string): { readonly length: number; readonly half?: string } {
  const spaces = /^\s?/.exec(text)![0].length
  const usual = USUAL.exec(text.slice(spaces))?.[0]
  if (usual !== undefined) return { length: spaces + usual.length, half: usual }
  const all = WORDS.exec(text.slice(spaces))?.[0] ?? ''
  for (let words = all.trimEnd(); words !== ''; words = words.slice(0, Math.max(0, words.lastIndexOf(' '))).trimEnd()) {
    const length = spaces + words.length
    if (!TIME_END.test(text.slice(length))) continue
    const [mark = '', ...others] = words.toLowerCase().split(' ')
    const half = HOUR_MARKS.has(mark) ? others.join(' ') : words
    if (half === '') return { length }
    if (isDayPeriod(half)) return { length, half }
  }
  return { length: 0 }
}

/** The same of a whole text, which may be a date alone: then it is midnight. */
export function readWholeTime(given: string): WrittenTime | undefined {
  const found = readWrittenTime(given)
  if (found) return given.slice(found.end).trim() === '' ? found.time : undefined
  const groups = DATE_ONLY.exec(plainHead(given, 0).text.trim())?.groups
  return groups && timeOf({ ...groups, hour: '0', minute: '0' })
}

/** The beginning of a line with ASCII digits and spaces, without marks; and where in the line each of its places is. */
function plainHead(line: string, from: number): { text: string; at: (length: number) => number } {
  let text = ''
  const places: number[] = []
  for (let i = from; i < line.length && i < from + HEAD_UNITS; i++) {
    const char = line[i]!
    if (MARK.test(char)) continue
    text += SPACE.test(char) ? ' ' : digitOf(char)
    places.push(i)
  }
  return { text, at: (length) => (length === 0 ? from : places[length - 1]! + 1) }
}

function digitOf(char: string): string {
  const code = char.charCodeAt(0)
  const zero = code < 0x660 ? undefined : ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? char : String(code - zero)
}

type Groups = Readonly<Record<string, string | undefined>>

function timeOf({ date = '', a = '', b, c, b2, c2, ...clock }: Groups): WrittenTime | undefined {
  const third = c ?? c2 ?? ''
  if (a.length === 3 || third.length === 3 || (a.length === 4 && third.length === 4)) return undefined
  const { half } = clock
  const [hour, minute, second] = [Number(clock['hour']), Number(clock['minute']), Number(clock['second'] ?? 0)]
  const ofDay = half === undefined ? hour : hour > 12 ? undefined : hourOfDay(hour, half)
  if (minute > 59 || second > 60 || hour > 23 || ofDay === undefined) return undefined
  return {
    numbers: [Number(a), Number(b ?? b2), Number(third)], date,
    yearAt: a.length === 4 || c2 !== undefined ? 0 : third.length === 4 ? 2 : undefined,
    hour: ofDay, minute, second,
    hasSeconds: clock['second'] !== undefined, isTwelveHours: half !== undefined, offset: offsetOf(clock['zone']),
  }
}

function offsetOf(zone: string | undefined): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  if (hours === undefined) return zone === undefined ? undefined : 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const POSITIONS: Readonly<Record<DateOrder, readonly [year: 0 | 2, month: 0 | 1, day: 0 | 1 | 2]>> =
  { dmy: [2, 1, 0], mdy: [2, 0, 1], ymd: [0, 1, 2] }

/**
 * The local time in an order, which a date with its year in front does not need, as epoch milliseconds of the same date and
 * time in UTC; undefined where that is no date.
 */
export function localMsOf(time: WrittenTime, order: DateOrder): number | undefined {
  const { numbers, yearAt, hour, minute, second } = time
  const [yearPlace, monthPlace, dayPlace] = POSITIONS[yearAt === 0 ? 'ymd' : order]
  if (yearAt !== undefined && yearAt !== yearPlace) return undefined
  const wholeDay = dayNumber(yearOf(time, yearPlace), numbers[monthPlace], numbers[dayPlace])
  return wholeDay === undefined ? undefined : wholeDay * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS
}

/** The year of a date, in the calendar that counts it. */
const yearOf = ({ numbers, yearAt, date, isRecent = false }: WrittenTime, place: 0 | 2): number =>
  (yearAt === undefined ? fullYear(numbers[place], { isRecent, isIslamic: date.endsWith('ه') || date.endsWith('هـ') }) : numbers[place])

/** @param whole the year in the calendar that counts it, which it tells by its size */
function dayNumber(whole: number, month: number, day: number): number | undefined {
  const calendar = calendarOf(whole)
  if (calendar === 'persian' || calendar === 'islamic-umalqura') return dayInCalendar(calendar, whole, month, day)
  const year = calendar === 'buddhist' ? whole - BUDDHIST_YEARS : whole
  return year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month) ? undefined : daysFromCivil(year, month, day)
}

const BUDDHIST_YEARS = 543

/** What is to be said of dates whose calendar is not the common one. */
export function calendarNote(time: WrittenTime, order: DateOrder): string | undefined {
  const { numbers, yearAt } = time
  const place = yearAt ?? POSITIONS[order][0]
  const calendar = calendarOf(yearOf(time, place))
  return calendar && `years such as ${String(numbers[place]).padStart(2, '0')} are read in the ${calendarName(calendar)} calendar`
}

const daysOf = (year: number, month: number): number =>
  (month === 12 ? 31 : daysFromCivil(year, month + 1, 1) - daysFromCivil(year, month, 1))

/** The same for the same date in any order, so that an import that read it otherwise adds nothing twice. */
export const orderlessKey = ({ numbers, yearAt, hour, minute, second }: WrittenTime): string => {
  const full = numbers.map((number, i) => (i === yearAt ? number % 100 : number)).sort((a, b) => a - b)
  return `${full.join('.')} ${hour}:${minute}:${second}`
}

// The order of dates such as 3/4/2026, found from all dates of a file.

/** Whether a note, also one behind the name of its file, is about the order of day, month and year, which whoever imports may name. */
export const isOrderNote = (note: string): boolean => /(?:^|: )(?:dates are read|the order of dates) /.test(note)

/** How dates are read, and what is to be said of it; undefined where every order reads them alike. */
export interface FoundOrder {
  readonly order: DateOrder
  readonly note?: string
}

/** What the dates of a file are in one order. */
interface Reading {
  readonly order: DateOrder
  /** Dates that are none in it. */
  invalid: number
  /** The first of them. */
  wrong?: string
  /** Times before their predecessor. */
  backward: number
  days: number
  first: number
  last: number
  latest: number
}

export interface DateOrderFinder {
  readonly add: (time: WrittenTime) => void
  /** @param given the order that is to be used @throws {MadeleineError} `invalid_input` where dates of the file are none in it */
  readonly found: (given?: DateOrder) => FoundOrder
}

/** Reads the dates of a file one after the other, in constant memory. */
export function dateOrderFinder(): DateOrderFinder {
  const readings = DATE_ORDERS.map((order): Reading =>
    ({ order, invalid: 0, backward: 0, days: 0, first: Infinity, last: -Infinity, latest: NaN }))
  const signs: DateSigns = { isSlash: false, isTwelve: false, yearFirst: undefined, differs: undefined }
  return {
    add(time) {
      signs.isSlash ||= time.date.includes('/')
      signs.isTwelve ||= time.isTwelveHours
      if (signs.yearFirst !== 'usual') signs.yearFirst = time.yearFirst ?? signs.yearFirst
      if (time.numbers[0] !== time.numbers[1] || time.yearAt !== 2) signs.differs ??= time.yearAt === 0 ? undefined : time.date
      for (const reading of readings) addTo(reading, time)
    },
    found(given) {
      const fit = Math.min(...readings.map(({ invalid }) => invalid))
      if (given !== undefined) {
        const { invalid, wrong } = readings.find(({ order }) => order === given)!
        if (invalid > fit) {
          throw new MadeleineError('invalid_input', `dateOrder ${given} does not fit: ${wrong} is not a date in that order`)
        }
        return { order: given }
      }
      return choose(readings.filter(({ invalid }) => invalid === fit), readings, signs)
    },
  }
}

/** What else the dates show. */
interface DateSigns {
  isSlash: boolean
  isTwelve: boolean
  yearFirst: WrittenTime['yearFirst']
  /** The first date whose meaning depends on the order. */
  differs: string | undefined
}

function addTo(reading: Reading, time: WrittenTime): void {
  const local = localMsOf(time, reading.order)
  if (local === undefined) {
    reading.invalid++
    reading.wrong ??= time.date
    return
  }
  if (local < reading.latest) reading.backward++
  if (Math.floor(local / DAY_MS) !== Math.floor(reading.latest / DAY_MS)) reading.days++
  reading.latest = local
  reading.first = Math.min(reading.first, local)
  reading.last = Math.max(reading.last, local)
}

const SAYS: Readonly<Record<DateOrder, string>> = { dmy: 'day first (dmy)', mdy: 'month first (mdy)', ymd: 'year first (ymd)' }
/** A reading under which the talk fills so much less time is the likelier one. */
const CLOSER = 3

/** @param fitting the readings in which the most dates are dates */
function choose(fitting: readonly Reading[], known: readonly Reading[], signs: DateSigns): FoundOrder {
  const { isSlash, isTwelve, yearFirst, differs } = signs
  const byHabit = yearFirst === 'usual' ? 'ymd' : isTwelve && isSlash ? 'mdy' : 'dmy'
  const isUsual = ({ order }: Reading): boolean => yearFirst !== undefined || order !== 'ymd'
  const least = Math.min(...fitting.map(({ backward }) => backward))
  const all = fitting.filter(({ backward }) => backward === least)
  // Elsewhere hardly anybody writes two digits of a year in front
  const orderly = all.some(isUsual) ? all.filter(isUsual) : all
  const [closest, next] = orderly.toSorted((a, b) => (a.last - a.first) - (b.last - b.first))
  const isCloser = next !== undefined && closest!.days > 2 && next.last - next.first > CLOSER * (closest!.last - closest!.first)
  const { order } = isCloser ? closest! : (orderly.find((one) => one.order === byHabit) ?? orderly[0]!)
  if (differs === undefined) return { order }
  if (order === 'ymd' ? fitting.length === 1 : fitting.filter(isUsual).length === 1) {
    const rivals = known.filter((one) => one.order !== order && (order === 'ymd' || isUsual(one)))
    const rival = rivals.toSorted((a, b) => a.invalid - b.invalid)[0]!
    return { order, note: `dates are read ${SAYS[order]}, as ${rival.wrong} shows` }
  }
  if (orderly.length === 1) return { order, note: `dates are read ${SAYS[order]}, because then the fewest messages go back in time` }
  const others = orderly.filter((one) => one.order !== order).map((one) => SAYS[one.order])
  return { order, note: `the order of dates is not certain: ${differs} is read ${SAYS[order]}, but may be ${others.join(' or ')}` }
}
