/** The port of embedding models: texts in, one checked unit vector per text and a token count out. */
import { CallFailure } from './call-failure.ts'

export interface EmbeddingResult {
  /** Unit vectors, in the order of the texts. */
  readonly vectors: Float32Array[]
  /** The provider's figure, unchecked: any number. Absent if it reports none. */
  readonly inputTokens?: number
}

/** An embedding model, called without regard to users. */
export interface EmbeddingModel {
  readonly name: string
  /** Dimensions of a vector; if not configured, undefined until the first answer. */
  readonly dims: number | undefined
  /** @throws {CallFailure} `malformed` for a wrong number of vectors or dimensions, a number that is not finite, or a zero vector */
  embedTexts(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingResult>
}

/** pgvector's limit on the dimensions of a half-precision column (halfvec). */
const MAX_DIMS = 16_000

/** What a reply must contain. */
export interface ExpectedVectors {
  /** For the message. */
  readonly modelName: string
  readonly count: number
  /** Undefined: those of the first vector. */
  readonly dims: number | undefined
}

/**
 * The vectors of a reply, normalised to length 1.
 *
 * @throws {CallFailure} `malformed`, whose message says what was expected
 */
export function unitVectors(rows: unknown, { modelName, count, dims }: ExpectedVectors): Float32Array[] {
  if (!Array.isArray(rows) || rows.length !== count) {
    throw malformed(modelName, `${count} vectors`, Array.isArray(rows) ? `${rows.length}` : 'none')
  }
  const numbersPerVector = dims ?? lengthOf(rows[0])
  if (numbersPerVector < 1 || numbersPerVector > MAX_DIMS) {
    throw malformed(modelName, `1–${MAX_DIMS} numbers a vector`, `${numbersPerVector}`)
  }
  return rows.map((row: unknown) => {
    if (lengthOf(row) !== numbersPerVector) throw malformed(modelName, `${numbersPerVector} numbers a vector`, `${lengthOf(row)}`)
    return unitVector(row as ArrayLike<unknown>, modelName)
  })
}

const lengthOf = (row: unknown): number =>
  (Array.isArray(row) || row instanceof Float32Array || row instanceof Float64Array ? row.length : 0)

function unitVector(row: ArrayLike<unknown>, modelName: string): Float32Array {
  const numbers = Float64Array.from({ length: row.length }, (_, i) => {
    const number = row[i]
    if (typeof number !== 'number' || !Number.isFinite(number)) throw malformed(modelName, 'finite numbers', 'others')
    return number
  })
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  if (largest === 0) throw malformed(modelName, 'a vector with a direction', 'zero')
  // Divided by the largest first: squares of very large or very small numbers would overflow or underflow
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + (number / largest) ** 2, 0))
  return Float32Array.from(numbers, (number) => number / largest / length)
}

const malformed = (modelName: string, expected: string, received: string): CallFailure =>
  new CallFailure('malformed', `${modelName}: expected ${expected}, got ${received}`)
