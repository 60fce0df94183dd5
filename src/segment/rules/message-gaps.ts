/** Gaps between messages and times of promises, in milliseconds. */
import type { Message } from '../../message/message.ts'
import type { Queue } from '../policy.ts'

/** `segmentAll` and `segmenter` have no clock: a message before the first known time carries this, and is untimed. */
export const UNKNOWN_TIME = new Date(0)

type Timed = Pick<Message, 'at' | 'timed'>

/** False for a message whose time nobody knows. */
export const isTimeKnown = ({ at, timed }: Timed): boolean => timed || at.getTime() !== 0

/** Story time from one message to the next; negative if out of order, 0 after one whose time is unknown. */
export const gapMs = (previous: Timed, next: Timed): number =>
  isTimeKnown(previous) ? next.at.getTime() - previous.at.getTime() : 0

/** Time of receipt from one message to the next; 0 after one whose time is unknown. */
export const silenceMs = (previous: Message, next: Message): number =>
  isTimeKnown(previous) ? next.receivedAt.getTime() - previous.receivedAt.getTime() : 0

/** From when the age of what waits counts: the last look, or the oldest message where that came later. */
export const waitingSince = (oldest: Queue['oldest'], look: Queue['look']): Date =>
  (look && look.at > oldest.receivedAt ? look.at : oldest.receivedAt)

/** The last instant that every store can hold. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/** `ms` after a time, at the latest at the end of the year 9999. */
export const later = (time: Date, ms: number): Date => new Date(Math.min(time.getTime() + ms, LAST_INSTANT))
