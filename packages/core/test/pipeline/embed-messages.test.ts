/** Vectors of messages by an embedder: made in background work, found by, replaced, forgotten, and done without while it is away. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import { openMeaningTable } from '@madeleine/meaning'
import { unpackVectors } from '../rank/unpack-vectors.ts'
import { countsOf, exported } from '../../../../test/support/transferring.ts'
import { faultServer, type FaultServer } from '../../../../test/support/fault-server.ts'
import { BREAKER_MS, noPauses, steppedMonotonic } from '../../../../test/support/served-model.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now, step } = stoppedClock('2026-04-10T12:00:00Z')
const TEXTS = ['The heron stood in the river all morning', 'Okay', 'My sister paints boats in the harbour', 'The rent is due on Friday']
const MODEL = 'openai-compatible/e5'

let server: FaultServer
beforeEach(async () => {
  const table = await openMeaningTable()
  // As other models do, it says of every text that it is a text
  const common = (i: number) => 200 * Math.sin(i)
  const vector = (text: string) => Array.from(table.vectorOf(text) ?? new Int8Array(table.dimensions), (number, i) => number + common(i))
  server = await faultServer({ vector })
  noPauses()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const open = (options: Parameters<typeof memoryFor>[1] = {}) => memoryFor(held.db, {
  now, embedder: { provider: 'openai-compatible', baseURL: server.url, model: 'e5', dims: 192 }, ...options,
})

async function remembered(texts: readonly string[] = TEXTS, conversationId = 'c', options: Parameters<typeof memoryFor>[1] = {}) {
  const memory = await open(options)
  await memory.push({ conversationId, messages: talk(texts) })
  await memory.flush()
  await memory.settle()
  return memory
}

const rows = (user = 'local') => withUser(held.db, user, (tx) => tx.rows<{ model: string; vectors: string }>(sql`
  select model, encode(vectors, 'hex') as vectors from message_vectors order by segment_id, model`))
const made = async (user?: string) => (await rows(user)).filter(({ model }) => model === MODEL)
const partsOf = ({ vectors }: { vectors: string }) => unpackVectors(Buffer.from(vectors, 'hex')).map(({ length }) => length)

test('messages have vectors by the embedder beside those by the table, one of one word having none', async () => {
  const memory = await remembered()
  expect((await made()).map(partsOf)).toEqual([[1, 0, 1, 1]])
  expect((await rows()).length).toBe(2)
  const { messageVectors, episodes, due } = await memory.stats()
  expect([messageVectors.map((one) => one.episodes), episodes, due]).toEqual([[1, 1], 1, 0])
})

test('a question in other words finds what the embedder calls near, with what all texts have in common left out', async () => {
  const memory = await remembered()
  const { passages } = await memory.recall({ query: 'Who is an artist by the sea?' })
  expect(passages[0]?.text).toBe(TEXTS[2])
})

test('while the embedder is away, an episode is written and the table finds; its vectors follow when it is back', async () => {
  const clock = steppedMonotonic()
  server.behave('server_error')
  const memory = await remembered()
  expect([await made(), (await rows()).length]).toEqual([[], 1])
  expect((await memory.recall({ query: 'Who is an artist by the sea?' })).passages[0]?.text).toBe(TEXTS[2])
  server.behave('normal')
  clock.step(BREAKER_MS)
  step(3_600_000)
  await memory.settle()
  expect((await made()).map(partsOf)).toEqual([[1, 0, 1, 1]])
  expect((await memory.check()).ok).toBe(true)
})

test('a query without a vector by the embedder is compared by the table, and the answer says so', async () => {
  const memory = await remembered()
  expect(await memory.recall({ query: 'Who stood in the river?' })).not.toHaveProperty('withoutEmbedder')
  server.behave('server_error')
  const answer = await memory.recall({ query: 'Who is an artist by the sea?' })
  expect([answer.passages[0]?.text, answer.withoutEmbedder]).toEqual([TEXTS[2], true])
})

test('a store that has lived without an embedder is embedded by an upgrade, and by the next embedder anew', async () => {
  await remembered(TEXTS, 'c', { embedder: 'hashing' })
  expect(await made()).toEqual([])
  const memory = await open()
  await memory.upgrade()
  await memory.settle()
  expect((await made()).map(partsOf)).toEqual([[1, 0, 1, 1]])
  const other = await memoryFor(held.db, { now, embedder: { provider: 'openai-compatible', baseURL: server.url, model: 'e6', dims: 192 } })
  await other.upgrade()
  await other.settle()
  expect((await rows()).map(({ model }) => model).filter((model) => model.startsWith('openai'))).toEqual(['openai-compatible/e6'])
})

test('what is forgotten has no vector, and an export takes the others with it', async () => {
  const memory = await remembered()
  const text = await exported(memory)
  expect(countsOf(text)).toMatchObject({ message_vectors: 2 })
  const bea = await open({ user: 'bea' })
  await bea.restore([text])
  expect(await made('bea')).toEqual(await made())
  await memory.forget({ conversationId: 'c', from: 2, to: 3 })
  await memory.settle()
  expect((await made()).map(partsOf)).toEqual([[1, 0, 0, 1]])
  await memory.forget({ conversationId: 'c' })
  expect(await rows()).toEqual([])
})

test('a text that the embedder never answers keeps no other from having its vector', async () => {
  server.behave(({ body }) => (body.input.some((text) => text.includes('rent')) ? { status: 400, body: '{}' } : 'normal'))
  const memory = await remembered()
  for (let hours = 0; hours < 6; hours++) {
    step(3_600_000)
    await memory.settle()
  }
  expect((await made()).map(partsOf)).toEqual([[1, 0, 1, 0]])
})
