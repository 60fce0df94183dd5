/** `segmentAll` and `segmentEach`: segment a whole conversation, returned at once or as a stream of final segments. */
import { assertTimeZone, giveTurn } from '@madeleine/base'
import type { MessageInput } from '@madeleine/contract'
import { assertKnownOptions } from './policy-options.ts'
import type { Policy } from './policy.ts'
import { messageReader, createTail, type OpenTail, type CutSegment } from './stream/tail.ts'

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

// `segmenter`: segments a live conversation; takes messages one by one and returns segments as they close.

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
