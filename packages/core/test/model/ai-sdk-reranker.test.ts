/** Any reranking model of the AI SDK behind the port: one call, scores in the order of the texts, every ranking checked. */
import { APICallError, type RerankingModel } from 'ai'
import { MockRerankingModelV3 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAiSdkRerankingModel, rerankerFrom, type AiSdkRerankCall, type AiSdkRerankingModel,
} from '../../model/providers/ai-sdk.ts'
import { failureOf, wordsOf } from '../../../../test/support/failing.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const { signal } = new AbortController()

/** A model that gives this ranking, and notes what it was asked. */
function scripted(ranking: unknown, more: Partial<AiSdkRerankingModel> = {}) {
  const calls: AiSdkRerankCall[] = []
  const model: AiSdkRerankingModel = {
    specificationVersion: 'v3', provider: 'acme.reranking', modelId: 'rerank-1', ...more,
    doRerank: async (call: AiSdkRerankCall) => {
      calls.push(call)
      if (ranking instanceof Error) throw ranking
      return { ranking }
    },
  }
  return { calls, model }
}

const place = (index: unknown, relevanceScore: unknown) => ({ index, relevanceScore })

describe('a reranking model of the AI SDK', () => {
  it.each(['v3', 'v4'])('of specification %s is called once with all texts, and scores them in their order', async (
    specificationVersion,
  ) => {
    const { calls, model } = scripted([place(2, 0.9), place(0, 0.4), place(1, -2)], { specificationVersion })
    const reranker = rerankerFrom(model, { now })
    expect(await reranker.rerank('where?', ['a', 'b', 'c'], signal)).toEqual([0.4, -2, 0.9])
    expect(calls).toEqual([{ query: 'where?', documents: { type: 'text', values: ['a', 'b', 'c'] }, topN: 3, abortSignal: signal }])
    expect(reranker.name).toBe('acme.reranking/rerank-1')
  })

  it('is accepted in every form that the AI SDK calls a reranking model, except for an id', async () => {
    const mock = new MockRerankingModelV3({
      doRerank: async ({ documents: { values } }) => ({ ranking: values.map((_, index) => ({ index, relevanceScore: index })) }),
    })
    const given: Exclude<RerankingModel, string> = mock
    expect(isAiSdkRerankingModel(given)).toBe(true)
    expect(await rerankerFrom(given, { now }).rerank('q', ['a', 'b'], signal)).toEqual([0, 1])
  })

  it('is not an id, a model of another kind, or one of an unknown version', () => {
    const { model } = scripted([])
    expect(isAiSdkRerankingModel(model)).toBe(true)
    for (const other of [
      'cohere/rerank-v3.5', null, undefined, {}, { ...model, doRerank: undefined },
      { ...model, specificationVersion: 'v9' }, { ...model, modelId: 1 },
    ]) {
      expect(isAiSdkRerankingModel(other)).toBe(false)
    }
  })

  it('gives each text its own score, for any order of the ranking', async () => {
    const score = fc.double({ noNaN: true, noDefaultInfinity: true })
    const ranked = fc.array(score, { minLength: 1, maxLength: 20 }).chain((scores) =>
      fc.tuple(fc.constant(scores), fc.shuffledSubarray(scores.map((one, index) => place(index, one)), { minLength: scores.length })))
    await fc.assert(fc.asyncProperty(ranked, async ([scores, ranking]) => {
      expect(await rerankerFrom(scripted(ranking).model, { now }).rerank('q', scores.map(String), signal)).toEqual(scores)
    }))
  })

  it('is not waited for once the caller has given up', async () => {
    const caller = new AbortController()
    const { model } = scripted([])
    const deaf = { ...model, doRerank: () => new Promise<never>(() => undefined) }
    const asked = rerankerFrom(deaf, { now }).rerank('q', ['a', 'b'], caller.signal)
    caller.abort()
    expect((await failureOf(asked)).outcome).toBe('aborted')
  })
})

describe('an invalid ranking', () => {
  it.each<[string, unknown]>([
    ['missing', undefined], ['no list', { 0: place(0, 1) }], ['empty', []],
    ['too short', [place(0, 1)]], ['too long', [place(0, 1), place(1, 1), place(1, 1)]],
    ['of one text twice', [place(0, 1), place(0, 2)]], ['of a text that was not given', [place(0, 1), place(2, 1)]],
    ['of a text before the first', [place(0, 1), place(-1, 1)]],
    ['of half a text', [place(0, 1), place(0.5, 1)]], ['of texts by words', [place('0', 1), place('1', 1)]],
    ['without a score', [place(0, 1), { index: 1 }]], ['not a number', [place(0, NaN), place(1, 1)]],
    ['without end', [place(0, 1), place(1, -Infinity)]], ['of words', [place(0, '1'), place(1, 1)]],
  ])('is refused: %s', async (_, ranking) => {
    expect((await failureOf(rerankerFrom(scripted(ranking).model, { now }).rerank('q', ['CANARY', 'b'], signal))).outcome).toBe('malformed')
  })
})

it('an error of a reranking provider contains no word of the texts, the key or the reply', async () => {
  const error = new APICallError({
    message: 'CANARY', url: 'https://x/CANARY', requestBodyValues: { query: 'CANARY' },
    responseBody: 'CANARY', statusCode: 503, cause: new Error('CANARY'),
  })
  const failure = await failureOf(rerankerFrom(scripted(error).model, { now }).rerank('CANARY', ['CANARY', 'b'], signal))
  expect(failure).toMatchObject({ outcome: 'server_error', message: 'acme.reranking/rerank-1: answered 503' })
  expect(wordsOf(failure)).not.toMatch(/canary/i)
})
