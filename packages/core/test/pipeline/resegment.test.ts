/** Cutting again: the log stays whole at every moment, old ids lead to their successors, and the run terminates. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import type { MemoryOptions } from '../../memory/store-options.ts'
import { auto, batch, chunk, idle, threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { memoryFor, talk, useDb, useFilled } from '../../../../test/testing.ts'
import {
  cuttingEvery, modelLimits, NEW_WORD, now, remembered, scriptedModel, storedEpisodes, talks, type Scripted,
} from '../../../../test/support/upgrading.ts'

const held = useDb()

const open = ({ model }: Scripted, options: Partial<MemoryOptions> = {}): Promise<Memory> =>
  memoryFor(held.db, { now, model, modelLimits, ...options })
const ranges = async (memory: Memory, conversationId = 'c') => (await memory.segments({ conversationId })).map(({ from, to }) => [from, to])
const ids = async (memory: Memory, conversationId = 'c') => (await memory.segments({ conversationId })).map(({ id }) => id)
const expectSound = async (memory: Memory) => expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
const archived = () => withUser(held.db, 'local', (tx) => tx.rows<{ id: string; by: string }>(sql`
  select id, replaced_by as by from segment where state = 'archived'`))

/** The batch policy, in small windows: what a model says of them is taken as it is. */
const policy = batch({ windowMessages: 20, maxWindowMessages: 20 })
/** A talk without pauses, cut by another policy and without a model. */
const imported = (messages = talks(12, { size: 5, hours: 0.1 })) => remembered(held.db, messages, { policy })

describe('history imported without a model', () => {
  useFilled(held, imported)
  const reopened = () => memoryFor(held.db, { now, policy })

  test('is cut again by a model into other segments with its words, and old ids lead to the new segments', async () => {
    const before = await reopened()
    const old = await before.segments({ conversationId: 'c' })
    const scripted = scriptedModel()
    const memory = await open(scripted)
    const done = await memory.upgrade({ recut: true })
    expect(done).toMatchObject({ recut: { before: old.length, after: 12 }, described: 0, unusable: 0 })
    expect(scripted.asked.every(({ purpose }) => purpose === 'batch')).toBe(true)
    expect(await ranges(memory)).toEqual(Array.from({ length: 12 }, (_, i) => [i * 5, i * 5 + 5]))
    expect((await storedEpisodes(held.db)).every(({ quality, title }) => quality === 'model' && title.includes(NEW_WORD))).toBe(true)
    const current = new Set(await ids(memory))
    for (const { id, from } of old) {
      expect(current).not.toContain(id)
      const there = await memory.episode(id)
      expect(current).toContain(there.id)
      expect(there.messages.map(({ seq }) => seq)).toContain(from)
    }
    await expectSound(memory)
  })

  test('is cut only once: a second run has nothing to ask, and changes nothing', async () => {
    const memory = await open(scriptedModel())
    await memory.upgrade({ recut: true })
    const after = await ids(memory)
    const again = scriptedModel()
    expect(await (await open(again)).upgrade({ recut: true }))
      .toMatchObject({ recut: { before: 0, after: 0 }, described: 0, estimate: { calls: 0 } })
    expect(again.asked).toEqual([])
    expect(await ids(memory)).toEqual(after)
  })

  test('keeps resolving old ids, however often their range was cut again', async () => {
    const before = await reopened()
    const [oldest] = await ids(before)
    const memory = await open(scriptedModel())
    await memory.upgrade({ recut: true })
    await held.db.script(`set role madeleine_app; select set_config('madeleine.user_id', 'local', false); update segment set `
      + `plan = '{}', policy = 'before' where state = 'collapsed'; reset role; select set_config('madeleine.user_id', '', false)`)
    await (await open(scriptedModel(cuttingEvery(10)))).upgrade({ recut: true })
    expect((await memory.episode(oldest!)).id).toBe((await ids(memory))[0])
    expect(await archived()).toHaveLength(new Set((await archived()).map(({ id }) => id)).size)
    await expectSound(memory)
  })

  test.each([
    ['auto', auto()], ['chunk', chunk()], ['batch', batch()], ['idle', idle()], ['threshold', threshold()],
  ])('allows a dry run under %s, and cutting again ends', async (_, changed) => {
    const memory = await open(scriptedModel())
    await memory.upgrade({ policy: changed, recut: true, dryRun: true })
    expect(await memory.stats()).toMatchObject({ policy: { name: 'batch' } })
    await memory.upgrade({ policy: changed, recut: true })
    await expectSound(memory)
    const there = await ids(memory)
    const scripted = scriptedModel()
    await (await open(scripted)).upgrade({ recut: true })
    expect(await ids(memory)).toEqual(there)
    expect(scripted.asked).toEqual([])
    expect((await memory.segments({ conversationId: 'c' })).at(-1)?.to).toBe(60)
  })

  test('keeps its open tail', async () => {
    const before = await reopened()
    await before.push({ conversationId: 'c', messages: talk(['and', 'so', 'on'], { first: 100, from: '2026-03-05T08:00:00Z' }) })
    const memory = await open(scriptedModel())
    await memory.upgrade({ recut: true })
    expect((await memory.segments({ conversationId: 'c' })).at(-1)).toMatchObject({ status: 'active', from: 60, to: 63 })
  })

  test('keeps the segments that a model has cut, next to those that it has not', async () => {
    const memory = await open(scriptedModel())
    await memory.upgrade({ recut: true })
    const kept = await ids(memory)
    const without = await memoryFor(held.db, { now })
    await without.push({ conversationId: 'c', messages: talks(16, { size: 5, hours: 0.1 }).slice(60) })
    await without.flush()
    await without.settle()
    const scripted = scriptedModel()
    await (await open(scripted)).upgrade({ recut: true })
    expect((await ids(memory)).slice(0, kept.length)).toEqual(kept)
    expect(scripted.asked).toHaveLength(1)
    await expectSound(memory)
  })
})

describe('history cut without a model', () => {
  test('is unchanged by a dry run, which counts the calls and makes none', async () => {
    const before = await remembered(held.db, talks(30, { size: 10, hours: 0.3 }), { policy: auto() }) // two questions
    const there = await ids(before)
    const scripted = scriptedModel(cuttingEvery(20))
    const memory = await open(scripted)
    const { estimate, recut } = await memory.upgrade({ recut: true, dryRun: true })
    expect(recut).toEqual({ before: there.length, after: 0 })
    expect([scripted.asked, await ids(memory)]).toEqual([[], there])
    await memory.upgrade({ recut: true })
    expect(estimate.calls).toBeGreaterThan(1)
    expect(scripted.asked.length + scripted.factsAsked.length).toBe(estimate.calls)
  })
})

describe('cutting again without a model', () => {
  test('keeps the segment of a range that the policy finds again, and does not ask about it a second time', async () => {
    const memory = await remembered(held.db, talks(6))
    const before = await ids(memory)
    expect(await memory.upgrade({ policy: idle(), recut: true })).toMatchObject({ policy: 'idle' })
    await memory.upgrade({ policy: threshold(), recut: true })
    const [cut, kept] = [await ids(memory), new Set(before)]
    expect(await ranges(memory)).toEqual(Array.from({ length: 6 }, (_, i) => [i * 3, i * 3 + 3]))
    expect(cut.some((id) => kept.has(id)), 'idle made one of all six').toBe(false)
    expect(await memory.upgrade({ policy: threshold({ maxTokens: 90_000 }), recut: true }))
      .toMatchObject({ recut: { before: 0, after: 0 } })
    expect(await ids(memory)).toEqual(cut)
    await expectSound(memory)
  })

  test('keeps everything under the policy that cut it', async () => {
    const memory = await remembered(held.db, talks(6))
    const before = await ids(memory)
    expect(await memory.upgrade({ recut: true })).toMatchObject({ recut: { before: 0, after: 0 } })
    expect(await ids(memory)).toEqual(before)
  })

  test('does not discard the segments of a model for those of rules', async () => {
    await imported()
    await (await open(scriptedModel())).upgrade({ recut: true })
    const memory = await memoryFor(held.db, { now })
    const before = await ids(memory)
    expect(await memory.upgrade({ policy: idle(), recut: true })).toMatchObject({ recut: { before: 0, after: 0 } })
    expect(await ids(memory)).toEqual(before)
  })

  test('is refused in a process that may not cut', async () => {
    await remembered(held.db, talks(2))
    const memory = await memoryFor(held.db, { now, policy: idle() })
    await expect(memory.upgrade({ recut: true })).rejects.toMatchObject({ code: 'policy_mismatch' })
  })
})
