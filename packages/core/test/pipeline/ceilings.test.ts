/**
 * T-27, denial of wallet, through the whole pipeline: a flood costs its user the daily ceiling, other users nothing, and loses no message.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { sql } from '@madeleine/engine'
import { faultServer, type FaultServer, type Received } from '../../../../test/support/fault-server.ts'
import { stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { asksForFacts } from '../../../../test/support/facts-model.ts'
import { memoriesFor, modelAt, noPauses, promptOf, sensible, wordsOf } from '../../../../test/support/served-model.ts'

const held = useDb()
let server: FaultServer
let warnings: { code?: string; message: string }[]
const onWarning = (warning: Error & { code?: string }) => void warnings.push(warning)
beforeEach(async () => {
  server = await faultServer({ content: sensible })
  noPauses()
  warnings = []
  process.on('warning', onWarning)
})
afterEach(async () => {
  process.off('warning', onWarning)
  vi.restoreAllMocks()
  await server.close()
})

const MESSAGES = 6
/** Conversations of a flood: more than a ceiling pays for in two days. */
const FLOOD = 12

async function opened(options: Parameters<typeof memoriesFor>[2]): Promise<Memory> {
  const [memory] = await memoriesFor(held.db, ['mallory'], { now: stoppedClock().now, model: modelAt(server), ...options })
  return memory!
}

/** Conversations in whose every message stands whose they are. */
async function pushTo(memory: Memory, user: string, conversations: readonly number[]): Promise<void> {
  for (const conversation of conversations) {
    const texts = Array.from({ length: MESSAGES }, (_, i) => `${user} says ${i} in talk ${conversation}`)
    await memory.push({ conversationId: `talk ${conversation}`, messages: talk(texts, { from: '2026-03-02T08:00:00Z' }) })
  }
  await memory.flush()
}

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)
const requestsOf = (user: string): Received[] => server.requests.filter(({ body }) => wordsOf(body).includes(`${user} says`))

/** As the server bills them: three characters a token. */
const billed = (requests: readonly Received[]): number => {
  const tokens = (text: string) => Math.ceil(text.length / 3)
  return requests.reduce((sum, { body }) => sum + tokens(body.messages.map(({ content }) => content).join(' ')) + tokens(sensible(body)), 0)
}

const qualities = async (user: string): Promise<Record<string, number>> => {
  const rows = await held.db.transaction((tx) => tx.rows<{ quality: string; count: number }>(
    sql`select quality, count(*)::int as count from episode where user_id = ${user} group by quality order by quality`))
  return Object.fromEntries(rows.map(({ quality, count }) => [quality, count]))
}

/** Warnings are told after the work that gives rise to them. */
const told = async (): Promise<number> => {
  await new Promise((done) => setImmediate(done))
  return warnings.filter(({ code }) => code === 'budget_exhausted').length
}

async function expectAllThere(memory: Memory, messages: number): Promise<void> {
  expect(await memory.stats()).toMatchObject({ messages, pending: 0, collapsing: 0 })
  // Facts wait for the next day, and nothing else does
  expect(await held.db.transaction((tx) => tx.rows(sql`select kind, last_error as error from due
     where kind <> 'erase' and (kind <> 'consolidate' or last_error <> 'budget_exhausted')`))).toEqual([])
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
}

describe('T-27: a ceiling on the calls of a day', () => {
  test('limits the cost of a flood of conversations: the rest is remembered without a model, and no other user is affected', async () => {
    const clock = stoppedClock()
    const options = { now: clock.now, model: modelAt(server), ceilings: { callsPerDay: 5 } }
    const [mallory, ben] = await memoriesFor(held.db, ['mallory', 'ben'], options) as [Memory, Memory]
    await pushTo(mallory, 'mallory', numbers(0, FLOOD))
    await pushTo(ben, 'ben', numbers(0, 3))
    await mallory.settle()
    await expectAllThere(mallory, FLOOD * MESSAGES)
    await expectAllThere(ben, 3 * MESSAGES)
    expect(requestsOf('mallory')).toHaveLength(5)
    expect(requestsOf('ben'), 'three that describe, and one for facts').toHaveLength(4)
    expect(Object.keys(await qualities('ben'))).toEqual(['model'])
    const { model = 0, fallback = 0 } = await qualities('mallory')
    expect(model).toBeGreaterThanOrEqual(5)
    expect(fallback).toBeGreaterThanOrEqual(FLOOD - 5)

    for (const [memory, user] of [[mallory, 'mallory'], [ben, 'ben']] as const) {
      const { spending, modelCalls } = await memory.stats()
      const requests = requestsOf(user)
      expect(spending)
        .toEqual({ day: '2026-03-02', calls: requests.length, tokens: billed(requests), price: 0, ceilings: { callsPerDay: 5 } })
      expect(modelCalls.map(({ outcome }) => outcome)).toEqual(modelCalls.map(() => 'ok'))
      expect(modelCalls.reduce((sum, { calls }) => sum + calls, 0)).toBe(requests.length)
      expect(modelCalls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)).toBe(billed(requests))
    }
    expect((await mallory.stats()).since.budgetExhausted).toBeGreaterThanOrEqual(FLOOD - 5)

    // Once a day and user it is said aloud, with no name and no word of theirs
    expect(await told()).toBe(1)
    await pushTo(mallory, 'mallory', [FLOOD])
    await mallory.settle()
    expect(await told()).toBe(1)
    expect(requestsOf('mallory')).toHaveLength(5)
    expect(JSON.stringify(warnings.map(({ message }) => message))).not.toMatch(/mallory|says|talk \d/)

    // The next day it goes on, for what is new and for what was left, and ends again
    clock.step(24 * 60)
    const others = () => requestsOf('mallory').filter(({ body }) => !asksForFacts(promptOf(body))).length
    const before = others()
    await pushTo(mallory, 'mallory', [FLOOD + 1])
    await mallory.settle()
    expect(others(), 'beside what waited to be read for facts').toBe(before + 1)
    const { stopped, described } = await mallory.upgrade()
    expect(stopped).toMatchObject({ code: 'budget_exhausted' })
    expect(described).toBeGreaterThan(0)
    expect(requestsOf('mallory')).toHaveLength(10)
    expect((await mallory.stats()).spending).toMatchObject({ day: '2026-03-03', calls: 5 })
    expect(await told()).toBe(2)
    await expectAllThere(mallory, (FLOOD + 2) * MESSAGES)
  })

  test('holds against a server that fails: attempts count, and are not repeated forever', async () => {
    const mallory = await opened({ ceilings: { callsPerDay: 4 }, modelLimits: { maxRetries: 1 } })
    server.behave(({ body }) => (body.messages.length % 2 === 0 ? 'invalid_json' : 'normal'))
    await pushTo(mallory, 'mallory', numbers(0, 12))
    await mallory.settle()
    expect(server.requests).toHaveLength(4)
    expect(await mallory.stats()).toMatchObject({ spending: { calls: 4 } })
    await expectAllThere(mallory, 12 * MESSAGES)
  })
})

describe('T-27: a ceiling', () => {
  test('on tokens is exceeded by at most the amount by which the calls under way were underestimated', async () => {
    const concurrency = 3
    const tokensPerDay = 5000
    const mallory = await opened({ ceilings: { tokensPerDay }, modelLimits: { concurrency } })
    await pushTo(mallory, 'mallory', numbers(0, 18))
    await mallory.settle()
    const { spending } = await mallory.stats()
    expect(spending.tokens).toBe(billed(server.requests))
    const dearest = Math.max(...server.requests.map((request) => billed([request])))
    expect(spending.tokens).toBeLessThanOrEqual(tokensPerDay + concurrency * dearest)
    expect(spending.tokens).toBeGreaterThan(0)
    expect(server.requests.length).toBeLessThan(18)
    await expectAllThere(mallory, 18 * MESSAGES)
  })

  test('on the price works too, in the unit of the prices', async () => {
    const prices = { input: 2, output: 10 }
    const mallory = await opened({ prices, ceilings: { pricePerDay: 0.025 } })
    await pushTo(mallory, 'mallory', numbers(0, 20))
    await mallory.settle()
    const { spending, modelCalls } = await mallory.stats()
    const priceOf = ({ inputTokens, outputTokens }: (typeof modelCalls)[number]) =>
      (inputTokens * prices.input + outputTokens * prices.output) / 1e6
    const price = modelCalls.reduce((sum, call) => sum + priceOf(call), 0)
    expect(spending.price).toBeCloseTo(price, 9)
    expect(modelCalls.reduce((sum, call) => sum + (call.price ?? 0), 0)).toBeCloseTo(price, 9)
    expect(spending.price).toBeLessThanOrEqual(0.025)
    expect(server.requests.length).toBeLessThan(20)
    await expectAllThere(mallory, 20 * MESSAGES)
  })

  test('of zero makes no call', async () => {
    const memory = await opened({ ceilings: { callsPerDay: 0 } })
    await pushTo(memory, 'mallory', [0])
    await memory.settle()
    expect(server.requests).toEqual([])
    expect(await memory.stats()).toMatchObject({ modelCalls: [], spending: { calls: 0, tokens: 0 } })
    await expectAllThere(memory, MESSAGES)
  })
})
