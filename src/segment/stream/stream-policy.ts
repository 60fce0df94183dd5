/** A policy that decides message by message, remembering little: no window bounds its segments. */
import type { Message } from '../../message/message.ts'
import type { Closed } from '../../core/segment.ts'
import type { Policy } from '../policy.ts'

/** A closed segment with its size by the policy's own counter. */
export interface CountedSegment extends Closed {
  readonly tokens: number
}

export interface SegmentStream {
  /** Takes the next message; what it closes ends before it. */
  add(message: Message): CountedSegment | undefined
  /** Closes what is open. */
  flush(): CountedSegment | undefined
  /** Tokens of what is open. */
  readonly tokens: number
  /** How many messages before what is open are its context. */
  readonly overlap: number
}

export interface StreamPolicy extends Policy {
  /** Opens a conversation. Gives the same segments as `cut`, however that saw the messages. */
  stream(): Promise<SegmentStream>
}

export const isStreamPolicy = (policy: Policy): policy is StreamPolicy => 'stream' in policy && typeof policy.stream === 'function'
