/** The port to whoever finds boundaries in a window: one that is given, or the language model. */
import { MadeleineError, show } from '../../errors.ts'
import type { ModelQuestion } from '../../model/language-model.ts'
import type { OptionRule } from '../policy-options.ts'
import type { Window } from '../policy.ts'

export interface BoundaryDetector {
  /**
   * Judges `window.messages` in one call; `before` and `previous` are context.
   *
   * @returns the model's raw reply, an object or its JSON text. The policy reads and repairs it.
   */
  detect(window: Window, signal?: AbortSignal): Promise<unknown>
}

export const BOUNDARIES_OPTION: OptionRule = {
  expected: 'an object with a method detect(window, signal)',
  fits: (value) => typeof value === 'object' && value !== null && 'detect' in value && typeof value.detect === 'function',
}

/** Who is asked about this window: the port given for it, else the language model, by this question; by rules alone nobody. */
export function boundariesFor(
  { ask, rulesOnly }: Window, given: BoundaryDetector | undefined, questionOf: (window: Window) => ModelQuestion,
): BoundaryDetector | undefined {
  if (rulesOnly) return undefined
  return given ?? (ask && { detect: async (window, signal) => (await ask(questionOf(window), signal)).reply })
}

/** @throws model_failed with the port's error as its cause; as the language model does; aborted */
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

/** For `Closed.why`: what the model said of its decision, and how much of its reply could not be taken as it was. */
export function repairNote(repaired: number, reasoning?: string): string | undefined {
  const note = repaired === 0 ? [] : [`(${repaired} ${repaired === 1 ? 'fault' : 'faults'} in the model's reply repaired)`]
  return [...(reasoning === undefined ? [] : [reasoning]), ...note].join(' ') || undefined
}
