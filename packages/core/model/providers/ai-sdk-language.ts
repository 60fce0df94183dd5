/** Adapter from language models of the AI SDK to the language port, through the call that specifications v2, v3 and v4 share. */
import * as z from 'zod'
import type { JsonObject } from '@madeleine/base'
import { CallFailure } from '../call-failure.ts'
import { failureOf, rejectsRequest, unlessAborted } from '../classify-failure.ts'
import type { GeneratedText, LanguageModel, ModelRequest, OnText } from '@madeleine/contract'

/** Members that every model of the AI SDK has. Options and results differ between versions, so results are parsed, not typed. */
interface AiSdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
}

export interface AiSdkLanguageModel extends AiSdkModel {
  doGenerate(options: never): PromiseLike<unknown>
  doStream?(options: never): PromiseLike<unknown>
}

export interface AiSdkEmbeddingModel extends AiSdkModel {
  readonly maxEmbeddingsPerCall?: PromiseLike<number | undefined> | number | undefined
  doEmbed(options: never): PromiseLike<unknown>
}

/** Call options of `doGenerate` that every version of the specification has. */
export interface AiSdkCall {
  prompt: ({ role: 'system'; content: string } | { role: 'user' | 'assistant'; content: { type: 'text'; text: string }[] })[]
  responseFormat?: { type: 'json'; schema: JsonObject; name: string }
  maxOutputTokens: number
  temperature?: number
  abortSignal: AbortSignal
}

const VERSIONS: ReadonlySet<unknown> = new Set(['v2', 'v3', 'v4'])

/** Whether a value is a language model object of a supported version; a model id as a string is not. */
export const isAiSdkLanguageModel = (value: unknown): value is AiSdkLanguageModel =>
  isAiSdkModel(value) && typeof (value as Partial<AiSdkLanguageModel>).doGenerate === 'function'

/** Whether a value is an embedding model object of a supported version; a model id as a string is not. */
export const isAiSdkEmbeddingModel = (value: unknown): value is AiSdkEmbeddingModel =>
  isAiSdkModel(value) && typeof (value as Partial<AiSdkEmbeddingModel>).doEmbed === 'function'

function isAiSdkModel(value: unknown): value is AiSdkModel {
  if (typeof value !== 'object' || value === null) return false
  const { specificationVersion, provider, modelId } = value as Partial<AiSdkModel>
  return VERSIONS.has(specificationVersion) && typeof provider === 'string' && typeof modelId === 'string'
}

/** `provider/model`, each at most 100 characters of `A–Z a–z 0–9 . _ : / -`: a name that is safe in tables and logs. */
export const nameOf = ({ provider, modelId }: AiSdkModel): string => `${sanitise(provider)}/${sanitise(modelId)}`

const sanitise = (part: string): string => part.replace(/[^\w.:/-]+/g, '-').slice(0, 100) || 'unnamed'

/** What of a request a model may reject; the request is then repeated without it. */
type OptionalField = 'temperature' | 'schema' | 'stream'

/**
 * The language port over a model of the AI SDK.
 *
 * Requests have temperature 0, and a JSON response format if they have a schema. If the model answers 400 or 422 to either,
 * the request is repeated without that field; once that succeeds, the process never sends the field to this model again. So is a
 * request for a stream, which somebody who listens asks for: it is repeated as one for a whole reply.
 * Messages of provider errors never leave this function: see {@link failureOf}.
 */
export function fromAiSdk(model: AiSdkLanguageModel, { now }: { readonly now: () => Date }): LanguageModel {
  const name = nameOf(model)
  const rejectedFields = new Set<OptionalField>()
  return {
    name,
    async generate(request, signal, onText) {
      const omitted = new Set(rejectedFields)
      for (;;) {
        try {
          const listening = omitted.has('stream') ? undefined : onText
          const generated = readResult(await callLanguageModel(model, optionsOf(request, omitted, signal), listening), name)
          for (const field of omitted) rejectedFields.add(field)
          return generated
        } catch (error) {
          const field = rejectedFieldIn(error, { hasSchema: request.schema !== undefined, isStream: onText !== undefined }, omitted)
          if (field === undefined) throw failureOf(error, { modelName: name, now })
          omitted.add(field)
        }
      }
    },
  }
}

async function callLanguageModel(model: AiSdkLanguageModel, options: AiSdkCall, onText: OnText | undefined): Promise<unknown> {
  const { abortSignal } = options
  if (!onText || typeof model.doStream !== 'function') return unlessAborted(abortSignal, () => model.doGenerate(options as never))
  return readStream(await unlessAborted(abortSignal, () => model.doStream!(options as never)), abortSignal, onText)
}

/** What every version of the specification streams; all other parts are passed over. */
const Part = z.union([
  z.object({ type: z.literal('text-delta'), delta: z.string() }),
  z.object({ type: z.literal('error'), error: z.unknown() }),
  z.object({ type: z.literal('finish'), finishReason: z.unknown(), usage: z.unknown() }),
])
const Streamed = z.object({ stream: z.instanceof(ReadableStream) })

/**
 * Reads a stream to its end. @returns a result as `doGenerate` gives it
 * @throws what the stream fails with, also behind some of its text; a ZodError for a reply without a stream
 */
async function readStream(reply: unknown, signal: AbortSignal, onText: OnText): Promise<unknown> {
  const reader = Streamed.parse(reply).stream.getReader()
  let text = ''
  let end: object = {}
  try {
    for (;;) {
      const { done, value } = await unlessAborted(signal, () => reader.read())
      if (done) return { content: [{ type: 'text', text }], ...end }
      const { data: part } = Part.safeParse(value)
      if (part?.type === 'error') throw part.error
      if (part?.type === 'finish') end = { finishReason: part.finishReason, usage: part.usage }
      if (part?.type !== 'text-delta' || part.delta === '') continue
      text += part.delta
      onText(part.delta)
    }
  } finally {
    // After its end this does nothing
    void reader.cancel().catch(() => undefined)
  }
}

function optionsOf(
  { system, turns, schema, maxOutputTokens }: ModelRequest, omitted: ReadonlySet<OptionalField>, abortSignal: AbortSignal,
): AiSdkCall {
  return {
    prompt: [
      { role: 'system', content: system },
      ...turns.map(({ role, text }) => ({ role, content: [{ type: 'text' as const, text }] })),
    ],
    maxOutputTokens,
    abortSignal,
    ...(omitted.has('temperature') ? {} : { temperature: 0 }),
    ...(schema === undefined || omitted.has('schema') ? {} : { responseFormat: { type: 'json', schema, name: 'reply' } }),
  }
}

function rejectedFieldIn(
  error: unknown, { hasSchema, isStream }: { hasSchema: boolean; isStream: boolean }, omitted: ReadonlySet<OptionalField>,
): OptionalField | undefined {
  if (!omitted.has('temperature') && rejectsRequest(error, /temperature/i)) return 'temperature'
  const mayLeave = { schema: hasSchema && !omitted.has('schema'), stream: isStream && !omitted.has('stream') }
  if (mayLeave.stream && rejectsRequest(error, /stream/i)) return 'stream'
  if (mayLeave.schema && rejectsRequest(error)) return 'schema'
  return mayLeave.stream && rejectsRequest(error) ? 'stream' : undefined
}

/** A number in v2, an object with a total from v3 on; read as it is, because a figure that cannot be true is recorded as such. */
const Tokens = z.unknown()
  .transform((value) => reportedTokens(typeof value === 'object' && value !== null ? (value as { total?: unknown }).total : value))

/** A provider's token count, unchecked; undefined if there is none, or NaN, by which providers say so. NaN for what is no number. */
export function reportedTokens(value: unknown): number | undefined {
  if (value === undefined || value === null || Number.isNaN(value)) return undefined
  return typeof value === 'number' ? value : Number.NaN
}

const LanguageResult = z.object({
  content: z.array(z.object({ type: z.string(), text: z.unknown().optional() })),
  finishReason: z.union([z.string(), z.object({ unified: z.string() }).transform(({ unified }) => unified)]).catch('other'),
  usage: z.object({ inputTokens: Tokens, outputTokens: Tokens }).catch({ inputTokens: undefined, outputTokens: undefined }),
  /** OpenAI-compatible providers drop a model's refusal from the result; the body of the response still contains it. */
  response: z.object({ body: z.object({ choices: z.tuple([z.object({ message: z.object({ refusal: z.string().min(1) }) })]) }) })
    .optional().catch(undefined),
})

const FINISHES: ReadonlyMap<string, GeneratedText['finish']> = new Map([
  ['stop', 'stop'], ['length', 'length'], ['content-filter', 'refused'],
])

function readResult(reply: unknown, modelName: string): GeneratedText {
  const { success, data } = LanguageResult.safeParse(reply)
  if (!success) throw new CallFailure('malformed', `${modelName}: expected a result with a list of content`)
  const { inputTokens, outputTokens } = data.usage
  return {
    text: data.content.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : '')).join(''),
    finish: data.response ? 'refused' : FINISHES.get(data.finishReason) ?? 'other',
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  }
}
