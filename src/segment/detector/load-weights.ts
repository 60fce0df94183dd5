/** Loads the detector's weights on first use. */
import type { Weights } from './weights-format.ts'

let weights: Promise<Weights> | undefined

/** The weights, parsed once per process in some 10 ms. */
export function learnedWeights(): Promise<Weights> {
  weights ??= Promise.all([import('./weights.ts'), import('./weights-format.ts')])
    .then(([{ DETECTOR_WEIGHTS }, { readWeights }]) => readWeights(DETECTOR_WEIGHTS))
  return weights
}
