/** The cuts that time, turns of the talk, size and tool calls decide: one walk over a tail, remembering where the open segment starts. */
import type { Message } from '../../message/message.ts'
import type { Closed, Reason } from '../../core/segment.ts'
import { isCorrection } from './correction.ts'
import { toolPairsOf, type ToolPairs } from './tool-pairs.ts'
import { gapMs } from './message-gaps.ts'

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
  /** How sure it is, 0–1, that the talk turns before the message at this index; undefined where it does not. */
  turnAt(index: number): number | undefined
}

/** A place where the talk may be cut once enough messages follow. */
interface Candidate {
  readonly at: number
  readonly reason: 'day' | 'topic'
  readonly strength?: number
}

/** A walk over a tail: everything before `start` is closed, `next` is the message to be taken. */
interface Walk {
  readonly messages: readonly Message[]
  readonly limits: Limits
  readonly ties: ToolPairs
  readonly corrects: (index: number) => boolean
  readonly closed: Closed[]
  start: number
  next: number
  /** Tokens from `start` to `next`. */
  tokens: number
  /** Where the date changes over a pause; a cut once enough messages follow. */
  candidate: Candidate | undefined
}

/**
 * Closes segments from the left. What is left over is open, and would be cut the same way with more
 * messages behind it, so the result hardly depends on when one looks.
 *
 * 1. A long gap cuts, unless it divides a call from its result; an unanswered call does not hold it.
 * 2. A change of date over a shorter gap, or a turn of the talk, is a candidate, if `minMessages` lie before it. It
 *    becomes a cut when `minMessages` lie behind it. A long gap coming first lets the few messages join what was before
 *    it. Of two candidates the date counts, else the first.
 * 3. A message that would take the segment over `maxTokens`, or the one that fills `maxMessages`: cuts at the
 *    candidate if there is one, else there, moved back before a tool call whose result is not on the same side,
 *    or a message with its correction. If that call opens the segment, it grows until the result has come or is given up.
 */
export function cutByRules(messages: readonly Message[], limits: Limits): Closed[] {
  const walk: Walk = { messages, limits, ties: toolPairsOf(messages), corrects: correctionsOf(messages), closed: [], start: 0, next: 0, tokens: 0, candidate: undefined }
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

/** Tells whether a cut before an index would divide a message from its correction; of a row of them only the first is held. */
function correctionsOf(messages: readonly Message[]): (index: number) => boolean {
  const corrects = messages.map((message, index) => isCorrection(messages[index - 1], message))
  return (index) => corrects[index] === true && corrects[index - 1] !== true
}

function cutBefore(walk: Walk, at: number): void {
  const { messages, limits, ties } = walk
  const message = messages[at] as Message
  const gap = gapMs(messages[at - 1] as Message, message)
  if (gap > limits.longGapMs && !ties.dividesPair(at)) return close(walk, at, 'time-gap')
  if (walk.tokens + message.tokens > limits.maxTokens) return closeFull(walk, at, 'tokens')
  propose(walk, at, gap)
}

function cutAfter(walk: Walk, end: number): void {
  const { candidate, limits } = walk
  if (candidate && end - candidate.at >= limits.minMessages) return closeAt(walk, candidate)
  if (end - walk.start >= limits.maxMessages) closeFull(walk, end, 'messages')
}

function propose(walk: Walk, at: number, gap: number): void {
  const { messages, limits, ties, candidate } = walk
  if (candidate?.reason === 'day' || at - walk.start < limits.minMessages || ties.divides(at) || walk.corrects(at)) return
  const changesDay = gap > limits.dayGapMs && limits.dateOf(messages[at - 1] as Message) !== limits.dateOf(messages[at] as Message)
  if (changesDay) walk.candidate = { at, reason: 'day' }
  const strength = changesDay || candidate ? undefined : limits.turnAt(at)
  if (strength !== undefined) walk.candidate = { at, reason: 'topic', strength }
}

function closeFull(walk: Walk, end: number, reason: Reason): void {
  if (walk.candidate) return closeAt(walk, walk.candidate)
  const { start, ties, corrects } = walk
  const backTo = (divides: (index: number) => boolean) => {
    let free = end
    while (free > start && divides(free)) free--
    return free
  }
  // A message and its correction that are too much together are divided, a call and its result never
  const whole = backTo((index) => ties.divides(index) || corrects(index))
  const free = whole > start ? whole : backTo(ties.divides)
  if (free > start) close(walk, free, reason)
}

const closeAt = (walk: Walk, { at, reason, strength }: Candidate): void => close(walk, at, reason, strength)

function close(walk: Walk, end: number, reason: Reason, strength?: number): void {
  walk.closed.push({ length: end - walk.start, reason, ...(strength !== undefined && { strength }) })
  Object.assign(walk, { start: end, next: end, tokens: 0, candidate: undefined })
}
