/** Loads the detector's weights on first use. */
import { readPackageFile } from '@madeleine/base'
import type { Weights } from './trees.ts'

let weights: Promise<Weights> | undefined

/** The weights, parsed once per process in some 10 ms. @throws {MadeleineError} `unexpected` if their file is damaged */
export function learnedWeights(): Promise<Weights> {
  weights ??= import('./weights-format.ts').then(({ parseWeights, WEIGHTS_FILE }) => parseWeights(readPackageFile(WEIGHTS_FILE)))
  return weights
}
