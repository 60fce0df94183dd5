/** Segments while the talk goes on: messages in one by one, segments out as they close. */
import { assertTimeZone } from '../time/calendar.ts'
import type { MessageInput } from '../message/message.ts'
import { createTail } from './stream/create-tail.ts'
import type { Policy } from './policy.ts'
import type { CutSegment } from './plain-segment.ts'
import { messageReader, type OpenTail } from './stream/tail.ts'

export interface Segmenter {
  /**
   * Takes the next message. Resolves to what it closed, usually nothing.
   * @throws invalid_input or bad_time for a wrong message, which then was not taken; model_failed if the policy breaks its contract
   */
  add(message: MessageInput): Promise<CutSegment[]>
  /** Closes everything that is open. The next message goes on from there. */
  flush(): Promise<CutSegment[]>
  /** What is open: messages, and tokens by the policy's own counter. */
  readonly pending: { readonly count: number; readonly tokens: number }
}

/**
 * A segmenter without store and clock: a message counts as received at its own time, or with its predecessor.
 *
 * Calls may overlap; they are worked off in order. Under `threshold` and `local` the segments are
 * those of `segmentAll`.
 *
 * @param options.timeZone where days begin; default UTC
 * @throws invalid_input for an unknown time zone
 */
export function segmenter(policy: Policy, { timeZone = 'UTC' }: { readonly timeZone?: string } = {}): Segmenter {
  assertTimeZone(timeZone)
  const read = messageReader()
  let tail: OpenTail | undefined
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (work: (tail: OpenTail) => Promise<CutSegment[]>): Promise<CutSegment[]> => {
    const turn = last.then(async () => work((tail ??= await createTail(policy, timeZone))))
    // The caller of this turn hears of its failure; the next turn goes on
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    add: (input) => inTurn(async (open) => {
      open.add(read(input))
      return open.isDue() ? open.look(false) : []
    }),
    flush: () => inTurn((open) => open.look(true)),
    get pending() { return tail?.pending ?? { count: 0, tokens: 0 } },
  }
}
