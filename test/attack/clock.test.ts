/**
 * The clock set back and forward by days, and beside the database's own: nothing is lost, doubled or stuck, and times of the story stay.
 */
import { describe, expect, test } from 'vitest'
import type { Memory, MemoryOptions } from '@madeleine/core'
import { threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { modelLimits, scriptedModel } from '../support/upgrading.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'

const held = useDb()
const DAY_MINUTES = 24 * 60
const open = (options: Partial<MemoryOptions>): Promise<Memory> => memoryFor(held.db, { policy: threshold(), ...options })

/** Every message as it is stored. */
const stored = () =>
  withUser(held.db, 'local', (tx) => tx.rows<{ id: string; at: Date }>(sql`select id, at from message order by conversation_id, seq`))

async function expectWhole(memory: Memory, messages: number): Promise<void> {
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  expect(await memory.stats()).toMatchObject({ messages, pending: 0, collapsing: 0 })
}

const STEPS: Readonly<Record<string, readonly number[]>> = {
  'back by three days': [-3],
  'forward by three days': [3],
  'forward by a year and back': [365, -365],
  'to and fro': [2, -5, 40, -60, 30],
}

describe.each(Object.entries(STEPS))('T-61 a clock that is set %s', (_, steps) => {
  test('between pushes loses nothing, and the times of messages stay as they were given', async () => {
    const clock = stoppedClock('2026-03-02T09:00:00Z')
    const memory = await open({ now: clock.now })
    const given = talk(['The heron stood in the river', 'A heron? In the city?'])
    await memory.push({ conversationId: 'c', messages: given })
    for (const [i, days] of steps.entries()) {
      clock.step(days * DAY_MINUTES)
      await memory.push({ conversationId: 'c', messages: [{ id: `untimed${i}`, role: 'user', content: `The lantern number${i} is red` }] })
      await memory.push({ conversationId: 'c', messages: given }) // the client repeats itself
      expect((await memory.recall({ query: 'heron' })).passages.length
        + (await memory.recall({ query: 'heron', conversationId: 'c', includeOwnTail: true })).passages.length).toBeGreaterThan(0)
    }
    await memory.flush()
    await memory.settle()
    await expectWhole(memory, 2 + steps.length)
    const log = await stored()
    expect(log.slice(0, 2).map(({ at }) => at)).toEqual(given.map(({ timestamp }) => timestamp))
    const found = await memory.recall({ query: 'heron' })
    expect(found.episodes[0]?.score).toBeGreaterThan(0)
  })

  test('before segments are encoded leaves none of them waiting (before: for as long as the clock was set back)', async () => {
    const clock = stoppedClock('2026-03-02T09:00:00Z')
    const failing = { name: 'letters', dims: 4, embed: async (): Promise<never> => { throw new Error('away') } }
    const before = await open({ now: clock.now, embedder: failing, maxAttempts: 50 })
    await before.push({ conversationId: 'c', messages: talk(['The heron stood in the river', 'A heron? In the city?']) })
    await before.flush()
    await before.settle({ signal: AbortSignal.timeout(200) }).catch(() => undefined) // the encoding fails, and is put off
    await before.close()
    for (const days of steps) clock.step(days * DAY_MINUTES)
    clock.step(-3 * DAY_MINUTES)
    const memory = await open({
      now: clock.now, embedder: { ...failing, embed: async (texts: readonly string[]) => texts.map(() => new Float32Array(4).fill(0.5)) },
    })
    await memory.settle()
    await expectWhole(memory, 2)
    expect((await memory.recall({ query: 'heron' })).episodes).toHaveLength(1)
  })
})

test('T-61 a clock set back while the worker runs makes the jobs that it put off due', async () => {
  const clock = stoppedClock('2026-03-02T09:00:00Z')
  const memory = await open({ now: clock.now })
  await memory.settle() // the worker has seen this clock
  await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river', 'A heron? In the city?']) })
  await memory.flush()
  await held.db.transaction(async (tx) => {
    await tx.rows(sql`select set_config('role', 'madeleine_app', true), set_config('madeleine.user_id', 'local', true)`)
    await tx.rows(sql`update due set attempts = 1, last_error = 'failed'`)
  })
  clock.step(-10 * DAY_MINUTES)
  await memory.settle()
  await expectWhole(memory, 2)
})

test('T-61 a daily ceiling follows the clock: a day that comes again has what is left of its ceiling', async () => {
  const clock = stoppedClock('2026-03-02T09:00:00Z')
  const { model, asked } = scriptedModel()
  const memory = await open({ now: clock.now, model, modelLimits, ceilings: { callsPerDay: 1 } })
  const day = async (id: string) => {
    await memory.push({ conversationId: id, messages: talk([`The heron of ${id}`, 'A heron?'], { from: '2026-03-01T09:00:00Z' }) })
    await memory.flush()
    await memory.settle()
    return asked.length
  }
  const calls = [await day('a'), await day('b')]
  clock.step(DAY_MINUTES)
  calls.push(await day('c'))
  clock.step(-DAY_MINUTES)
  calls.push(await day('d'))
  expect(calls).toEqual([1, 1, 2, 2])
  await expectWhole(memory, 8)
})

test('T-61 a manifest, the contents and a session name the days of the messages, whatever day it is now', async () => {
  const clock = stoppedClock('2026-03-02T09:00:00Z')
  const memory = await open({ now: clock.now })
  await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river', 'A heron? In the city?']) })
  await memory.flush()
  await memory.settle()
  for (const days of [-5, 400, -395]) {
    clock.step(days * DAY_MINUTES)
    const manifest = await memory.manifest()
    expect(manifest.days.map(({ date }) => date)).toEqual(['2026-03-02'])
    expect(JSON.stringify(await memory.toc('toc:day:2026-03-02'))).toContain('eron')
    const { episodes } = await memory.recall({ query: 'heron', explain: true })
    expect(Number.isFinite(episodes[0]?.score)).toBe(true)
    expect((await memory.context({ conversationId: 'c' })).text).toContain('eron')
  }
})
