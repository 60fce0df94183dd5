/** Adapter from reranking models of the AI SDK to the reranking port: one call for all texts, the ranking checked. */
import * as z from 'zod'
import { nameOf } from './ai-sdk-language.ts'
import { CallFailure } from '../call-failure.ts'
import { failureOf, unlessAborted } from '../classify-failure.ts'
import type { Reranker } from '../reranker.ts'

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

const Result = z.object({ ranking: z.array(z.object({ index: z.int().min(0), relevanceScore: z.number() })) })

/**
 * The scores of a ranking in the order of the documents.
 *
 * @throws {CallFailure} `malformed` unless every document is ranked exactly once
 */
function scoresIn(reply: unknown, { modelName, count }: { readonly modelName: string; readonly count: number }): number[] {
  const { success, data } = Result.safeParse(reply)
  if (!success) throw new CallFailure('malformed', `${modelName}: expected a ranking with indices and finite scores`)
  const scores = new Map(data.ranking.map(({ index, relevanceScore }) => [index, relevanceScore]))
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index))
  const isComplete = data.ranking.length === count && ordered.every((score) => score !== undefined)
  if (!isComplete) throw new CallFailure('malformed', `${modelName}: expected each of ${count} documents once in the ranking`)
  return ordered
}
