/** The models of an open store: language model, embedders and reranker, with governed calls and cached vectors. */
import { setTimeout as sleep } from 'node:timers/promises'
import { invalidInput, MadeleineError } from '@madeleine/base'
import { modelAsker } from '../model/ask-model.ts'
import {
  fromAiSdk, isAiSdkEmbeddingModel, isAiSdkLanguageModel, type AiSdkEmbeddingModel, type AiSdkLanguageModel,
} from '../model/providers/ai-sdk-language.ts'
import { embedderFrom, isAiSdkRerankingModel, rerankerFrom, type AiSdkRerankingModel } from '../model/providers/ai-sdk.ts'
import { crossEncoder } from '../model/providers/cross-encoder.ts'
import {
  cachedEmbedder, governedEmbedder, ownEmbedder, type EmbeddingModel, type CachedEmbedder, type Redact,
} from '../model/embedding-model.ts'
import { governor, type Governor, type Ledger } from '../model/governor.ts'
import { hashingEmbedder } from '../model/providers/hashing-embedder.ts'
import { type AskModel, type Ceilings, type Embedder, type LanguageModel, unknownOption } from '@madeleine/contract'
import { embeddingModel, languageModel, type CallLimits, type OpenAICompatible } from '../model/providers/openai-compatible.ts'
import { ATTEMPT_MS, rerankerOf, type RerankConditions, type Reranker, type UserReranker } from '../model/reranker.ts'
import { miniLm } from '../model/providers/minilm.ts'
import { type MeaningTable, openMeaningTable } from '@madeleine/meaning'

/** A language model: an AI SDK model object, the settings of an OpenAI-compatible server, or none. */
export type LanguageModelOption = 'none' | OpenAICompatible | AiSdkLanguageModel

/**
 * An embedder: the built-in one, a local model, settings of a server, an AI SDK model object, or the caller's own. 'none' is the built-in
 * one, and messages have no vectors by the table of meaning.
 */
export type EmbedderOption = 'none' | 'hashing' | 'minilm' | OpenAICompatible | AiSdkEmbeddingModel | Embedder

/** A cross-encoder that runs in this process, given by its name on the Hugging Face hub or its folder: 'Xenova/ms-marco-MiniLM-L-6-v2'. */
export interface LocalReranker {
  readonly provider: 'transformers'
  /** Name on the hub, or path of the folder. */
  readonly model: string
}

/** A reranker: an AI SDK model object, a local model, the caller's own, or none. */
export type RerankerOption = 'none' | AiSdkRerankingModel | LocalReranker | Reranker

/** Prices per million tokens, in the currency of the ceiling `pricePerDay`; each from 0 to 10^9. */
export interface Prices {
  /** Tokens sent to the language model. */
  readonly input?: number
  /** Tokens that the language model returns. */
  readonly output?: number
  /** Tokens sent to the embedder. */
  readonly embedding?: number
  /** Tokens sent to the reranker. */
  readonly reranking?: number
}

/** Limits of every model call. */
export interface ModelLimits {
  /** Concurrent calls of all users. Default 4. */
  readonly concurrency?: number
  /** Duration of one call, from the first byte sent to the last received, in milliseconds. Default 300,000. */
  readonly totalMs?: number
  /** Time between two bytes of a reply, the first included, in milliseconds; only for servers given by settings. Default 120,000. */
  readonly idleMs?: number
  /** Size of one reply; only for servers given by settings. Default 4 MiB, for embedders 16 MiB. */
  readonly maxReplyBytes?: number
  /** Retries of a call that failed for a transient reason. Default 2. */
  readonly maxRetries?: number
}

/** Options of `openStore` and `openMemory` that concern models. */
export interface ModelOptions {
  /** Segments conversations and writes titles and summaries. Default 'none': no text leaves the process, no socket is opened. */
  readonly model?: LanguageModelOption
  /** Computes the vectors of episodes and queries. Stored like the policy; `upgrade` changes it. Default 'hashing', which is offline. */
  readonly embedder?: EmbedderOption
  /** Reorders the best texts of a recall; if it fails or takes longer than 3 s, the order stays. Default 'none'. */
  readonly reranker?: RerankerOption
  /** Applied to every text before it is sent to a model; returns the text to send. Default: texts are sent unchanged. */
  readonly redact?: Redact
  /** Daily limits of calls, tokens and price per user; once one is reached, work continues without models. Default: none. */
  readonly ceilings?: Ceilings
  /** Prices per million tokens. Without them no price is recorded, and a price ceiling is never reached. */
  readonly prices?: Prices
  /** Limits of every model call. */
  readonly modelLimits?: ModelLimits
}

/** The models of an open store, shared by its users. */
export interface Models {
  /** The language model's name; undefined without one. */
  readonly name: string | undefined
  /** Calls the language model for a user; undefined without one. */
  readonly ask: ((userId: string) => AskModel) | undefined
  /** The configured one first, then the built-in one, which is always available. */
  readonly embedders: readonly [CachedEmbedder, ...CachedEmbedder[]]
  /** Opens the table of meaning; undefined: messages have no vectors by it. */
  readonly openMeaning: (() => Promise<MeaningTable>) | undefined
  /** Undefined without one. */
  readonly reranker: UserReranker | undefined
  /** Drops the cached vectors of a user. */
  forget(userId: string): void
  /** State of the language model's circuit breaker. */
  breaker(): 'closed' | 'open' | 'half-open'
}

const IDLE_MS = 120_000
const MAX_REPLY_BYTES = 4 * 2 ** 20
/** 96 vectors of 3,072 numbers take 6.5 MB as JSON. */
const MAX_VECTORS_BYTES = 16 * 2 ** 20

const CLOCK = {
  random: Math.random,
  monotonicMs: () => performance.now(),
  sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
} as const

/** What the store provides to its models. */
interface ModelEnvironment {
  readonly ledger: Ledger
  readonly now: () => Date
  /** Called for each reranking that failed or timed out. */
  readonly onRerankerFailure: () => void
}

/**
 * Opens the configured models. A missing optional package is reported by the first call.
 *
 * @throws {MadeleineError} `invalid_input` for a value that is no model
 */
export function openModels(
  { model = 'none', embedder = 'hashing', reranker = 'none', redact, prices = {}, modelLimits = {} }: ModelOptions,
  { ledger, now, onRerankerFailure }: ModelEnvironment,
): Models {
  const limits = (maxReplyBytes: number): CallLimits =>
    ({ now, idleMs: modelLimits.idleMs ?? IDLE_MS, maxReplyBytes: modelLimits.maxReplyBytes ?? maxReplyBytes })
  const govern = (inputPerMillion: number | undefined, outputPerMillion: number | undefined, overrides: ModelLimits = {}): Governor => {
    const isPriced = inputPerMillion !== undefined || outputPerMillion !== undefined
    const price = isPriced ? { price: { inputPerMillion: inputPerMillion ?? 0, outputPerMillion: outputPerMillion ?? 0 } } : {}
    return governor({ ...modelLimits, ...overrides, ...price }, { ...CLOCK, ledger })
  }
  const language = languageOf(model, limits(MAX_REPLY_BYTES))
  // One governor per server: a failure of one says nothing about the other
  const languageGovernor = govern(prices.input, prices.output)
  const own = cachedEmbedder(
    embedderOf(embedder, { limits: limits(MAX_VECTORS_BYTES), redact, govern: () => govern(prices.embedding, undefined) }),
  )
  const builtIn = hashingEmbedder()
  const embedders: [CachedEmbedder, ...CachedEmbedder[]] = own.name === builtIn.name ? [own] : [own, cachedEmbedder(ownEmbedder(builtIn))]
  const attemptMs = Math.min(ATTEMPT_MS, modelLimits.totalMs ?? ATTEMPT_MS)
  const governRerank = () => govern(prices.reranking, undefined, { totalMs: attemptMs })
  return {
    name: language?.name,
    ask: language && modelAsker(language, languageGovernor, redact ? { redact } : {}),
    embedders,
    openMeaning: embedder === 'none' ? undefined : openMeaningTable,
    reranker: userRerankerOf(reranker, { now, redact, govern: governRerank, sleep: CLOCK.sleep, onFailure: onRerankerFailure }),
    forget: (userId) => embedders.forEach((one) => one.forget(userId)),
    breaker: () => languageGovernor.state().breaker,
  }
}

function languageOf(model: LanguageModelOption, limits: CallLimits): LanguageModel | undefined {
  if (model === 'none') return undefined
  if (isOpenAICompatible('model', model)) return languageModel(model, limits)
  if (isAiSdkLanguageModel(model)) return fromAiSdk(model, limits)
  throw invalidInput('model', model, "'none', an AI SDK language model object, or { provider: 'openai-compatible', baseURL, model }")
}

interface EmbedderConditions {
  readonly limits: CallLimits
  readonly redact: Redact | undefined
  readonly govern: () => Governor
}

function embedderOf(embedder: EmbedderOption, { limits, redact, govern }: EmbedderConditions) {
  const remote = (model: EmbeddingModel) => governedEmbedder(model, govern(), { redact })
  if (embedder === 'none' || embedder === 'hashing') return ownEmbedder(hashingEmbedder())
  if (embedder === 'minilm') return governedEmbedder(miniLm(), govern())
  if (isOpenAICompatible('embedder', embedder)) return remote(embeddingModel(embedder, limits))
  if (isAiSdkEmbeddingModel(embedder)) return remote(embedderFrom(embedder, limits))
  if (isOwn(embedder)) return ownEmbedder(embedder, { redact })
  throw invalidInput('embedder', embedder, "'none', 'hashing', 'minilm', an AI SDK embedding model "
    + "object, { provider: 'openai-compatible', baseURL, model }, or { name, dims, embed }")
}

interface RerankerConditions extends Omit<RerankConditions, 'governor'> {
  readonly now: () => Date
  readonly govern: () => Governor
}

function userRerankerOf(reranker: RerankerOption, { now, redact, govern, ...rest }: RerankerConditions): UserReranker | undefined {
  if (reranker === 'none') return undefined
  if (isLocalReranker(reranker)) return rerankerOf(crossEncoder(reranker.model), { ...rest, governor: govern() })
  if (isAiSdkRerankingModel(reranker)) return rerankerOf(rerankerFrom(reranker, { now }), { ...rest, redact, governor: govern() })
  if (isOwnReranker(reranker)) return rerankerOf(reranker, { ...rest, redact })
  throw invalidInput(
    'reranker', reranker, "'none', an AI SDK reranking model object, { provider: 'transformers', model }, or { name, rerank }",
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** @throws {MadeleineError} `invalid_input` for settings with an unknown name, or without the address of the server */
function isOpenAICompatible(option: 'model' | 'embedder', value: unknown): value is OpenAICompatible {
  if (!isObject(value) || value['provider'] !== 'openai-compatible') return false
  assertSettings(option, value, ['provider', 'baseURL', 'model', 'apiKey', 'allowPrivate', ...(option === 'embedder' ? ['dims'] : [])])
  if (!('baseURL' in value)) throw new MadeleineError(
    'invalid_input', `${option}.baseURL is missing: it must be the address of the server, such as http://localhost:11434/v1`,
  )
  return true
}

function assertSettings(option: string, settings: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(settings).find((key) => !known.includes(key))
  if (unknown !== undefined) throw new MadeleineError('invalid_input', unknownOption(unknown, known, option))
}

const isOwn = (value: unknown): value is Embedder =>
  isObject(value) && typeof value['name'] === 'string' && Number.isInteger(value['dims']) && typeof value['embed'] === 'function'

function isLocalReranker(value: unknown): value is LocalReranker {
  if (!isObject(value) || value['provider'] !== 'transformers') return false
  assertSettings('reranker', value, ['provider', 'model'])
  return typeof value['model'] === 'string' && value['model'] !== ''
}

const isOwnReranker = (value: unknown): value is Reranker =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['rerank'] === 'function'
