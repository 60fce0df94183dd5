/** A reranker in an opened memory: its calls are recorded, priced and held to the ceilings, its failures counted, its texts redacted. */
import { MockRerankingModelV3 } from 'ai/test'
import { expect, test } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import type { MemoryOptions } from '../../memory/store-options.ts'
import { startStore } from '../../memory/store-runtime.ts'
import { readStats } from '../../memory/store-stats.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb()
type Rerank = MockRerankingModelV3['doRerank']

/** A model that puts the last text first; notes what it was sent. */
function modelOf(
  ranked: Rerank = async ({ documents: { values } }) => ({ ranking: values.map((_, index) => ({ index, relevanceScore: index })) }),
) {
  const sent: string[] = []
  const reranker = new MockRerankingModelV3({
    provider: 'acme', modelId: 'r',
    doRerank: async (call) => (sent.push(JSON.stringify([call.query, call.documents.values])), ranked(call)),
  })
  return { sent, reranker }
}

async function opened(options: Omit<MemoryOptions, 'data'>) {
  const whole = { timeZone: 'UTC', work: false, now: () => new Date('2026-03-02T09:00:00Z'), ...options }
  const store = startStore(await openPipeline(held.db, whole), whole)
  return {
    rerank: (texts: readonly string[]) => store.models.reranker?.rerank('local', 'where is it?', texts),
    stats: () => readStats(store, 'local'),
  }
}

test('a reranker\'s calls appear in the table of calls, with estimated tokens and their price', async () => {
  const { rerank, stats } = await opened({ reranker: modelOf().reranker, prices: { reranking: 1_000_000 } })
  expect(await rerank(['a', 'b'])).toEqual([0, 1])
  const { modelCalls, spending, since } = await stats()
  expect(modelCalls)
    .toMatchObject([{ purpose: 'rerank', model: 'acme/r', outcome: 'ok', calls: 1, inputTokens: 2 * 4 + 2, outputTokens: 0, price: 10 }])
  expect([spending.calls, spending.tokens, since.rerankerFailed]).toEqual([1, 10, 0])
})

test('over the user’s ceiling a reranker is not called, and that is counted', async () => {
  const { sent, reranker } = modelOf()
  const { rerank, stats } = await opened({ reranker, ceilings: { callsPerDay: 1 } })
  expect([await rerank(['a', 'b']), await rerank(['a', 'b'])]).toEqual([[0, 1], undefined])
  expect([sent.length, (await stats()).since]).toEqual([1, expect.objectContaining({ rerankerFailed: 1, embedderFailed: 0 })])
})

test.each<[string, Rerank]>([
  ['fails', async () => { throw new Error('down') }],
  ['leaves a text out', async () => ({ ranking: [{ index: 0, relevanceScore: 1 }] })],
])('a reranker that %s is counted, without any other effect', async (_, ranked) => {
  const { rerank, stats } = await opened({ reranker: modelOf(ranked).reranker, modelLimits: { maxRetries: 0 } })
  expect(await rerank(['a', 'b'])).toBeUndefined()
  expect((await stats()).since.rerankerFailed).toBe(1)
  expect((await stats()).modelCalls).toMatchObject([{ purpose: 'rerank', outcome: 'malformed', calls: 1 }])
})

test('a reranker that does not answer is not waited for, and its breaker counts the failure', async () => {
  const { rerank, stats } = await opened({ reranker: modelOf(() => new Promise(() => undefined)).reranker, modelLimits: { maxRetries: 0 } })
  expect(await rerank(['a', 'b'])).toBeUndefined()
  expect((await stats()).modelCalls).toMatchObject([{ purpose: 'rerank', outcome: 'timeout', calls: 1 }])
})

test('a reranker gets redacted texts, and nothing when redaction fails', async () => {
  const { sent, reranker } = modelOf()
  const { rerank } = await opened({ reranker, redact: (text) => text.replaceAll(/pin \d+|where/g, '•') })
  expect(await rerank(['pin 4711', 'b'])).toEqual([0, 1])
  expect(sent).toEqual([JSON.stringify(['• is it?', ['•', 'b']])])
  const { rerank: refused } = await opened({ reranker, redact: () => { throw new Error('no rule') } })
  expect([await refused(['pin 4711', 'b']), sent.length]).toEqual([undefined, 1])
})
