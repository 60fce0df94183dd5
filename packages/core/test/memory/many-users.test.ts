/** Many users of one store: they have one engine, one worker and one listener between them, and a handle costs next to nothing. */
import { describe, expect, test } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { openStore } from '../../memory/open-store.ts'
import { storeOn, type Store } from '../../memory/running-store.ts'
import type { StoreOptions } from '../../memory/store-options.ts'
import { threshold } from '@madeleine/segment'
import { sql } from '@madeleine/engine'
import { heapBytes } from '../../../../test/heap-bytes.ts'
import { byNight } from '../../../../test/at-length.ts'
import { serverUrl } from '../../../../test/server.ts'
import { stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock()
const options = { policy: threshold(), timeZone: 'UTC', now, work: false }

/** On a server a store with a pool of its own, in a folder one on the file's engine: no other engine may open that. */
const open = async (more: Partial<StoreOptions> = {}): Promise<Store> => {
  const whole = { ...options, ...more }
  if (serverUrl !== undefined) return openStore({ ...whole, ...held.place } as StoreOptions)
  return storeOn(await openPipeline({ ...held.db, close: async () => undefined }, whole), whole)
}

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `user ${i}`)

async function inGroups<T>(all: readonly T[], size: number, work: (one: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < all.length; i += size) await Promise.all(all.slice(i, i + size).map(work))
}

async function connections(): Promise<number> {
  const [row] = await held.db.transaction((tx) => tx.rows<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`))
  return row!.count
}

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout' || kind === 'Immediate').length

/** The pool's bound, and the one connection that listens. */
const MOST_CONNECTIONS = 11
const USERS = byNight(300, 1000)

describe(`a store with ${USERS} users`, () => {
  test('keeps the data of each user apart, on a bounded number of connections and timers', async () => {
    await using store = await open({ work: true })
    const before = timers()
    await inGroups(names(USERS), 50, (user) =>
      store.user(user).push({ conversationId: 'chat', messages: talk([`the number of ${user} is here`]) }))
    expect(await connections()).toBeLessThanOrEqual(serverUrl === undefined ? 1 : MOST_CONNECTIONS)
    // A pool keeps a timer for each idle connection; users have none
    expect(timers() - before).toBeLessThanOrEqual(MOST_CONNECTIONS + 1)
    await inGroups(names(USERS).filter((_, i) => i % 15 === 0), 5, async (user) => {
      const { passages } = await store.user(user).recall({ query: 'number' })
      expect(passages.map(({ text }) => text)).toEqual([`the number of ${user} is here`])
    })
  })

  test('gives ten thousand handles for less than half a kilobyte each', async () => {
    await using store = await open()
    const before = heapBytes()
    const handles = names(10_000).map((user) => store.user(user))
    expect((heapBytes() - before) / handles.length).toBeLessThan(512)
  })

  test('serves a user with one short conversation before it has finished another user’s eighty', async () => {
    // Both are due before anything is claimed. A set of 64 that is claimed while the other's look runs is done as a whole
    await using store = await open({ work: false })
    const order: string[] = []
    const [ann, ben] = [store.user('ann'), store.user('ben')]
    for (const [name, memory] of [['ann', ann], ['ben', ben]] as const) memory.on('episode.created', () => void order.push(name))
    for (let i = 0; i < 80; i++) await ann.push({ conversationId: `talk ${i}`, messages: talk(['where is the boat', 'in the harbour']) })
    await ben.push({ conversationId: 'talk', messages: talk(['where is the cat', 'on the dryer']) })
    await Promise.all([ann.flush(), ben.flush()])
    await ben.settle()
    expect(order).toHaveLength(81)
    expect(order.indexOf('ben')).toBeLessThan(70)
  })
})

test('a user cannot be named when a store is opened: that would be nobody’s memory', async () => {
  await expect(openStore({ data: 'never-made', user: 'ann' } as never)).rejects.toMatchObject({
    code: 'invalid_input', message: expect.stringContaining('store.user(id)'),
  })
})

describe('a handle of a store', () => {
  test('is refused without a valid user name', async () => {
    await using store = await open()
    for (const nobody of [null, undefined, '', 7, 'x'.repeat(256)]) {
      expect(() => store.user(nobody as string)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    }
  })

  test('hears its own user’s events, from every handle of that user, and no other user’s', async () => {
    await using store = await open()
    const heard: string[] = []
    store.user('ann').on('manifest.updated', ({ conversationId }) => void heard.push(conversationId))
    await store.user('ben').push({ conversationId: 'of ben', messages: talk(['hello']) })
    await store.user('ann').push({ conversationId: 'of ann', messages: talk(['hello']) })
    expect(heard).toEqual(['of ann'])
  })

  test('that is closed ends its own calls and listeners, and leaves the store open for the others', async () => {
    await using store = await open()
    const [closed, other] = [store.user('ann'), store.user('ann')]
    const heard: string[] = []
    closed.on('manifest.updated', () => void heard.push('closed'))
    await closed.close()
    await expect(closed.recent()).rejects.toMatchObject({ code: 'closed' })
    await other.push({ conversationId: 'c', messages: talk(['hello']) })
    expect(heard).toEqual([])
    expect((await other.recent()).passages).toHaveLength(1)
  })

  test('refuses every call once the store is closed, and so does the store', async () => {
    const store = await open()
    const memory = store.user('ann')
    await store.close()
    await store.close()
    await expect(memory.push({ conversationId: 'c', messages: talk(['hello']) })).rejects.toMatchObject({ code: 'closed' })
    expect(() => store.user('ann')).toThrow(expect.objectContaining({ code: 'closed' }))
  })
})
