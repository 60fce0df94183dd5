/** A crash at every boundary there is, one after the other: whatever is under way, nothing acknowledged is lost and the line goes on. */
import { expect, test } from 'vitest'
import { serverUrl } from '../server.ts'
import { useDb } from '../testing.ts'
import { dieAt, type Doom } from './crashing-db.ts'
import { randomFrom, seedOr } from './random.ts'
import { inspect, live, reset, whatWasMade, SCENARIOS, type Scenario, type Step } from './scenario.ts'

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
  await live(held.db, dieAt(), { steps, answered })
  await inspect(held.db, { steps, answered })
  return whatWasMade(held.db)
}

async function undisturbed({ steps, passes }: Scenario): Promise<{ made: unknown[]; boundaries: readonly string[] }> {
  const never = dieAt()
  const made = await surviving(steps, [never])
  expect(missing(passes, never.passed)).toEqual([])
  return { made, boundaries: never.passed }
}

const missing = (places: readonly string[], passed: readonly string[]) =>
  places.filter((place) => !passed.some((boundary) => boundary.startsWith(place)))

test.each(['huge', 'talks'] as const)('%s: after a crash at any boundary the log is whole, and the line ends where it would have ended', { timeout: NIGHT_MS }, async (name) => {
  const scenario = SCENARIOS[name]
  const calm = await undisturbed(scenario)
  // What comes before is the same in every scenario: by day one of them dies there.
  let at = crashes === 'some' && scenario.from ? calm.boundaries.indexOf(scenario.from) + 1 : 1
  const first = at
  const deaths: string[] = []
  for (; ; at += stride) {
    const fatal = dieAt(at)
    expect(await surviving(scenario.steps, [fatal]), `died at ${at}: ${fatal.passed.at(-1)}`).toEqual(calm.made)
    if (!fatal.dead) break
    deaths.push(fatal.passed.at(-1) as string)
  }
  if (stride === 1) expect(missing(scenario.passes, deaths), 'each of these was fatal once').toEqual([])
  report(`${name}: ${calm.boundaries.length} boundaries of ${new Set(calm.boundaries).size} kinds, from ${first} on every ${stride === 1 ? 'one' : `${stride}th`} fatal once`)
})

type Pair = readonly [first: Doom, second: Doom]

function* somePairs(boundaries: number): Generator<Pair> {
  const random = randomFrom(SEED)
  for (let n = 0; n < SAMPLED_PAIRS; n++) yield [dieAt(1 + random.below(boundaries)), dieAt(1 + random.below(boundaries))]
}

function* everyPair(boundaries: number): Generator<Pair> {
  for (let first = 1; first <= boundaries; first++) {
    for (let [second, reached] = [1, true]; reached; second++) {
      const pair = [dieAt(first), dieAt(second)] as const
      yield pair
      reached = pair[1].dead
    }
  }
}

test(`the same when the recovery dies too (SEED=${SEED})`, { timeout: NIGHT_MS }, async () => {
  const calm = await undisturbed(SCENARIOS.small)
  let pairs = 0
  for (const fatal of (crashes === 'pairs' ? everyPair : somePairs)(calm.boundaries.length)) {
    const made = await surviving(SCENARIOS.small.steps, fatal)
    expect(made, `died ${fatal.map(({ passed }) => `at ${passed.length}: ${passed.at(-1)}`).join(', then ')}`).toEqual(calm.made)
    if (fatal[1].dead) pairs++
  }
  expect(pairs).toBeGreaterThan(SAMPLED_PAIRS / 2)
  report(`pairs: ${calm.boundaries.length} boundaries, ${pairs} pairs of crashes`)
})
