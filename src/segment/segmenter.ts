/** `segmenter`: segments a live conversation; takes messages one by one and returns segments as they close. */
import { assertTimeZone } from '../base/calendar.ts'
import type { MessageInput } from '../contract/message.ts'
import { assertKnownOptions } from './policy-options.ts'
import type { Policy } from './policy.ts'
import type { CutSegment } from './plain-segment.ts'
import { messageReader, createTail, type OpenTail } from './stream/tail.ts'

/** Segments one conversation as its messages come. */
export interface Segmenter {
  /**
   * Adds the next message. Resolves to the segments that it closed, usually none.
   * @throws invalid_input or bad_time for an invalid message, which is not added; model_failed if the policy also fails by rules alone
   */
  add(message: MessageInput): Promise<CutSegment[]>
  /** Closes the open tail. The next message begins a new segment. */
  flush(): Promise<CutSegment[]>
  /** The open tail: its messages, and their tokens by the policy's counter. */
  readonly pending: { readonly count: number; readonly tokens: number }
}

/**
 * Opens a segmenter without a store or a clock: a message counts as received at its own time, or, without one, with its
 * predecessor.
 *
 * Overlapping calls run in order. Under `threshold` and `local` the segments are those of `segmentAll`.
 *
 * @param options.timeZone the IANA time zone of dates and hours; default 'UTC'
 * @throws invalid_input for an unknown time zone or option
 */
export function segmenter(policy: Policy, options: { readonly timeZone?: string } = {}): Segmenter {
  assertKnownOptions('segmenter', options, ['timeZone'])
  const { timeZone = 'UTC' } = options
  assertTimeZone(timeZone)
  const read = messageReader()
  let tail: OpenTail | undefined
  let previous: Promise<unknown> = Promise.resolve()

  const enqueue = (run: (tail: OpenTail) => Promise<CutSegment[]>): Promise<CutSegment[]> => {
    const result = previous.then(async () => run((tail ??= await createTail(policy, timeZone))))
    // A failure rejects this call only; the next call runs all the same
    previous = result.catch(() => undefined)
    return result
  }
  return {
    add: (input) => enqueue(async (open) => {
      open.add(read(input))
      return open.isDue() ? open.look(false) : []
    }),
    flush: () => enqueue((open) => open.look(true)),
    get pending() { return tail?.pending ?? { count: 0, tokens: 0 } },
  }
}
