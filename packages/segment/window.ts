/** Windows: which messages of a tail one look may read, and how a policy's cut of them is validated and completed. */
import { type Json, MadeleineError, show } from '@madeleine/base'
import { type Closed, lengthOf, lineOf, type Message, REASONS } from '@madeleine/contract'
import { STATE_BYTES, WINDOW_MESSAGES, WINDOW_TOKENS, type Cut, type Policy, type Window } from './policy.ts'
import { isAssistantAnswer, toolPairsOf } from './rules/cut-rules.ts'

export interface TakenWindow {
  readonly messages: readonly Message[]
  /** The cap was reached: `messages` cannot grow. */
  readonly full: boolean
  /** The first message after the window, if there is one. */
  readonly next?: Message
}

/**
 * Takes the oldest messages of a tail that one look may read: at least one, at most `maxMessages` (default 500), at most
 * 16,000 tokens. What a user says to an assistant in more tokens than that has the answer with it, if that is within them;
 * while nothing follows it, the window can grow.
 *
 * The window does not end between a tool call and its result, unless the messages of the pair exceed the caps.
 *
 * @param messages the tail's oldest messages, with one more than the caps allow if the tail has more
 */
export function takeWindow(messages: readonly Message[], maxMessages = WINDOW_MESSAGES): TakenWindow {
  let tokens = 0
  let end = 0
  for (const message of messages) {
    if (end === maxMessages || (end > 0 && (tokens >= WINDOW_TOKENS || tokens + message.tokens > WINDOW_TOKENS))) break
    tokens += message.tokens
    end++
  }
  const [first, second] = messages
  if (end === 1 && maxMessages > 1 && isAssistantAnswer(first, second) && (second as Message).tokens <= WINDOW_TOKENS) end = 2
  const awaitsAnswer = messages.length === 1 && maxMessages > 1 && first?.role === 'user'
  const full = end < messages.length || end === maxMessages || (tokens >= WINDOW_TOKENS && !awaitsAnswer)
  const whole = end < messages.length ? endOutsidePairs(messages, end, maxMessages) : end
  const next = messages[whole]
  return { messages: messages.slice(0, whole), full, ...(next && { next }) }
}

/**
 * The window end nearest to `end` that splits no tool pair: the last one before it, else the first
 * one after it within `maxMessages`, else `end`.
 */
function endOutsidePairs(messages: readonly Message[], end: number, maxMessages: number): number {
  const toolPairs = toolPairsOf(messages)
  for (let before = end; before > 0; before--) if (!toolPairs.dividesPair(before)) return before
  for (let after = end + 1; after <= Math.min(messages.length, maxMessages); after++) {
    if (!toolPairs.dividesPair(after)) return after
  }
  return end
}

/**
 * Cuts a window by the policy and validates the cut.
 *
 * - If the policy closes nothing in a full window, the whole window is closed with the reason `window`.
 * - A flush closes the rest of the window if no message follows it; if one does, the caller looks again until the tail is empty.
 * - If a message follows the window, `now` is the time its last message was received: the tail is not silent.
 *
 * @throws model_failed if the policy fails or breaks its contract; aborted
 */
export async function cutWindow(
  policy: Policy, window: Window, { full, next }: Pick<TakenWindow, 'full' | 'next'>, signal?: AbortSignal,
): Promise<Cut> {
  const flush = window.flush && !next
  const now = next ? (window.messages.at(-1) as Message).receivedAt : window.now
  const cut = await checkedCut(policy, { ...window, flush, now, ...(full && { full }) }, signal)
  if (full && cut.closed.length === 0) return closeWholeWindow(policy, window, signal)
  const rest = window.messages.length - lengthOf(cut.closed)
  const flushed: Cut = flush && rest > 0 ? { ...cut, closed: [...cut.closed, { length: rest, reason: 'flush' }], wait: false } : cut
  const [whole, ...others] = flushed.closed
  if (full && whole?.reason === 'flush' && others.length === 0) return { ...flushed, closed: [{ ...whole, reason: 'window' }] }
  return flushed
}

/** Closes the whole window. Its overlap and the next state are those of a flush by rules alone. */
async function closeWholeWindow(policy: Policy, window: Window, signal: AbortSignal | undefined): Promise<Cut> {
  const { closed, state } = await checkedCut(policy, { ...window, flush: true, rulesOnly: true }, signal)
  const overlap = closed[0]?.overlap
  return {
    closed: [{ length: window.messages.length, reason: 'window', ...(overlap !== undefined && { overlap }) }],
    ...(state !== undefined && { state }),
  }
}

async function checkedCut(policy: Policy, window: Window, signal: AbortSignal | undefined): Promise<Cut> {
  try {
    signal?.throwIfAborted()
    const cut = await policy.cut(window, signal)
    const violation = contractViolation(cut, window)
    if (violation) throw new MadeleineError('model_failed', `policy ${show(policy.name)} ${violation}`)
    return { ...cut, closed: cut.closed.map(withPlainTexts) }
  } catch (error) {
    if (signal?.aborted) throw new MadeleineError('aborted', 'the cut was aborted', { cause: error })
    if (error instanceof MadeleineError) throw error
    throw new MadeleineError('model_failed', `policy ${show(policy.name)} failed to cut: ${show(error)}`, { cause: error })
  }
}

/** Limits of a policy's texts: above those of every policy here. */
const TEXT_LIMITS = {
  title: { words: 40, characters: 300 }, summary: { words: 400, characters: 4000 }, why: { words: 200, characters: 2000 },
}

/** The segment with plain texts; one without a word is left out, and encoding writes another. */
function withPlainTexts({ title, summary, why, ...segment }: Closed): Closed {
  const texts = {
    title: lineOf(title, TEXT_LIMITS.title), summary: lineOf(summary, TEXT_LIMITS.summary), why: lineOf(why, TEXT_LIMITS.why),
  }
  return { ...segment, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) }
}

/** How a cut breaks the contract of `Cut`, as the end of a sentence that begins with the policy's name; undefined if it is valid. */
function contractViolation(cut: Cut, { messages }: Window): string | undefined {
  if (!Array.isArray(cut?.closed)) return 'gave no list of closed segments'
  let from = 0
  for (const segment of cut.closed as readonly Closed[]) {
    const { length, reason, overlap = 0, strength = 1 } = segment
    if (!isInteger(length) || length < 1) return `closed a segment of length ${show(length)}, expected a whole number of 1 or more`
    if (from + length > messages.length) return `closed ${from + length} messages of ${messages.length}`
    if (!REASONS.includes(reason)) return `gave the reason ${show(reason)}`
    const { seq } = messages[from] as Message
    if (!isInteger(overlap) || overlap < 0 || overlap > seq) return `gave an overlap of ${show(overlap)} where ${seq} messages come before`
    if (!(Number.isFinite(strength) && strength >= 0 && strength <= 1)) {
      return `gave the strength ${show(strength)}, expected a number from 0 to 1`
    }
    from += length
  }
  return stateViolation(cut.state)
}

function stateViolation(state: Json | undefined): string | undefined {
  try {
    const bytes = Buffer.byteLength(JSON.stringify(state) ?? '')
    return bytes > STATE_BYTES ? `kept a state of ${bytes} bytes, expected at most ${STATE_BYTES}` : undefined
  } catch {
    return 'kept a state that is not JSON'
  }
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
