/** The embedding port: texts in, one vector each out. */

export interface Embedder {
  /** Stored with every vector; another name is another generation and never compared. */
  readonly name: string
  readonly dims: number
  /** Unit vectors, in the order of `texts`; a text without any feature gives the zero vector. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** What came back for a text is a vector that can be stored and compared: `dims` finite numbers. */
export const isSound = (vector: Float32Array | undefined, dims: number): vector is Float32Array =>
  vector?.length === dims && vector.every(Number.isFinite)
