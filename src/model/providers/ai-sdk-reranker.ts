/** Any reranking model of the AI SDK behind our port: asked about all texts at once, every place of its ranking checked. */
import { z } from 'zod'
import { nameOf } from './ai-sdk-language.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { failureOf, unlessAborted } from '../governor/classify-failure.ts'
import type { Reranker } from '../reranker.ts'

/** What every reranking model object of the AI SDK has; specifications know it from v3 on. */
export interface AiSdkRerankingModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doRerank(options: never): PromiseLike<unknown>
}

/** What is asked of a model, in every version. */
export interface AiSdkRerankCall {
  documents: { type: 'text'; values: string[] }
  query: string
  /** All of them: left out, some servers give only their few best. */
  topN: number
  abortSignal: AbortSignal
}

const VERSIONS: ReadonlySet<unknown> = new Set(['v3', 'v4'])

/** A reranking model object of a version that is understood. A model's id as text is none. */
export function isAiSdkRerankingModel(value: unknown): value is AiSdkRerankingModel {
  if (typeof value !== 'object' || value === null) return false
  const { specificationVersion, provider, modelId, doRerank } = value as Partial<AiSdkRerankingModel>
  return VERSIONS.has(specificationVersion) && typeof provider === 'string' && typeof modelId === 'string' && typeof doRerank === 'function'
}

/** The reranking port over a model of the AI SDK. The words of a provider's error never leave it: see {@link failureOf}. */
export function rerankerFrom(model: AiSdkRerankingModel, { now }: { readonly now: () => Date }): Reranker {
  const name = nameOf(model)
  return {
    name,
    async rerank(query, documents, signal) {
      try {
        const values = [...documents]
        const reply = await ask(model, { documents: { type: 'text', values }, query, topN: values.length, abortSignal: signal })
        return scoresIn(reply, { who: name, count: values.length })
      } catch (error) {
        throw failureOf(error, { who: name, now })
      }
    },
  }
}

const ask = (model: AiSdkRerankingModel, call: AiSdkRerankCall): Promise<unknown> =>
  unlessAborted(call.abortSignal, () => model.doRerank(call as never))

const Result = z.object({ ranking: z.array(z.object({ index: z.int().min(0), relevanceScore: z.number() })) })

/** The ranking as scores in the order of the documents, each of which must stand in it once. */
function scoresIn(reply: unknown, { who, count }: { readonly who: string; readonly count: number }): number[] {
  const { success, data } = Result.safeParse(reply)
  if (!success) throw new CallFailure('malformed', `${who}: expected a ranking with indices and finite scores`)
  const scores = new Map(data.ranking.map(({ index, relevanceScore }) => [index, relevanceScore]))
  const found = Array.from({ length: count }, (_, index) => scores.get(index))
  const isWhole = data.ranking.length === count && found.every((score) => score !== undefined)
  if (!isWhole) throw new CallFailure('malformed', `${who}: expected each of ${count} documents once in the ranking`)
  return found
}
