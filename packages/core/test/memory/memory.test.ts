/** What the library's calls promise beyond their stages. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMemory } from '@madeleine/core'
import type { ImportItem } from '@madeleine/contract'
import { plainly } from '../../../../test/plainly.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

async function* items(...list: ImportItem[]): AsyncGenerator<ImportItem> {
  yield* list
}
const item = (id: string, content: string, conversationId = 'c'): ImportItem =>
  ({ conversationId, line: Number(id.slice(1)), message: { id, role: 'user', content, timestamp: '2026-03-02T09:00:00Z' } })

describe('openMemory', () => {
  test.each([
    ['neither a folder nor a server', {}, 'data'],
    ['both', { data: 'x', databaseUrl: 'postgres://x' }, 'data'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'Mars/Olympus'],
    ['an empty user', { user: '' }, 'user'],
    ['a lease of no time', { leaseMs: 0 }, 'leaseMs'],
    ['a policy by name', { policy: 'auto' as never }, 'policy'],
  ])('refuses %s by name', async (_, options, named) => {
    const data = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
    const place = _ === 'both' || _.startsWith('neither') ? {} : { data }
    await expect(openMemory({ ...place, ...options })).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining(named),
    })
    await rm(data, { recursive: true, force: true })
  })

  test('restores what was pushed after the folder is closed and opened again', async () => {
    const data = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
    {
      await using memory = await plainly(() => openMemory({ data, work: false }))
      await memory.push({ conversationId: 'c', messages: talk(['kept']) })
    }
    {
      await using memory = await plainly(() => openMemory({ data, work: false }))
      expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ messageIds: ['m0'] }])
    }
    await rm(data, { recursive: true, force: true })
  })
})

describe('every call', () => {
  test('rejects after close, and closing twice is like closing once', async () => {
    const memory = await memoryFor(held.db)
    await Promise.all([memory.close(), memory.close()])
    await expect(memory.stats()).rejects.toMatchObject({ code: 'closed' })
    await expect(memory.push({ conversationId: 'c', messages: [] })).rejects.toMatchObject({ code: 'closed' })
  })

  test('rejects if its signal is already aborted', async () => {
    const memory = await memoryFor(held.db)
    const signal = AbortSignal.abort()
    await expect(memory.push({ conversationId: 'c', messages: talk(['x']), signal })).rejects.toMatchObject({ code: 'aborted' })
    await expect(memory.recall({ query: 'x', signal })).rejects.toMatchObject({ code: 'aborted' })
    expect(await memory.stats()).toMatchObject({ messages: 0 })
  })

  test('rejects without its argument, and never throws', async () => {
    const memory = await memoryFor(held.db)
    const none = undefined as never
    for (const call of [() => memory.push(none), () => memory.recall(none), () => memory.segments(none), () => memory.forget(none)]) {
      await expect(call()).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  test.each([
    ['limit', { query: 'x', limit: -1 }],
    ['passageLimit', { query: 'x', passageLimit: 201 }],
    ['detail', { query: 'x', detail: 'all' as never }],
    ['hours', { query: 'x', hours: [0, 25] as [number, number] }],
    ['wizard', { query: 'x', wizard: 1 } as never],
  ])('of recall names a wrong %s', async (name, options) => {
    const memory = await memoryFor(held.db)
    await expect(memory.recall(options)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(name) })
  })
})

test.each([
  ['recall', 'cat', 'got "cat"; give it by its name, as { query: "cat" } or { conversationId: "cat" }'],
  ['segments', 'chat', 'got "chat"; give it by its name, as { query: "chat" } or { conversationId: "chat" }'],
  ['recall', 7, 'options must be a plain object, got 7'],
] as const)('%s with %j in place of options says how a text is given', async (call, given, message) => {
  const memory = await memoryFor(held.db)
  await expect((memory[call] as (options: unknown) => Promise<unknown>)(given)).rejects.toMatchObject({
    code: 'invalid_input', message: expect.stringContaining(message),
  })
})

describe('forget', () => {
  const NOTHING = { conversations: 0, messages: 0, segments: 0, episodes: 0, facts: 0, vectors: 0, recalls: 0, reviews: 0, served: 0 }

  test('removes a conversation with everything derived from it; pushed again it is a new one', async () => {
    const memory = await memoryFor(held.db)
    const push = () => memory.push({ conversationId: 'c', messages: talk(['the secret heron', 'oh']) })
    await push()
    await memory.push({ conversationId: 'other', messages: talk(['a harmless heron', 'oh']) })
    await memory.flush()
    await memory.settle()
    const [before] = await memory.segments({ conversationId: 'c' })
    const bytes = held.db.engine === 'pglite' ? 'pending' : 'server'
    expect(await memory.forget({ conversationId: 'c' })).toEqual({
      done: { ...NOTHING, conversations: 1, messages: 2, segments: 1, episodes: 1, vectors: 1 },
      ids: { conversations: ['c'], episodes: [before!.id], facts: [] },
      rebuilt: { episodes: [], facts: [], days: ['2026-03-02'] }, bytes,
    })
    expect(await memory.forget({ conversationId: 'c' })).toMatchObject({ done: NOTHING, bytes })
    const left = (await memory.recall({ query: 'secret heron' })).passages
    expect(left.map(({ conversationId, messageId }) => [conversationId, messageId])).toEqual([['other', 'm0'], ['other', 'm1']])
    await expect(memory.episode(before!.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await memory.check()).ok).toBe(true)
    await push()
    const [after] = await memory.segments({ conversationId: 'c' })
    expect(after!.id).not.toBe(before!.id)
  })
})

describe('import', () => {
  test('imports the good lines and lists the rest; a second time it adds nothing', async () => {
    const memory = await memoryFor(held.db)
    const bad: ImportItem = { error: { line: 2, code: 'invalid_input', message: 'no JSON' } }
    const read = () => items(item('m1', 'one'), bad, item('m3', 'three'), item('m4', 'four', 'd'))
    expect(await memory.import(read()))
      .toEqual({ imported: 3, skipped: 0, conversations: 2, errors: [{ line: 2, code: 'invalid_input', message: 'no JSON' }] })
    expect(await memory.import(read())).toMatchObject({ imported: 0, skipped: 3 })
  })

  test('skips and lists a changed message under an old id, and imports the others', async () => {
    const memory = await memoryFor(held.db)
    await memory.import(items(item('m1', 'one')))
    const result = await memory.import(items(item('m1', 'changed'), item('m2', 'two')))
    expect(result).toMatchObject({ imported: 1, skipped: 1, errors: [{ line: 1, code: 'conflict' }] })
    expect((await memory.recall({ query: 'changed' })).passages).toEqual([])
  })

  test('lists messages that validation refuses, even if the reader of the file accepted them', async () => {
    const memory = await memoryFor(held.db, { maxTextBytes: 10 })
    expect(await memory.import(items(item('m1', 'short'), item('m2', 'much too long'), item('m3', 'fine')))).toMatchObject({
      imported: 2, errors: [{ line: 2, code: 'too_large' }],
    })
  })

  test('keeps the first of two messages with the same id in one file', async () => {
    const memory = await memoryFor(held.db)
    const result = await memory.import(items(item('m1', 'first'), item('m1', 'second'), item('m2', 'two')))
    expect(result).toMatchObject({ imported: 2, skipped: 1, errors: [{ code: 'conflict' }] })
    expect((await memory.recall({ query: 'first' })).passages[0]).toMatchObject({ text: 'first' })
  })

  test('in strict mode stops at the first refusal and lists it; earlier messages stay, later ones are not imported', async () => {
    const memory = await memoryFor(held.db)
    const bad: ImportItem = { error: { line: 2, code: 'too_large', message: 'too long' } }
    expect(await memory.import(items(item('m1', 'one'), bad, item('m3', 'three'), bad), { strict: true })).toEqual({
      imported: 1, skipped: 0, conversations: 1, errors: [{ line: 2, code: 'too_large', message: 'too long' }],
    })
    expect(await memory.import(items(item('m4', 'four'), item('m1', 'changed'), item('m5', 'five')), { strict: true })).toMatchObject({
      imported: 1, errors: [{ line: 1, code: 'conflict' }],
    })
    expect((await memory.segments({ conversationId: 'c' })).flatMap(({ messageIds }) => messageIds)).toEqual(['m1', 'm4'])
  })

  test('imports interleaved lines of several conversations, each in its order', async () => {
    const memory = await memoryFor(held.db)
    const turns = Array.from({ length: 1200 }, (_, i) => item(`m${i}`, `text ${i}`, i % 3 === 0 ? 'a' : 'b'))
    expect(await memory.import(items(...turns))).toMatchObject({ imported: 1200, conversations: 2 })
    const [tail] = await memory.segments({ conversationId: 'a' })
    expect(tail!.messageIds).toEqual(Array.from({ length: 400 }, (_, i) => `m${3 * i}`))
  })
})
