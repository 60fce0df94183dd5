/** A segment as callers without a store see it. */
import type { Message } from '../message/message.ts'
import type { Closed, Reason } from '../core/segment.ts'
import { isTimeKnown } from './rules/message-gaps.ts'

export interface CutSegment {
  messageIds: string[]
  /** Messages directly before it, context only. */
  overlapIds: string[]
  /** Why it ended; absent while it is open. */
  reason?: Reason
  /** How sure the policy is of that, 0–1; absent where a rule decided. */
  strength?: number
  /** By the policy's own counter, overlap not counted. */
  tokens: number
  /** Story time of the first message that has one, by arrival; null if nobody knows: neither its messages nor any before them had one. */
  startAt: Date | null
  /** Story time of the last message, by arrival: before `startAt` if times were out of order. Null with `startAt`. */
  endAt: Date | null
  title?: string
  summary?: string
}

/** What a segment keeps of a message. */
export type SegmentMessage = Pick<Message, 'id' | 'at' | 'timed'>

/** What the messages of a segment do not say. */
interface Facts {
  readonly overlapIds: string[]
  readonly tokens: number
  /** Absent while it is open. */
  readonly closed?: Closed
}

export function toSegment(messages: readonly SegmentMessage[], { overlapIds, tokens, closed }: Facts): CutSegment {
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

/** How far overlap may reach back beyond the last closed segment: what a look is shown ahead of the cursor. */
const BEFORE_MESSAGES = 50
const BEFORE_TOKENS = 2000

/** The past that overlap and context may reach into, once `closed` belongs to it. */
export const pastAfter = <M extends SegmentMessage>(past: readonly M[], closed: readonly M[]): readonly M[] =>
  closed.length >= BEFORE_MESSAGES ? closed : [...past, ...closed].slice(-BEFORE_MESSAGES)

/** The newest of the past: at most 50 messages and 2,000 tokens, what a policy is shown ahead of the cursor. */
export function overlapBefore(past: readonly Message[]): Message[] {
  let tokens = 0
  const context = past.slice(-BEFORE_MESSAGES).toReversed()
  const tooMany = context.findIndex((message) => (tokens += message.tokens) > BEFORE_TOKENS)
  return (tooMany < 0 ? context : context.slice(0, tooMany)).toReversed()
}

/** Ids of the last `count` messages. */
export const lastIds = (messages: readonly SegmentMessage[], count = 0): string[] =>
  count > 0 ? messages.slice(-count).map(({ id }) => id) : []
