/** `StreamPolicy`: a policy that decides message by message in little memory; no window caps its segments. */
import type { Message } from '../../message/message.ts'
import type { Closed } from '../../core/segment.ts'
import type { Policy } from '../policy.ts'

/** A closed segment with its tokens by the policy's counter. */
export interface CountedSegment extends Closed {
  readonly tokens: number
}

export interface SegmentStream {
  /** Adds the next message. Returns the segments that it closes, in order; the last may end before messages that were read ahead. */
  add(message: Message): readonly CountedSegment[]
  /** Closes what is open. */
  flush(): readonly CountedSegment[]
  /** Tokens of the open messages. */
  readonly tokens: number
  /** Number of messages before the open segment that are its context. */
  readonly overlap: number
}

export interface StreamPolicy extends Policy {
  /** Opens a stream for one conversation. Its segments are those of `cut`, however the messages were grouped into windows. */
  stream(): Promise<SegmentStream>
}

export const isStreamPolicy = (policy: Policy): policy is StreamPolicy => 'stream' in policy && typeof policy.stream === 'function'
