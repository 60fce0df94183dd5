/** The embedding port: texts in, one vector each out. */
import { isZero } from '../rank/vector-math.ts'

export interface Embedder {
  /** Stored with every vector; another name is another generation and never compared. */
  readonly name: string
  readonly dims: number
  /** Unit vectors, in the order of `texts`; a text without any feature gives the zero vector. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** An embedder at work: the texts of one user, within that user's ceilings. */
export interface UserEmbedder {
  readonly name: string
  /** Undefined until a remote one has answered for the first time. */
  readonly dims: number | undefined
  embed(userId: string, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** What came back for a text can be compared: `dims` finite numbers. A query's may all be zero. */
export const isComparable = (vector: Float32Array | undefined, dims: number): vector is Float32Array =>
  vector?.length === dims && vector.every(Number.isFinite)

/** What came back for a text can be stored: comparable, and not the zero vector, which is near to nothing. */
export const isSound = (vector: Float32Array | undefined, dims: number): vector is Float32Array =>
  isComparable(vector, dims) && !isZero(vector)

/** Who computes a generation's vectors here; undefined if nobody does. */
export const embedderOf = <E extends UserEmbedder>(embedders: readonly E[], { model, dims }: { model: string; dims: number }): E | undefined =>
  embedders.find((embedder) => embedder.name === model && (embedder.dims ?? dims) === dims)
