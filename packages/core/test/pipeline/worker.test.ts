/** What the worker promises: everything due is done, by one worker at a time, fairly, and again after a failure. */
import { describe, expect, test } from 'vitest'
import { claim, type ClaimOptions } from '../../store/claim.ts'
import { release, renew, schedule, complete, type Job } from '../../store/tables/jobs.ts'
import { sql, withClaim, withUser } from '@madeleine/engine'
import { atMost } from '../../../../test/at-most.ts'
import { askedQueueDb, countedDb } from '../../../../test/watched-db.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const now = new Date('2026-03-02T09:00:00Z')

const promise = (userId: string, key: string, { at = now, lane = 0 as 0 | 1 } = {}) =>
  withUser(held.db, userId, (tx) => schedule(tx, userId, [{ kind: 'look', key, at, lane }]))
const take = async (options: Partial<ClaimOptions> = {}) => (await takeSets(options)).flat()
const takeSets = (options: Partial<ClaimOptions> = {}) =>
  withClaim(held.db, (tx) => claim(tx, {
    lanes: [0], kinds: ['look', 'encode'], embedders: [], upTo: now, token: crypto.randomUUID(),
    leaseMs: 60_000, limit: 8, afterUser: '', ...options,
  }))
const asUser = <T>(row: Job, work: Parameters<typeof withUser<T>>[2]) => withUser(held.db, row.userId, work)
const rows = () => held.db.transaction((tx) => tx.rows<{ key: string; version: number; attempts: number; leased: boolean }>(
  sql`select key, version, attempts, lease_token is not null as leased from due order by key`))
const failureOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => undefined, (error: unknown) => error)

describe('a claim', () => {
  test('takes ready work once: a second claim finds nothing', async () => {
    await promise('u', 'a')
    await promise('u', 'later', { at: new Date('2026-03-02T10:00:00Z') })
    expect(await take()).toMatchObject([{ userId: 'u', key: 'a', attempts: 1 }])
    expect(await take()).toEqual([])
  })

  test('by two workers at the same time gives a row to only one', async () => {
    await promise('u', 'a')
    const both = await Promise.all([take(), take()])
    expect(both.flat()).toHaveLength(1)
  })

  test('takes at most two rows of a user, and begins after the last user', async () => {
    for (const user of ['u', 'v', 'w']) for (const key of ['a', 'b', 'c']) await promise(user, `${user}${key}`)
    expect((await take({ limit: 4, afterUser: 'u' })).map(({ key }) => key).sort()).toEqual(['va', 'vb', 'wa', 'wb'])
    expect((await take({ limit: 8, afterUser: 'w' })).map(({ userId }) => userId).sort()).toEqual(['u', 'u', 'v', 'w'])
  })

  test(
    'takes up to 64 segments of a user as one set under one token, in the order they were scheduled, and not more while they are encoded',
    async () => {
      const keys = Array.from({ length: 70 }, (_, i) => `${(i * 37) % 100}`)
      await withUser(held.db, 'u', (tx) => schedule(tx, 'u', keys.map((key) => ({ kind: 'encode', key, at: now, lane: 0 }))))
      await promise('u', 'look')
      const sets = await takeSets()
      expect(sets.map((set) => [set[0].kind, set.length])).toEqual([['encode', 64], ['look', 1]])
      expect(sets[0]!.map(({ key }) => key)).toEqual(keys.slice(0, 64))
      expect(new Set(sets.flat().map(({ token }) => token)).size).toBe(1)
      expect(await take({ encoding: ['u'] })).toEqual([])
      expect((await take()).map(({ key }) => key)).toEqual(keys.slice(64))
    },
  )

  test('takes a segment alone if it was claimed twice and did not end: it may have ended the process', async () => {
    await withUser(held.db, 'u', (tx) => schedule(tx, 'u', ['a', 'b', 'c', 'd'].map((key) => ({ kind: 'encode', key, at: now, lane: 0 }))))
    for (const _ of [1, 2]) {
      expect((await takeSets({ leaseMs: -1 })).map((set) => set.map(({ key }) => key))).toEqual([['a', 'b', 'c', 'd']])
    }
    await withUser(held.db, 'u', (tx) => schedule(tx, 'u', ['e', 'f'].map((key) => ({ kind: 'encode', key, at: now, lane: 0 }))))
    const claimed: string[][] = []
    for (let sets = await takeSets(); sets.length > 0; sets = await takeSets()) {
      claimed.push(...sets.map((set) => set.map(({ key }) => key)))
    }
    expect(claimed.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1))).toEqual([['a'], ['b'], ['c'], ['d'], ['e', 'f']])
  })

  test('takes from the second lane only if the first has nothing', async () => {
    await promise('u', 'bulk', { lane: 1 })
    await promise('v', 'live')
    expect(await take({ lanes: [0, 1] })).toMatchObject([{ key: 'live' }])
    expect(await take({ lanes: [0, 1] })).toMatchObject([{ key: 'bulk' }])
  })

  test('takes over an expired lease, by the clock of the database', async () => {
    await promise('u', 'a')
    const [first] = await take({ leaseMs: -1 })
    const [second] = await take()
    expect(second).toMatchObject({ key: 'a', attempts: 2 })
    expect(second!.token).not.toBe(first!.token)
    expect(await asUser(first!, (tx) => renew(tx, [first!], 60_000))).toBe(0)
    expect(await asUser(second!, (tx) => renew(tx, [second!], 60_000))).toBe(1)
  })

  test('leaves the other lane alone', async () => {
    await promise('u', 'bulk', { lane: 1 })
    expect(await take()).toEqual([])
    expect(await take({ lanes: [1] })).toMatchObject([{ key: 'bulk' }])
  })
})

describe('a promise', () => {
  test('is only ever moved earlier, and written only when that changes something', async () => {
    await promise('u', 'a', { at: new Date('2026-03-02T10:00:00Z') })
    await promise('u', 'a', { at: new Date('2026-03-02T11:00:00Z') })
    expect(await rows()).toMatchObject([{ version: 0 }])
    await promise('u', 'a')
    expect(await rows()).toMatchObject([{ version: 1 }])
    expect(await take()).toHaveLength(1)
  })

  test('made while its work is running is not lost: the row stays, as new and without a lease', async () => {
    await promise('u', 'a')
    const [row] = await take()
    await promise('u', 'a', { at: new Date('2026-03-02T12:00:00Z') })
    await asUser(row!, (tx) => complete(tx, row!))
    expect(await rows()).toEqual([{ key: 'a', version: 1, attempts: 0, leased: false }])
  })

  test('is deleted when its work is completed', async () => {
    await promise('u', 'a')
    const [row] = await take()
    await asUser(row!, (tx) => complete(tx, row!))
    expect(await rows()).toEqual([])
  })

  test('that a worker lost is not changed when that worker gives it back', async () => {
    await promise('u', 'a')
    const [zombie] = await take({ leaseMs: -1 })
    await take()
    await asUser(zombie!, (tx) => release(tx, zombie!, new Date(0), 'failed'))
    await asUser(zombie!, (tx) => complete(tx, zombie!))
    expect(await rows()).toMatchObject([{ key: 'a', attempts: 2, leased: true }])
  })
})

describe('settle', () => {
  test('fails with the reason if work keeps failing for another reason than a model', async () => {
    const memory = await memoryFor(held.db, { now: () => now, maxAttempts: 0 })
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    await memory.flush()
    for (let tries = 0; tries < 7; tries++) {
      const [row] = await take()
      await asUser(row!, (tx) => release(tx, row!, tries < 6 ? now : new Date(now.getTime() + 60_000), '57014'))
    }
    await expect(memory.settle()).rejects.toMatchObject({ code: 'stuck', message: expect.stringContaining('57014') })
  })

  test('completes all due work of every user in the store', async () => {
    const [ann, ben] = [await memoryFor(held.db, { user: 'ann' }), await memoryFor(held.db, { user: 'ben' })]
    for (const memory of [ann, ben]) {
      await memory.push({ conversationId: 'c', messages: talk(['one', 'two', 'three']) })
      await memory.flush()
    }
    await ann.settle()
    for (const memory of [ann, ben]) expect(await memory.stats()).toMatchObject({ episodes: 1, pending: 0, due: 0 })
  })

  test('takes one more segment from its messages to the contents in at most eleven transactions, three of them claims', async () => {
    const { db: watched, asked } = askedQueueDb(held.db)
    const { db, counted } = countedDb(watched)
    const memory = await memoryFor(db, { now: () => now }) // settings are read again after a second
    const live = async (conversationId: string) => {
      for (const numbers of [counted, asked]) for (const name of Object.keys(numbers)) Object.assign(numbers, { [name]: 0 })
      await memory.push({ conversationId, messages: talk(['We planted tulips behind the house', 'And the roses are next']) })
      await memory.flush({ conversationId })
      await memory.settle()
    }
    await live('first')
    await live('second')
    // "We planted" says that something is done: learning locks what is known, and asks which plans are named
    // The last transaction asks what is left; a slow machine asks more often, in a transaction of one statement each time
    const extra = asked.waits - 1
    expect({ ...counted, claims: asked.claims })
      .toEqual(atMost({ claims: 3, transactions: 11 + extra, statements: 39 + extra, trips: 28 + extra }))
    Object.assign(counted, { statements: 0, trips: 0, transactions: 0 })
    await memory.settle()
    expect(counted, 'with nothing to do').toEqual(atMost({ transactions: 2, statements: 2, trips: 2 }))
  })

  test('waits for work that another worker has leased', async () => {
    const memory = await memoryFor(held.db, { now: () => now })
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    await memory.flush()
    const [row] = await take()
    let rested = false
    const settling = memory.settle().then(() => void (rested = true))
    await memory.stats()
    expect(rested).toBe(false)
    await asUser(row!, (tx) => release(tx, row!, now))
    await settling
    expect(await memory.stats()).toMatchObject({ episodes: 1 })
  })

  test('ends when it is aborted or the memory is closed', async () => {
    const memory = await memoryFor(held.db, { now: () => now })
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    await memory.flush()
    await take()
    const stop = new AbortController()
    const settling = failureOf(memory.settle({ signal: stop.signal }))
    stop.abort(new Error('enough'))
    expect(await settling).toMatchObject({ code: 'aborted', cause: new Error('enough') })
    const again = failureOf(memory.settle())
    await memory.close()
    expect(await again).toMatchObject({ code: 'closed' })
  })
})
