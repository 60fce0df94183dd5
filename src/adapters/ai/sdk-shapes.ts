/**
 * What `withMemory` touches of the AI SDK, as shapes: specifications v2 (`ai` 5), v3 (`ai` 6) and
 * v4 (`ai` 7) have them all, so none is imported.
 */

/** A language model of the AI SDK. What goes in and out differs between versions, and passes through as it is. */
export interface SdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doGenerate(options: never): PromiseLike<unknown>
  doStream(options: never): PromiseLike<unknown>
}

/** A part of a prompt's message, of an answer, or of its stream. */
export interface SdkPart {
  readonly type: string
  readonly [key: string]: unknown
}

/** A message of a prompt; the text of a system message is a string. */
export interface SdkMessage {
  readonly role: string
  readonly content: string | readonly SdkPart[]
  readonly providerOptions?: unknown
}

/** Options of a call, as far as memory reads them. */
export interface SdkCall {
  readonly prompt: readonly SdkMessage[]
  readonly abortSignal?: AbortSignal | undefined
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
}
