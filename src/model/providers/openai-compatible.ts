/** Models behind a server that speaks OpenAI's protocol: OpenAI, Ollama, llama.cpp, vLLM, LM Studio and the like. */
import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
import { invalidInput, MadeleineError } from '../../errors.ts'
import { embedderFrom, type AiSdkEmbedCall } from './ai-sdk-embedder.ts'
import { fromAiSdk, type AiSdkCall } from './ai-sdk-language.ts'
import type { EmbeddingModel } from '../embedding-model.ts'
import { refuses } from '../governor/classify-failure.ts'
import { assertModelUrl, guardedFetch, type GuardedFetchOptions } from '../http/guarded-fetch.ts'
import type { LanguageModel } from '../language-model.ts'

export interface OpenAICompatible {
  readonly provider: 'openai-compatible'
  /** Up to where `/chat/completions` and `/embeddings` follow, so mostly with `/v1`: `http://localhost:11434/v1`. */
  readonly baseURL: string
  /** Absent: no Authorization header is sent. */
  readonly apiKey?: string
  /** The model's name on that server. */
  readonly model: string
  /** Also servers in private networks (10.…, 192.168.…, fc00::/7 …), and by plain http. Default false. */
  readonly allowPrivate?: boolean
  /** Embeddings only: numbers a vector has. Asked for where the server can shorten, and expected in any case. */
  readonly dims?: number
}

/** How long and how much, for every call. */
export interface CallLimits extends Omit<GuardedFetchOptions, 'allowPrivate'> {
  /** For delays that a server gives as a date. */
  readonly now: () => Date
}

/**
 * A language model on such a server. Nothing is loaded or opened before it is first asked.
 *
 * @throws {MadeleineError} `invalid_input` for settings that cannot work
 */
export function languageModel(settings: OpenAICompatible, limits: CallLimits): LanguageModel {
  let isRenamed = false
  const open = opening(settings, limits, ({ max_tokens: most, ...body }) =>
    most === undefined ? body : { ...body, [isRenamed ? 'max_completion_tokens' : 'max_tokens']: most })
  const doGenerate = async (options: AiSdkCall): Promise<unknown> => {
    const model = (await open()).chatModel(settings.model)
    const wasRenamed = isRenamed // another call may learn the same meanwhile
    try {
      return await model.doGenerate(options as Parameters<typeof model.doGenerate>[0])
    } catch (error) {
      // Of OpenAI's own models the newer know the limit by another name only
      if (wasRenamed || !refuses(error, /use\W+max_completion_tokens/i)) throw error
      isRenamed = true
      return model.doGenerate(options as Parameters<typeof model.doGenerate>[0])
    }
  }
  return fromAiSdk({ ...identity(settings), doGenerate }, limits)
}

/**
 * An embedding model on such a server. Nothing is loaded or opened before it is first asked.
 *
 * @throws {MadeleineError} `invalid_input` for settings that cannot work
 */
export function embeddingModel(settings: OpenAICompatible, limits: CallLimits): EmbeddingModel {
  const open = opening(settings, limits)
  const { dims } = settings
  let isOfOneLength = false
  const doEmbed = async (options: AiSdkEmbedCall): Promise<unknown> => {
    const model = (await open()).embeddingModel(settings.model)
    if (dims === undefined || isOfOneLength) return model.doEmbed(options)
    try {
      return await model.doEmbed({ ...options, providerOptions: { openaiCompatible: { dimensions: dims } } })
    } catch (error) {
      if (!refuses(error)) throw error
      const reply = await model.doEmbed(options)
      isOfOneLength = true // which may well be the right one
      return reply
    }
  }
  return embedderFrom({ ...identity(settings), doEmbed }, { dims, now: limits.now })
}

const identity = ({ provider, model }: OpenAICompatible) => ({ specificationVersion: 'v3', provider, modelId: model })

/** Checks the settings now, and loads the AI SDK's provider when it is first needed. */
function opening(
  settings: OpenAICompatible,
  { now: _, ...limits }: CallLimits,
  transformRequestBody: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
): () => Promise<OpenAICompatibleProvider> {
  const { provider: name, baseURL, apiKey, model, allowPrivate = false } = settings
  assertModelUrl(baseURL, { allowPrivate })
  if (typeof model !== 'string' || model.trim() === '') throw invalidInput('model', model, 'the name of a model on the server')
  // The key is not shown, and no header could carry another
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) throw new MadeleineError('invalid_input', 'apiKey must be printable ASCII without spaces; leave it out for none')
  const fetch = guardedFetch({ ...limits, allowPrivate }) as typeof globalThis.fetch
  let opened: Promise<OpenAICompatibleProvider> | undefined
  return () => (opened ??= import('@ai-sdk/openai-compatible').then(({ createOpenAICompatible }) =>
    createOpenAICompatible({ name, baseURL, fetch, transformRequestBody, supportsStructuredOutputs: true, ...(apiKey === undefined ? {} : { apiKey }) })))
}
