/** The `batch` policy: a window of messages, one question to the model, and the last segment stays for the next window. */
import type { Message } from '../../message/message.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Closed, Reason } from '../../core/segment.ts'
import { batchQuestion, readBatchReply, type BatchReading, type Proposed } from './batch-question.ts'
import { BOUNDARIES_OPTION, boundariesFor, detectIn, repairNote, type BoundaryDetector } from './boundary-port.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { ABOVE_ZERO, COUNT, optional, readOptions, storedOptions, type OptionRule } from '../policy-options.ts'
import { WINDOW_MESSAGES, type Cut, type Policy, type Queue, type Window } from '../policy.ts'
import { later, waitingSince } from '../rules/message-gaps.ts'
import { openBoundaryScorer } from '../rules/boundary-scores.ts'
import { HOUR_MS } from '../../units.ts'

export interface BatchOptions {
  /** New messages that start a look. Default 20. */
  readonly windowMessages: number
  /** Messages of a doubled window, and the most that one look sees. Default 40; more than 500 count as 500. */
  readonly maxWindowMessages: number
  /** With fewer messages nothing is cut, unless flushed. Default 5. */
  readonly floorMessages: number
  /** The age that starts a look. Default 2. */
  readonly maxAgeHours: number
  /** Finds the segments of a window. Without it the language model does, and without that the learned detector. */
  readonly boundaries?: BoundaryDetector | undefined
}

const FORM = {
  defaults: { windowMessages: 20, maxWindowMessages: 40, floorMessages: 5, maxAgeHours: 2, boundaries: undefined } as BatchOptions,
  rules: {
    windowMessages: COUNT, maxWindowMessages: COUNT, floorMessages: COUNT, maxAgeHours: ABOVE_ZERO, boundaries: optional(BOUNDARIES_OPTION),
  } satisfies Record<keyof BatchOptions, OptionRule>,
}

/**
 * Asks the model for the segments of a window, as Plast Mem does, and keeps their titles and summaries.
 *
 * Of several segments the last stays open: the next window may continue it. One segment doubles the window and
 * waits, once; then, or if the window cannot grow, it is closed whole. At most two questions for a window of new messages.
 *
 * @throws invalid_input for a wrong option; `cut` whatever the model does, with nothing changed: model_failed, bad_reply, budget_exhausted
 */
export function batch(given: Partial<BatchOptions> = {}): Policy {
  const asked = readOptions('batch', given, FORM)
  const options = { ...asked, maxWindowMessages: Math.min(asked.maxWindowMessages, WINDOW_MESSAGES) }
  return {
    name: 'batch',
    version: 1,
    // A port is stored as a function is
    options: storedOptions({ ...asked, boundaries: asked.boundaries?.detect }),
    maxWindowMessages: options.maxWindowMessages,
    dueAt: (queue) => dueAt(queue, options),
    cut: (window, signal) => cut(window, options, signal),
  }
}

/** Kept between looks: one segment was all the last window held. */
const DOUBLED: Json = { doubled: true }

const isDoubled = (state: Json | undefined): boolean => isJsonObject(state) && state['doubled'] === true

async function cut(window: Window, options: BatchOptions, signal: AbortSignal | undefined): Promise<Cut> {
  const { messages, state, flush, full } = window
  const { length } = messages
  if (length === 0 || (length < options.floorMessages && !flush)) return { closed: [], wait: length > 0, ...(state !== undefined && { state }) }
  const reading = length < options.floorMessages ? { segments: [{ length }], repaired: 0 } : await read(window, options, signal)
  if (flush) return { closed: toClosed(reading, 'flush'), wait: false }
  if (reading.segments.length > 1) return { closed: toClosed(reading, 'flush').slice(0, -1), wait: false }
  if (isDoubled(state) || full || length >= options.maxWindowMessages) return { closed: toClosed(reading, 'window'), wait: false }
  return { closed: [], state: DOUBLED, wait: true }
}

async function read(window: Window, options: BatchOptions, signal: AbortSignal | undefined): Promise<BatchReading> {
  const { messages } = window
  const boundaries = boundariesFor(window, options.boundaries, batchQuestion)
  if (boundaries) return readBatchReply(await detectIn(boundaries, window, signal), messages.length)
  const ends = [...(await turnsIn(messages)), messages.length]
  return { segments: ends.map((end, index) => ({ length: end - (ends[index - 1] ?? 0) })), repaired: 0 }
}

/** How many messages come before each turn that the learned detector finds. */
async function turnsIn(messages: readonly Message[]): Promise<number[]> {
  const turns = openBoundaryScorer(await learnedWeights())
  return messages.flatMap((message, index) => (turns.take(message) && index > 0 ? [index] : []))
}

/** @param last why the last segment ends; the others end where the next begins, with a surprise or another topic */
function toClosed({ segments, repaired }: BatchReading, last: Reason): Closed[] {
  const why = repairNote(repaired)
  return segments.map((segment, index) => {
    const next = segments[index + 1]
    return { ...segment, reason: next ? reasonBefore(next) : last, ...(why !== undefined && { why }) }
  })
}

const reasonBefore = ({ surpriseLevel = 'low' }: Proposed): Reason => (surpriseLevel === 'low' ? 'topic' : 'surprise')

/**
 * Now, when the window is full: `windowMessages` since the last look, or if that doubled it as many in all as one look
 * sees. Else when the tail, or what came since the last look, is old; also without a new message after a look that
 * doubled the window, so that what talk has left there is closed.
 */
function dueAt({ count, oldest, latest, look }: Queue, options: BatchOptions): Date | undefined {
  const fresh = count - (look?.count ?? 0)
  const doubled = isDoubled(look?.state)
  if (count < options.floorMessages || (fresh <= 0 && !doubled)) return undefined
  const isFull = count >= options.maxWindowMessages || (!doubled && fresh >= options.windowMessages)
  if (fresh > 0 && isFull) return latest.receivedAt
  return later(waitingSince(oldest, look), options.maxAgeHours * HOUR_MS)
}
