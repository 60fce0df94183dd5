/** The `batch` policy: one model call segments a window of messages; the last segment stays open for the next window. */
import type { Closed, Message, Reason } from '@madeleine/contract'
import { defined, HOUR_MS, inTurns, isJsonObject, type Json, mapSteps } from '@madeleine/base'
import {
  batchQuestion, readBatchReply, BOUNDARIES_OPTION, boundariesFor, detectIn, repairNote, type BatchReading, type ProposedSegment,
  type BoundaryDetector,
} from './boundary-question.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { ABOVE_ZERO, COUNT, optional, readOptions, storedOptions, type OptionRule } from '../policy-options.ts'
import { WINDOW_MESSAGES, type Cut, type Policy, type Queue, type Window } from '../policy.ts'
import { later, waitingSince } from '../rules/message-gaps.ts'
import { scoringUnits } from '../rules/boundary-scores.ts'
import { DENSITY, type Density } from '../rules/density.ts'
import { openBoundaryFinder } from '../rules/boundary-choice.ts'

export interface BatchOptions {
  /** Number of new messages that starts a look. Default 20. */
  readonly windowMessages: number
  /** Size of a doubled window, and the most messages that one look reads. Default 40; at most 500, larger values count as 500. */
  readonly maxWindowMessages: number
  /** A tail with fewer messages is not cut, except by a flush. Default 5. */
  readonly floorMessages: number
  /** Age of the tail that starts a look, in hours. Default 2. */
  readonly maxAgeHours: number
  /** How finely the learned detector divides a window: `coarse`, `normal` (default) or `fine`. A model divides as asked to. */
  readonly density: Density
  /** Finds the segments of a window. Default: the language model; without one, the learned detector. */
  readonly boundaries?: BoundaryDetector | undefined
}

export const BATCH_OPTIONS_SPEC = {
  defaults: {
    windowMessages: 20, maxWindowMessages: 40, floorMessages: 5, maxAgeHours: 2, density: 'normal', boundaries: undefined,
  } as BatchOptions,
  rules: {
    windowMessages: COUNT, maxWindowMessages: COUNT, floorMessages: COUNT, maxAgeHours: ABOVE_ZERO, density: DENSITY,
    boundaries: optional(BOUNDARIES_OPTION),
  } satisfies Record<keyof BatchOptions, OptionRule>,
}

/**
 * Segments a window by one model call, as Plast Mem does, and keeps the model's titles and summaries.
 *
 * Of several segments the last stays open: the next window may continue it. A single segment doubles the window once and
 * waits; after that, or if the window cannot grow, the window is closed whole. At most two calls per window of new messages.
 *
 * @throws invalid_input for an invalid option; `cut` rejects with the model's error and changes nothing: model_failed,
 * bad_reply, budget_exhausted
 */
export function batch(overrides: Partial<BatchOptions> = {}): Policy {
  const parsed = readOptions('batch', overrides, BATCH_OPTIONS_SPEC)
  const options = { ...parsed, maxWindowMessages: Math.min(parsed.maxWindowMessages, WINDOW_MESSAGES) }
  return {
    name: 'batch',
    version: 4,
    // A detector object is stored like a function
    options: storedOptions({ ...parsed, boundaries: parsed.boundaries?.detect }),
    maxWindowMessages: options.maxWindowMessages,
    silenceMs: options.maxAgeHours * HOUR_MS,
    dueAt: (queue) => dueAt(queue, options),
    cut: (window, signal) => cut(window, options, signal),
  }
}

/** State between looks: the last window was a single segment. */
const DOUBLED: Json = { doubled: true }

const isDoubled = (state: Json | undefined): boolean => isJsonObject(state) && state['doubled'] === true

async function cut(window: Window, options: BatchOptions, signal: AbortSignal | undefined): Promise<Cut> {
  const { messages, state, flush, full } = window
  const { length } = messages
  if (length === 0 || (length < options.floorMessages && !flush)) return { closed: [], wait: length > 0, ...defined({ state }) }
  const reading = length < options.floorMessages ? { segments: [{ length }], repaired: 0 } : await findSegments(window, options, signal)
  if (flush) return { closed: toClosed(reading, 'flush'), wait: false }
  if (reading.segments.length > 1) return { closed: toClosed(reading, 'flush').slice(0, -1), wait: false }
  if (isDoubled(state) || full || length >= options.maxWindowMessages) return { closed: toClosed(reading, 'window'), wait: false }
  return { closed: [], state: DOUBLED, wait: true }
}

async function findSegments(window: Window, options: BatchOptions, signal: AbortSignal | undefined): Promise<BatchReading> {
  const { messages } = window
  const boundaries = boundariesFor(window, options.boundaries, batchQuestion)
  if (boundaries) return readBatchReply(await detectIn(boundaries, window, signal), messages.length)
  const ends = [...(await detectedBoundaries(messages, options.density)), messages.length]
  return { segments: ends.map((end, index) => ({ length: end - (ends[index - 1] ?? 0) })), repaired: 0 }
}

/** The boundaries of the learned detector, each as the number of messages before it. */
async function detectedBoundaries(messages: readonly Message[], density: Density): Promise<number[]> {
  const finder = openBoundaryFinder(await learnedWeights(), { density })
  const found = await inTurns(mapSteps(messages, (message) => finder.take(message), scoringUnits))
  return [...found.flat(), ...finder.end()].map(({ at }) => at)
}

/** @param last reason of the last segment; the reason of the others follows from the surprise level of the next one */
function toClosed({ segments, repaired }: BatchReading, last: Reason): Closed[] {
  const why = repairNote(repaired)
  return segments.map((segment, index) => {
    const next = segments[index + 1]
    return { ...segment, reason: next ? reasonBefore(next) : last, ...defined({ why }) }
  })
}

const reasonBefore = ({ surpriseLevel = 'low' }: ProposedSegment): Reason => (surpriseLevel === 'low' ? 'topic' : 'surprise')

/**
 * Due now if the window is full: `windowMessages` new messages since the last look or, after a look that doubled the
 * window, `maxWindowMessages` in all. Otherwise due `maxAgeHours` after the oldest message was received or after the last
 * look. After a look that doubled the window a tail without new messages is due too, so that it is closed.
 */
function dueAt({ count, oldest, latest, look }: Queue, options: BatchOptions): Date | undefined {
  const freshMessages = count - (look?.count ?? 0)
  const doubled = isDoubled(look?.state)
  if (count < options.floorMessages || (freshMessages <= 0 && !doubled)) return undefined
  const isFull = count >= options.maxWindowMessages || (!doubled && freshMessages >= options.windowMessages)
  if (freshMessages > 0 && isFull) return latest.receivedAt
  return later(waitingSince(oldest, look), options.maxAgeHours * HOUR_MS)
}
