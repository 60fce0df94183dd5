/** What a store remembers about itself, and whom it lets work. */
import { describe, expect, test } from 'vitest'
import { hashingEmbedder } from '../src/model/hashing.ts'
import { idle } from '../src/segment/idle.ts'
import { threshold } from '../src/segment/threshold.ts'
import { memoryFor, talk, useDb } from './testing.ts'

const held = useDb()

describe('stored settings', () => {
  test('policy and time zone are those of the first opening', async () => {
    await memoryFor(held.db, { policy: threshold({ gapMinutes: 10 }), timeZone: 'Asia/Tokyo' })
    const memory = await memoryFor(held.db, { timeZone: 'Europe/Berlin' })
    expect(await memory.stats()).toMatchObject({ policy: { name: 'threshold' }, timeZone: 'Asia/Tokyo' })
    const gap = talk(['b'], { first: 1, from: '2026-03-02T09:11:00Z' })
    await memory.push({ conversationId: 'c', messages: [...talk(['a']), ...gap] })
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ reason: 'time-gap' }, { status: 'created' }])
  })

  test.each([
    ['another policy', idle()],
    ['other options', threshold({ gapMinutes: 11 })],
    ['an older version', { ...threshold({ gapMinutes: 10 }), version: 0 }],
  ])('a process with %s pushes and recalls, but refuses to cut', async (_, policy) => {
    await memoryFor(held.db, { policy: threshold({ gapMinutes: 10 }) })
    const memory = await memoryFor(held.db, { policy })
    await memory.push({ conversationId: 'c', messages: talk(['a heron', 'b']) })
    expect((await memory.recall({ query: 'heron' })).passages).toHaveLength(1)
    await memory.flush()
    await expect(memory.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'active' }])
    const rightful = await memoryFor(held.db)
    await rightful.settle()
    expect(await rightful.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed' }])
  })

  test('a policy with a function among its options is cut only by who has a function there', async () => {
    const own = () => idle({ byHour: () => 90 })
    const first = await memoryFor(held.db, { policy: own() })
    await first.push({ conversationId: 'c', messages: talk(['a']) })
    await first.flush()
    const without = await memoryFor(held.db)
    await expect(without.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    await (await memoryFor(held.db, { policy: own() })).settle()
    expect(await without.stats()).toMatchObject({ episodes: 1 })
  })

  test('a store whose policy has options we do not know opens, and is left uncut', async () => {
    await memoryFor(held.db, { policy: { ...threshold(), options: { fromTheFuture: 1 } } })
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['a heron']) })
    await memory.flush()
    await expect(memory.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    expect((await memory.recall({ query: 'heron' })).passages).toHaveLength(1)
  })

  test('a newer version of the same policy takes over; the older one refuses from then on', async () => {
    const old = threshold({ gapMinutes: 10 })
    await memoryFor(held.db, { policy: old })
    const newer = await memoryFor(held.db, { policy: { ...old, version: old.version + 1 } })
    await newer.push({ conversationId: 'c', messages: talk(['a']) })
    await newer.flush()
    await newer.settle()
    expect(await newer.stats()).toMatchObject({ episodes: 1 })
    const older = await memoryFor(held.db, { policy: old })
    await older.push({ conversationId: 'd', messages: talk(['a']) })
    await older.flush()
    await expect(older.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
  })

  test('a process with another embedder serves words, warns, and writes no vector', async () => {
    const first = await memoryFor(held.db)
    await first.push({ conversationId: 'c', messages: talk(['the heron in the river', 'a grey heron']) })
    await first.flush()
    await first.settle()
    const warned = new Promise<Error & { code?: string }>((resolve) => process.once('warning', resolve))
    const other = await memoryFor(held.db, { embedder: { ...hashingEmbedder(), name: 'other' } })
    expect(await warned).toMatchObject({ code: 'embedder_mismatch' })
    expect((await other.recall({ query: 'heron', explain: true })).episodes[0]!.explain!.arms.map(({ arm }) => arm)).toEqual(['messages', 'words'])
    await other.push({ conversationId: 'd', messages: talk(['another heron', 'flew by']) })
    await other.flush()
    await other.settle()
    expect((await other.recall({ query: 'flew' })).episodes).toMatchObject([{ conversationId: 'd', quality: 'fallback' }])
    expect((await other.checkup()).ok).toBe(true)
  })
})
