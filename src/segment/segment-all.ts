/** Segments a whole conversation at once. */
import { assertTimeZone } from '../core/calendar.ts'
import type { MessageInput } from '../core/message.ts'
import { openTail } from './open-tail.ts'
import type { Policy } from './policy.ts'
import type { Segment } from './segment.ts'
import { messageReader } from './tail.ts'

export interface SegmentAllOptions {
  /** Close the tail too. Default true; otherwise it is the last segment, without a reason. */
  readonly flush?: boolean
  /** Where days begin; default UTC. */
  readonly timeZone?: string
}

export interface Segmented {
  /** In order, tiling the messages. */
  readonly segments: Segment[]
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
  policy: Policy, messages: Iterable<MessageInput>, { flush = true, timeZone = 'UTC' }: SegmentAllOptions = {},
): Promise<Segmented> {
  assertTimeZone(timeZone)
  const read = messageReader()
  const tail = await openTail(policy, timeZone)
  for (const message of messages) tail.add(read(message))
  const segments = await tail.look(flush)
  const open = tail.open()
  return { segments: open ? [...segments, open] : segments, wait: !flush && tail.wait }
}
