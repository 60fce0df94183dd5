/** A crash at every boundary there is, one after the other: whatever is under way, nothing acknowledged is lost and the line goes on. */
import { expect, test } from 'vitest'
import { useDb } from '../testing.ts'
import { doom, type Doom } from './crashing-db.ts'
import { inspect, live, made, reset, SMALL, WHOLE, type Step } from './scenario.ts'

const held = useDb()

/** Every crash alone where a step costs milliseconds; every seventh where the lease must run out first. CRASHES=all|pairs is for the night. */
const crashes = process.env.CRASHES ?? 'some'
const stride = crashes === 'some' && process.env.TEST_DATABASE_URL !== undefined ? 7 : 1

const NIGHT_MS = 12 * 3_600_000

const report = (line: string) => process.stdout.write(`${held.db.engine}: ${line}\n`)

let runs = 0

/** Runs the steps, dying where each doom says, then to the end. */
async function surviving(steps: readonly Step[], dooms: readonly Doom[]): Promise<unknown[]> {
  await reset(held.db, runs++)
  const answered: number[] = []
  for (const doom of dooms) {
    if (await live(held.db, doom, { steps, answered })) break
    await inspect(held.db, { steps, answered })
  }
  await live(held.db, doom(), { steps, answered })
  await inspect(held.db, { steps, answered })
  return made(held.db)
}

async function undisturbed(steps: readonly Step[]): Promise<{ made: unknown[]; boundaries: readonly string[] }> {
  const never = doom()
  return { made: await surviving(steps, [never]), boundaries: never.passed }
}

test('after a crash at any boundary the log is whole, and the line ends where it would have ended', { timeout: NIGHT_MS }, async () => {
  const calm = await undisturbed(WHOLE)
  let at = 1
  for (; ; at += stride) {
    const fatal = doom(at)
    expect(await surviving(WHOLE, [fatal]), `died at ${at}: ${fatal.passed.at(-1)}`).toEqual(calm.made)
    if (!fatal.dead) break
  }
  expect(at).toBeGreaterThan(calm.boundaries.length)
  report(`countdown: ${calm.boundaries.length} boundaries of ${new Set(calm.boundaries).size} kinds, every ${stride === 1 ? 'one' : `${stride}th`} fatal once`)
})

test.runIf(crashes === 'pairs')('the same when the recovery dies too, at any boundary of it', { timeout: NIGHT_MS }, async () => {
  const calm = await undisturbed(SMALL)
  let pairs = 0
  for (let first = 1; first <= calm.boundaries.length; first++) {
    for (let second = 1; ; second++) {
      const fatal = [doom(first), doom(second)] as const
      const place = () => fatal.map(({ passed }) => passed.at(-1)).join(', then ')
      expect(await surviving(SMALL, fatal), `died at ${first} and ${second}: ${place()}`).toEqual(calm.made)
      if (!fatal[1].dead) break
      pairs++
    }
  }
  report(`pairs: ${calm.boundaries.length} boundaries, ${pairs} pairs of crashes`)
})
