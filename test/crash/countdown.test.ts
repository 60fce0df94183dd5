/** A crash at every boundary there is, one after the other: whatever is under way, nothing acknowledged is lost and the line goes on. */
import { expect, test } from 'vitest'
import { serverUrl } from '../server.ts'
import { useDb } from '../testing.ts'
import { doom, type Doom } from './crashing-db.ts'
import { randomFrom, seedOr } from './random.ts'
import { inspect, live, made, MUST_PASS, reset, SMALL, WHOLE, type Step } from './scenario.ts'

const held = useDb()

/** Every crash alone where a step costs milliseconds; every seventh where the lease must run out first. CRASHES=all|pairs is for the night. */
const crashes = process.env.CRASHES ?? 'some'
const stride = crashes === 'some' && serverUrl !== undefined ? 7 : 1

const SEED = seedOr(2)
const SAMPLED_PAIRS = 20
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
  expect(MUST_PASS.filter((place) => !calm.boundaries.some((boundary) => boundary.startsWith(place)))).toEqual([])
  let at = 1
  for (; ; at += stride) {
    const fatal = doom(at)
    expect(await surviving(WHOLE, [fatal]), `died at ${at}: ${fatal.passed.at(-1)}`).toEqual(calm.made)
    if (!fatal.dead) break
  }
  expect(at).toBeGreaterThan(calm.boundaries.length)
  report(`countdown: ${calm.boundaries.length} boundaries of ${new Set(calm.boundaries).size} kinds, every ${stride === 1 ? 'one' : `${stride}th`} fatal once`)
})

/** Every pair at night, some by day. */
function* pairsOf(boundaries: number): Generator<readonly [Doom, Doom]> {
  const random = randomFrom(SEED)
  for (let n = 0; crashes !== 'pairs' && n < SAMPLED_PAIRS; n++) yield [doom(1 + random.below(boundaries)), doom(1 + random.below(boundaries))]
  for (let first = 1; crashes === 'pairs' && first <= boundaries; first++) {
    for (let [second, reached] = [1, true]; reached; second++) {
      const pair = [doom(first), doom(second)] as const
      yield pair
      reached = pair[1].dead
    }
  }
}

test(`the same when the recovery dies too (SEED=${SEED})`, { timeout: NIGHT_MS }, async () => {
  const calm = await undisturbed(SMALL)
  let pairs = 0
  for (const fatal of pairsOf(calm.boundaries.length)) {
    const made = await surviving(SMALL, fatal)
    expect(made, `died ${fatal.map(({ passed }) => `at ${passed.length}: ${passed.at(-1)}`).join(', then ')}`).toEqual(calm.made)
    if (fatal[1].dead) pairs++
  }
  expect(pairs).toBeGreaterThan(SAMPLED_PAIRS / 2)
  report(`pairs: ${calm.boundaries.length} boundaries, ${pairs} pairs of crashes`)
})
