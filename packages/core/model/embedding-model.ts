/** The port of embedding models: texts in, one checked unit vector per text and a token count out. */
import { MadeleineError, setNewest, throwIfAborted } from '@madeleine/base'
import { type Embedder, isSound, type UserEmbedder } from '@madeleine/contract'
import { CallFailure } from './call-failure.ts'
import { boundedTokens, tokenBounds, type Governor } from './governor.ts'

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

// Cache of vectors by user, model and text. Users share no entries: a hit would reveal what another user asked.

/** Capacity; 1,000 vectors of 384 dimensions take 1.5 MB. */
const MAX_VECTORS = 1000

export interface CachedEmbedder extends UserEmbedder {
  /** Deletes the entries of a user. */
  forget(userId: string): void
}

/** Wraps an embedder with an LRU cache of 1,000 vectors; only texts that are not cached for the user are embedded. */
export function cachedEmbedder(embedder: UserEmbedder): CachedEmbedder {
  const vectors = new Map<string, Float32Array>()
  const prefixOf = (userId: string) => `${JSON.stringify([userId, embedder.name])} `
  const store = (key: string, vector: Float32Array) => {
    // A bad vector is not cached, so that the next call can succeed
    if (isSound(vector, embedder.dims ?? vector.length)) setNewest(vectors, key, vector, MAX_VECTORS)
    else vectors.delete(key)
  }
  return {
    name: embedder.name,
    get dims() { return embedder.dims },
    async embed(userId, texts, signal) {
      const keys = texts.map((text) => prefixOf(userId) + text)
      const missing = [...new Set(keys)].filter((key) => !vectors.has(key))
      const vectorByKey = new Map(keys.flatMap((key) => { const vector = vectors.get(key); return vector ? [[key, vector] as const] : [] }))
      if (missing.length > 0) {
        const computed = await embedder.embed(userId, missing.map((key) => key.slice(prefixOf(userId).length)), signal)
        if (computed.length !== missing.length) return computed // a wrong count is passed on: the caller reports it
        missing.forEach((key, i) => vectorByKey.set(key, computed[i] as Float32Array))
      }
      for (const [key, vector] of vectorByKey) store(key, vector)
      return keys.map((key) => vectorByKey.get(key) as Float32Array)
    },
    forget(userId) {
      for (const key of vectors.keys()) if (key.startsWith(prefixOf(userId))) vectors.delete(key)
    },
  }
}

// Redaction of a user's texts before they are sent to a model.

/** Removes from a text what must not be sent. */
export type Redact = (text: string) => string | Promise<string>

/**
 * The texts after redaction, in their order.
 *
 * @throws {MadeleineError} `model_failed` if redact throws or returns no string; it quotes neither the texts nor the error
 */
export async function redacted(texts: readonly string[], redact: Redact, signal: AbortSignal | undefined): Promise<string[]> {
  const redactedTexts: string[] = []
  for (const text of texts) {
    throwIfAborted(signal)
    const result: unknown = await Promise.resolve(text).then(redact).catch(() => undefined)
    if (typeof result !== 'string') throw new MadeleineError('model_failed', 'nothing was sent: redact threw or returned no text')
    redactedTexts.push(result)
  }
  return redactedTexts
}

// Embedders per user: texts are redacted; calls of remote models go through the governor.

/** Most texts of one call; a longer list becomes several calls, each with its own reservation. */
const TEXTS_PER_CALL = 96

/** A remote embedder per user: texts are redacted, and every call runs through the governor. */
export function governedEmbedder(
  model: EmbeddingModel, governor: Governor, { redact }: { redact?: Redact | undefined } = {},
): UserEmbedder {
  const embedBatch = (userId: string, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const sent = tokenBounds(texts)
    return governor.run(userId, {
      purpose: 'embed', version: 1, model: model.name,
      estimate: { inputTokens: sent.expected, outputTokens: 0 },
      send: async (callSignal) => {
        const { vectors, inputTokens } = await model.embedTexts(texts, callSignal)
        const { tokens, doubtful } = boundedTokens(inputTokens, sent)
        return { value: vectors, spent: { inputTokens: tokens, outputTokens: 0, doubtful } }
      },
    }, signal)
  }
  return {
    name: model.name,
    get dims() { return model.dims },
    async embed(userId, texts, signal) {
      const redactedTexts = redact ? await redacted(texts, redact, signal) : texts
      const vectors: Float32Array[] = []
      for (let start = 0; start < redactedTexts.length; start += TEXTS_PER_CALL) {
        vectors.push(...(await embedBatch(userId, redactedTexts.slice(start, start + TEXTS_PER_CALL), signal)))
      }
      return vectors
    },
  }
}

/** An embedder supplied by the caller, or the built-in one. Texts are redacted; calls are neither limited nor recorded. */
export const ownEmbedder = (embedder: Embedder, { redact }: { redact?: Redact | undefined } = {}): UserEmbedder => ({
  name: embedder.name,
  dims: embedder.dims,
  embed: async (_userId, texts, signal) => embedder.embed(redact ? await redacted(texts, redact, signal) : texts, signal),
})
