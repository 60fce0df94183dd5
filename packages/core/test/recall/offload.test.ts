/** What another thread finds, ranks and lays out is what the caller's thread would: the same to the byte, and recorded the same. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { type Db, openEngine } from '@madeleine/engine'
import { serverUrl } from '../../../../test/server.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { onThisThread } from '../../../../test/watched-db.ts'

const held = useDb({ emptied: 'once' })
const clock = stoppedClock('2026-09-01T12:00:00Z')
const CHAT = readFileSync('sample/chat.jsonl', 'utf8').trim().split('\n').slice(0, 260)
  .map((line) => JSON.parse(line) as Record<string, string>)

/** Without `offload`, and with it: on a server with a thread that reads. `transactions` counts those that this thread begins. */
let [there, here]: Memory[] = []
let transactions = 0
const counted = (db: Db): Db => ({ ...db, transaction: (work, options) => (transactions++, db.transaction(work, options)) })

let engine: Db | undefined

beforeAll(async () => {
  if (serverUrl !== undefined) engine = await openEngine({ ...held.place, readThreads: 1 })
  there = await memoryFor(counted(engine ?? held.db), { now: clock.now })
  here = await memoryFor(onThisThread(held.db), { now: clock.now })
  const messages = CHAT.map(({ id, name, content, timestamp }) =>
    ({ id: id!, role: 'user' as const, name: name!, content: content!, timestamp: timestamp! }))
  await there.push({ conversationId: 'chat', messages })
  await there.flush()
  await there.settle()
})
afterAll(async () => {
  await Promise.all([there?.close(), here?.close()])
  await engine?.close()
})

const QUERIES = [
  'who broke the derailleur?', 'Wann kommt der Vermieter?', '泡菜坛子',
  'what did Lena say about the catalogue in March', 'quantum chromodynamics', 'Klaus', 'el gato', '',
]

/** Everything that a result has, its text included, which may be built when it is read. */
const whole = (result: { readonly text: string }): unknown => ({ ...result, text: result.text })

describe('a read on another thread', () => {
  test.each(QUERIES.filter((query) => query !== ''))('recalls the same for %s', async (query) => {
    for (const options of [
      {}, { maxTokens: 700, explain: true }, { detail: 'high' as const, limit: 2 }, { before: '2026-04-01T00:00:00Z', maxTokens: 0 },
    ]) {
      expect(whole(await there!.recall({ query, ...options }))).toEqual(whole(await here!.recall({ query, ...options })))
    }
  })

  test.each(QUERIES)('gives the same context for "%s", and the same session', async (query) => {
    for (const maxTokens of [500, 4000]) {
      for (const conversationId of ['chat', 'another']) {
        expect(whole(await there!.context({ conversationId, query, maxTokens })))
          .toEqual(whole(await here!.context({ conversationId, query, maxTokens })))
      }
    }
    expect(whole(await there!.session({ conversationId: 'chat' }))).toEqual(whole(await here!.session({ conversationId: 'chat' })))
    expect(whole(await there!.recent({ limit: 3 }))).toEqual(whole(await here!.recent({ limit: 3 })))
  })

  test('begins no transaction on the thread of the caller', async () => {
    await there!.recall({ query: 'warm' })
    const before = transactions
    await there!.recall({ query: 'derailleur' })
    await there!.recent()
    await there!.session({ conversationId: 'chat' })
    expect(transactions - before).toBe(0)
  })
})

describe('a counter function of the caller', () => {
  test('runs on the thread of the caller, and what it throws is thrown where the text is read', async () => {
    const counts: string[] = []
    const tokenizer = (text: string): number => (counts.push(text), text.length)
    const found = await there!.recall({ query: 'derailleur', maxTokens: 900, tokenizer })
    expect(counts.length).toBeGreaterThan(1)
    expect(found.text.length).toBeLessThanOrEqual(900)
    const sick = (text: string): number => {
      if (text !== '') throw new Error('no')
      return 0
    }
    const answer = await there!.recall({ query: 'derailleur', maxTokens: 900, tokenizer: sick })
    expect(() => answer.text).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

describe('the session of a context', () => {
  test('is handed out once and before the result, with nothing else', async () => {
    const told: unknown[][] = []
    const context = await there!
      .context({ conversationId: 'chat', query: 'derailleur', maxTokens: 2000, onSession: (...given: unknown[]) => void told.push(given) })
    expect(told).toHaveLength(1)
    expect(told[0]).toHaveLength(1)
    const [[session]] = told as [[typeof context]]
    expect(session.system).toBe(context.system)
    expect(session.text.length).toBeGreaterThan(0)
  })

  test('is handed out in the asynchronous context of the call, whoever opened the store', async () => {
    const request = new AsyncLocalStorage<string>()
    for (const memory of [there!, here!]) {
      const told: unknown[] = []
      const onSession = (): void => void told.push(request.getStore())
      await request.run('of bob', () => memory.context({ conversationId: 'chat', query: 'derailleur', onSession }))
      expect(told).toEqual(['of bob'])
    }
  })

  test('is not handed out once the call is given up', async () => {
    for (const memory of [there!, here!]) {
      const giveUp = new AbortController()
      const told: unknown[] = []
      const context = memory.context({
        conversationId: 'chat', query: 'derailleur', signal: giveUp.signal, onSession: (session) => void told.push(session),
      })
      giveUp.abort()
      await expect(context).rejects.toMatchObject({ code: 'aborted' })
      await memory.recall({ query: 'derailleur' })
      expect(told).toEqual([])
    }
  })

  test('keeps its text when the caller adds the next message', async () => {
    for (const memory of [there!, here!]) {
      const session = await memory.session({ conversationId: 'chat' })
      session.messages.push({ role: 'user', content: 'the next one' })
      expect(session.text).not.toContain('the next one')
    }
  })

  test('handed to a function that throws is an error of the caller', async () => {
    const onSession = (): never => {
      throw new Error('no')
    }
    await expect(there!
      .context({ conversationId: 'chat', query: 'derailleur', onSession })).rejects.toMatchObject({ code: 'callback_failed' })
  })

  test('is all that there is of a call that is given up at that moment', async () => {
    for (const memory of [there!, here!]) {
      const giveUp = new AbortController()
      const context = memory.context({
        conversationId: 'chat', query: 'derailleur', signal: giveUp.signal, onSession: () => giveUp.abort(),
      })
      await expect(context).rejects.toMatchObject({ code: 'aborted' })
      expect((await memory.recall({ query: 'derailleur' })).passages.length).toBeGreaterThan(0)
    }
  })
})
