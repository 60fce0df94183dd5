/** The language ports: a question and who answers it; what a reply means is read by whoever asked. */
import type { JsonObject } from '../json.ts'

/** One question, in a form that any model can be asked. Its file also reads the reply. */
export interface ModelQuestion {
  /** What it is asked for: 'batch', 'chunk', 'auto', 'encode'. Recorded with every call. */
  readonly purpose: string
  /** Of prompt, schema and reading together; raised when any of them changes. */
  readonly version: number
  /** Instructions; never holds a word of a user. */
  readonly system: string
  /** Every text of a user that goes into the prompt. They are redacted before they do. */
  readonly texts: readonly string[]
  /** The prompt around the texts; given as many as there are in `texts`, in the same order. */
  readonly prompt: (texts: readonly string[]) => string
  /** JSON Schema of the reply. */
  readonly schema: JsonObject
  /** What is wrong with a reply, in words that go back to the model; undefined when it will do. */
  readonly complaint: (reply: JsonObject) => string | undefined
  readonly maxOutputTokens: number
}

export interface ModelAnswer {
  /** The object the model gave, as it gave it. */
  readonly reply: JsonObject
  /** The model's name. */
  readonly model: string
}

/**
 * Asks on behalf of one user: redacted, within that user's ceilings, recorded.
 *
 * @throws {MadeleineError} `model_failed` if no answer comes, `bad_reply` if none can be read,
 *   `budget_exhausted` at a ceiling, `aborted`
 */
export type AskModel = (question: ModelQuestion, signal?: AbortSignal) => Promise<ModelAnswer>

/** One turn of the exchange with a model. */
export interface PromptTurn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface ModelRequest {
  readonly system: string
  readonly turns: readonly PromptTurn[]
  /** Ask for JSON of this schema by the provider's own means; absent: by words alone. */
  readonly schema?: JsonObject
  readonly maxOutputTokens: number
}

export interface Generated {
  readonly text: string
  /** As the provider counts; absent where it does not say. */
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Why the text ends. */
  readonly finish: 'stop' | 'length' | 'refused' | 'other'
}

/** A language model as it is used here: turns in, one text out. */
export interface LanguageModel {
  readonly name: string
  /** @throws {CallFailure} */
  generate(request: ModelRequest, signal: AbortSignal): Promise<Generated>
}
