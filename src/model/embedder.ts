/** The embedding port: texts in, one vector each out. */

export interface Embedder {
  /** Stored with every vector; another name is another generation and never compared. */
  readonly name: string
  readonly dims: number
  /** Unit vectors, in the order of `texts`; a text without any feature gives the zero vector. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}
