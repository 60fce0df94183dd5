/** One look: what it may see of a tail, and what it may do with a policy's answer. */
import { MadeleineError, show } from '../errors.ts'
import type { Message } from '../message/message.ts'
import type { Json } from '../json.ts'
import { lengthOf, type Closed, type Reason } from '../core/segment.ts'
import { STATE_BYTES, WINDOW_MESSAGES, WINDOW_TOKENS, type Cut, type Policy, type Window } from './policy.ts'
import { toolPairsOf } from './rules/tool-pairs.ts'

const REASONS = {
  topic: true, surprise: true, 'time-gap': true, day: true, tokens: true, messages: true, idle: true, window: true, flush: true,
} satisfies Record<Reason, true>

export interface Taken {
  readonly messages: readonly Message[]
  /** The cap was reached: `messages` cannot grow. */
  readonly full: boolean
  /** The message behind the window, if there is one. */
  readonly next?: Message
}

/**
 * The oldest messages of a tail that one look may see: at most 500 or `maxMessages`, at most 16,000 tokens, at least one.
 *
 * Give it one message more than that, if there are more. It does not end between a tool call and its result
 * that was left out, unless the messages tied together are too many to be seen at once.
 */
export function takeWindow(messages: readonly Message[], maxMessages = WINDOW_MESSAGES): Taken {
  let tokens = 0
  let end = 0
  for (const message of messages) {
    if (end === maxMessages || (end > 0 && (tokens >= WINDOW_TOKENS || tokens + message.tokens > WINDOW_TOKENS))) break
    tokens += message.tokens
    end++
  }
  const full = end < messages.length || end === maxMessages || tokens >= WINDOW_TOKENS
  const whole = end < messages.length ? untied(messages, end, maxMessages) : end
  const next = messages[whole]
  return { messages: messages.slice(0, whole), full, ...(next && { next }) }
}

/** The nearest place to `end` that divides no pair: before it, else after it within the cap of messages, else `end`. */
function untied(messages: readonly Message[], end: number, maxMessages: number): number {
  const ties = toolPairsOf(messages)
  for (let before = end; before > 0; before--) if (!ties.dividesPair(before)) return before
  for (let after = end + 1; after <= Math.min(messages.length, maxMessages); after++) {
    if (!ties.dividesPair(after)) return after
  }
  return end
}

/**
 * Cuts a window and checks the answer.
 *
 * The policy is told that a window is full; where it closes nothing in one, that is closed whole, reason `window`. A flush closes the rest of a window that
 * nothing follows; otherwise the caller looks again until nothing is left.
 * Where a message is known to follow, there is no silence until now: the policy is told that it is still then.
 *
 * @throws model_failed if the policy fails or breaks its contract; aborted
 */
export async function cutWindow(
  policy: Policy, window: Window, { full, next }: Pick<Taken, 'full' | 'next'>, signal?: AbortSignal,
): Promise<Cut> {
  const flush = window.flush && !next
  const now = next ? (window.messages.at(-1) as Message).receivedAt : window.now
  const cut = await ask(policy, { ...window, flush, now, ...(full && { full }) }, signal)
  if (full && cut.closed.length === 0) return closeWhole(policy, window, signal)
  const rest = window.messages.length - lengthOf(cut.closed)
  const flushed: Cut = flush && rest > 0 ? { ...cut, closed: [...cut.closed, { length: rest, reason: 'flush' }], wait: false } : cut
  const [whole, ...others] = flushed.closed
  if (full && whole?.reason === 'flush' && others.length === 0) return { ...flushed, closed: [{ ...whole, reason: 'window' }] }
  return flushed
}

/** Asks for a flush without the model, to learn the overlap and the state that follow from closing here. */
async function closeWhole(policy: Policy, window: Window, signal: AbortSignal | undefined): Promise<Cut> {
  const { closed, state } = await ask(policy, { ...window, flush: true, rulesOnly: true }, signal)
  const overlap = closed[0]?.overlap
  return {
    closed: [{ length: window.messages.length, reason: 'window', ...(overlap !== undefined && { overlap }) }],
    ...(state !== undefined && { state }),
  }
}

async function ask(policy: Policy, window: Window, signal: AbortSignal | undefined): Promise<Cut> {
  try {
    signal?.throwIfAborted()
    const cut = await policy.cut(window, signal)
    const wrong = whatIsWrong(cut, window)
    if (wrong) throw new MadeleineError('model_failed', `policy ${show(policy.name)} ${wrong}`)
    return cut
  } catch (error) {
    if (signal?.aborted) throw new MadeleineError('aborted', 'the cut was aborted', { cause: error })
    if (error instanceof MadeleineError) throw error
    throw new MadeleineError('model_failed', `policy ${show(policy.name)} failed to cut: ${show(error)}`, { cause: error })
  }
}

/** What breaks the contract of `Cut`, in words that follow the policy's name. */
function whatIsWrong(cut: Cut, { messages }: Window): string | undefined {
  if (!Array.isArray(cut?.closed)) return 'gave no list of closed segments'
  let from = 0
  for (const segment of cut.closed as readonly Closed[]) {
    const { length, reason, overlap = 0, strength = 1 } = segment
    if (!isWhole(length) || length < 1) return `closed a segment of length ${show(length)}, expected a whole number of 1 or more`
    if (from + length > messages.length) return `closed ${from + length} messages of ${messages.length}`
    if (!Object.hasOwn(REASONS, reason)) return `gave the reason ${show(reason)}`
    const { seq } = messages[from] as Message
    if (!isWhole(overlap) || overlap < 0 || overlap > seq) return `gave an overlap of ${show(overlap)} where ${seq} messages come before`
    if (!(Number.isFinite(strength) && strength >= 0 && strength <= 1)) return `gave the strength ${show(strength)}, expected a number from 0 to 1`
    from += length
  }
  return wrongState(cut.state)
}

function wrongState(state: Json | undefined): string | undefined {
  try {
    const bytes = Buffer.byteLength(JSON.stringify(state) ?? '')
    return bytes > STATE_BYTES ? `kept a state of ${bytes} bytes, expected at most ${STATE_BYTES}` : undefined
  } catch {
    return 'kept a state that is not JSON'
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
