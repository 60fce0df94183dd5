/** Any embedding model of the AI SDK behind the port: batches, order, and vectors that can be stored. */
import { APICallError, type EmbeddingModel as AiEmbeddingModel } from 'ai'
import { MockEmbeddingModelV3 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AiSdkEmbeddingModel } from '../../model/providers/ai-sdk-language.ts'
import { embedderFrom, type AiSdkEmbedCall } from '../../model/providers/ai-sdk.ts'
import { unitVectors } from '../../model/embedding-model.ts'
import { failureOf, wordsOf } from '../../../../test/support/failing.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const { signal } = new AbortController()

/** A model whose vectors are told by the texts; notes what it was asked. */
function scripted(embeddings: (values: string[]) => unknown, more: Partial<AiSdkEmbeddingModel> & { tokens?: number } = {}) {
  const calls: string[][] = []
  const { tokens, ...rest } = more
  const model: AiSdkEmbeddingModel = {
    specificationVersion: 'v3', provider: 'acme.embedding', modelId: 'small', ...rest,
    doEmbed: async ({ values }: AiSdkEmbedCall) => {
      calls.push(values)
      const found = embeddings(values)
      if (found instanceof Error) throw found
      return { embeddings: found, ...(tokens === undefined ? {} : { usage: { tokens } }) }
    },
  }
  return { calls, model }
}

const direction = (text: string): number[] => [Number(text) + 1, 1]
const directions = (values: string[]) => values.map(direction)
const texts = (count: number) => Array.from({ length: count }, (_, i) => String(i))
const lengthOf = (vector: ArrayLike<number>) => Math.hypot(...Array.from(vector))

describe('an embedding model of the AI SDK', () => {
  it.each(['v2', 'v3', 'v4'])('of specification %s gives unit vectors in the order of the texts', async (specificationVersion) => {
    const { model } = scripted(directions, { specificationVersion, maxEmbeddingsPerCall: 3, tokens: 5 })
    const { vectors, inputTokens } = await embedderFrom(model, { now }).embedTexts(texts(7), signal)
    expect(vectors.map(([x = 0, y = 0]) => Math.round(x / y))).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const vector of vectors) expect(lengthOf(vector)).toBeCloseTo(1, 6)
    expect(inputTokens).toBe(15)
  })

  it('is accepted in every form that the AI SDK calls an embedding model, except for an id', async () => {
    const mock = new MockEmbeddingModelV3({
      doEmbed: async ({ values }) => ({ embeddings: directions(values), usage: { tokens: 4 }, warnings: [] }),
    })
    const given: Exclude<AiEmbeddingModel, string> = mock
    const embedder = embedderFrom(given, { now })
    expect(await embedder.embedTexts(['1', '2'], signal)).toMatchObject({ inputTokens: 8 })
    expect([embedder.name, mock.doEmbedCalls.length]).toEqual(['mock-provider/mock-model-id', 2]) // it takes one text a call
  })

  it.each([
    ['as many as it says', 40, [40, 40, 20]], ['as many as it promises', Promise.resolve(60), [60, 40]],
    ['96 where it says nothing', undefined, [96, 4]],
    ['96 where it takes more', 2048, [96, 4]], ['96 where it knows no bound', Infinity, [96, 4]],
    ['96 where it says nonsense', NaN, [96, 4]],
  ])('gets this many texts in one call: %s', async (_, maxEmbeddingsPerCall, sizes) => {
    const { calls, model } = scripted(directions, { maxEmbeddingsPerCall })
    await embedderFrom(model, { now }).embedTexts(texts(100), signal)
    expect(calls.map((call) => call.length)).toEqual(sizes)
    expect(calls.flat()).toEqual(texts(100))
  })

  it('is not called for an empty list', async () => {
    const { calls, model } = scripted(directions)
    expect(await embedderFrom(model, { now }).embedTexts([], signal)).toEqual({ vectors: [], inputTokens: 0 })
    expect(calls).toEqual([])
  })

  it('knows its dimensions from the first answer on, or from the start if they are configured', async () => {
    const embedder = embedderFrom(scripted(directions).model, { now })
    expect(embedder.dims).toBeUndefined()
    await embedder.embedTexts(['1'], signal)
    expect(embedder.dims).toBe(2)
    expect(embedderFrom(scripted(directions).model, { dims: 2, now }).dims).toBe(2)
    for (const dims of [0, -1, 1.5, NaN]) expect(() => embedderFrom(scripted(directions).model, { dims, now })).toThrow(/dims must be/)
  })

  it('reports no tokens if one of the answers did not', async () => {
    expect(await embedderFrom(scripted(directions).model, { now }).embedTexts(['1'], signal)).not.toHaveProperty('inputTokens')
  })

  it('is not called again after the caller has given up', async () => {
    const caller = new AbortController()
    const { calls, model } = scripted((values) => {
      caller.abort()
      return directions(values)
    }, { maxEmbeddingsPerCall: 2 })
    expect((await failureOf(embedderFrom(model, { now }).embedTexts(texts(4), caller.signal))).outcome).toBe('aborted')
    expect(calls).toEqual([['0', '1']])
  })
})

describe('a vector that cannot be stored', () => {
  const failure = (embeddings: unknown, dims?: number) =>
    failureOf(embedderFrom(scripted(() => embeddings).model, { dims, now }).embedTexts(['a', 'b'], signal))

  it.each([
    ['one too few', [[1, 2]], 'expected 2 vectors, got 1'], ['one too many', [[1], [1], [1]], 'expected 2 vectors, got 3'],
    ['none at all', undefined, 'expected 2 vectors, got none'],
    ['of two lengths', [[1, 2], [1]], 'expected 2 numbers a vector, got 1'], ['empty', [[], []], 'got 0'],
    ['too long', [Array(16_001).fill(1), Array(16_001).fill(1)], 'got 16001'],
    ['not finite', [[1, 2], [1, Infinity]], 'finite'], ['not a number', [[1, NaN], [1, 2]], 'finite'],
    ['of words', [['1', '2'], ['3', '4']], 'finite'],
    ['with a hole', [[1, 2], [1, null]], 'finite'], ['zero', [[1, 2], [0, -0]], 'direction'],
    ['a text', ['ab', 'cd'], 'got 0'], ['base64', 'AAAA', 'got none'],
  ])('is refused: %s', async (_, embeddings, said) => {
    const { outcome, message } = await failure(embeddings)
    expect(outcome).toBe('malformed')
    expect(message).toContain(said)
  })

  it('is refused when its length differs from the requested or the previous one', async () => {
    expect((await failure([[1, 2], [3, 4]], 3)).message).toContain('expected 3 numbers a vector, got 2')
    let longer = false
    const { model } = scripted((values) => values.map(() => (longer ? [1, 2, 3] : [1, 2])))
    const embedder = embedderFrom(model, { now })
    await embedder.embedTexts(['1'], signal)
    longer = true
    expect((await failureOf(embedder.embedTexts(['1'], signal))).message).toContain('expected 2 numbers a vector, got 3')
    expect(embedder.dims).toBe(2)
  })

  it('results from no other input: even huge or tiny numbers give a unit vector', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(fc.property(fc.array(number, { minLength: 1, maxLength: 50 }).filter((row) => row.some((one) => one !== 0)), (row) => {
      const [vector] = unitVectors([row], { modelName: 'x', count: 1, dims: undefined })
      expect(lengthOf(vector!)).toBeCloseTo(1, 5)
      expect(Array.from(vector!, Math.sign).every((sign, i) => sign === 0 || sign === Math.sign(row[i]!))).toBe(true)
    }))
  })
})

it('an error of an embedding provider contains no word of the texts, the key or the reply', async () => {
  const error = new APICallError({
    message: 'CANARY', url: 'https://x/CANARY', requestBodyValues: { input: ['CANARY'] }, responseBody: 'CANARY',
    statusCode: 429, responseHeaders: { 'retry-after': '2' }, cause: new Error('CANARY'),
  })
  const failure = await failureOf(embedderFrom(scripted(() => error).model, { now }).embedTexts(['CANARY'], signal))
  expect(failure).toMatchObject({ outcome: 'rate_limited', retryAfterMs: 2000, message: 'acme.embedding/small: answered 429' })
  expect(wordsOf(failure)).not.toMatch(/canary/i)
})
