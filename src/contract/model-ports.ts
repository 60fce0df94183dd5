/** The language-model ports: a question, its answer, and the model that generates it. The caller interprets the reply. */
import type { JsonObject } from '../base/json.ts'
import { isZero } from '../base/vector-math.ts'

/** A prompt with the schema of its reply, independent of the model. The file that defines a question also parses the reply. */
export interface ModelQuestion {
  /** The task: 'batch', 'chunk', 'auto', 'encode'. Recorded with every call. */
  readonly purpose: string
  /** Version of prompt, schema and parser together; incremented when any of them changes. */
  readonly version: number
  /** Instructions; never contains text of a user. */
  readonly system: string
  /** Every text of a user that the prompt contains; each is redacted before it is inserted. */
  readonly texts: readonly string[]
  /** Builds the prompt from the redacted `texts`, which have the same number and order. */
  readonly prompt: (texts: readonly string[]) => string
  /** JSON Schema of the reply. */
  readonly schema: JsonObject
  /** The error message that is sent back to the model for an invalid reply; undefined for a valid one. */
  readonly complaint: (reply: JsonObject) => string | undefined
  readonly maxOutputTokens: number
}

export interface ModelAnswer {
  /** The object of the model's reply, unchanged. */
  readonly reply: JsonObject
  /** The model's name. */
  readonly model: string
}

/**
 * Sends a question on behalf of one user: redacted, within that user's ceilings, recorded.
 *
 * @throws {MadeleineError} `model_failed` without an answer, `bad_reply` for an answer that cannot be parsed,
 *   `budget_exhausted` at a ceiling, `aborted`
 */
export type AskModel = (question: ModelQuestion, signal?: AbortSignal, onText?: OnText) => Promise<ModelAnswer>

/**
 * Takes the reply in pieces, as it comes: of the first attempt that gives any. Nothing of a model that gives its reply whole. The
 * answer may differ, where that attempt failed or could not be read.
 */
export type OnText = (piece: string) => void

/** One message of the exchange with a model. */
export interface PromptTurn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface ModelRequest {
  readonly system: string
  readonly turns: readonly PromptTurn[]
  /** JSON Schema of the reply, for the provider's structured output; absent: no structured output is requested. */
  readonly schema?: JsonObject
  readonly maxOutputTokens: number
}

/** The text that a model generated, its token counts and why it ended. */
export interface GeneratedText {
  readonly text: string
  /** The provider's figures, unchecked: any number. Absent if it reports none. */
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Why the text ends. */
  readonly finish: 'stop' | 'length' | 'refused' | 'other'
}

/** A language model: turns in, one text out. */
export interface LanguageModel {
  readonly name: string
  /** @param onText takes the text as it comes, where the model can give it so @throws {CallFailure} */
  generate(request: ModelRequest, signal: AbortSignal, onText?: OnText): Promise<GeneratedText>
}

// The embedder ports: texts in, one vector per text out.

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
