/** `segmentAll` and `segmentEach`: segment a whole conversation, returned at once or as a stream of final segments. */
import { giveTurn } from '../base/loop-turns.ts'
import { assertTimeZone } from '../base/calendar.ts'
import type { MessageInput } from '../contract/message.ts'
import { assertKnownOptions } from './policy-options.ts'
import type { Policy } from './policy.ts'
import type { CutSegment } from './plain-segment.ts'
import { messageReader, createTail } from './stream/tail.ts'

export interface SegmentAllOptions {
  /** Close the tail too. Default true; if false, the open tail is the last segment, without a reason. */
  readonly flush?: boolean
  /** The IANA time zone of dates and hours. Default 'UTC'. */
  readonly timeZone?: string
}

/** Result of `segmentAll`. */
export interface Segmented {
  /** The segments in order, tiling the messages. */
  readonly segments: CutSegment[]
  /** The tail lacks information, or a cut failed and rules alone replaced it; false when flushed. */
  readonly wait: boolean
}

/**
 * Segments a conversation in one look, or in successive windows if it exceeds the caps of one. It does not replay pushes.
 *
 * There is no clock: a message counts as received at its own time, or, without one, with its predecessor; now is the time
 * of the last message. A window for which the policy rejects is cut by rules alone.
 *
 * @throws invalid_input or bad_time for an invalid message or time zone; model_failed if the policy also fails by rules alone
 */
export async function segmentAll(
  policy: Policy, messages: Iterable<MessageInput>, options: SegmentAllOptions = {},
): Promise<Segmented> {
  const segments: CutSegment[] = []
  const iterator = segmentEach(policy, messages, options)
  for (;;) {
    const next = await iterator.next()
    if (next.done) return { segments, wait: next.value }
    segments.push(next.value)
  }
}

/**
 * Yields the segments of `segmentAll` while the messages are read, in constant memory: it buffers at most one message more
 * than a window, or, under a policy that decides message by message, the ids of the open segment.
 *
 * A message is in a segment only after the next message was requested.
 *
 * @returns `wait` of `segmentAll`
 * @throws as segmentAll, after yielding the segments before the failure
 */
export async function* segmentEach(
  policy: Policy, messages: Iterable<MessageInput> | AsyncIterable<MessageInput>, options: SegmentAllOptions = {},
): AsyncGenerator<CutSegment, boolean, undefined> {
  assertKnownOptions('segmentAll', options, ['flush', 'timeZone'])
  const { flush = true, timeZone = 'UTC' } = options
  assertTimeZone(timeZone)
  const read = messageReader()
  const tail = await createTail(policy, timeZone)
  for await (const message of messages) {
    const received = read(message)
    tail.add(received)
    const turn = giveTurn(received.text.length)
    if (turn) await turn
    if (tail.isFull()) yield* await tail.lookWhileFull()
  }
  yield* await tail.look(flush)
  const open = tail.open()
  if (open) yield open
  return !flush && tail.wait
}
