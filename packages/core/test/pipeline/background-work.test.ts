/** A memory that works in the background: what it does while it is open, and what it gives back when it closes. */
import { describe, expect, test } from 'vitest'
import { sql } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const now = new Date('2026-03-02T09:00:00Z')
const rows = () => held.db.transaction((tx) => tx.rows<{ key: string; version: number; attempts: number; leased: boolean }>(
  sql`select key, version, attempts, lease_token is not null as leased from due order by key`))
const failureOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => undefined, (error: unknown) => error)

describe('a memory with background work', () => {
  test('cuts and encodes while it is open', async () => {
    const memory = await memoryFor(held.db, { work: true, user: 'who listens' })
    const created = new Promise<string>((resolve) => memory.on('episode.created', ({ episodeId }) => resolve(episodeId)))
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river', 'A grey heron? In the city?']) })
    await memory.flush()
    expect((await memory.episode(await created)).title).toMatch(/heron/i)
    await memory.close()
  })

  test('warns of a listener that throws, and continues', async () => {
    const memory = await memoryFor(held.db)
    memory.on('episode.created', () => { throw new Error('listener is broken') })
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
    for (const id of ['a', 'b', 'c']) await memory.push({ conversationId: id, messages: talk(['one']) })
    await memory.flush()
    await memory.settle()
    expect((await warned).message).toContain('listener is broken')
    expect(await memory.stats()).toMatchObject({ episodes: 3, due: 0 })
  })

  test('interrupts the work of settle when it closes, and gives it back', async () => {
    let started: () => void
    const computing = new Promise<void>((resolve) => (started = resolve))
    const embed = (_texts: readonly string[], signal?: AbortSignal) => new Promise<never>((_, reject) => {
      started()
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
    const memory = await memoryFor(held.db, { now: () => now, embedder: { name: 'slow', dims: 8, embed } })
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    await memory.flush()
    const settling = failureOf(memory.settle())
    await computing
    await memory.close()
    expect(await rows()).toMatchObject([{ leased: false, attempts: 0 }])
    expect(await settling).toMatchObject({ code: 'closed' })
  })

  test('gives unfinished work back at once when it closes', async () => {
    const clock = stoppedClock()
    let started: () => void
    const thinking = new Promise<void>((resolve) => (started = resolve))
    const slow = {
      name: 'slow', version: 1, dueAt: () => clock.now(),
      cut: (_window: unknown, signal?: AbortSignal) => new Promise<never>((_, reject) => {
        started()
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    }
    const memory = await memoryFor(held.db, { now: clock.now, policy: slow, work: true })
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    await thinking
    await memory.close()
    const given = { key: 'c', leased: false, attempts: 0 }
    expect(await rows()).toMatchObject([given, given])
  })
})
