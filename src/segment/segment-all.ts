/** Segments a whole conversation: at once, or each segment as soon as no later message can change it. */
import { assertTimeZone } from '../time/calendar.ts'
import type { MessageInput } from '../message/message.ts'
import { createTail } from './stream/create-tail.ts'
import type { Policy } from './policy.ts'
import type { CutSegment } from './plain-segment.ts'
import { messageReader } from './stream/tail.ts'

export interface SegmentAllOptions {
  /** Close the tail too. Default true; otherwise it is the last segment, without a reason. */
  readonly flush?: boolean
  /** Where days begin; default UTC. */
  readonly timeZone?: string
}

export interface Segmented {
  /** In order, tiling the messages. */
  readonly segments: CutSegment[]
  /** The tail lacks information, or a cut failed and rules had to do; false when flushed. */
  readonly wait: boolean
}

/**
 * One look at the whole input, not a replay of pushes; successive windows where it exceeds what a look may see.
 *
 * There is no clock: a message counts as received at its own time, or with its predecessor, and now is when
 * the last one was. Where the policy rejects, that window is cut by rules alone.
 *
 * @throws invalid_input or bad_time for a wrong message or zone; model_failed if the policy breaks its contract even by rules
 */
export async function segmentAll(
  policy: Policy, messages: Iterable<MessageInput>, options: SegmentAllOptions = {},
): Promise<Segmented> {
  const segments: CutSegment[] = []
  const cutting = segmentEach(policy, messages, options)
  for (;;) {
    const next = await cutting.next()
    if (next.done) return { segments, wait: next.value }
    segments.push(next.value)
  }
}

/**
 * The segments of `segmentAll` while the messages come in, in constant memory: what waits for a decision is at most
 * one message more than a window, or, under a policy that decides message by message, the ids of the open segment.
 *
 * A message is in no segment before the next one was asked for.
 *
 * @returns `wait`, when done
 * @throws as segmentAll, once the segments before it were given
 */
export async function* segmentEach(
  policy: Policy, messages: Iterable<MessageInput> | AsyncIterable<MessageInput>, { flush = true, timeZone = 'UTC' }: SegmentAllOptions = {},
): AsyncGenerator<CutSegment, boolean, undefined> {
  assertTimeZone(timeZone)
  const read = messageReader()
  const tail = await createTail(policy, timeZone)
  for await (const message of messages) {
    tail.add(read(message))
    if (tail.isFull()) yield* await tail.lookWhileFull()
  }
  yield* await tail.look(flush)
  const open = tail.open()
  if (open) yield open
  return !flush && tail.wait
}
