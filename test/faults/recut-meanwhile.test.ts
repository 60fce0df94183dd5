/** Cutting a log again: every message is found and the log is whole at every moment, under any concurrent calls. */
import { describe, expect, test } from 'vitest'
import type { Memory, MemoryOptions } from '@madeleine/core'
import { auto, batch } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { ON_THIS_ENGINE } from '../night.ts'
import { memoryFor, talk, useDb } from '../testing.ts'
import { cuttingEvery, modelLimits, now, remembered, scriptedModel, sensible, talks, type Scripted } from '../support/upgrading.ts'

const held = useDb()

const open = ({ model }: Scripted, options: Partial<MemoryOptions> = {}): Promise<Memory> =>
  memoryFor(held.db, { now, model, modelLimits, ...options })
const ranges = async (memory: Memory, conversationId = 'c') => (await memory.segments({ conversationId })).map(({ from, to }) => [from, to])
const ids = async (memory: Memory, conversationId = 'c') => (await memory.segments({ conversationId })).map(({ id }) => id)
const expectSound = async (memory: Memory) => expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])

/** The batch policy, in small windows: what a model says of them is taken as it is. */
const policy = batch({ windowMessages: 20, maxWindowMessages: 20 })
/** A talk without pauses, cut by another policy and without a model. */
const imported = (messages = talks(12, { size: 5, hours: 0.1 })) => remembered(held.db, messages, { policy })

describe('a history that is being cut again', () => {
  /** Every message has a number of its own that recall must find. */
  async function expectAllFound(memory: Memory, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const { passages } = await memory.recall({ query: `number${i}`, passageLimit: 1 })
      expect(passages.map(({ messageId }) => messageId)).toEqual([`m${i}`])
    }
  }

  test('is searchable and whole: before, while the model runs, when the segments are swapped, and after', async () => {
    // two windows
    const before = await remembered(
      held.db, talks(4, { size: 5, hours: 0.1 }), { policy: batch({ windowMessages: 10, maxWindowMessages: 10 }) },
    )
    await expectAllFound(before, 20)
    let [thinking, swapped] = [0, 0]
    const looking = { ...held.db, transaction: (async (work, options) => {
      const result = await held.db.transaction(work, options)
      const [state] = await withUser(held.db, 'local', (tx) =>
        tx.rows<{ n: number }>(sql`select count(*)::int as n from segment where state = 'collapsing'`))
      if (state!.n > 0) {
        swapped++
        await expectSound(before)
        if (swapped === 1) await expectAllFound(before, 20)
      }
      return result
    }) as typeof held.db.transaction }
    const scripted = scriptedModel(async (put) => {
      thinking++
      await expectSound(before)
      return sensible(put)
    })
    const memory = await memoryFor(looking, { now, model: scripted.model, modelLimits })
    await memory.upgrade({ recut: true })
    expect(Math.min(thinking, swapped)).toBeGreaterThan(0)
    await expectAllFound(memory, 20)
    await expectSound(memory)
  })

  test.runIf(
    ON_THIS_ENGINE,
  )('never has more pending segments than search reads: one stretch is encoded before the next is swapped', async () => {
    // 540 messages, more than search reads, in few segments
    const large = batch({ windowMessages: 60, maxWindowMessages: 60 })
    const memory = await remembered(held.db, talks(54, { size: 10, hours: 0.1 }), { policy: large })
    let most = 0
    const looking = { ...held.db, transaction: (async (work, options) => {
      const result = await held.db.transaction(work, options)
      const [waiting] = await withUser(held.db, 'local', (tx) =>
        tx.rows<{ n: number }>(sql`select coalesce(sum(to_seq - from_seq), 0)::int as n from segment where state = 'collapsing'`))
      most = Math.max(most, waiting!.n)
      return result
    }) as typeof held.db.transaction }
    await (await memoryFor(looking, { now, model: scriptedModel(cuttingEvery(20)).model, modelLimits })).upgrade({ recut: true })
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(500)
    await expectSound(memory)
  })

  test('accepts push, look and forget meanwhile, with the same result as without', async () => {
    const other = await imported()
    await remembered(held.db, talks(4, { size: 5, hours: 0.1 }), { policy, conversationId: 'd' })
    const scripted = scriptedModel(async (put, nth) => {
      if (nth === 1) {
        await other.push({ conversationId: 'c', messages: talks(16, { size: 5, hours: 0.1 }).slice(60) })
        await other.flush({ conversationId: 'c' })
        await other.settle()
        await other.forget({ conversationId: 'd' })
        await other.push({ conversationId: 'd', messages: talk(['once more', 'from the start']) })
      }
      return sensible(put)
    })
    const memory = await open(scripted, { modelLimits: { ...modelLimits, concurrency: 1 } })
    await memory.upgrade({ recut: true })
    expect((await memory.segments({ conversationId: 'c' })).at(-1)?.to).toBe(80)
    expect(await memory.segments({ conversationId: 'd' })).toMatchObject([{ status: 'active', from: 0, to: 2 }])
    await expectSound(memory)
  })

  test('by two processes at the same time gets one set of segments', async () => {
    await imported()
    const [a, b] = [await open(scriptedModel()), await open(scriptedModel())]
    const both = await Promise.all([a.upgrade({ recut: true }), b.upgrade({ recut: true })])
    expect(both.reduce((sum, { recut }) => sum + recut.after, 0)).toBe(12)
    expect(await ranges(a)).toHaveLength(12)
    await expectSound(a)
  })

  test.runIf(ON_THIS_ENGINE)('stays as it was where the model failed, and the next run continues there', async () => {
    const before = await remembered(held.db, talks(150, { size: 4, hours: 0.1 }), { policy: auto() }) // three questions
    const there = new Set(await ids(before))
    let calls = 0
    const failing = scriptedModel((put) => {
      if (++calls > 2) throw new Error('away')
      return cuttingEvery(20)(put)
    })
    const memory = await open(failing, { modelLimits: { ...modelLimits, concurrency: 1 } })
    const first = await memory.upgrade({ recut: true })
    expect(first).toMatchObject({ stopped: { code: 'model_failed' } })
    const left = (await ids(memory)).filter((id) => there.has(id)).length
    expect(left).toBeLessThan(there.size)
    expect(left).toBeGreaterThan(0)
    await expectSound(memory)
    const rest = await (await open(scriptedModel(cuttingEvery(20)))).upgrade({ recut: true })
    expect(rest.recut.before).toBe(left)
    expect((await ids(memory)).filter((id) => there.has(id))).toEqual([])
    await expectSound(memory)
  })

  test('keeps what is done after an abort, and the next run continues', async () => {
    await imported()
    const stop = new AbortController()
    const memory = await open(scriptedModel(() => {
      stop.abort()
      return new Promise(() => undefined)
    }))
    await expect(memory.upgrade({ recut: true, signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' })
    await expectSound(memory)
    expect(await (await open(scriptedModel())).upgrade({ recut: true })).toMatchObject({ recut: { after: 12 } })
  })
})
