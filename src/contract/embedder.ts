/** The embedder ports: texts in, one vector per text out. */
import { isZero } from '../base/vector-math.ts'

export interface Embedder {
  /** Stored with every vector; vectors of another name belong to another generation and are never compared with these. */
  readonly name: string
  readonly dims: number
  /** Unit vectors, in the order of `texts`; a text without any feature gives the zero vector. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** An embedder per user: within that user's ceilings. */
export interface UserEmbedder {
  readonly name: string
  /** Undefined until the first answer of a remote embedder. */
  readonly dims: number | undefined
  embed(userId: string, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** Whether a vector can be compared: `dims` finite numbers. The vector of a query may be zero. */
export const isComparable = (vector: Float32Array | undefined, dims: number): vector is Float32Array =>
  vector?.length === dims && vector.every(Number.isFinite)

/** Whether a vector can be stored: comparable and not zero, because a zero vector is similar to nothing. */
export const isSound = (vector: Float32Array | undefined, dims: number): vector is Float32Array =>
  isComparable(vector, dims) && !isZero(vector)

/** The configured embedder of a generation (model and dims); undefined if there is none. */
export const embedderOf =
  <E extends UserEmbedder>(embedders: readonly E[], { model, dims }: { model: string; dims: number }): E | undefined =>
  embedders.find((embedder) => embedder.name === model && (embedder.dims ?? dims) === dims)
