/** T-27, denial of wallet: a flood of calls costs its user up to the daily ceiling, and other users nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import type { GovernedCall, GovernorEnvironment, SpentTokens } from '../../model/governor.ts'
import { answered, callOf, calm, endOf, failed, governed, type Failed } from './surroundings.ts'

/** A server that answers when the clock says so, and counts. */
function serverOf({ spent, takesMs }: { spent: SpentTokens; takesMs: number }, sleep: GovernorEnvironment['sleep']) {
  const seen = { underWay: 0, most: 0, sent: 0 }
  const call: GovernedCall<string> = {
    purpose: 'batch', version: 1, model: 'small', estimate: { inputTokens: 100, outputTokens: 50 },
    async send(signal) {
      seen.sent++
      seen.most = Math.max(seen.most, ++seen.underWay)
      await sleep(takesMs, signal).finally(() => seen.underWay--)
      return { value: 'an answer', spent }
    },
  }
  return { call, seen }
}

test('T-27: a flood of 200 calls of one user costs no more than the ceiling, and another user waits one turn', async () => {
  const world = governed({ concurrency: 4 }, { ceilings: { tokens: 6000 } })
  const { call, seen } = serverOf({ spent: { inputTokens: 100, outputTokens: 30 }, takesMs: 1000 }, world.sleep)
  const flood = Array.from({ length: 200 }, () => endOf(world.governor.run('mallory', call)))
  await calm()
  const ben = world.governor.run('ben', call)
  await world.step(2000) // the calls under way, then ben's
  await expect(ben).resolves.toBe('an answer')
  await world.step(300_000)
  const ends = await Promise.all(flood)
  const answers = ends.filter((end) => end === 'an answer').length
  expect(ends.filter((end) => end instanceof MadeleineError && end.code === 'budget_exhausted')).toHaveLength(200 - answers)
  const { tokens } = world.dayOf('mallory')
  expect(tokens).toBe(answers * 130)
  expect(tokens).toBeLessThanOrEqual(6000)
  expect(tokens).toBeGreaterThan(6000 - 4 * 150) // what others have booked while they run is out of reach
  expect(seen).toEqual({ underWay: 0, most: 4, sent: answers + 1 })
  expect(world.dayOf('ben')).toEqual({ calls: 1, tokens: 130 })
})

test(
  'T-27: the ceiling is exceeded by at most the amount by which the calls under way were underestimated, for any real costs', async () => {
    const spent = fc.record({ inputTokens: fc.nat(250), outputTokens: fc.nat(120) })
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.nat(4000), spent, async (concurrency, tokens, cost) => {
      const world = governed({ concurrency }, { ceilings: { tokens } })
      const { call, seen } = serverOf({ spent: cost, takesMs: 10 }, world.sleep)
      const flood = Array.from({ length: 40 }, () => endOf(world.governor.run('mallory', call)))
      await world.step(10_000)
      await Promise.all(flood)
      const tooLow = Math.max(0, cost.inputTokens + cost.outputTokens - 150)
      expect(world.dayOf('mallory').tokens).toBeLessThanOrEqual(tokens + concurrency * tooLow)
      expect(world.dayOf('mallory').tokens).toBe(seen.sent * (cost.inputTokens + cost.outputTokens))
      expect(seen.most).toBeLessThanOrEqual(concurrency)
    }), { numRuns: 30 })
  },
)

const OUTCOMES: readonly Failed[] = [
  'network', 'server_error', 'rate_limited', 'timeout', 'malformed', 'rejected', 'refused', 'aborted',
]

test(
  'T-27: the ceiling holds for a server that fails in every known way: each attempt is settled once and nothing stays booked', async () => {
    const end = fc.constantFrom(answered, answered, ...OUTCOMES.map((outcome) => failed(outcome)))
    const script = fc.array(end, { minLength: 1, maxLength: 3 })
    await fc.assert(fc.asyncProperty(fc.array(script, { maxLength: 25 }), fc.nat(20), async (scripts, calls) => {
      const world = governed({ concurrency: 2, totalMs: 1000 }, { ceilings: { calls } })
      const flood = scripts.map((ends) => endOf(world.governor.run('mallory', callOf(...ends).call)))
      await world.step(10_000_000)
      await Promise.all(flood)
      expect(world.records).toHaveLength(world.booked.length)
      expect(world.booked.length).toBeLessThanOrEqual(calls)
      const recorded = world.records.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)
      expect(world.dayOf('mallory').tokens).toBe(recorded)
      expect(world.governor.state()).toMatchObject({ running: 0, waiting: 0 })
      expect(world.sleeping()).toEqual([])
    }), { numRuns: 50 })
  },
)
