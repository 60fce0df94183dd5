/** Gaps between messages in milliseconds, and due times. */
import type { Message } from '@madeleine/contract'
import type { Queue } from '../policy.ts'

/**
 * The time of a message before the first known time, in `segmentAll` and `segmenter`, which have no clock; such a message is not `timed`.
 */
export const UNKNOWN_TIME = new Date(0)

type TimedMessage = Pick<Message, 'at' | 'timed'>

/** False for a message that has `UNKNOWN_TIME` and no time of its own. */
export const isTimeKnown = ({ at, timed }: TimedMessage): boolean => timed || at.getTime() !== 0

/** Story time from one message to the next; negative if out of order, 0 if the time of the first is unknown. */
export const gapMs = (previous: TimedMessage, next: TimedMessage): number =>
  isTimeKnown(previous) ? next.at.getTime() - previous.at.getTime() : 0

/** Time of receipt from one message to the next; 0 if the time of the first is unknown. */
export const silenceMs = (previous: Message, next: Message): number =>
  isTimeKnown(previous) ? next.receivedAt.getTime() - previous.receivedAt.getTime() : 0

/** The start of the tail's age: the last look, or the receipt of the oldest message if that is later. */
export const waitingSince = (oldest: Queue['oldest'], look: Queue['look']): Date =>
  (look && look.at > oldest.receivedAt ? look.at : oldest.receivedAt)

/** The last instant that every store can hold. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/** The time plus `ms`, at most the end of the year 9999. */
export const later = (time: Date, ms: number): Date => new Date(Math.min(time.getTime() + ms, LAST_INSTANT))
