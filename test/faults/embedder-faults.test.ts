/** A faulty embedder costs vectors, for a while: every fault of a server, during encoding and during recall. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Memory, ModelLimits } from '@madeleine/core'
import { ON_THIS_ENGINE } from '../night.ts'
import { faultServer, type Behaviour, type FaultServer, type Mode } from '../support/fault-server.ts'
import { oneOfEach, SEED } from '../sampled.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'
import { BREAKER_MS, noPauses, steppedMonotonic } from '../support/served-model.ts'

const held = useDb()
let server: FaultServer
beforeAll(() => import('@ai-sdk/openai-compatible'))
beforeEach(async () => {
  server = await faultServer()
  noPauses()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const embedderAt = ({ url }: FaultServer) => ({ provider: 'openai-compatible', baseURL: url, model: 'e', dims: 8 }) as const
const IMPATIENT: ModelLimits = { idleMs: 60, totalMs: 250 }
/** What stands for the vector of a text; undefined: none. The text 'Infinity' in it is a number too large for any. */
const vectors = (of: (text: string, index: number, all: readonly string[]) => unknown): Behaviour => ({ body }) => {
  const all = body.input.map((text, index) => ({ object: 'embedding', index, embedding: of(text, index, body.input) }))
  const data = JSON.stringify(all.filter(({ embedding }) => embedding !== undefined)).replaceAll('"Infinity"', '1e999')
  return { status: 200, headers: { 'content-type': 'application/json' }, body: `{"object":"list","model":"e","data":${data}}` }
}
const eight = (value: unknown) => Array.from({ length: 8 }, () => value)
/** Each by what our client knows it by: by day one of those that it takes for the same. All of them alone meet it in test/model. */
const FAULTS: Readonly<Record<string, { behaviour: Mode | Behaviour; taken: string; limits?: ModelLimits }>> = {
  'drips without end': { taken: 'slow', behaviour: 'drip', limits: IMPATIENT },
  'says nothing': { taken: 'silent', behaviour: 'silent', limits: IMPATIENT },
  'asks to wait (429)': { taken: 'busy', behaviour: () => ({ status: 429, body: '{}', headers: { 'retry-after': '0.2' } }) },
  'breaks (500)': { taken: 'broken', behaviour: 'server_error' },
  'hangs up in the middle': { taken: 'away', behaviour: 'hang_up' },
  'sends 50 MB': { taken: 'too large', behaviour: 'huge' },
  'sends something that is not JSON': { taken: 'no answer', behaviour: 'invalid_json' },
  'sends nothing': { taken: 'no answer', behaviour: 'empty' },
  'sends vectors of another length': { taken: 'no vectors', behaviour: vectors(() => [1, 2]) },
  'sends something that is not numbers': { taken: 'no vectors', behaviour: vectors(() => eight('NaN')) },
  'sends null': { taken: 'no vectors', behaviour: vectors(() => eight(null)) },
  'sends zeros': { taken: 'useless vectors', behaviour: vectors(() => eight(0)) },
  'sends numbers that are too large': { taken: 'useless vectors', behaviour: vectors(() => eight('Infinity')) },
  'sends one too few': { taken: 'no vectors', behaviour: vectors((_, i, all) => (i === all.length - 1 ? undefined : eight(1))) },
}

const TEXTS = Array.from({ length: 24 }, (_, i) => `What the ${i < 12 ? 'heron' : 'cooper'} did on morning ${i}`)
const TALK = talk(TEXTS, { from: '2026-03-02T08:00:00Z' })

const count = async (table: 'episode' | 'embedding'): Promise<number> =>
  (await held.db.transaction((tx) => tx.rows<{ n: number }>({ text: `select count(*)::int as n from ${table}`, values: [] })))[0]!.n

async function expectFound(memory: Memory): Promise<void> {
  const { passages } = await memory.recall({ query: 'heron cooper morning', passageLimit: 200 })
  expect(passages.map(({ messageId }) => messageId).toSorted()).toEqual(TALK.map(({ id }) => id).toSorted())
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
}

describe.runIf(ON_THIS_ENGINE)(`an embedder that (SEED=${SEED})`, () => {
  test.each(oneOfEach(Object.entries(FAULTS), ([, { taken }]) => taken))('%s costs no message', async (_, { behaviour, limits }) => {
    const breaker = steppedMonotonic()
    const options = { now: stoppedClock().now, embedder: embedderAt(server), maxAttempts: 1 }
    const memory = await memoryFor(held.db, { ...options, modelLimits: { maxRetries: 0, ...limits } })
    server.behave(behaviour)
    await memory.push({ conversationId: 'c', messages: TALK })
    await memory.flush()
    await expectFound(memory)
    await memory.settle()
    await expectFound(memory)
    // The vectors of messages wait until it is back
    expect(await memory.stats()).toMatchObject({ pending: 0, collapsing: 0, due: 1, episodes: await count('episode') })
    expect(await count('episode')).toBeGreaterThan(0)
    expect(await count('embedding')).toBe(0)

    server.behave('normal')
    breaker.step(BREAKER_MS)
    const healed = limits ? await memoryFor(held.db, options) : memory
    await healed.upgrade()
    expect(await count('embedding')).toBe(await count('episode'))
    await expectFound(healed)
    const { episodes } = await healed.recall({ query: 'heron', explain: true })
    expect(episodes.flatMap(({ explain }) => explain?.arms.map(({ arm }) => arm) ?? [])).toContain('vector')
  })
})

test.runIf(ON_THIS_ENGINE)('recall does not wait for an embedder that does not answer, but searches by words', async () => {
  const memory = await memoryFor(held.db, { now: stoppedClock().now, embedder: embedderAt(server) })
  await memory.push({ conversationId: 'c', messages: TALK })
  await memory.flush()
  await memory.settle()
  server.behave('silent')
  const { episodes } = await memory.recall({ query: 'a heron nobody asked for before' })
  expect(episodes.length).toBeGreaterThan(0)
  expect((await memory.stats()).since.embedderFailed).toBe(1)
})
