/** The governor: what a call of a model may cost, how often it is tried, and that the books are always right. */
import { afterEach, expect, test, vi } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { governor } from '../../model/governor.ts'
import { answered, callOf, calm, endOf, failed, governed, surroundingsOf, type Failed, type Reply } from './surroundings.ts'

test('an answered call is booked at its maximum, and settled at its real cost', async () => {
  const { governor: one, booked, records, step, lent } = governed({ price: { inputPerMillion: 2, outputPerMillion: 10 } })
  let reply: (value: Reply) => void = () => undefined
  const { call } = callOf(new Promise<Reply>((resolve) => (reply = resolve)))
  const answer = one.run('ann', call)
  await step(1234.4)
  expect(one.state()).toEqual({ breaker: 'closed', running: 1, waiting: 0 })
  reply(answered)
  await expect(answer).resolves.toBe('an answer')
  expect(booked).toEqual([{ userId: 'ann', estimate: { inputTokens: 100, outputTokens: 50, price: 0.0007 } }])
  expect(records).toEqual([{
    userId: 'ann', purpose: 'batch', version: 3, model: 'small',
    inputTokens: 90, outputTokens: 20, latencyMs: 1234, outcome: 'ok', price: 0.00038,
  }])
  expect(one.state()).toEqual({ breaker: 'closed', running: 0, waiting: 0 })
  expect(lent.monotonicMs()).toBe(1234.4)
})

test('without prices a record has no price', async () => {
  const { governor: one, booked, records } = governed()
  await one.run('ann', callOf(answered).call)
  expect(booked[0]?.estimate.price).toBe(0)
  expect(records[0]?.price).toBeUndefined()
})

test('usage that a provider omits stays as estimated, and so does a count that no row can hold, which is marked', async () => {
  const { governor: one, records } = governed()
  await one.run('ann', callOf({ value: '', spent: { outputTokens: -5 } }).call)
  await one.run('ann', callOf({ value: '', spent: { inputTokens: Number.NaN, outputTokens: 1.5 } }).call)
  await one.run('ann', callOf({ value: '', spent: { inputTokens: 1e15, outputTokens: 7 } }).call)
  await one.run('ann', callOf({ value: '', spent: { inputTokens: 0, outputTokens: 0 } }).call)
  await one.run('ann', callOf({ value: '', spent: {} }).call)
  expect(records.map(({ inputTokens, outputTokens, doubtful }) => [inputTokens, outputTokens, doubtful]))
    .toEqual([[100, 50, true], [100, 50, true], [100, 7, true], [0, 0, undefined], [100, 50, undefined]])
})

test('an unreadable or negative answer is recorded as such', async () => {
  const { governor: one, records } = governed()
  for (const outcome of ['unreadable', 'refused'] as const) await one.run('ann', callOf({ ...answered, outcome }).call)
  expect(records.map(({ outcome }) => outcome)).toEqual(['unreadable', 'refused'])
})

test('a transient failure is retried after a pause; every attempt is booked and recorded by itself', async () => {
  const { governor: one, booked, records, sleeping, step } = governed({ totalMs: 60_000 }, { random: 0.5 })
  const { call, signals } = callOf(failed('server_error'), failed('network'), answered)
  const answer = one.run('ann', call)
  await calm()
  expect(sleeping()).toEqual([250]) // half of 500, and no deadline left running
  expect(one.state().running).toBe(0) // a call that pauses holds no slot
  await step(250)
  expect(sleeping()).toEqual([500])
  await step(500)
  await expect(answer).resolves.toBe('an answer')
  expect(signals).toHaveLength(3)
  expect(booked).toHaveLength(3)
  expect(records.map(({ outcome }) => outcome)).toEqual(['server_error', 'network', 'ok'])
  expect(sleeping()).toEqual([])
})

test('after the last retry the failure is thrown, with its cause and without user text', async () => {
  const { governor: one, step, records } = governed()
  const failure = failed('rate_limited', 1000)
  const end = endOf(one.run('ann', callOf(failure).call))
  await step(10_000)
  const error = await end
  expect(error).toMatchObject({ code: 'model_failed', message: 'no answer from small for batch (rate_limited): the server said so' })
  expect((error as Error).cause).toBe(failure)
  expect(records).toHaveLength(3)
})

test('a server that asks for more than 30 s is not retried in place, and the caller gets the delay', async () => {
  const { governor: one, sleeping, records } = governed()
  await expect(one.run('ann', callOf(failed('rate_limited', 45_000)).call)).rejects.toMatchObject({ cause: { retryAfterMs: 45_000 } })
  expect(sleeping()).toEqual([])
  expect(records).toHaveLength(1)
})

const FINAL = ['rejected', 'unreadable', 'refused', 'too_large', 'aborted'] as const

test.each(FINAL)('a call that ended as %s is not retried', async (outcome) => {
  const { governor: one, records } = governed()
  const code = outcome === 'unreadable' || outcome === 'refused' ? 'bad_reply' : 'model_failed'
  await expect(one.run('ann', callOf(failed(outcome)).call)).rejects.toMatchObject({ code })
  expect(records.map((record) => record.outcome)).toEqual([outcome])
})

test('failures without a charge cost nothing; after the others the estimate stays booked', async () => {
  const cost = async (outcome: Failed) => {
    const { governor: one, dayOf } = governed({ maxRetries: 0 })
    await endOf(one.run('ann', callOf(failed(outcome)).call))
    return dayOf('ann')
  }
  const free: readonly Failed[] = ['rate_limited', 'server_error', 'rejected', 'network']
  const paid: readonly Failed[] = ['timeout', 'too_large', 'malformed']
  for (const outcome of free) expect(await cost(outcome)).toEqual({ calls: 1, tokens: 0 })
  for (const outcome of paid) expect(await cost(outcome)).toEqual({ calls: 1, tokens: 150 })
})

test('an attempt has the whole deadline, then its signal is aborted and it is no longer waited for', async () => {
  const { governor: one, step, records, sleeping } = governed({ totalMs: 5000, maxRetries: 0 })
  const { call, signals } = callOf() // never ends, whatever its signal says
  const end = endOf(one.run('ann', call))
  await step(4999)
  expect(signals[0]?.aborted).toBe(false)
  await step(1)
  expect(await end).toMatchObject({ code: 'model_failed', cause: { outcome: 'timeout' } })
  expect(signals[0]?.aborted).toBe(true)
  expect(records).toMatchObject([{ outcome: 'timeout', latencyMs: 5000 }])
  expect(one.state().running).toBe(0)
  expect(sleeping()).toEqual([])
})

test('the signal of an answered call is never aborted, not even by its caller later', async () => {
  const { governor: one } = governed()
  const { call, signals } = callOf(answered)
  const patience = new AbortController()
  await one.run('ann', call, patience.signal)
  patience.abort()
  expect(signals[0]?.aborted).toBe(false)
})

test('at a ceiling nothing is sent and nothing is booked, and the error names the kind of ceiling', async () => {
  const { governor: one, dayOf, records } = governed({}, { ceilings: { tokens: 149 } })
  const { call, signals } = callOf(answered)
  await expect(one.run('ann', call)).rejects.toMatchObject({
    code: 'budget_exhausted',
    message: "small was not asked for batch: a daily ceiling of this user (calls, tokens or price) would be exceeded",
  })
  expect({ signals, records, day: dayOf('ann') }).toEqual({ signals: [], records: [], day: { calls: 0, tokens: 0 } })
  expect(one.state().running).toBe(0)
})

test('a retry needs room under the ceiling like a first attempt', async () => {
  const { governor: one, step, records } = governed({}, { ceilings: { calls: 1 } })
  const end = endOf(one.run('ann', callOf(failed('network'), answered).call))
  await step(1000)
  expect(await end).toMatchObject({ code: 'budget_exhausted' })
  expect(records).toHaveLength(1)
})

test('when booking fails no call is sent, and the error names the reason', async () => {
  const world = surroundingsOf()
  const broken = { ...world.lent, ledger: { ...world.lent.ledger, reserve: async () => Promise.reject(new Error('no database')) } }
  const one = governor({}, broken)
  const { call, signals } = callOf(answered)
  await expect(one.run('ann', call)).rejects.toThrow('no database')
  expect(signals).toEqual([])
  expect(one.state()).toEqual({ breaker: 'closed', running: 0, waiting: 0 })
})

const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
afterEach(() => void warn.mockClear())

test('a record that cannot be stored costs neither the answer nor the error, and causes a warning', async () => {
  const world = surroundingsOf()
  const forgetful = { ...world.lent, ledger: { ...world.lent.ledger, settle: async () => Promise.reject(new Error('secret')) } }
  const one = governor({ maxRetries: 0 }, forgetful)
  await expect(one.run('ann', callOf(answered).call)).resolves.toBe('an answer')
  await expect(one.run('ann', callOf(failed('timeout')).call)).rejects.toMatchObject({ code: 'model_failed' })
  const warning = ['a call of small for batch could not be recorded', { code: 'ledger_failed' }]
  expect(warn.mock.calls).toEqual([warning, warning])
})

test('an error of ours passes unchanged and is not retried; of a foreign one only the kind is reported', async () => {
  const { governor: one, step } = governed()
  const ours = new MadeleineError('missing_peer', 'npm install it')
  await expect(one.run('ann', callOf(ours).call)).rejects.toBe(ours)
  const end = endOf(one.run('ann', callOf(new TypeError('could not parse "my secret"')).call))
  await step(10_000)
  const error = await end
  expect(error).toMatchObject({ code: 'model_failed', cause: { outcome: 'malformed' } })
  expect((error as Error).message).toContain('TypeError')
  expect(JSON.stringify([String(error), String((error as Error).cause), (error as Error).stack])).not.toContain('secret')
})
