/** Adapter from embedding models of the AI SDK to the embedding port: splits texts into batches and checks every vector. */
import * as z from 'zod'
import { invalidInput } from '@madeleine/base'
import { CallFailure } from '../call-failure.ts'
import { failureOf, unlessAborted } from '../classify-failure.ts'
import { unitVectors, type EmbeddingModel } from '../embedding-model.ts'
import type { Reranker } from '../reranker.ts'
import { nameOf, reportedTokens, type AiSdkEmbeddingModel } from './ai-sdk-language.ts'

/** Call options of `doEmbed` that every version of the specification has. */
export interface AiSdkEmbedCall {
  values: string[]
  abortSignal: AbortSignal
}

export interface EmbedderOptions {
  /** Required dimensions of every vector. Default: those of the first vector. */
  readonly dims?: number | undefined
  /** For delays that a server gives as a date. */
  readonly now: () => Date
}

/** Most texts of one call, even if the model takes more: 96 vectors of 3,072 dimensions are 7 MB of JSON. */
const MAX_BATCH_SIZE = 96

/**
 * The embedding port over a model of the AI SDK: at most 96 texts per call, calls in sequence.
 *
 * @throws {MadeleineError} `invalid_input` unless dims is a whole number above 0
 */
export function embedderFrom(model: AiSdkEmbeddingModel, { dims, now }: EmbedderOptions): EmbeddingModel {
  if (dims !== undefined && !(Number.isInteger(dims) && dims > 0)) throw invalidInput('dims', dims, 'a whole number above 0')
  const name = nameOf(model)
  let knownDims = dims
  return {
    name,
    get dims() { return knownDims },
    async embedTexts(texts, signal) {
      const vectors: Float32Array[] = []
      const batchTokens: (number | undefined)[] = []
      try {
        const batchSize = await batchSizeOf(model)
        for (let start = 0; start < texts.length; start += batchSize) {
          const values = texts.slice(start, start + batchSize)
          const reply = readResult(await callModel(model, { values, abortSignal: signal }), name)
          const batch = unitVectors(reply.embeddings, { modelName: name, count: values.length, dims: knownDims })
          knownDims ??= batch[0]?.length
          vectors.push(...batch)
          batchTokens.push(reply.usage?.tokens)
        }
      } catch (error) {
        throw failureOf(error, { modelName: name, now })
      }
      const knownTokens = batchTokens.filter((one) => one !== undefined)
      return knownTokens.length < batchTokens.length ? { vectors }
        : { vectors, inputTokens: knownTokens.reduce((sum, one) => sum + one, 0) }
    },
  }
}

const callModel = (model: AiSdkEmbeddingModel, call: AiSdkEmbedCall): Promise<unknown> =>
  unlessAborted(call.abortSignal, () => model.doEmbed(call as never))

async function batchSizeOf({ maxEmbeddingsPerCall }: AiSdkEmbeddingModel): Promise<number> {
  const limit = await maxEmbeddingsPerCall
  return limit === undefined || !(limit >= 1) ? MAX_BATCH_SIZE : Math.min(Math.floor(limit), MAX_BATCH_SIZE)
}

const Result = z.object({
  embeddings: z.unknown(),
  usage: z.object({ tokens: z.unknown().transform(reportedTokens) }).optional().catch(undefined),
})

function readResult(reply: unknown, modelName: string): z.infer<typeof Result> {
  const { success, data } = Result.safeParse(reply)
  if (!success) throw new CallFailure('malformed', `${modelName}: expected a result with embeddings`)
  return data
}

// Adapter from reranking models of the AI SDK to the reranking port: one call for all texts, the ranking checked.

/** Members that every reranking model of the AI SDK has; specifications define it since v3. */
export interface AiSdkRerankingModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doRerank(options: never): PromiseLike<unknown>
}

/** Call options of `doRerank` that every version of the specification has. */
export interface AiSdkRerankCall {
  documents: { type: 'text'; values: string[] }
  query: string
  /** The number of documents: without it some servers return only the best few. */
  topN: number
  abortSignal: AbortSignal
}

const VERSIONS: ReadonlySet<unknown> = new Set(['v3', 'v4'])

/** Whether a value is a reranking model object of a supported version; a model id as a string is not. */
export function isAiSdkRerankingModel(value: unknown): value is AiSdkRerankingModel {
  if (typeof value !== 'object' || value === null) return false
  const { specificationVersion, provider, modelId, doRerank } = value as Partial<AiSdkRerankingModel>
  return VERSIONS.has(specificationVersion) && typeof provider === 'string' && typeof modelId === 'string' && typeof doRerank === 'function'
}

/** The reranking port over a model of the AI SDK. Messages of provider errors are dropped: see {@link failureOf}. */
export function rerankerFrom(model: AiSdkRerankingModel, { now }: { readonly now: () => Date }): Reranker {
  const name = nameOf(model)
  return {
    name,
    async rerank(query, documents, signal) {
      try {
        const values = [...documents]
        const reply = await callReranker(model, { documents: { type: 'text', values }, query, topN: values.length, abortSignal: signal })
        return scoresIn(reply, { modelName: name, count: values.length })
      } catch (error) {
        throw failureOf(error, { modelName: name, now })
      }
    },
  }
}

const callReranker = (model: AiSdkRerankingModel, call: AiSdkRerankCall): Promise<unknown> =>
  unlessAborted(call.abortSignal, () => model.doRerank(call as never))

const RerankerResult = z.object({ ranking: z.array(z.object({ index: z.int().min(0), relevanceScore: z.number() })) })

/**
 * The scores of a ranking in the order of the documents.
 *
 * @throws {CallFailure} `malformed` unless every document is ranked exactly once
 */
function scoresIn(reply: unknown, { modelName, count }: { readonly modelName: string; readonly count: number }): number[] {
  const { success, data } = RerankerResult.safeParse(reply)
  if (!success) throw new CallFailure('malformed', `${modelName}: expected a ranking with indices and finite scores`)
  const scores = new Map(data.ranking.map(({ index, relevanceScore }) => [index, relevanceScore]))
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index))
  const isComplete = data.ranking.length === count && ordered.every((score) => score !== undefined)
  if (!isComplete) throw new CallFailure('malformed', `${modelName}: expected each of ${count} documents once in the ranking`)
  return ordered
}
