/** The moments of the times that a talk is written with. */
import type { DateOrder } from '../../../contract/upload-options.ts'
import { MINUTE_MS } from '../../../units.ts'
import { instantOf } from '../../../time/local-instant.ts'
import { localMsOf, type WrittenTime } from './written-time.ts'

export interface TalkClock {
  /** Whether it is a date in the order of the file. */
  readonly isDate: (time: WrittenTime) => boolean
  /** ISO 8601; undefined for what is no date. Times are given in the order of the talk. */
  readonly at: (time: WrittenTime) => string | undefined
  /** What is to be said of the zone, once: undefined unless a time was read that names none. */
  readonly note: () => string | undefined
}

/** @param timeZone IANA zone of times that name none */
export function talkClock(order: DateOrder, timeZone: string): TalkClock {
  let [latest, isLocal] = [-Infinity, false]
  return {
    isDate: (time) => localMsOf(time, order) !== undefined,
    at(time) {
      const local = localMsOf(time, order)
      if (local === undefined) return undefined
      isLocal ||= time.offset === undefined
      latest = time.offset === undefined ? instantOf(local, timeZone, latest) : local - time.offset * MINUTE_MS
      return new Date(latest).toISOString()
    },
    note: () => (isLocal ? zoneNote(timeZone) : undefined),
  }
}

const ZONE_NOTE = 'times without a time zone are read in '
const zoneNote = (timeZone: string): string => ZONE_NOTE + timeZone

/** Whether a note is about the zone, and not about one file. */
export const isZoneNote = (note: string): boolean => note.startsWith(ZONE_NOTE)
