/** The port to whoever finds boundaries in a window, and what reading any of its replies begins with. */
import { MadeleineError, show } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../core/message.ts'
import { normalise } from '../core/normalise.ts'
import type { OptionRule } from './options.ts'
import type { Window } from './policy.ts'

export interface Boundaries {
  /**
   * Judges `window.messages` in one call; `before` and `previous` are context.
   *
   * @returns the model's raw reply, an object or its JSON text. The policy reads and repairs it.
   */
  detect(window: Window, signal?: AbortSignal): Promise<unknown>
}

export const BOUNDARIES: OptionRule = {
  expected: 'an object with a method detect(window, signal)',
  fits: (value) => typeof value === 'object' && value !== null && 'detect' in value && typeof value.detect === 'function',
}

/** @throws model_failed with the port's error as its cause; aborted */
export async function detectIn(boundaries: Boundaries, window: Window, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    signal?.throwIfAborted()
    return await boundaries.detect(window, signal)
  } catch (error) {
    if (signal?.aborted) throw new MadeleineError('aborted', 'the search for boundaries was aborted', { cause: error })
    if (error instanceof MadeleineError) throw error
    throw new MadeleineError('model_failed', `the model found no boundaries: ${show(error)}`, { cause: error })
  }
}

/** The object a reply is, or holds as JSON text, be it fenced or wrapped in words; undefined if there is none. */
export function replyObject(reply: unknown): JsonObject | undefined {
  try {
    // Through text and back also what is given as an object: a reply is JSON, and nothing of it runs code
    const value = JSON.parse(typeof reply === 'string' ? outermostBraces(reply) : JSON.stringify(reply)) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined // no JSON: text, nothing at all, cycles, bigints
  }
}

const outermostBraces = (text: string): string => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)

export interface TextLimits {
  readonly words: number
  /** Code points; what bounds scripts without spaces. */
  readonly characters: number
}

/**
 * A model's text on one line: control characters and runs of white space become one space, words beyond the limits
 * are left out, a first word beyond them is cut.
 *
 * @returns undefined for what is no text, or has neither letter nor digit
 */
export function lineOf(value: Json | undefined, { words, characters }: TextLimits): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = normalise(value.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined
  const [first = '', ...rest] = line.split(' ', words)
  // A code point has at most two units: enough is looked at, not all of an endless word
  let kept = Array.from(first.slice(0, 2 * characters + 1)).slice(0, characters).join('')
  for (const word of rest) {
    if ([...kept].length + 1 + word.length > characters) break
    kept += ` ${word}`
  }
  return kept
}

/** For `Closed.why`: what the model said of its decision, and how much of its reply could not be taken as it was. */
export function whyOf(repaired: number, reasoning?: string): string | undefined {
  const note = repaired === 0 ? [] : [`(${repaired} ${repaired === 1 ? 'fault' : 'faults'} in the model's reply repaired)`]
  return [...(reasoning === undefined ? [] : [reasoning]), ...note].join(' ') || undefined
}
