/** The models a memory is opened with: the language model and the embedders, governed and kept per user. */
import { setTimeout as sleep } from 'node:timers/promises'
import { invalidInput } from '../../errors.ts'
import { modelAsker } from '../../model/governor/ask-model.ts'
import { fromAiSdk, isAiSdkEmbeddingModel, isAiSdkLanguageModel, type AiSdkEmbeddingModel, type AiSdkLanguageModel } from '../../model/providers/ai-sdk-language.ts'
import { embedderFrom } from '../../model/providers/ai-sdk-embedder.ts'
import { isAiSdkRerankingModel, rerankerFrom, type AiSdkRerankingModel } from '../../model/providers/ai-sdk-reranker.ts'
import { cachedEmbedder, type CachedEmbedder } from '../../model/vector-cache.ts'
import { crossEncoder } from '../../model/providers/cross-encoder.ts'
import type { Embedder } from '../../model/embedder.ts'
import type { EmbeddingModel } from '../../model/embedding-model.ts'
import { governedEmbedder, ownEmbedder } from '../../model/governor/governed-embedder.ts'
import { governor, type Governor, type Ledger } from '../../model/governor/governor.ts'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import type { AskModel, LanguageModel } from '../../model/language-model.ts'
import { embeddingModel, languageModel, type CallLimits, type OpenAICompatible } from '../../model/providers/openai-compatible.ts'
import type { Redact } from '../../model/redact.ts'
import { ATTEMPT_MS, rerankerOf, type RerankConditions, type Reranker, type UserReranker } from '../../model/reranker.ts'
import { miniLm } from '../../model/providers/minilm.ts'
import type { Ceilings } from '../../store/tables/model-calls.ts'

/** A language model: an AI SDK model object, the settings of an OpenAI-compatible server, or none. */
export type LanguageModelOption = 'none' | OpenAICompatible | AiSdkLanguageModel

/** An embedder: built in, a local model, settings of a server, an AI SDK model object, or one of the caller's own. */
export type EmbedderOption = 'hashing' | 'minilm' | OpenAICompatible | AiSdkEmbeddingModel | Embedder

/** A cross-encoder run in this process, by its name on the Hugging Face hub or its folder: 'Xenova/ms-marco-MiniLM-L-6-v2'. */
export interface LocalReranker {
  readonly provider: 'transformers'
  readonly model: string
}

/** A reranker: an AI SDK model object, a local model, one of the caller's own, or none. */
export type RerankerOption = 'none' | AiSdkRerankingModel | LocalReranker | Reranker

/** Prices per million tokens, in whatever unit the ceiling is given in. */
export interface Prices {
  readonly input?: number
  readonly output?: number
  readonly embedding?: number
  readonly reranking?: number
}

/** Bounds of every call. */
export interface ModelLimits {
  /** Calls at once, of all users. Default 4. */
  readonly concurrency?: number
  /** One call from its first byte sent to its last received, in milliseconds. Default 300,000. */
  readonly totalMs?: number
  /** Between two bytes, the first included, in milliseconds; of servers named by their settings. Default 120,000. */
  readonly idleMs?: number
  /** Bytes of one reply; of servers named by their settings. Default 4 MiB, of embedders 16 MiB. */
  readonly maxReplyBytes?: number
  /** Repetitions of a call that failed by no fault of its own. Default 2. */
  readonly maxRetries?: number
}

export interface ModelOptions {
  /** Cuts, titles and summaries are asked of it. Default 'none': nothing leaves, no socket is opened. */
  readonly model?: LanguageModelOption
  /** Kept in the store like the policy; `upgrade` changes it. Default 'hashing', offline. */
  readonly embedder?: EmbedderOption
  /** Asked at recall which of the best texts answer the query best; where it fails or takes 3 s the order stays. Default 'none'. */
  readonly reranker?: RerankerOption
  /** Applied to every text before it leaves for a model: gives what may be seen. Default: texts leave as they are. */
  readonly redact?: Redact
  /** What one day of one user may cost; at a ceiling the work goes on without models. Default: without bound. */
  readonly ceilings?: Ceilings
  /** Prices per million tokens; without them no price is recorded, and a ceiling on the price never reached. */
  readonly prices?: Prices
  readonly modelLimits?: ModelLimits
}

export interface Models {
  /** The language model's name; undefined: there is none. */
  readonly name: string | undefined
  readonly ask: ((userId: string) => AskModel) | undefined
  /** The configured one first; then the built-in one, which can always be computed. */
  readonly embedders: readonly [CachedEmbedder, ...CachedEmbedder[]]
  /** Undefined: there is none. */
  readonly reranker: UserReranker | undefined
  /** Drops the vectors kept of a user. */
  forget(userId: string): void
  breaker(): 'closed' | 'open' | 'half-open'
}

const IDLE_MS = 120_000
const MAX_REPLY_BYTES = 4 * 2 ** 20
/** 96 vectors of 3,072 numbers take 6.5 MB as JSON. */
const MAX_VECTORS_BYTES = 16 * 2 ** 20

const SURROUNDINGS = {
  random: Math.random,
  monotonicMs: () => performance.now(),
  sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
} as const

/** What the calls of a memory's models need of it. */
interface Lent {
  readonly ledger: Ledger
  readonly now: () => Date
  /** Told of each answer of the reranker that was wanted and did not come. */
  readonly onRerankerFailure: () => void
}

/** @throws {MadeleineError} `invalid_input` for what is no model, `missing_peer` only when it is first asked */
export function openModels(
  { model = 'none', embedder = 'hashing', reranker = 'none', redact, prices = {}, modelLimits = {} }: ModelOptions,
  { ledger, now, onRerankerFailure }: Lent,
): Models {
  const limits = (maxReplyBytes: number): CallLimits => ({ now, idleMs: modelLimits.idleMs ?? IDLE_MS, maxReplyBytes: modelLimits.maxReplyBytes ?? maxReplyBytes })
  const govern = (inputPerMillion: number | undefined, outputPerMillion: number | undefined, most: ModelLimits = {}): Governor => {
    const isKnown = inputPerMillion !== undefined || outputPerMillion !== undefined
    const price = isKnown ? { price: { inputPerMillion: inputPerMillion ?? 0, outputPerMillion: outputPerMillion ?? 0 } } : {}
    return governor({ ...modelLimits, ...most, ...price }, { ...SURROUNDINGS, ledger })
  }
  const language = languageOf(model, limits(MAX_REPLY_BYTES))
  // One before each server: what ails one says nothing of the other
  const languages = govern(prices.input, prices.output)
  const own = cachedEmbedder(embedderOf(embedder, { limits: limits(MAX_VECTORS_BYTES), redact, govern: () => govern(prices.embedding, undefined) }))
  const builtIn = hashingEmbedder()
  const embedders: [CachedEmbedder, ...CachedEmbedder[]] = own.name === builtIn.name ? [own] : [own, cachedEmbedder(ownEmbedder(builtIn))]
  const attemptMs = Math.min(ATTEMPT_MS, modelLimits.totalMs ?? ATTEMPT_MS)
  const governRerank = () => govern(prices.reranking, undefined, { totalMs: attemptMs })
  return {
    name: language?.name,
    ask: language && modelAsker(language, languages, redact ? { redact } : {}),
    embedders,
    reranker: userRerankerOf(reranker, { now, redact, govern: governRerank, sleep: SURROUNDINGS.sleep, onFailure: onRerankerFailure }),
    forget: (userId) => embedders.forEach((one) => one.forget(userId)),
    breaker: () => languages.state().breaker,
  }
}

function languageOf(model: LanguageModelOption, limits: CallLimits): LanguageModel | undefined {
  if (model === 'none') return undefined
  if (isOpenAICompatible(model)) return languageModel(model, limits)
  if (isAiSdkLanguageModel(model)) return fromAiSdk(model, limits)
  throw invalidInput('model', model, "'none', an AI SDK language model object, or { provider: 'openai-compatible', baseURL, model }")
}

interface Surroundings {
  readonly limits: CallLimits
  readonly redact: Redact | undefined
  readonly govern: () => Governor
}

function embedderOf(embedder: EmbedderOption, { limits, redact, govern }: Surroundings) {
  const remote = (model: EmbeddingModel) => governedEmbedder(model, govern(), { redact })
  if (embedder === 'hashing') return ownEmbedder(hashingEmbedder())
  if (embedder === 'minilm') return governedEmbedder(miniLm(), govern())
  if (isOpenAICompatible(embedder)) return remote(embeddingModel(embedder, limits))
  if (isAiSdkEmbeddingModel(embedder)) return remote(embedderFrom(embedder, limits))
  if (isOwn(embedder)) return ownEmbedder(embedder, { redact })
  throw invalidInput('embedder', embedder, "'hashing', 'minilm', an AI SDK embedding model object, { provider: 'openai-compatible', baseURL, model }, or { name, dims, embed }")
}

interface Reranking extends Omit<RerankConditions, 'governor'> {
  readonly now: () => Date
  readonly govern: () => Governor
}

function userRerankerOf(reranker: RerankerOption, { now, redact, govern, ...rest }: Reranking): UserReranker | undefined {
  if (reranker === 'none') return undefined
  if (isLocalReranker(reranker)) return rerankerOf(crossEncoder(reranker.model), { ...rest, governor: govern() })
  if (isAiSdkRerankingModel(reranker)) return rerankerOf(rerankerFrom(reranker, { now }), { ...rest, redact, governor: govern() })
  if (isOwnReranker(reranker)) return rerankerOf(reranker, { ...rest, redact })
  throw invalidInput('reranker', reranker, "'none', an AI SDK reranking model object, { provider: 'transformers', model }, or { name, rerank }")
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isOpenAICompatible = (value: unknown): value is OpenAICompatible => isObject(value) && value['provider'] === 'openai-compatible' && 'baseURL' in value

const isOwn = (value: unknown): value is Embedder =>
  isObject(value) && typeof value['name'] === 'string' && Number.isInteger(value['dims']) && typeof value['embed'] === 'function'

const isLocalReranker = (value: unknown): value is LocalReranker =>
  isObject(value) && value['provider'] === 'transformers' && typeof value['model'] === 'string' && value['model'] !== ''

const isOwnReranker = (value: unknown): value is Reranker =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['rerank'] === 'function'
