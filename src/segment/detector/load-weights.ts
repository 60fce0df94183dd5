/** The weights of the detector, read when first wanted. */
import type { Weights } from './weights-format.ts'

let weights: Promise<Weights> | undefined

/** Read once, when first wanted: some 10 ms. */
export function learnedWeights(): Promise<Weights> {
  weights ??= Promise.all([import('./weights.ts'), import('./weights-format.ts')])
    .then(([{ DETECTOR_WEIGHTS: WEIGHTS }, { readWeights }]) => readWeights(WEIGHTS))
  return weights
}
