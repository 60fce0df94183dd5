/** Retries: for what may pass, after a pause that spreads, and never sooner than the server asked. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallFailure, type Outcome } from '../../model/call-failure.ts'
import { waitBeforeRetry } from '../../model/governor.ts'

const failed = (outcome: Exclude<Outcome, 'ok'>, retryAfterMs?: number) => new CallFailure(outcome, 'it failed', { retryAfterMs })
const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('the pause before a retry lies between 0 and 500 ms, doubled by every retry up to 8 s', () => {
  const longest = [0, 1, 2, 3, 4, 5, 60].map((retries) => waitBeforeRetry(failed('server_error'), retries, 1))
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  fc.assert(fc.property(fc.nat(5000), dice, (retries, random) => {
    expect(waitBeforeRetry(failed('server_error'), retries, random)).toBe(random * Math.min(8000, 500 * 2 ** retries))
  }))
})

test('transient failures are retried; a wrong request, a useless reply and a caller who left are not', () => {
  const all: readonly Exclude<Outcome, 'ok'>[] = [
    'rate_limited', 'server_error', 'network', 'timeout', 'malformed', 'rejected', 'unreadable', 'refused', 'too_large', 'aborted',
  ]
  expect(all.filter((outcome) => waitBeforeRetry(failed(outcome), 0, 0.5) !== undefined))
    .toEqual(['rate_limited', 'server_error', 'network', 'timeout', 'malformed'])
})

test('a server that names a pause gets at least that; above 30 s it is not retried in place', () => {
  expect(waitBeforeRetry(failed('rate_limited', 7000), 0, 0.9)).toBe(7000)
  expect(waitBeforeRetry(failed('rate_limited', 30_000), 0, 0.9)).toBe(30_000)
  expect(waitBeforeRetry(failed('rate_limited', 30_001), 0, 0.9)).toBeUndefined()
  fc.assert(fc.property(fc.nat(30_000), fc.nat(20), dice, (retryAfterMs, retries, random) => {
    expect(waitBeforeRetry(failed('server_error', retryAfterMs), retries, random))
      .toBe(Math.max(retryAfterMs, random * Math.min(8000, 500 * 2 ** retries)))
  }))
})
