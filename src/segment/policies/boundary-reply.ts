/** The parts that model replies with a list of segments have in common: JSON schema, entries, counts and the surprise level. */
import type { SurpriseLevel } from '../../contract/segment.ts'
import { MadeleineError, show } from '../../base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import type { ModelQuestion } from '../../contract/language-model.ts'
import type { OptionRule } from '../policy-options.ts'
import type { Window } from '../policy.ts'

/**
 * The JSON schema of `{ segments: [{ … }] }`. Every property is required and no other is allowed, as providers with strict schemas demand.
 */
export const segmentsSchema = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: ['segments'],
  properties: {
    segments: {
      type: 'array',
      items: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
    },
  },
})

export const SURPRISE_LEVEL: JsonObject = { type: 'string', enum: ['low', 'high', 'extremely_high'] }

const LEVELS: Readonly<Record<string, SurpriseLevel>> = { low: 'low', high: 'high', extremely_high: 'extremely_high' }

/** Entries that are read: more than a window has messages. */
const MAX_ENTRIES = 600

/** The entries of the list `segments`, with {} for an entry that is no object; [] without a list. */
export function segmentEntries({ segments }: JsonObject): JsonObject[] {
  return Array.isArray(segments) ? segments.slice(0, MAX_ENTRIES).map((entry) => (isJsonObject(entry) ? entry : {})) : []
}

/** A whole number of 0 or more, also as a string of digits; undefined for any other value. */
export function readCount(value: Json | undefined): number | undefined {
  const count = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined
}

/** A surprise level, whatever its case and word separators ('Extremely high'); undefined for any other value. */
export function readLevel(value: Json | undefined): SurpriseLevel | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase().replace(/[\s-]+/g, '_') : ''
  return Object.hasOwn(LEVELS, name) ? LEVELS[name] : undefined
}

// `BoundaryDetector`: the port that finds boundaries in a window, implemented by the caller or by the language model.

export interface BoundaryDetector {
  /**
   * Finds the boundaries of `window.messages` in one call; `before` and `previous` are context.
   *
   * @returns the model's raw reply, an object or its JSON text. The policy parses and repairs it.
   */
  detect(window: Window, signal?: AbortSignal): Promise<unknown>
}

export const BOUNDARIES_OPTION: OptionRule = {
  expected: 'an object with a method detect(window, signal)',
  fits: (value) => typeof value === 'object' && value !== null && 'detect' in value && typeof value.detect === 'function',
}

/** The detector for a window: `port` if given, else the language model with `questionOf`; undefined without either, or if `rulesOnly`. */
export function boundariesFor(
  { ask, rulesOnly }: Window, port: BoundaryDetector | undefined, questionOf: (window: Window) => ModelQuestion,
): BoundaryDetector | undefined {
  if (rulesOnly) return undefined
  return port ?? (ask && { detect: async (window, signal) => (await ask(questionOf(window), signal)).reply })
}

/** Runs the detector. @throws aborted; any MadeleineError of the detector; model_failed with any other error as its cause */
export async function detectIn(boundaries: BoundaryDetector, window: Window, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    signal?.throwIfAborted()
    return await boundaries.detect(window, signal)
  } catch (error) {
    if (signal?.aborted) throw new MadeleineError('aborted', 'the search for boundaries was aborted', { cause: error })
    if (error instanceof MadeleineError) throw error
    throw new MadeleineError('model_failed', `the model found no boundaries: ${show(error)}`, { cause: error })
  }
}

/** The text of `Closed.why`: the model's reasoning and the number of repaired faults; undefined if there is neither. */
export function repairNote(repaired: number, reasoning?: string): string | undefined {
  const repairs = repaired === 0 ? [] : [`(${repaired} ${repaired === 1 ? 'fault' : 'faults'} in the model's reply repaired)`]
  return [...(reasoning === undefined ? [] : [reasoning]), ...repairs].join(' ') || undefined
}
