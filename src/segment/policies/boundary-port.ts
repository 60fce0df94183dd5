/** `BoundaryDetector`: the port that finds boundaries in a window, implemented by the caller or by the language model. */
import { MadeleineError, show } from '../../errors.ts'
import type { ModelQuestion } from '../../model/language-model.ts'
import type { OptionRule } from '../policy-options.ts'
import type { Window } from '../policy.ts'

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
