/** What a memory may be opened with as its models, from a program and from the environment. */
import type { EmbeddingModel, LanguageModel, RerankingModel } from 'ai'
import { MockEmbeddingModelV3, MockLanguageModelV3, MockRerankingModelV3 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { readModels } from '../../config.ts'
import {
  openModels, type EmbedderOption, type LanguageModelOption, type ModelOptions, type RerankerOption,
} from '../../../core/memory/open-models.ts'

const open = (options: ModelOptions) => openModels(options, {
  now: () => new Date(0), ledger: { reserve: async () => true, settle: async () => undefined }, onRerankerFailure: () => undefined,
})

const server = { provider: 'openai-compatible', baseURL: 'http://127.0.0.1:9/v1', model: 'm' } as const

describe('the models of a memory', () => {
  it('are none by default, but for the built-in embedder', () => {
    const { name, ask, embedders, reranker } = open({})
    expect([name, ask, embedders.map((one) => one.name), reranker]).toEqual([undefined, undefined, ['hashing-384-v1'], undefined])
    expect(open({ reranker: 'none' }).reranker).toBeUndefined()
  })

  it('include the built-in embedder beside another one: it can always be computed', () => {
    expect(open({ embedder: server }).embedders.map((one) => one.name)).toEqual([expect.stringContaining('m'), 'hashing-384-v1'])
    expect(open({ embedder: 'minilm' }).embedders.map(({ name, dims }) => [name, dims]))
      .toEqual([['all-MiniLM-L6-v2', 384], ['hashing-384-v1', 384]])
  })

  it.each([
    ['a bare name, which would use a default gateway', { model: 'openai/gpt-4.1-mini' as unknown as LanguageModelOption }, 'model'],
    ['settings without a URL', { model: { provider: 'openai-compatible', model: 'm' } as unknown as LanguageModelOption }, 'model'],
    ['an embedder of nothing', { embedder: {} as unknown as EmbedderOption }, 'embedder'],
    ['a reranker’s name alone', { reranker: 'cohere/rerank-v3.5' as RerankerOption }, 'reranker'],
    ['a reranker without a model', { reranker: { provider: 'transformers', model: '' } as RerankerOption }, 'reranker'],
    ['a reranker without a function', { reranker: { name: 'mine' } as unknown as RerankerOption }, 'reranker'],
    ['a model of another kind as a reranker', { reranker: new MockLanguageModelV3() as unknown as RerankerOption }, 'reranker'],
  ])('are refused as %s', (_, options, named) => {
    expect(() => open(options)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(named) }))
  })

  it('may be model objects of the AI SDK, by its own types', () => {
    const model: Exclude<LanguageModel, string> = new MockLanguageModelV3({ provider: 'p', modelId: 'l' })
    const embedder: Exclude<EmbeddingModel, string> = new MockEmbeddingModelV3({ provider: 'p', modelId: 'e' })
    const given: Exclude<RerankingModel, string> = new MockRerankingModelV3({ provider: 'p', modelId: 'r' })
    const { name, embedders, reranker } = open({ model, embedder, reranker: given })
    expect([name, embedders[0].name, reranker?.name]).toEqual(['p/l', 'p/e', 'p/r'])
  })

  it('may be a local reranker by name, which is not loaded yet, and the caller’s own', async () => {
    expect(open({ reranker: { provider: 'transformers', model: 'Xenova/ms-marco-MiniLM-L-6-v2' } }).reranker?.name)
      .toBe('Xenova/ms-marco-MiniLM-L-6-v2')
    const own = { name: 'mine', scores: [2, 1], async rerank() { return this.scores } }
    expect(await open({ reranker: own }).reranker?.rerank('ann', 'q', ['a', 'b'])).toEqual([2, 1])
  })
})

describe('the environment', () => {
  it('names a model by a URL and a name, with optional key, prices and ceilings', () => {
    expect(readModels({ MADELEINE_MODEL_URL: 'http://localhost:1/v1', MADELEINE_MODEL: 'm' })).toEqual({
      model: { provider: 'openai-compatible', baseURL: 'http://localhost:1/v1', model: 'm', allowPrivate: false }, ceilings: {}, prices: {},
    })
    expect(readModels({
      MADELEINE_EMBEDDER_URL: 'https://e.example/v1', MADELEINE_EMBEDDER: 'e', MADELEINE_EMBEDDER_KEY: 'k', MADELEINE_MODEL_PRIVATE: '1',
      MADELEINE_MODEL_PRICE: '0.15/0.6', MADELEINE_EMBEDDER_PRICE: '0.02',
      MADELEINE_CALLS_PER_DAY: '100', MADELEINE_TOKENS_PER_DAY: '5000', MADELEINE_PRICE_PER_DAY: '0.5',
    })).toEqual({
      embedder: { provider: 'openai-compatible', baseURL: 'https://e.example/v1', model: 'e', apiKey: 'k', allowPrivate: true },
      prices: { input: 0.15, output: 0.6, embedding: 0.02 }, ceilings: { callsPerDay: 100, tokensPerDay: 5000, pricePerDay: 0.5 },
    })
  })

  it('names no model when it is unset or empty, and local models without a URL', () => {
    expect(readModels({ MADELEINE_MODEL: '', MADELEINE_MODEL_URL: '' })).toEqual({ ceilings: {}, prices: {} })
    expect(readModels({ MADELEINE_MODEL: 'none', MADELEINE_EMBEDDER: 'minilm' })).toMatchObject({ model: 'none', embedder: 'minilm' })
  })

  it.each([
    ['a model without its URL', { MADELEINE_MODEL: 'gpt' }, 'MADELEINE_MODEL_URL'],
    ['a URL without its model', { MADELEINE_MODEL_URL: 'http://localhost/v1' }, 'MADELEINE_MODEL'],
    ['an unknown embedder', { MADELEINE_EMBEDDER: 'hashin' }, 'hashing or minilm'],
    ['a price that is no number', { MADELEINE_MODEL_PRICE: 'cheap' }, 'MADELEINE_MODEL_PRICE'],
    ['a ceiling below nothing', { MADELEINE_CALLS_PER_DAY: '-1' }, 'MADELEINE_CALLS_PER_DAY'],
  ])('is refused for %s', (_, env, named) => {
    expect(() => readModels(env)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(named) }))
  })
})
