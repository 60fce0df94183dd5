/** Any language model of the AI SDK behind our port, by the call that its specifications v2, v3 and v4 share. */
import { z } from 'zod'
import type { JsonObject } from '../../json.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { failureOf, refuses, unlessAborted } from '../governor/classify-failure.ts'
import type { Generated, LanguageModel, ModelRequest } from '../language-model.ts'

/** What every model object of the AI SDK has; what it takes and gives differs between versions, so it is read here, not typed. */
interface AiSdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
}

export interface AiSdkLanguageModel extends AiSdkModel {
  doGenerate(options: never): PromiseLike<unknown>
}

export interface AiSdkEmbeddingModel extends AiSdkModel {
  readonly maxEmbeddingsPerCall?: PromiseLike<number | undefined> | number | undefined
  doEmbed(options: never): PromiseLike<unknown>
}

/** What is asked of a model: as much of the call options as every version knows. */
export interface AiSdkCall {
  prompt: ({ role: 'system'; content: string } | { role: 'user' | 'assistant'; content: { type: 'text'; text: string }[] })[]
  responseFormat?: { type: 'json'; schema: JsonObject; name: string }
  maxOutputTokens: number
  temperature?: number
  abortSignal: AbortSignal
}

const VERSIONS: ReadonlySet<unknown> = new Set(['v2', 'v3', 'v4'])

/** A language model object of a version that is understood. A model's id as text is none. */
export const isAiSdkLanguageModel = (value: unknown): value is AiSdkLanguageModel =>
  isAiSdkModel(value) && typeof (value as Partial<AiSdkLanguageModel>).doGenerate === 'function'

/** An embedding model object of a version that is understood. A model's id as text is none. */
export const isAiSdkEmbeddingModel = (value: unknown): value is AiSdkEmbeddingModel =>
  isAiSdkModel(value) && typeof (value as Partial<AiSdkEmbeddingModel>).doEmbed === 'function'

function isAiSdkModel(value: unknown): value is AiSdkModel {
  if (typeof value !== 'object' || value === null) return false
  const { specificationVersion, provider, modelId } = value as Partial<AiSdkModel>
  return VERSIONS.has(specificationVersion) && typeof provider === 'string' && typeof modelId === 'string'
}

/** `provider/model`, each at most 100 characters of `A–Z a–z 0–9 . _ : / -`: a name that can stand in a table and a log. */
export const nameOf = ({ provider, modelId }: AiSdkModel): string => `${clean(provider)}/${clean(modelId)}`

const clean = (part: string): string => part.replace(/[^\w.:/-]+/g, '-').slice(0, 100) || 'unnamed'

/** What a model may refuse to be given; it is then asked once more without. */
type Extra = 'temperature' | 'schema'

/**
 * The language port over a model of the AI SDK.
 *
 * Asked for the likeliest words (temperature 0), and for JSON where the request has a schema. A model that answers 400 or
 * 422 to either is asked again without; once that has helped, the process never gives it again.
 * The words of a provider's error never leave this function: see {@link failureOf}.
 */
export function fromAiSdk(model: AiSdkLanguageModel, { now }: { readonly now: () => Date }): LanguageModel {
  const name = nameOf(model)
  const refused = new Set<Extra>()
  return {
    name,
    async generate(request, signal) {
      const without = new Set(refused)
      for (;;) {
        try {
          const generated = read(await ask(model, optionsOf(request, without, signal)), name)
          for (const extra of without) refused.add(extra)
          return generated
        } catch (error) {
          const extra = refusedIn(error, request, without)
          if (extra === undefined) throw failureOf(error, { who: name, now })
          without.add(extra)
        }
      }
    },
  }
}

const ask = (model: AiSdkLanguageModel, options: AiSdkCall): Promise<unknown> => unlessAborted(options.abortSignal, () => model.doGenerate(options as never))

function optionsOf({ system, turns, schema, maxOutputTokens }: ModelRequest, without: ReadonlySet<Extra>, abortSignal: AbortSignal): AiSdkCall {
  return {
    prompt: [
      { role: 'system', content: system },
      ...turns.map(({ role, text }) => ({ role, content: [{ type: 'text' as const, text }] })),
    ],
    maxOutputTokens,
    abortSignal,
    ...(without.has('temperature') ? {} : { temperature: 0 }),
    ...(schema === undefined || without.has('schema') ? {} : { responseFormat: { type: 'json', schema, name: 'reply' } }),
  }
}

function refusedIn(error: unknown, { schema }: ModelRequest, without: ReadonlySet<Extra>): Extra | undefined {
  if (!without.has('temperature') && refuses(error, /temperature/i)) return 'temperature'
  return schema !== undefined && !without.has('schema') && refuses(error) ? 'schema' : undefined
}

const count = z.int().min(0)
/** A number in v2, an object with a total from v3 on. */
const Tokens = z.union([count, z.object({ total: count }).transform(({ total }) => total)]).optional().catch(undefined)

const Result = z.object({
  content: z.array(z.object({ type: z.string(), text: z.unknown().optional() })),
  finishReason: z.union([z.string(), z.object({ unified: z.string() }).transform(({ unified }) => unified)]).catch('other'),
  usage: z.object({ inputTokens: Tokens, outputTokens: Tokens }).catch({}),
  /** Providers of the OpenAI kind lose the refusal of a model on the way, but give the body they received. */
  response: z.object({ body: z.object({ choices: z.tuple([z.object({ message: z.object({ refusal: z.string().min(1) }) })]) }) }).optional().catch(undefined),
})

const FINISHES: ReadonlyMap<string, Generated['finish']> = new Map([['stop', 'stop'], ['length', 'length'], ['content-filter', 'refused']])

function read(reply: unknown, who: string): Generated {
  const { success, data } = Result.safeParse(reply)
  if (!success) throw new CallFailure('malformed', `${who}: expected a result with a list of content`)
  const { inputTokens, outputTokens } = data.usage
  return {
    text: data.content.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : '')).join(''),
    finish: data.response ? 'refused' : FINISHES.get(data.finishReason) ?? 'other',
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  }
}
