/** Notes where the embedder is multilingual-e5-small: judged by its vectors, in one call an episode, and by the table without it. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultServer, type FaultServer } from '../../../../test/support/fault-server.ts'
import { noPauses } from '../../../../test/support/served-model.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const clock = stoppedClock('2026-05-03T09:00:00Z')
const { vector: WEIGHTS } = JSON.parse(
  readFileSync(new URL('../../../../resources/note-judge-e5.json', import.meta.url), 'utf8')) as { vector: number[] }
/** What the table keeps as a note, and what it does not. */
const [BY_TABLE, BY_E5] = ['Half of my pupils come from Syria, like my parents.', 'The tiles in our hall are older than the house.']
const quote = (text: string): string => `The user: “${text}”`

/** Says of texts that are worth it that they are, as surely as can be, and of others that they are not. */
let isWorth: (text: string) => boolean
const vector = (text: string): number[] => WEIGHTS.map((weight) => (isWorth(text) ? weight : -weight))
let server: FaultServer
beforeEach(async () => {
  isWorth = (text) => text === BY_E5
  server = await faultServer({ vector })
  noPauses()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const MODEL = 'intfloat/Multilingual-E5-small'
const served = (model: string, dims: { dims?: number } = {}) =>
  ({ provider: 'openai-compatible' as const, baseURL: server.url, model, ...dims })

async function learnt(texts: readonly string[], options: Parameters<typeof memoryFor>[1] = {}) {
  const memory = await memoryFor(held.db, { now: clock.now, embedder: served(MODEL), ...options })
  await memory.push({ conversationId: 'c', messages: texts.map((content, i) => ({ id: `m${i}`, role: 'user' as const, content })) })
  await memory.flush()
  await memory.settle()
  const { since, episodes } = await memory.stats()
  return { notes: (await memory.facts({ category: 'note' })).map(({ text }) => text), since, episodes, memory }
}

describe('notes with multilingual-e5-small', () => {
  test('are what its vectors say, in one call an episode, and by any name that holds its own', async () => {
    const { notes, episodes } = await learnt([BY_TABLE, BY_E5])
    expect([notes, episodes]).toEqual([[quote(BY_E5)], 1])
    expect(server.requests.filter(({ body }) => body.input.includes(BY_TABLE)).length).toBeLessThanOrEqual(2)
    expect(server.requests.filter(({ body }) => body.input.includes(BY_TABLE) && body.input.includes(BY_E5)).length).toBe(1)
  })

  test('are judged so by a function of its name and dimensions too', async () => {
    const embed = async (texts: readonly string[]) => texts.map((text) => Float32Array.from(vector(text)))
    const embedder = { name: 'my multilingual-e5-small', dims: 384, embed }
    expect((await learnt([BY_TABLE, BY_E5], { embedder })).notes).toEqual([quote(BY_E5)])
  })

  test('stay as they are when the rules read again', async () => {
    const { memory } = await learnt([BY_TABLE, BY_E5])
    await memory.upgrade()
    await memory.settle()
    expect((await memory.facts({ category: 'note' })).map(({ text }) => text)).toEqual([quote(BY_E5)])
  })

  test('are never made of what is not the person\'s own, whatever the vectors say', async () => {
    isWorth = () => true
    const { notes } = await learnt([
      `> ${BY_E5}`, `"${BY_E5}"`, `Translate this into French: ${BY_TABLE}`, `Tom said ${BY_TABLE}`, 'Is our hall older than the house?',
      '```\nOur hall is older than the house.\n```', 'Ann: Our hall is older than the house.',
      'Always call my mother Greta and my father Gus.',
    ])
    expect(notes).toEqual([])
  })
})

describe('notes are judged by the table', () => {
  test('while the server fails, which is counted and delays no episode', async () => {
    server.behave('server_error')
    const { notes, since, episodes } = await learnt([BY_TABLE, BY_E5], { embedder: served(MODEL, { dims: 384 }) })
    expect([notes, episodes, since.embedderFailed > 0]).toEqual([[quote(BY_TABLE)], 1, true])
  })

  test('where a ceiling is reached, and nothing is sent', async () => {
    const options = { embedder: served(MODEL, { dims: 384 }), ceilings: { callsPerDay: 0 } }
    const { notes, since, episodes } = await learnt([BY_TABLE, BY_E5], options)
    expect([notes, episodes, since.budgetExhausted > 0, server.requests.length]).toEqual([[quote(BY_TABLE)], 1, true, 0])
  })

  test.each([['another model', 'multilingual-e5-base'], ['a model of another name', 'e5']])('with %s', async (_, model) => {
    expect((await learnt([BY_TABLE, BY_E5], { embedder: served(model) })).notes).toEqual([quote(BY_TABLE)])
  })

  test('with vectors of other dimensions', async () => {
    await server.close()
    server = await faultServer({ vector: (text) => vector(text).slice(0, 192) })
    expect((await learnt([BY_TABLE, BY_E5])).notes).toEqual([quote(BY_TABLE)])
  })
})
