/** Calls that are given up, and servers that are left alone: nothing is sent for nothing, and the books stay right. */
import { expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { governor } from '../../model/governor.ts'
import { answered, callOf, calm, endOf, failed, governed, surroundingsOf, type Reply } from './surroundings.ts'

test('a caller who leaves while the call is under way returns at once, and the call is settled as booked', async () => {
  const { governor: one, records, dayOf, sleeping } = governed()
  const { call, signals } = callOf()
  const patience = new AbortController()
  const end = endOf(one.run('ann', call, patience.signal))
  await calm()
  patience.abort()
  expect(await end).toMatchObject({ code: 'aborted' })
  expect(signals[0]?.aborted).toBe(true)
  expect(records).toMatchObject([{ outcome: 'aborted', inputTokens: 100, outputTokens: 50 }])
  expect(dayOf('ann')).toEqual({ calls: 1, tokens: 150 })
  expect(sleeping()).toEqual([])
})

test('a caller who leaves during the booking gets it refunded: the call was never sent', async () => {
  const world = surroundingsOf()
  const patience = new AbortController()
  const { reserve, settle } = world.lent.ledger
  const slow = { reserve: (...given: Parameters<typeof reserve>) => (patience.abort(), reserve(...given)), settle }
  const { call, signals } = callOf(answered)
  await expect(governor({}, { ...world.lent, ledger: slow }).run('ann', call, patience.signal)).rejects.toMatchObject({ code: 'aborted' })
  expect(signals).toEqual([])
  expect(world.records).toMatchObject([{ sent: false, outcome: 'aborted', inputTokens: 0, outputTokens: 0 }])
  expect(world.dayOf('ann')).toEqual({ calls: 0, tokens: 0 })
})

test('a caller who leaves during a pause, or while waiting for a slot, has nothing booked and nothing sent', async () => {
  const { governor: one, records, booked } = governed({ concurrency: 1 })
  const patience = new AbortController()
  const pausing = endOf(one.run('ann', callOf(failed('network')).call, patience.signal))
  await calm()
  expect(records).toHaveLength(1)
  const blocking = new AbortController()
  const blocker = endOf(one.run('ann', callOf().call, blocking.signal))
  const waiting = endOf(one.run('ann', callOf(answered).call, patience.signal))
  await calm()
  expect(one.state()).toMatchObject({ running: 1, waiting: 1 })
  patience.abort(new MadeleineError('closed', 'the memory was closed'))
  expect([await pausing, await waiting]).toMatchObject([{ code: 'closed' }, { code: 'closed' }])
  expect(booked).toHaveLength(2) // the failure and the blocker
  blocking.abort()
  await blocker
})

test('a server that keeps failing is not called: nothing booked, nothing sent, until one probe is answered', async () => {
  const { governor: one, step, booked } = governed({ concurrency: 1, maxRetries: 0 })
  for (let i = 0; i < 5; i++) await endOf(one.run('ann', callOf(failed('network')).call))
  expect(one.state().breaker).toBe('open')
  const { call, signals } = callOf(answered)
  const refused = { code: 'model_failed', message: 'small was not asked for batch: its server keeps failing and is left alone for a while' }
  await expect(one.run('ben', call)).rejects.toMatchObject(refused)
  expect({ signals: signals.length, booked: booked.length }).toEqual({ signals: 0, booked: 5 })

  await step(30_000)
  expect(one.state().breaker).toBe('half-open')
  let reply: (value: Reply) => void = () => undefined
  const probe = one.run('ann', callOf(new Promise<Reply>((resolve) => (reply = resolve))).call)
  await calm()
  await expect(one.run('ben', call)).rejects.toMatchObject(refused) // at once, though the only slot is taken
  reply(answered)
  await probe
  expect(one.state().breaker).toBe('closed')
  await expect(one.run('ben', call)).resolves.toBe('an answer')
})

test('calls that waited for a slot when the breaker opened are not sent either', async () => {
  const { governor: one, step, booked } = governed({ concurrency: 1, maxRetries: 0, breaker: { failures: 1 } })
  const ends = Array.from({ length: 20 }, () => endOf(one.run('ann', callOf(failed('network')).call)))
  await step(0)
  expect((await Promise.all(ends)).map((error) => (error as MadeleineError).code)).toEqual(Array(20).fill('model_failed'))
  expect(booked).toHaveLength(1)
})

test('a failure that opens the breaker is thrown at once, without a useless pause', async () => {
  const { governor: one, sleeping } = governed({ breaker: { failures: 1 } })
  await expect(one.run('ann', callOf(failed('network')).call)).rejects.toMatchObject({ cause: { outcome: 'network' } })
  expect(sleeping()).toEqual([])
})

test('a negative answer is an answer: wrong requests, refusals and unreadable replies never open the breaker', async () => {
  const { governor: one } = governed()
  for (const outcome of ['rejected', 'unreadable', 'refused', 'too_large', 'aborted'] as const) {
    for (let i = 0; i < 6; i++) await endOf(one.run('ann', callOf(failed(outcome)).call))
  }
  expect(one.state().breaker).toBe('closed')
})

const ANSWERS = ['rejected', 'unreadable', 'refused', 'too_large'] as const

test.each(ANSWERS)('a probe that ends as %s proves that the server answers', async (outcome) => {
  const { governor: one, step } = governed({ maxRetries: 0, breaker: { failures: 1 } })
  await endOf(one.run('ann', callOf(failed('network')).call))
  await step(30_000)
  await endOf(one.run('ann', callOf(failed(outcome)).call))
  expect(one.state().breaker).toBe('closed')
})

test('errors of ours prove nothing about the server', async () => {
  const { governor: one, step, records } = governed({ maxRetries: 0, breaker: { failures: 2 } })
  const ours = () => endOf(one.run('ann', callOf(new MadeleineError('missing_peer', 'npm install it')).call))
  for (let i = 0; i < 3; i++) await ours()
  expect(one.state().breaker).toBe('closed')
  expect(records).toMatchObject(Array.from({ length: 3 }, () => ({ outcome: 'aborted' })))
  for (let i = 0; i < 2; i++) await endOf(one.run('ann', callOf(failed('network')).call))
  await step(30_000)
  await ours()
  expect(one.state().breaker).toBe('half-open')
})

test('a probe that finds no room under the ceiling leaves its place to the next', async () => {
  const { governor: one, step } = governed({ maxRetries: 0, breaker: { failures: 1 } }, { ceilings: { calls: 1 } })
  await endOf(one.run('ann', callOf(failed('network')).call))
  await step(30_000)
  await expect(one.run('ann', callOf(answered).call)).rejects.toMatchObject({ code: 'budget_exhausted' })
  await expect(one.run('ben', callOf(answered).call)).resolves.toBe('an answer')
  expect(one.state().breaker).toBe('closed')
})
