/** A model that is away while thousands of messages come in, and then is back: what waits is drained, in turn, and nothing is lost. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Memory } from '@madeleine/core'
import { faultServer, type FaultServer } from '../support/fault-server.ts'
import { NIGHT, ON_THIS_ENGINE } from '../night.ts'
import { stoppedClock, talk, until, useDb } from '../testing.ts'
import { BREAKER_MS, memoriesFor, modelAt, noPauses, qualitiesIn, sensible, steppedMonotonic, wordsOf } from '../support/served-model.ts'

const held = useDb()
let server: FaultServer
beforeEach(async () => {
  server = await faultServer({ content: sensible })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const BUSY = ['abe', 'bea', 'cem', 'dov', 'eva', 'fay', 'gus', 'hal']
/** Of a conversation. */
const MESSAGES = NIGHT ? 50 : 20
/** Of each of the busy ones: 10,000 messages by night, 640 by day. */
const CONVERSATIONS = NIGHT ? 25 : 4
const CONCURRENCY = 3
/** Failures in a row after which a server is left alone. */
const BREAKER_FAILURES = 5

/** One conversation, in whose every message stands whose it is. */
async function pushTo(memory: Memory, user: string, conversation: number): Promise<void> {
  const texts = Array.from({ length: MESSAGES }, (_, i) => `${user} says ${i} in talk ${conversation}`)
  await memory.push({ conversationId: `talk ${conversation}`, messages: talk(texts, { from: '2026-03-02T08:00:00Z' }) })
}

async function pushAll(memories: readonly Memory[], users: readonly string[], conversations: number): Promise<void> {
  for (let i = 0; i < conversations; i++) for (const [k, user] of users.entries()) await pushTo(memories[k]!, user, i)
  for (const memory of memories) await memory.flush()
}

async function expectAllThere(memories: readonly Memory[], messages: number): Promise<void> {
  for (const memory of memories) {
    expect(await memory.stats()).toMatchObject({ messages, pending: 0, collapsing: 0, due: 0 })
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  }
}

describe.runIf(ON_THIS_ENGINE)('a model that is down', () => {
  test(`for ${BUSY.length * CONVERSATIONS * MESSAGES} messages is called little meanwhile, and then serves them fairly`, async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999) // every pause is as long as it can be, so nothing is tried twice meanwhile
    const monotonic = steppedMonotonic()
    const users = [...BUSY, 'ann', 'zoe']
    const modelLimits = { maxRetries: 0, concurrency: CONCURRENCY }
    const memories = await memoriesFor(held.db, users, { now: stoppedClock().now, model: modelAt(server), modelLimits })
    const [ann, zoe] = memories.slice(BUSY.length) as [Memory, Memory]
    server.behave('server_error')
    await pushAll(memories.slice(0, BUSY.length), BUSY, CONVERSATIONS)
    await pushTo(zoe, 'zoe', 0)
    await zoe.flush()

    const giveUp = new AbortController()
    const settling = zoe.settle({ signal: giveUp.signal }).catch(() => undefined)
    const looks = BUSY.length * CONVERSATIONS + 1
    await until(async () => (await zoe.stats()).since.attemptsFailed >= looks)
    giveUp.abort()
    await settling
    const wasted = server.requests.length
    expect(wasted, `calls for ${looks} looks that failed`).toBeLessThan(BREAKER_FAILURES + CONCURRENCY)
    expect(await zoe.stats()).toMatchObject({ episodes: 0, pending: MESSAGES, model: { breaker: 'open' } })

    server.behave('normal')
    monotonic.step(BREAKER_MS)
    // Ready before all that wait for another try: her call alone finds that the model is back
    await pushTo(ann, 'ann', 0)
    await ann.flush()
    await ann.settle()
    await expectAllThere(memories.slice(0, BUSY.length), CONVERSATIONS * MESSAGES)
    await expectAllThere([ann, zoe], MESSAGES)
    expect(await qualitiesIn(held.db)).toEqual(['model'])
    expect(server.mostAtOnce).toBeLessThanOrEqual(CONCURRENCY)
    const asked = server.requests.slice(wasted + 1).map(({ body }) => users.find((user) => wordsOf(body).includes(`${user} says`)))
    expect(asked.length).toBeGreaterThanOrEqual(looks)
    // Of a claim's eight rows two at most are one user's: nine users have had their turn after three claims
    expect(asked.indexOf('zoe')).toBeLessThan(3 * 8)
  })

  test('for too long leaves everything remembered without it, and described when it is back', async () => {
    noPauses()
    const modelLimits = { maxRetries: 0, concurrency: CONCURRENCY }
    const options = { now: stoppedClock().now, model: modelAt(server), maxAttempts: 1, modelLimits }
    const memories = await memoriesFor(held.db, BUSY, options)
    server.behave('hang_up')
    await pushAll(memories, BUSY, NIGHT ? 5 : 2)
    await memories[0]!.settle()
    await expectAllThere(memories, (NIGHT ? 5 : 2) * MESSAGES)
    expect(await qualitiesIn(held.db)).toEqual(['fallback'])
    expect(server.requests.length).toBeLessThan(BREAKER_FAILURES + CONCURRENCY)

    server.behave('normal')
    const upgrades = await Promise.all((await memoriesFor(held.db, BUSY, options)).map((memory) => memory.upgrade()))
    expect(upgrades.map(({ stopped, unusable }) => ({ stopped, unusable }))).toEqual(BUSY.map(() => ({ unusable: 0 })))
    await expectAllThere(memories, (NIGHT ? 5 : 2) * MESSAGES)
    expect(await qualitiesIn(held.db)).toEqual(['model'])
    expect(server.mostAtOnce).toBeLessThanOrEqual(CONCURRENCY)
  })
})
