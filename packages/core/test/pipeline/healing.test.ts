/** A bad model that gets better: by itself, when it says when, and for an upgrade in the same process. */
import { describe, expect, test } from 'vitest'
import { sql } from '@madeleine/engine'
import type { FaultServer, Reply } from '../../../../test/support/fault-server.ts'
import { memoryFor, stoppedClock, talk, until, useDb } from '../../../../test/testing.ts'
import { BREAKER_MS, modelAt, qualitiesIn, serveEach, steppedMonotonic } from '../../../../test/support/served-model.ts'

const held = useDb()
let server: FaultServer
serveEach((made) => (server = made))

const TEXTS = Array.from({ length: 24 }, (_, i) => `What the ${i < 12 ? 'heron' : 'cooper'} did on morning ${i}`)
const TALK = talk(TEXTS, { from: '2026-03-02T08:00:00Z' })

test('a model that recovers before the last attempt leaves nothing for an upgrade', async () => {
  const memory = await memoryFor(held.db, { now: stoppedClock().now, model: modelAt(server), modelLimits: { maxRetries: 0 } })
  await memory.push({ conversationId: 'c', messages: TALK })
  await memory.flush()
  let asked = 0
  server.behave(() => (++asked <= 3 ? 'server_error' : 'normal'))
  await memory.settle()
  expect(await memory.stats()).toMatchObject({ pending: 0, due: 0, since: { attemptsFailed: 3 }, model: { breaker: 'closed' } })
  expect(await qualitiesIn(held.db)).toEqual(['model'])
  expect(await memory.upgrade({ dryRun: true })).toMatchObject({ described: 0 })
})

test('a server that names the time of its return is not called before, and is called then', async () => {
  const clock = stoppedClock()
  const memory = await memoryFor(held.db, { now: clock.now, model: modelAt(server) })
  await memory.push({ conversationId: 'c', messages: TALK })
  await memory.flush()
  server.behave(() => ({ status: 429, body: '{}', headers: { 'retry-after': '600' } }))
  const giveUp = new AbortController()
  const settling = memory.settle({ signal: giveUp.signal }).catch(() => undefined)
  const dueAt = () => held.db.transaction((tx) => tx.rows<{ at: Date; error: string }>(sql`select at, last_error as error from due`))
  // Nothing is done once it is given up: until then the attempt must have failed, and the jobs beside it be done
  await until(async () => (await memory.stats()).since.attemptsFailed === 1 && (await dueAt()).every(({ error }) => error !== null))
  giveUp.abort()
  await settling
  expect(await dueAt()).toEqual([{ at: new Date(clock.now().getTime() + 600_000), error: 'model_failed' }])
  expect(server.requests).toHaveLength(1)
  server.behave('normal')
  clock.step(10)
  await memory.settle()
  expect(await qualitiesIn(held.db)).toEqual(['model'])
  expect(await memory.stats()).toMatchObject({ pending: 0, due: 0 })
})

describe('an upgrade', () => {
  test('in the process that saw the outage does everything as soon as the model may be called again', async () => {
    const monotonic = steppedMonotonic()
    const options = { now: stoppedClock().now, model: modelAt(server), maxAttempts: 1, modelLimits: { maxRetries: 0 } }
    const memory = await memoryFor(held.db, options)
    for (let i = 0; i < 8; i++) await memory.push({ conversationId: `talk ${i}`, messages: TALK })
    await memory.flush()
    server.behave('server_error')
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ model: { breaker: 'open' } })
    const { episodes } = await memory.stats()
    // Others ask before its first answer comes, which is the one that tells whether it is back
    let asked = 0
    server.behave(async (): Promise<Reply> => {
      if (asked++ === 0) for (let i = 0; i < 30; i++) await qualitiesIn(held.db)
      return 'normal'
    })
    monotonic.step(BREAKER_MS)
    const done = await memory.upgrade()
    expect(done).toMatchObject({ described: episodes, unusable: 0 })
    expect(done).not.toHaveProperty('stopped')
    expect(await qualitiesIn(held.db)).toEqual(['model'])
  })

  test.each([1, 8])('of conversations (%i) while the model is down reports that it stopped, and loses nothing', async (conversations) => {
    const memory = await memoryFor(held.db, { now: stoppedClock().now, model: 'none' })
    for (let i = 0; i < conversations; i++) await memory.push({ conversationId: `talk ${i}`, messages: TALK })
    await memory.flush()
    await memory.settle()
    server.behave('server_error')
    const asking = await memoryFor(held.db, { now: stoppedClock().now, model: modelAt(server), modelLimits: { maxRetries: 0 } })
    expect(await asking.upgrade()).toMatchObject({ described: 0, stopped: { code: 'model_failed' } })
    expect(await qualitiesIn(held.db)).toEqual(['extractive'])
    expect((await asking.check()).ok).toBe(true)
    server.behave('normal')
    const later = await memoryFor(held.db, { now: stoppedClock().now, model: modelAt(server) })
    expect(await later.upgrade()).not.toHaveProperty('stopped')
    expect(await qualitiesIn(held.db)).toEqual(['model'])
  })
})
