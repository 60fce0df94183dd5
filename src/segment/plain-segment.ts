/** `CutSegment`: a segment as returned by `segmentAll` and `segmenter`, and the context messages before it. */
import type { Message } from '../contract/message.ts'
import type { Closed, Reason } from '../contract/segment.ts'
import { isTimeKnown } from './rules/message-gaps.ts'

export interface CutSegment {
  messageIds: string[]
  /** Ids of the messages directly before the segment that are its context; none of them is in it. */
  overlapIds: string[]
  /** Why the segment ended; absent while it is open. */
  reason?: Reason
  /** Confidence of the policy in the boundary at its end, 0–1; absent if a rule decided. */
  strength?: number
  /** Tokens by the policy's counter, without the overlap. */
  tokens: number
  /** Story time of the first message, in order of arrival, whose time is known; null if no message up to its end has one. */
  startAt: Date | null
  /** Story time of the last such message; before `startAt` if times are out of order. Null exactly if `startAt` is. */
  endAt: Date | null
  title?: string
  summary?: string
}

/** The fields of a message that a segment depends on. */
export type SegmentMessage = Pick<Message, 'id' | 'at' | 'timed'>

/** The properties of a segment that do not follow from its messages. */
interface SegmentDetails {
  readonly overlapIds: string[]
  readonly tokens: number
  /** The policy's cut; absent while the segment is open. */
  readonly closed?: Closed
}

export function toSegment(messages: readonly SegmentMessage[], { overlapIds, tokens, closed }: SegmentDetails): CutSegment {
  return {
    messageIds: messages.map(({ id }) => id),
    overlapIds,
    ...(closed && { reason: closed.reason }),
    ...(closed?.strength !== undefined && { strength: closed.strength }),
    tokens,
    startAt: messages.find(isTimeKnown)?.at ?? null,
    endAt: messages.findLast(isTimeKnown)?.at ?? null,
    ...(closed?.title !== undefined && { title: closed.title }),
    ...(closed?.summary !== undefined && { summary: closed.summary }),
  }
}

/** Caps of the messages before the cursor that one look reads as context. */
const CONTEXT_MESSAGES = 50
const CONTEXT_TOKENS = 2000

/** The messages that overlap and context may reach back to, after `closed` was appended to `past`: at most 50, or `closed` if longer. */
export const pastAfter = <M extends SegmentMessage>(past: readonly M[], closed: readonly M[]): readonly M[] =>
  closed.length >= CONTEXT_MESSAGES ? closed : [...past, ...closed].slice(-CONTEXT_MESSAGES)

/** The newest messages of `past`, at most 50 and 2,000 tokens: the `before` of a window. */
export function overlapBefore(past: readonly Message[]): Message[] {
  let tokens = 0
  const context = past.slice(-CONTEXT_MESSAGES).toReversed()
  const tooMany = context.findIndex((message) => (tokens += message.tokens) > CONTEXT_TOKENS)
  return (tooMany < 0 ? context : context.slice(0, tooMany)).toReversed()
}

/** Ids of the last `count` messages. */
export const lastIds = (messages: readonly SegmentMessage[], count = 0): string[] =>
  count > 0 ? messages.slice(-count).map(({ id }) => id) : []
