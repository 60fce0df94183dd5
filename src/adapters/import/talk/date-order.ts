/** The order of dates such as 3/4/2026, found from all dates of a file. */
import { MadeleineError } from '../../../errors.ts'
import { DAY_MS } from '../../../units.ts'
import { DATE_ORDERS, type DateOrder } from '../../../contract/upload-options.ts'
import { localMsOf, type WrittenTime } from './written-time.ts'

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
  const signs: DateSigns = { isSlash: false, isTwelve: false, differs: undefined }
  return {
    add(time) {
      signs.isSlash ||= time.date.includes('/')
      signs.isTwelve ||= time.isTwelveHours
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

const isUsual = ({ order }: Reading): boolean => order !== 'ymd'

/** @param fitting the readings in which the most dates are dates */
function choose(fitting: readonly Reading[], known: readonly Reading[], { isSlash, isTwelve, differs }: DateSigns): FoundOrder {
  const byHabit = isTwelve && isSlash ? 'mdy' : 'dmy'
  const least = Math.min(...fitting.map(({ backward }) => backward))
  const all = fitting.filter(({ backward }) => backward === least)
  // Hardly anybody writes two digits of a year in front
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
