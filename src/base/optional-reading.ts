/**
 * Readings that may find something and may be left out: a fact in a sentence, a title, whose words they are. One that throws costs what
 * it would have found, and is counted; what it reads for goes on without it.
 */
import type { Steps } from './loop-turns.ts'

/** Told of each reading that threw. Without the error: a text of somebody's may stand in it. */
export type OnFailedReading = () => void

/** What is read, or in its place `otherwise` where the reading throws. */
export function readOr<T>(otherwise: T, onFailed: OnFailedReading | undefined, read: () => T): T {
  try {
    return read()
  } catch {
    onFailed?.()
    return otherwise
  }
}

/** The same for a reading in steps. */
export function* stepsOr<T>(otherwise: T, onFailed: OnFailedReading | undefined, steps: () => Steps<T>): Steps<T> {
  try {
    return yield* steps()
  } catch {
    onFailed?.()
    return otherwise
  }
}
