/** Manifests kept on a server: shared where it is well, right where it is not. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { valkeyCache, type KeyValueCache } from '../../contents/key-value-cache.ts'
import { storeId } from '../../store/tables/settings.ts'
import { cacheUrl } from '../../../../test/cache-server.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { oddCache, type Mood, type OddCache } from '../../../../test/support/odd-cache.ts'

const held = useDb()
const opened: { close(): Promise<void> }[] = []
const warnings: string[] = []
const onWarning = ({ message }: Error) => void warnings.push(message)
let clock = stoppedClock()
beforeEach(() => {
  clock = stoppedClock()
  warnings.length = 0
  process.on('warning', onWarning)
})
afterEach(async () => {
  process.off('warning', onWarning)
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function open(url: string, { user = 'ann' } = {}): Promise<Memory> {
  const memory = await memoryFor(held.db, { user, now: clock.now, cacheUrl: url })
  opened.push(memory)
  return memory
}
const said = (conversationId: string) => ({ conversationId, messages: talk([`The heron of ${conversationId} stood in the river`]) })
const conversations = async (memory: Memory) =>
  (await memory.manifest()).days.flatMap(({ entries }) => entries.map(({ conversationId }) => conversationId)).toSorted()

describe('a working cache server', () => {
  let cache: OddCache
  beforeEach(async () => { cache = await oddCache() })
  afterEach(() => cache[Symbol.asyncDispose]())

  /** The manifest as it is kept, by its key. */
  const keptManifest = () => [...cache.kept].find(([, value]) => value.endsWith('}')) as [string, string]
  const keptEntries = () => JSON.stringify([...cache.kept].toSorted())
  /** A busy machine may take longer than a read may: then it is read again, when the server is asked again. */
  const untilKept = async (isSo: () => boolean, ...memories: Memory[]) => {
    for (; !isSo(); clock.step(0.1)) {
      for (const memory of memories) await memory.manifest()
      await new Promise((done) => setImmediate(done))
    }
  }

  test('shares what one memory read with another one, until either changes something', async () => {
    const [a, b] = [await open(cache.url), await open(cache.url)]
    await a.push(said('one'))
    const { text } = await a.manifest()
    await untilKept(() => keptManifest() !== undefined, a)
    await held.db.script(`set role madeleine_app; set madeleine.user_id = 'ann'; update `
      + `message set text = 'An owl'; reset role; reset madeleine.user_id`)
    let shared = ''
    await untilKept(() => shared === text, { manifest: async () => void (shared = (await b.manifest()).text) } as unknown as Memory)
    await b.push(said('two'))
    expect([await conversations(a), await conversations(b)]).toEqual([['one', 'two'], ['one', 'two']])
  })

  test.each([
    'rubbish', '', 'null', '[]', '{"days":[],"text":7}', '{"days":[{"date":"2026-03-02"}],"text":""}', '{"days":[],"text":"","more":1}',
  ])('with the invalid entry %j is bypassed, and the entry overwritten with the database\'s', async (rubbish) => {
    const memory = await open(cache.url)
    await memory.push(said('one'))
    const read = await memory.manifest()
    await untilKept(() => keptManifest() !== undefined, memory)
    const [key, value] = keptManifest()
    cache.kept.set(key, rubbish)
    expect(await memory.manifest()).toEqual(read)
    const json = value.slice(value.indexOf('{'))
    await untilKept(() => cache.kept.get(key)?.endsWith(` ${json}`) === true, memory)
  })

  test('gets no name of a user or a conversation in a key, and keeps users apart', async () => {
    const [ann, bea] = [await open(cache.url), await open(cache.url, { user: 'beatrice' })]
    await bea.push(said('hers'))
    expect([await conversations(bea), await conversations(ann)]).toEqual([['hers'], []])
    await untilKept(() => cache.kept.size === 4, ann, bea)
    expect([...cache.kept.keys()].join()).not.toMatch(/beatrice|ann|hers|heron/)
    for (const key of cache.kept.keys()) expect(key).toMatch(/^madeleine:manifest:/)
  })

  test(
    'is written to for a change of a user whose manifest was read here, and for no other: the process that made the change has done so',
    async () => {
      const memory = await open(cache.url)
      await memory.push(said('one'))
      await untilKept(() => keptManifest() !== undefined, memory)
      const before = keptEntries()
      const heardOf = (userId: string) =>
        held.db.channel.send(JSON.stringify({ from: 'another', userId, event: 'manifest.updated', ids: { conversationId: 'c' } }))
      for (; keptEntries() === before; await new Promise((done) => setImmediate(done))) {
        heardOf('bea')
        heardOf('ann')
        clock.step(0.1)
      }
      expect(cache.kept.size).toBe(2)
    },
  )

  test('separates stores: another id, another key', async () => {
    const memory = await open(cache.url)
    expect(await storeId(held.db)).toBe(await storeId(held.db))
    await memory.push(said('one'))
    await untilKept(() => keptManifest() !== undefined, memory)
    await held.db.script(`delete from setting where name = 'storeId'`)
    const other = await open(cache.url)
    const before = cache.kept.size
    await untilKept(() => cache.kept.size === before + 2, other)
  })

  test('that was away during a change returns nothing from before it once it is back', async () => {
    const [a, b] = [await open(cache.url), await open(cache.url)]
    await a.push(said('one'))
    expect(await conversations(b)).toEqual(['one'])
    cache.mood = 'hanging up'
    await a.push(said('two'))
    expect(await conversations(a)).toEqual(['one', 'two'])
    cache.mood = 'well'
    clock.step(1)
    expect(await conversations(a)).toEqual(['one', 'two'])
    expect(await conversations(b)).toEqual(['one', 'two'])
  })

  test('that lost everything is filled again', async () => {
    const memory = await open(cache.url)
    await memory.push(said('one'))
    await untilKept(() => cache.kept.size === 2, memory)
    cache.kept.clear()
    expect(await conversations(memory)).toEqual(['one'])
    await untilKept(() => cache.kept.size === 2, memory)
  })
})

describe('a cache server that fails', () => {
  test.each<Mood>([
    'mute', 'slow', 'refusing', 'numbers', 'garbage', 'hanging up',
  ])('with the fault %s costs no call its answer, and is reported once', async (mood) => {
    await using cache = await oddCache()
    cache.mood = mood
    const memory = await open(cache.url)
    for (const id of ['one', 'two', 'three', 'four']) {
      await memory.push(said(id))
      expect(await conversations(memory)).toContain(id)
    }
    await new Promise((done) => setImmediate(done))
    expect(warnings.filter((text) => text.includes('cache')).length).toBeLessThanOrEqual(1)
    await memory.flush()
    await memory.settle()
    expect((await memory.manifest()).text).toMatch(/eron/)
  })

  test('is skipped after three failures, and called again after five seconds', async () => {
    await using cache = await oddCache()
    cache.mood = 'mute'
    const memory = await open(cache.url)
    for (; warnings.length === 0; await new Promise((done) => setImmediate(done))) await memory.manifest()
    const before = cache.asked.length
    expect(before).toBeLessThanOrEqual(3)
    cache.mood = 'well'
    await memory.manifest()
    expect(cache.asked.length).toBe(before)
    while (cache.kept.size === 0) {
      clock.step(6 / 60)
      await memory.manifest()
    }
    expect(cache.asked.length).toBeGreaterThan(before)
    expect(warnings).toEqual([expect.stringContaining('cache')])
  })

  test('counts one failure when many readers waited for it at the same moment', async () => {
    await using cache = await oddCache()
    const server = valkeyCache(cache.url, clock.now)
    opened.push(server)
    while (!(await server.set('key', 'value', 60_000))) clock.step(0.1)
    cache.mood = 'refusing'
    expect(await Promise.all(Array.from({ length: 10 }, () => server.get('key')))).toEqual(Array.from({ length: 10 }))
    cache.mood = 'well'
    expect([await server.get('key'), warnings]).toEqual(['value', []])
  })

  test('does not count as failing while its connection opens: readers read the database at once', async () => {
    const server = valkeyCache('redis://127.0.0.1:1', clock.now)
    opened.push(server)
    expect(await Promise.all(Array.from({ length: 10 }, () => server.get('key')))).toEqual(Array.from({ length: 10 }))
    await new Promise((refused) => connect(1, '127.0.0.1').once('error', refused)) // and so is the one before
    expect(warnings).toEqual([])
  })

  test('gets no request once it is closed, not even from work under way', async () => {
    await using cache = await oddCache()
    const server = valkeyCache(cache.url, clock.now)
    while (!(await server.set('key', 'value', 60_000))) clock.step(0.1)
    const before = cache.asked.length
    await server.close()
    expect([await server.set('key', 'other', 60_000), await server.get('key'), await server.setIfAbsent('key', 'other', 60_000)])
      .toEqual([false, undefined, undefined])
    expect([cache.asked.length, cache.kept.get('key')]).toEqual([before, 'value'])
  })

  test('by not existing costs no call its answer', async () => {
    const memory = await open('redis://127.0.0.1:1')
    await memory.push(said('one'))
    for (let i = 0; i < 5; i++) expect(await conversations(memory)).toEqual(['one'])
  })

  const INVALID = ['http://127.0.0.1', '127.0.0.1:6379', '', 'redis://']
  test.each(INVALID)('at the invalid address %j is refused, without repeating the address', async (url) => {
    const { openMemory } = await import('../../memory/open-store.ts')
    const refused = await openMemory({ data: '/nowhere', cacheUrl: url }).catch((error: Error) => error)
    expect(refused).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('cacheUrl') })
  })
})

if (cacheUrl !== undefined) onServer(cacheUrl)

function onServer(url: string): void {
  describe('a real cache server', () => {
    let server: KeyValueCache
    beforeEach(() => opened.push(server = valkeyCache(url, () => new Date())))

    test('sets, gets, keeps the first of two values, and expires', async () => {
      const key = `madeleine:test:${randomUUID()}`
      while (!(await server.set(`${key} ready`, '1', 1000))) await new Promise((done) => setImmediate(done))
      expect(await server.get(key)).toBeUndefined()
      expect(await server.setIfAbsent(key, 'first', 60_000)).toBe('first')
      expect(await server.setIfAbsent(key, 'second', 60_000)).toBe('first')
      expect(await server.set(key, 'third', 1)).toBe(true)
      while ((await server.get(key)) !== undefined) await new Promise((done) => setImmediate(done))
    })

    test('shares manifests between two memories, none from before a change', async () => {
      const [a, b] = [await open(url), await open(url)]
      const all: string[] = []
      for (const [i, writer] of [a, b, a, b].entries()) {
        await writer.push(said(`c${i}`))
        all.push(`c${i}`)
        expect([await conversations(a), await conversations(b)]).toEqual([all, all])
      }
      await a.forget({ conversationId: 'c0' })
      expect(await conversations(b)).toEqual(all.slice(1))
    })
  })
}
