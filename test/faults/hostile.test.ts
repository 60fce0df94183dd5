/** Whatever a caller sends is a value: it breaks nothing, finds nothing it should not, and the store goes on. */
import { describe, expect, test } from 'vitest'
import type { MessageInput, PlainMessage } from '@madeleine/contract'
import type { Json } from '@madeleine/base'
import { HOSTILE } from '../support/db-contract.ts'
import { memoryFor, useDb } from '../testing.ts'
import { CANARY, clock, live } from '../isolation/two-users.ts'

const held = useDb()

const SAYABLE = HOSTILE.filter((text) => text.trim() !== '')
const one = (content: string, rest: Partial<PlainMessage> = {}): MessageInput => ({ id: 'm', role: 'user', content, ...rest })
const nested = (depth: number): Json => Array.from({ length: depth }).reduce<Json>((inner) => ({ inner }), 1)

describe('T-08 hostile texts', () => {
  test('in metadata, as keys and as values, come back unchanged', async () => {
    const memory = await memoryFor(held.db, { now: clock() })
    const metadata = Object.fromEntries([...HOSTILE, '$.a', 'a.b', 'a[0]', '?|', '@>', 'toString', 'hasOwnProperty']
      .map((key, i) => [key, { [key]: [key, i, null] }]))
    await memory.push({ conversationId: 'c', messages: [one('text', { metadata })] })
    await memory.flush()
    await memory.settle()
    const [segment] = await memory.segments({ conversationId: 'c' })
    expect((await memory.episode(segment!.id)).messages[0]?.metadata).toEqual(metadata)
    expect(await memory.push({ conversationId: 'c', messages: [one('text', { metadata })] })).toMatchObject({ skipped: 1 })
  })

  test('used as user, conversation, message, name and text are kept apart and found again', async () => {
    for (const text of SAYABLE) {
      const memory = await memoryFor(held.db, { user: text, now: clock() })
      await memory.push({ conversationId: text, messages: [{ id: text, role: 'user', name: text, content: `${text} anchorage` }] })
      await memory.flush({ conversationId: text })
      await memory.settle()
      const { passages, episodes } = await memory.recall({ query: `${text} anchorage`, within: [text], conversationId: text })
      expect(passages.map(({ conversationId, messageId, name }) => [conversationId, messageId, name])).toEqual([[text, text, text]])
      expect(episodes.map(({ conversationId, messageIds }) => [conversationId, messageIds])).toEqual([[text, [text]]])
      expect(await memory.stats()).toMatchObject({ conversations: 1, messages: 1, episodes: 1 })
    }
    // Not each after its reading: the next settle would rewrite every table to erase the bytes
    for (const text of SAYABLE) {
      const memory = await memoryFor(held.db, { user: text, now: clock() })
      expect(await memory.forget({ conversationId: text })).toMatchObject({ done: { conversations: 1, messages: 1 } })
    }
  })

  test('used as a query are only a query', async () => {
    await live(held.db, 'bea', { mark: CANARY, names: 'bea' })
    const { memory } = await live(held.db, 'ann', { mark: 'ordinary', names: 'ann' })
    for (const query of [...HOSTILE, `${CANARY}' or user_id = 'bea' --`, `harbour' | ${CANARY}:*`, '(((', '!harbour', 'a & b', '\\', '"']) {
      const found = await memory.recall({ query, detail: 'high' })
      expect(JSON.stringify(found) + found.text).not.toContain(CANARY)
    }
    expect((await memory.check()).ok).toBe(true)
  })
})

describe('T-49 JSON that is too deep', () => {
  test('is refused before the engine sees it, and the store answers afterwards', async () => {
    const memory = await memoryFor(held.db, { now: clock() })
    for (const depth of [33, 7000]) {
      await expect(
        memory.push({ conversationId: 'c', messages: [one('x', { metadata: { deep: nested(depth) } as never })] }),
      ).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('32') })
    }
    expect(await memory.stats()).toMatchObject({ messages: 0 })
    await memory.push({ conversationId: 'c', messages: [one('x', { metadata: nested(32) as never })] })
    expect(await memory.stats()).toMatchObject({ messages: 1 })
  })
})

describe('T-50 a key that names a prototype', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('%s is refused at any depth, and nothing is polluted', async (key) => {
    const memory = await memoryFor(held.db, { now: clock() })
    const metadata = JSON.parse(`{"a":[{"${key}":{"polluted":true}}]}`)
    await expect(memory.push({ conversationId: 'c', messages: [one('x', { metadata })] })).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining(key),
    })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('T-62 a text that is too long for a key', () => {
  const long = 'k'.repeat(9000)
  test('is refused by name if it is an id', async () => {
    const memory = await memoryFor(held.db, { now: clock() })
    const refused = { code: 'invalid_input' }
    await expect(memory.push({ conversationId: 'c', messages: [one('x', { id: long })] })).rejects.toMatchObject({
      ...refused, message: expect.stringContaining('messages[0].id'),
    })
    await expect(memory.push({ conversationId: long, messages: [one('x')] })).rejects.toMatchObject({
      ...refused, message: expect.stringContaining('conversationId'),
    })
    await expect(memory.recall({ query: 'x', within: [long] })).rejects.toMatchObject(refused)
    await expect(memory.forget({ conversationId: long })).rejects.toMatchObject(refused)
    await expect(memory.episode(long)).rejects.toMatchObject({ code: 'not_found' })
    expect(await memory.stats()).toMatchObject({ conversations: 0 })
  })

  test('is stored and found if it is a text: 60 KB without a space', async () => {
    const memory = await memoryFor(held.db, { now: clock() })
    const texts = ['x'.repeat(60_000), `lighthouse ${'0123456789abcdef'.repeat(3700)}`, '海'.repeat(20_000)]
    for (const [i, content] of texts.entries()) await memory.push({ conversationId: `c${i}`, messages: [one(content)] })
    await memory.flush()
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 3, since: { attemptsFailed: 0 } })
    for (const [i, query] of ['x'.repeat(60_000).slice(0, 9000), 'lighthouse', '海海'].entries()) {
      expect((await memory.recall({ query })).passages.map(({ conversationId }) => conversationId)).toEqual([`c${i}`])
    }
    expect((await memory.check()).ok).toBe(true)
  })

  test('is longer than the longest ids, which are stored whole: 255 characters, 765 bytes, incompressible', async () => {
    const most = Array.from({ length: 255 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')
    const memory = await memoryFor(held.db, { user: most, now: clock() })
    expect(await memory.push({ conversationId: most, messages: [one('x', { id: most, name: most })] }))
      .toEqual({ ids: [most], stored: 1, skipped: 0 })
    await memory.flush()
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 1, since: { attemptsFailed: 0 } })
  })
})
