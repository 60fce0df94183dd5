/** Exponential backoff: doubled each time up to a cap, with and without jitter. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backoffMs, jitteredBackoffMs } from '@madeleine/base'
import { jobBackoffMs } from '../pipeline/run-job.ts'

it('the pause doubles with every retry up to its maximum, after any number of retries', () => {
  expect([0, 1, 2, 3, 50, 5000].map((n) => backoffMs({ firstMs: 500, maxMs: 3000 }, n))).toEqual([500, 1000, 2000, 3000, 3000, 3000])
})

it('with jitter the pause lies between 0 and the full pause', () => {
  const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(fc.property(fc.nat(5000), dice, (n, random) => {
    const waitMs = jitteredBackoffMs({ firstMs: 500, maxMs: 8000 }, n, random)
    expect(waitMs).toBeGreaterThanOrEqual(0)
    expect(waitMs).toBeLessThan(8000)
    expect(waitMs).toBe(random * backoffMs({ firstMs: 500, maxMs: 8000 }, n))
  }))
})

it('the backoff of a job doubles from a second to a minute, with full jitter', () => {
  expect([1, 2, 3, 4, 7, 50].map((attempts) => jobBackoffMs(attempts, 1))).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000])
  expect(jobBackoffMs(5, 0)).toBe(0)
})
