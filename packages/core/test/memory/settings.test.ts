/** What a store remembers about itself, and whom it lets work. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import { idle, type Policy, threshold } from '@madeleine/segment'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

async function remember(memory: Memory, conversationId: string, texts: readonly string[]): Promise<void> {
  await memory.push({ conversationId, messages: talk(texts) })
  await memory.flush({ conversationId })
  await memory.settle()
}

const armsOf = async (memory: Memory, query: string): Promise<string[]> =>
  (await memory.recall({ query, explain: true })).episodes[0]!.explain!.arms.map(({ arm }) => arm)

describe('an open tail that no look is scheduled for', () => {
  const own: Policy = { name: 'own', version: 1, dueAt: () => undefined, cut: async () => ({ closed: [] }) }
  test.each([[true, ['I6']], [false, []]])("breaks, under a policy of one's own with closesSilence %s, these invariants: %j", async (
    closesSilence, broken,
  ) => {
    const memory = await memoryFor(held.db, { policy: { ...own, closesSilence } })
    await memory.push({ conversationId: 'c', messages: talk(['a heron']) })
    expect((await memory.check()).invariants.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual(broken)
  })
})

describe('stored settings', () => {
  test('keep the policy and time zone of the first opening', async () => {
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
  ])('let a process with %s push and recall, but not cut', async (_, policy) => {
    await memoryFor(held.db, { policy: threshold({ gapMinutes: 10 }) })
    const memory = await memoryFor(held.db, { policy })
    await memory.push({ conversationId: 'c', messages: talk(['a heron', 'b']) })
    expect((await memory.recall({ query: 'heron' })).passages[0]).toMatchObject({ messageId: 'm0' })
    await memory.flush()
    await expect(memory.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'active' }])
    const rightful = await memoryFor(held.db)
    await rightful.settle()
    expect(await rightful.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed' }])
  })

  test("with a function among the policy's options let only a process that has a function there cut", async () => {
    const own = () => idle({ byHour: () => 90 })
    const first = await memoryFor(held.db, { policy: own() })
    await first.push({ conversationId: 'c', messages: talk(['a']) })
    await first.flush()
    const without = await memoryFor(held.db)
    await expect(without.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    await (await memoryFor(held.db, { policy: own() })).settle()
    expect(await without.stats()).toMatchObject({ episodes: 1 })
  })

  test('with unknown policy options let the store open, and leave it uncut', async () => {
    await memoryFor(held.db, { policy: { ...threshold(), options: { fromTheFuture: 1 } } })
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['a heron']) })
    await memory.flush()
    await expect(memory.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    expect((await memory.recall({ query: 'heron' })).passages[0]).toMatchObject({ messageId: 'm0' })
  })

  test('let a newer version of the same policy take over, and refuse the older one from then on', async () => {
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

  test('make a process with another embedder warn, and continue with the store\'s built-in one', async () => {
    const first = await memoryFor(held.db)
    await remember(first, 'c', ['the heron in the river', 'a grey heron'])
    const warned = new Promise<Error & { code?: string }>((resolve) => process.once('warning', resolve))
    const other = await memoryFor(held.db, { embedder: { ...hashingEmbedder(), name: 'other' } })
    expect(await warned).toMatchObject({ code: 'embedder_mismatch' })
    await remember(other, 'd', ['another heron', 'flew by'])
    expect(await armsOf(other, 'heron')).toEqual(['messages', 'vector', 'words'])
    expect((await other.recall({ query: 'flew' })).episodes).toMatchObject([{ conversationId: 'd', quality: 'extractive' }])
    expect((await other.check()).ok).toBe(true)
  })

  test(
    'let a process without the store\'s embedder search by words; its episodes get their vectors from a process that has it', async () => {
      const embedder = { ...hashingEmbedder(), name: 'elsewhere' }
      const there = await memoryFor(held.db, { embedder })
      await remember(there, 'c', ['the heron in the river', 'a grey heron'])
      const here = await memoryFor(held.db)
      await remember(here, 'd', ['another heron', 'flew by'])
      expect(await armsOf(here, 'heron')).toEqual(['messages', 'words'])
      expect(await here.stats()).toMatchObject({ episodes: 2, due: 1 })
      expect((await here.check()).ok).toBe(true)
      await there.settle()
      expect(await there.stats()).toMatchObject({ due: 0 })
      expect(await armsOf(there, 'flew')).toEqual(['messages', 'vector', 'words'])
    },
  )
})
