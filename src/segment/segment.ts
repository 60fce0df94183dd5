/** A segment as callers without a store see it. */
import type { Message } from '../core/message.ts'
import type { Closed, Reason } from '../core/segment.ts'
import { isTimeKnown } from './times.ts'

export interface Segment {
  messageIds: string[]
  /** Messages directly before it, context only. */
  overlapIds: string[]
  /** Why it ended; absent while it is open. */
  reason?: Reason
  /** By the policy's own counter, overlap not counted. */
  tokens: number
  /** Story time of the first message, by arrival. */
  startAt: Date
  /** Story time of the last message, by arrival: before `startAt` if times were out of order. */
  endAt: Date
  title?: string
  summary?: string
}

/** What the messages of a segment do not say. */
interface Facts {
  readonly overlapIds: string[]
  readonly tokens: number
  /** Absent while it is open. */
  readonly closed?: Closed
}

/** @param messages at least one */
export function toSegment(messages: readonly Message[], { overlapIds, tokens, closed }: Facts): Segment {
  const first = messages.find(isTimeKnown) ?? (messages[0] as Message)
  return {
    messageIds: messages.map(({ id }) => id),
    overlapIds,
    ...(closed && { reason: closed.reason }),
    tokens,
    startAt: first.at,
    endAt: (messages.at(-1) as Message).at,
    ...(closed?.title !== undefined && { title: closed.title }),
    ...(closed?.summary !== undefined && { summary: closed.summary }),
  }
}

/** How far overlap may reach back beyond the last closed segment: what a look is shown ahead of the cursor. */
export const BEFORE_MESSAGES = 50
const BEFORE_TOKENS = 2000

/** The newest of `closed`: at most 50 messages and 2,000 tokens, what a policy is shown ahead of the cursor. */
export function contextOf(closed: readonly Message[]): Message[] {
  let tokens = 0
  const context = closed.slice(-BEFORE_MESSAGES).toReversed()
  const tooMany = context.findIndex((message) => (tokens += message.tokens) > BEFORE_TOKENS)
  return (tooMany < 0 ? context : context.slice(0, tooMany)).toReversed()
}
