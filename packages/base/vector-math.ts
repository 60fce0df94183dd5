/** Vector arithmetic: cosine similarity, mean, normalisation. */
import { invalidInput } from './errors.ts'

export type Vector = Float32Array

/**
 * Cosine similarity of two vectors, −1 to 1; 0 if either is the zero vector.
 *
 * @throws invalid_input if their lengths differ
 */
export function cosine(a: Vector, b: Vector): number {
  sameLength(a, b)
  let dot = 0
  let squareA = 0
  let squareB = 0
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    squareA += x * x
    squareB += y * y
  }
  if (squareA === 0 || squareB === 0) return 0
  return Math.min(1, Math.max(-1, dot / (Math.sqrt(squareA) * Math.sqrt(squareB))))
}

/** Cosine similarity of two sparse vectors, 0–1 if no weight is negative; 0 if either is empty. */
export function sparseCosine<Key>(a: ReadonlyMap<Key, number>, b: ReadonlyMap<Key, number>): number {
  if (a.size === 0 || b.size === 0) return 0
  let dot = 0
  for (const [key, weight] of a) dot += weight * (b.get(key) ?? 0)
  return dot === 0 ? 0 : dot / Math.sqrt(squareOf(a) * squareOf(b))
}

function squareOf(vector: ReadonlyMap<unknown, number>): number {
  let square = 0
  for (const weight of vector.values()) square += weight * weight
  return square
}

/**
 * The mean of the vectors; undefined for an empty list.
 *
 * @throws invalid_input if their lengths differ
 */
export function mean(vectors: readonly Vector[]): Vector | undefined {
  const [first] = vectors
  if (!first) return undefined
  const total = new Float64Array(first.length)
  for (const vector of vectors) {
    sameLength(first, vector)
    for (let i = 0; i < total.length; i += 1) total[i] = (total[i] ?? 0) + (vector[i] ?? 0) / vectors.length
  }
  return Float32Array.from(total)
}

/** The vector normalised to length 1; a zero vector is returned as a copy. */
export function unitVector(vector: Vector): Vector {
  let square = 0
  for (const x of vector) square += x * x
  if (square === 0) return vector.slice()
  const length = Math.sqrt(square)
  return vector.map((x) => x / length)
}

/** Whether a vector is the zero vector, as for a text without features. */
export const isZero = (vector: Vector): boolean => vector.every((x) => x === 0)

function sameLength(a: Vector, b: Vector): void {
  if (a.length !== b.length) throw invalidInput('length of the second vector', b.length, `${a.length} like the first`)
}
