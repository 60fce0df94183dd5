/** The embedding port of models: texts in, one sound vector each out, and what it cost. */
import { CallFailure } from './governor/call-failure.ts'

export interface EmbeddingResult {
  /** Of length 1, in the order of the texts. */
  readonly vectors: Float32Array[]
  /** As the provider counts; absent where it does not say. */
  readonly inputTokens?: number
}

/** An embedding model as it is used here. */
export interface EmbeddingModel {
  readonly name: string
  /** Numbers a vector has; unknown before the first answer where nobody said. */
  readonly dims: number | undefined
  /** @throws {CallFailure} `malformed` for vectors of another number, another length, not finite, or zero */
  embedTexts(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingResult>
}

/** What a column of half precision can be compared by: pgvector's limit. */
const MAX_DIMS = 16_000

export interface Expected {
  /** Who gave the vectors, for the message. */
  readonly who: string
  readonly count: number
  /** Undefined: as many as the first has. */
  readonly dims: number | undefined
}

/**
 * The vectors of a reply, brought to length 1.
 *
 * @throws {CallFailure} `malformed` that names what was expected
 */
export function unitVectors(rows: unknown, { who, count, dims }: Expected): Float32Array[] {
  if (!Array.isArray(rows) || rows.length !== count) throw malformed(who, `${count} vectors`, Array.isArray(rows) ? `${rows.length}` : 'none')
  const each = dims ?? numbersIn(rows[0])
  if (each < 1 || each > MAX_DIMS) throw malformed(who, `1–${MAX_DIMS} numbers a vector`, `${each}`)
  return rows.map((row: unknown) => {
    if (numbersIn(row) !== each) throw malformed(who, `${each} numbers a vector`, `${numbersIn(row)}`)
    return unitVector(row as ArrayLike<unknown>, who)
  })
}

const numbersIn = (row: unknown): number => (Array.isArray(row) || row instanceof Float32Array || row instanceof Float64Array ? row.length : 0)

function unitVector(row: ArrayLike<unknown>, who: string): Float32Array {
  const numbers = Float64Array.from({ length: row.length }, (_, i) => {
    const number = row[i]
    if (typeof number !== 'number' || !Number.isFinite(number)) throw malformed(who, 'finite numbers', 'others')
    return number
  })
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  if (largest === 0) throw malformed(who, 'a vector with a direction', 'zero')
  // By the largest first: squares of what is very long or very short would not be finite, or would be nothing
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + (number / largest) ** 2, 0))
  return Float32Array.from(numbers, (number) => number / largest / length)
}

const malformed = (who: string, expected: string, got: string): CallFailure =>
  new CallFailure('malformed', `${who}: expected ${expected}, got ${got}`)
