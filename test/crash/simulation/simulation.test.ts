/**
 * Worlds of clients, workers and processes that die, each driven by one seed, over the real engine; what they hold in the end is what the
 * plainest of models holds. `npm run sim -- --seed N --steps M` runs one, `scripts/nightly.mjs --sim` thousands.
 */
import { describe, expect, test } from 'vitest'
import { NIGHT } from '../../night.ts'
import { useDb } from '../../testing.ts'
import { runWorld, runWorlds } from './worlds.ts'

const held = useDb({ emptied: 'once' })
const NIGHT_MS = 12 * 3_600_000

/** What `npm run sim` asks for; by day and by night what the suite does. */
const { SIM_SEED, SIM_SEEDS, SIM_STEPS } = process.env
const isAsked = SIM_SEED !== undefined
const [seed, seeds, steps] = isAsked ? [SIM_SEED, SIM_SEEDS, SIM_STEPS].map(Number) as [number, number, number]
  : NIGHT ? [Number(process.env.SEED ?? 1000), 2000, 60] as const : [1, 8, 24] as const

describe('in simulated worlds', () => {
  const worlds = `seeds ${seed} to ${seed + seeds - 1}, ${steps} calls each`
  test(`nothing that was answered is lost, doubled or shown after it was forgotten (${worlds})`, { timeout: NIGHT_MS }, async () => {
    await runWorld(held, { seed: 0, steps: 40 }) // loads what is loaded when it is first needed
    const { failed, hashes } = await runWorlds(held, { seed, seeds, steps })
    if (isAsked) process.stdout.write(`${hashes.map((hash) => `world ${hash}\n`).join('')}`)
    expect(failed).toEqual([])
  })

  test.skipIf(isAsked)('a world of one seed ends in the same rows on each engine and in each run', { timeout: NIGHT_MS }, async () => {
    expect((await runWorld(held, { seed: 7, steps: 30 })).hash).toBe('f1f6a5323950ad39')
  })
})
