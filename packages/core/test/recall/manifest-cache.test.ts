/** Manifests that are kept: never from before a change, never another's, never of another day, and never for long. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryOn } from '../../memory/running-store.ts'
import type { LanguageModelOption } from '../../memory/open-models.ts'
import { openPipeline } from '../../memory/open-pipeline.ts'
import type { MemoryOptions } from '../../memory/store-options.ts'
import { manifestCache, type ManifestRequest } from '../../contents/manifest.ts'
import type { Db } from '@madeleine/engine'
import { processCache } from '../../contents/key-value-cache.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

/** The database, counting how often it is asked. */
function counting(db: Db): { db: Db; asked: () => number } {
  let count = 0
  return {
    db: { ...db, close: async () => undefined, transaction: (work, options) => (count++, db.transaction(work, options)) },
    asked: () => count,
  }
}

let users = 0

/** Of a user of its own: what an earlier test told may be on its way yet. */
async function countedMemory(options: Omit<MemoryOptions, 'data'> = {}): Promise<{
  memory: Memory; user: string; asks: (call: () => Promise<unknown>) => Promise<number>
}> {
  const { db, asked } = counting(held.db)
  const user = `user ${users++}`
  const whole = { timeZone: 'UTC', work: false, user, ...options }
  const memory = memoryOn(await openPipeline(db, whole), whole)
  await memory.manifest() // on a server it takes a moment until the others are heard
  await until(async () => (await asks(() => memory.manifest())) === 0)
  async function asks(call: () => Promise<unknown>): Promise<number> {
    const before = asked()
    await call()
    return asked() - before
  }
  return { memory, user, asks }
}

/** Describes one segment, whatever it is shown. */
const describing = {
  specificationVersion: 'v3', provider: 'scripted', modelId: 'describer', supportedUrls: {},
  doGenerate: async () => {
    const text = JSON.stringify({
      segments: [{ number: 1, title: 'A heron told by the model', summary: 'A heron stands in the river.', complexity: 1 }],
    })
    return {
      content: [{ type: 'text', text }], finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } }, warnings: [],
    }
  },
} as unknown as LanguageModelOption

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setImmediate(done))
}

describe('a cached manifest', () => {
  test('is returned without the database, equal to the byte and not the same object', async () => {
    const { memory, asks } = await countedMemory({ now: stoppedClock().now })
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })
    const first = await memory.manifest()
    let again = first
    expect(await asks(async () => void (again = await memory.manifest()))).toBe(0)
    expect(again).toEqual(first)
    expect(JSON.stringify(again)).toBe(JSON.stringify(first))
    expect(again.days[0]!.entries[0]!.startAt).toBeInstanceOf(Date)
    ;(again.days as unknown[]).length = 0
    expect(await memory.manifest()).toEqual(first)
  })

  test('is read again after each call that changes its content', async () => {
    const { memory, asks } = await countedMemory({ now: stoppedClock().now })
    const changes: [string, () => Promise<unknown>][] = [
      ['begins', () => memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })],
      ['grows', () => memory.push({ conversationId: 'c', messages: talk(['A heron? In the city?'], { first: 1 }) })],
      ['is closed and remembered', async () => { await memory.flush(); await memory.settle() }],
      ['is forgotten', () => memory.forget({ conversationId: 'c' })],
    ]
    for (const [what, change] of changes) {
      await memory.manifest()
      await change()
      expect([what, await asks(() => memory.manifest())]).toEqual([what, 1])
      expect([what, await asks(() => memory.manifest())]).toEqual([what, 0])
    }
  })

  test('is read again when a model has rewritten an episode', async () => {
    const now = stoppedClock().now
    const { memory, user } = await countedMemory({ now })
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })
    await memory.flush()
    await memory.settle()
    expect((await memory.manifest()).text).not.toContain('told by the model')
    const told: string[] = []
    const other = await memoryFor(held.db, { user, now, model: describing })
    other.on('manifest.updated', ({ conversationId }) => void told.push(conversationId))
    expect(await other.upgrade()).toMatchObject({ described: 1 })
    expect(new Set(told)).toEqual(new Set(['c']))
    await until(async () => (await memory.manifest()).text.includes('A heron told by the model'))
  })

  test('depends on depth, zone, language, clock and date', async () => {
    const clock = stoppedClock('2026-03-02T23:00:00Z')
    const { memory, asks } = await countedMemory({ now: clock.now })
    await memory.push({ conversationId: 'c', messages: talk(['Good night'], { from: '2026-03-02T22:59:00Z' }) })
    for (const options of [{}, { depth: 1 }, { locale: 'de' }, { hour12: false }]) {
      expect([options, await asks(() => memory.manifest(options)), await asks(() => memory.manifest(options))]).toEqual([options, 1, 0])
    }
    expect((await memory.manifest()).days[0]!.label).toBe('Today')
    clock.step(59)
    expect(await asks(() => memory.manifest())).toBe(0)
    clock.step(1)
    expect((await memory.manifest()).days[0]!.label).toBe('Yesterday')
    await memory.upgrade({ timeZone: 'Asia/Tokyo' })
    expect((await memory.manifest()).days[0]!.label).toBe('Today')
  })

  test('is at most an hour old by the clock in use, even when that is set back', async () => {
    const clock = stoppedClock('2026-03-02T09:00:00Z')
    const { memory, asks } = await countedMemory({ now: clock.now })
    clock.step(59)
    expect(await asks(() => memory.manifest())).toBe(0)
    clock.step(1)
    expect(await asks(() => memory.manifest())).toBe(1)
    clock.step(-30)
    expect(await asks(() => memory.manifest())).toBe(1)
  })

  test('is invalidated by another memory of the same user on the same store', async () => {
    const { memory, user } = await countedMemory({ now: stoppedClock().now })
    const other = await memoryFor(held.db, { user, now: stoppedClock().now })
    expect((await memory.manifest()).days).toEqual([])
    await other.push({ conversationId: 'c', messages: talk(['The heron']) })
    await until(async () => (await memory.manifest()).days.length === 1)
  })
})

describe('a manifest that could not be dropped from the cache', () => {
  const failing = async () => false
  /** A place whose `set` is the test's. */
  const keeping = (set: { now: (key: string) => Promise<boolean> }) => {
    const keyValues = { ...processCache(() => new Date(0)), set: (key: string) => set.now(key) }
    return manifestCache({ keyValues, storeId: '', uuid: () => 'token', read: async () => ({ days: [], text: '' }) })
  }

  test('is dropped once for all callers that come meanwhile', async () => {
    const set: { now: (key: string) => Promise<boolean> } = { now: failing }
    const manifests = keeping(set)
    for (const user of ['bea', 'cleo']) await manifests.drop(user)
    const keys: string[] = []
    set.now = async (key) => {
      keys.push(key)
      await new Promise((done) => setImmediate(done))
      return true
    }
    await Promise.all(['ann', 'dora', 'emma'].map((user) => manifests.drop(user)))
    await manifests.close()
    expect([keys.length, new Set(keys).size]).toEqual([5, 5])
  })

  test('does not delay a close when the server does not answer', async () => {
    const set: { now: (key: string) => Promise<boolean> } = { now: failing }
    const manifests = keeping(set)
    await manifests.drop('bea')
    set.now = () => new Promise(() => undefined)
    await expect(manifests.close()).resolves.toBeUndefined()
  })
})

describe('any sequence of changes and reads', () => {
  const asked: ManifestRequest = { depth: 30, now: new Date('2026-03-02T12:00:00Z'), timeZone: 'UTC', locale: 'en', hour12: true }

  test('returns no manifest from before a change after the change was broadcast', async () => {
    const steps = fc.array(
      fc.record({ user: fc.constantFrom('ann', 'bea'), does: fc.constantFrom('change', 'begin', 'end', 'lose', 'back') }),
      { maxLength: 30 },
    )
    await fc.assert(fc.asyncProperty(steps, async (all) => {
      const version: Record<string, number> = { ann: 0, bea: 0 }
      const keyValues = processCache(() => asked.now)
      keyValues.enable()
      /** Reads stand still until they are let go, each with what was there when it began. */
      const waiting: (() => void)[] = []
      let [minted, isHolding, isHeard] = [0, false, true]
      const manifests = manifestCache({ keyValues, storeId: '', uuid: () => `token ${minted++}`, read: async (userId) => {
        const text = `${userId} ${version[userId]}`
        if (isHolding) await new Promise<void>((go) => waiting.push(go))
        return { days: [], text }
      } })
      const reads: Promise<unknown>[] = []
      for (const { user, does } of all) {
        if (does === 'change') {
          version[user]! += 1
          if (isHeard) await manifests.drop(user) // else another process did it
        }
        if (does === 'begin') {
          isHolding = true
          reads.push(manifests.read(user, asked))
          await new Promise((done) => setImmediate(done))
          isHolding = false
        }
        if (does === 'end') waiting.shift()?.()
        if (does === 'lose' || does === 'back') isHeard = does === 'back'
        if (does === 'lose') manifests.disable()
        if (does === 'back') manifests.enable()
        if (does !== 'begin') expect((await manifests.read(user, asked)).text).toBe(`${user} ${version[user]}`)
      }
      for (const go of waiting) go()
      await Promise.all(reads)
      for (const user of ['ann', 'bea']) expect((await manifests.read(user, asked)).text).toBe(`${user} ${version[user]}`)
    }), { numRuns: 60 })
  })
})
