/** The cuts that time, size and tool calls decide: one walk over a tail, remembering where the open segment starts. */
import type { Message } from '../core/message.ts'
import type { Closed, Reason } from '../core/segment.ts'
import { tiesOf, type Ties } from './ties.ts'
import { gapMs } from './times.ts'

export interface Limits {
  readonly maxTokens: number
  readonly maxMessages: number
  readonly minMessages: number
  /** A longer gap in story time always cuts. */
  readonly longGapMs: number
  /** A longer gap cuts where the date changes. */
  readonly dayGapMs: number
  /** The date of a message, as text to compare. */
  dateOf(message: Message): string
}

/** A walk over a tail: everything before `start` is closed, `next` is the message to be taken. */
interface Walk {
  readonly messages: readonly Message[]
  readonly limits: Limits
  readonly ties: Ties
  readonly closed: Closed[]
  start: number
  next: number
  /** Tokens from `start` to `next`. */
  tokens: number
  /** Where the date changes over a pause; a cut once enough messages follow. */
  candidate: number | undefined
}

/**
 * Closes segments from the left. What is left over is open, and would be cut the same way with more
 * messages behind it, so the result hardly depends on when one looks.
 *
 * 1. A long gap cuts, unless it divides a call from its result; an unanswered call does not hold it.
 * 2. A change of date over a shorter gap is a candidate, if `minMessages` lie before it. It becomes a cut when
 *    `minMessages` lie behind it. A long gap coming first lets the few messages join what was before it.
 * 3. A message that would take the segment over `maxTokens`, or the one that fills `maxMessages`: cuts at the
 *    candidate if there is one, else there, moved back before a tool call whose result is not on the same side.
 *    If that call opens the segment, the segment grows until the result has come or is given up.
 */
export function cutByRules(messages: readonly Message[], limits: Limits): Closed[] {
  const walk: Walk = { messages, limits, ties: tiesOf(messages), closed: [], start: 0, next: 0, tokens: 0, candidate: undefined }
  while (walk.next < messages.length) {
    const at = walk.next
    if (at > walk.start) cutBefore(walk, at)
    // A cut further back: what follows it is walked again
    if (walk.next < at) continue
    walk.tokens += (messages[at] as Message).tokens
    walk.next = at + 1
    cutAfter(walk, at + 1)
  }
  return walk.closed
}

function cutBefore(walk: Walk, at: number): void {
  const { messages, limits, ties } = walk
  const message = messages[at] as Message
  const gap = gapMs(messages[at - 1] as Message, message)
  if (gap > limits.longGapMs && !ties.dividesPair(at)) return close(walk, at, 'time-gap')
  if (walk.tokens + message.tokens > limits.maxTokens) return closeFull(walk, at, 'tokens')
  if (gap > limits.dayGapMs) propose(walk, at)
}

function cutAfter(walk: Walk, end: number): void {
  const { candidate, limits } = walk
  if (candidate !== undefined && end - candidate >= limits.minMessages) return close(walk, candidate, 'day')
  if (end - walk.start >= limits.maxMessages) closeFull(walk, end, 'messages')
}

function propose(walk: Walk, at: number): void {
  const { messages, limits, ties } = walk
  if (walk.candidate !== undefined || at - walk.start < limits.minMessages || ties.divides(at)) return
  if (limits.dateOf(messages[at - 1] as Message) !== limits.dateOf(messages[at] as Message)) walk.candidate = at
}

function closeFull(walk: Walk, end: number, reason: Reason): void {
  if (walk.candidate !== undefined) return close(walk, walk.candidate, 'day')
  let free = end
  while (free > walk.start && walk.ties.divides(free)) free--
  if (free > walk.start) close(walk, free, reason)
}

function close(walk: Walk, end: number, reason: Reason): void {
  walk.closed.push({ length: end - walk.start, reason })
  Object.assign(walk, { start: end, next: end, tokens: 0, candidate: undefined })
}
