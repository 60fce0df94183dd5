/** Models on an OpenAI-compatible server: OpenAI, Ollama, llama.cpp, vLLM, LM Studio and others. */
import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
import { invalidInput, MadeleineError } from '@madeleine/base'
import { embedderFrom, type AiSdkEmbedCall } from './ai-sdk.ts'
import { fromAiSdk, type AiSdkCall } from './ai-sdk-language.ts'
import type { EmbeddingModel } from '../embedding-model.ts'
import { rejectsRequest } from '../classify-failure.ts'
import { assertModelUrl, guardedFetch, type GuardedFetchOptions } from '../guarded-fetch.ts'
import type { LanguageModel } from '@madeleine/contract'

export interface OpenAICompatible {
  readonly provider: 'openai-compatible'
  /** The URL that `/chat/completions` and `/embeddings` are appended to; usually ends in `/v1`: `http://localhost:11434/v1`. */
  readonly baseURL: string
  /** Absent: no Authorization header is sent. */
  readonly apiKey?: string
  /** The name of the model on the server. */
  readonly model: string
  /** Allows servers in private networks (10.…, 192.168.…, fc00::/7 …), also over plain http. Default false. */
  readonly allowPrivate?: boolean
  /** Embeddings only: dimensions of a vector. Requested from the server if it can shorten vectors, and checked in any case. */
  readonly dims?: number
}

/** Limits on time and size of every call. */
export interface CallLimits extends Omit<GuardedFetchOptions, 'allowPrivate'> {
  /** For delays that a server gives as a date. */
  readonly now: () => Date
}

/**
 * A language model on such a server. The provider is loaded with the first call.
 *
 * @throws {MadeleineError} `invalid_input` for an invalid baseURL, model or apiKey
 */
export function languageModel(settings: OpenAICompatible, limits: CallLimits): LanguageModel {
  let usesCompletionTokens = false
  const loadProvider = providerLoader(settings, limits, ({ max_tokens: maxTokens, ...body }) =>
    maxTokens === undefined ? body : { ...body, [usesCompletionTokens ? 'max_completion_tokens' : 'max_tokens']: maxTokens })
  const calling = (name: 'doGenerate' | 'doStream') => async (options: AiSdkCall): Promise<unknown> => {
    const model = (await loadProvider()).chatModel(settings.model)
    const call = (): PromiseLike<unknown> => model[name](options as Parameters<typeof model.doGenerate>[0])
    const usedCompletionTokens = usesCompletionTokens // a concurrent call may set it meanwhile
    try {
      return await call()
    } catch (error) {
      // OpenAI's newer models accept the limit only as max_completion_tokens
      if (usedCompletionTokens || !rejectsRequest(error, /use\W+max_completion_tokens/i)) throw error
      usesCompletionTokens = true
      return call()
    }
  }
  return fromAiSdk({ ...identity(settings), doGenerate: calling('doGenerate'), doStream: calling('doStream') }, limits)
}

/**
 * An embedding model on such a server. The provider is loaded with the first call.
 *
 * @throws {MadeleineError} `invalid_input` for an invalid baseURL, model, apiKey or dims
 */
export function embeddingModel(settings: OpenAICompatible, limits: CallLimits): EmbeddingModel {
  const loadProvider = providerLoader(settings, limits)
  const { dims } = settings
  let hasFixedDims = false
  const doEmbed = async (options: AiSdkEmbedCall): Promise<unknown> => {
    const model = (await loadProvider()).embeddingModel(settings.model)
    if (dims === undefined || hasFixedDims) return model.doEmbed(options)
    try {
      return await model.doEmbed({ ...options, providerOptions: { openaiCompatible: { dimensions: dims } } })
    } catch (error) {
      if (!rejectsRequest(error)) throw error
      const reply = await model.doEmbed(options)
      hasFixedDims = true // the fixed length may still be the expected one
      return reply
    }
  }
  return embedderFrom({ ...identity(settings), doEmbed }, { dims, now: limits.now })
}

const identity = ({ provider, model }: OpenAICompatible) => ({ specificationVersion: 'v3', provider, modelId: model })

/** Checks the settings at once; the function it returns loads the AI SDK's provider on its first call and caches it. */
function providerLoader(
  settings: OpenAICompatible,
  { now: _, ...limits }: CallLimits,
  transformRequestBody: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
): () => Promise<OpenAICompatibleProvider> {
  const { provider: name, baseURL, apiKey, model, allowPrivate = false } = settings
  assertModelUrl(baseURL, { allowPrivate })
  if (typeof model !== 'string' || model.trim() === '') throw invalidInput('model', model, 'the name of a model on the server')
  // The message does not quote the key; an HTTP header can carry printable ASCII only
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new MadeleineError('invalid_input', 'apiKey must be printable ASCII without spaces; leave it out if there is none')
  }
  const fetch = guardedFetch({ ...limits, allowPrivate }) as typeof globalThis.fetch
  let loading: Promise<OpenAICompatibleProvider> | undefined
  return () => (loading ??= import('@ai-sdk/openai-compatible').then(({ createOpenAICompatible }) =>
    createOpenAICompatible({
      name, baseURL, fetch, transformRequestBody, supportsStructuredOutputs: true, includeUsage: true,
      ...(apiKey === undefined ? {} : { apiKey }),
    })))
}
