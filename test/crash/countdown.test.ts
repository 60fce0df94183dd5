/**
 * A crash at every kind of boundary that is not rolled back alike, one after the other: whatever is
 * under way, nothing acknowledged is lost and the line goes on.
 */
import { expect, test } from 'vitest'
import { NIGHT, ON_THIS_ENGINE } from '../night.ts'
import type { Db } from '@madeleine/engine'
import { useDb } from '../testing.ts'
import { dieAt, type Doom } from './crashing-db.ts'
import { randomFrom, seedOr, type Random } from './random.ts'
import { inspect, live, reset, whatWasMade, SCENARIOS, type Scenario } from './scenario.ts'

const held = useDb()

/** One crash at each kind of boundary that is not rolled back alike; CRASHES=all|pairs is for the night. */
const crashes = process.env.CRASHES ?? 'some'

const SEED = seedOr(2)
const SAMPLED_PAIRS = NIGHT ? 20 : 4
const NIGHT_MS = 12 * 3_600_000

const report = (line: string) => process.stdout.write(`${held.db.engine}: ${line}\n`)

let runs = 0

/** Passes over what rewrites a table, whose rows are the same before and after. */
const notRewritten = (db: Db): Db =>
  ({ ...db, maintain: async (statement, options) => (isRewriting(statement) ? undefined : db.maintain(statement, options)) })

/** Runs the steps, dying where each doom says, then to the end. */
async function surviving({ steps, erases }: Scenario, dooms: readonly Doom[]): Promise<unknown[]> {
  await reset(held.db, runs++)
  const db = erases || NIGHT ? held.db : notRewritten(held.db)
  const answered: number[] = []
  for (const doom of dooms) {
    if (await live(db, doom, { steps, answered })) break
    await inspect(held.db, { steps, answered })
  }
  await live(db, dieAt(), { steps, answered })
  await inspect(held.db, { steps, answered })
  return whatWasMade(held.db)
}

interface Calm {
  readonly made: unknown[]
  readonly boundaries: readonly string[]
}

const calms = new Map<Scenario, Promise<Calm>>()

/** What a scenario makes when nobody dies: found out once. */
function undisturbed(scenario: Scenario): Promise<Calm> {
  const known = calms.get(scenario) ?? findCalm(scenario)
  calms.set(scenario, known)
  return known
}

async function findCalm(scenario: Scenario): Promise<Calm> {
  const never = dieAt()
  const made = await surviving(scenario, [never])
  expect(missing(scenario.passes, never.passed)).toEqual([])
  return { made, boundaries: never.passed }
}

const missing = (places: readonly string[], passed: readonly string[]) =>
  places.filter((place) => !passed.some((boundary) => boundary.startsWith(place)))

/**
 * Everywhere, for CRASHES=all, and once more in each place that is named: as two pieces of work under way meet, the nth boundary is
 * not the same one in every run.
 */
function* everyDeath(boundaries: readonly string[], { passes }: Scenario): Generator<Doom> {
  for (let [at, reached] = [1, true]; reached; at++) {
    const fatal = dieAt(at)
    yield fatal
    reached = fatal.dead
  }
  for (const place of passes) yield dieAt(1, boundaries.find((boundary) => boundary.startsWith(place))!)
}

/** Where a scenario begins to be its own: what comes before is the same in every other one, and one of them dies there. */
const beginning = (boundaries: readonly string[], { from }: Pick<Scenario, 'from'>): number =>
  (from === undefined ? 0 : boundaries.findIndex((boundary) => boundary.startsWith(from)))

/** Before a read or a commit a crash rolls back the whole transaction, and leaves what it leaves before each write of it. */
const isRolledBack = (kind: string): boolean => /^before (?:select|the commit) /.test(kind)

/** A table is written anew as every other one is: the first, the last, and one that SEED says are enough by day. */
const isRewriting = (kind: string): boolean => kind.includes('vacuum (full, analyze)')

const drawn = <T>(some: readonly T[], random: Random): T | undefined => some[random.below(some.length || 1)]

/**
 * By day: once in each place that is named; and in a sixteenth of the other kinds, half as many where the scenario begins later, drawn
 * by SEED: before each kind of write, after each kind of commit and around each call of the policy and the embedder, where
 * SEED says among those of a kind, unless another scenario dies there.
 */
function* oneOfEachKind(boundaries: readonly string[], { from, passes }: Scenario, elsewhere: readonly string[]): Generator<Doom> {
  const first = beginning(boundaries, { from })
  const random = randomFrom(SEED)
  const kinds = new Set(boundaries.slice(first))
  // Several statements may begin as one that is named: one of them stands for the place
  const named = new Set(passes.map((place) => drawn([...kinds].filter((kind) => kind.startsWith(place)), random)))
  const rewriting = [...kinds].filter(isRewriting)
  const rewritings = new Set([rewriting[0], drawn(rewriting, random), rewriting.at(-1)])
  for (const kind of kinds) {
    if (isRewriting(kind) && !rewritings.has(kind) && !named.has(kind)) continue
    if (!named.has(kind) && (elsewhere.includes(kind) || isRolledBack(kind) || random.below(from === undefined ? 16 : 32) !== 1)) continue
    const of = (some: readonly string[]) => some.filter((boundary) => boundary === kind).length
    const chosen = dieAt(of(boundaries.slice(0, first)) + 1 + random.below(of(boundaries.slice(first))), kind)
    yield chosen
    // Claims come more or less often, as two pieces of work under way meet
    if (!chosen.dead) yield dieAt(1, kind)
  }
}

/** Kinds that are drawn in another scenario: those of the talks, and in what erases those of that. */
async function drawnElsewhere(scenario: Scenario): Promise<string[]> {
  const kinds: string[] = []
  for (const other of scenario === SCENARIOS.talks ? [] : [SCENARIOS.talks, SCENARIOS.forgettingAll]) {
    if (other === scenario) continue
    const { boundaries } = await undisturbed(other)
    kinds.push(...boundaries.slice(beginning(boundaries, other)))
  }
  return kinds
}

test.runIf(ON_THIS_ENGINE).for(['huge', 'looks', 'stated', 'talks', 'reviews', 'parts', 'forgetting', 'forgettingAll'] as const)(
  '%s: after a crash at any boundary the log is whole, and the pipeline ends in the same state as without the crash',
  { timeout: NIGHT_MS }, async (name) => {
    const scenario = SCENARIOS[name]
    const calm = await undisturbed(scenario)
    const deaths: string[] = []
    const elsewhere = await drawnElsewhere(scenario)
    for (const fatal of crashes === 'some' ? oneOfEachKind(calm.boundaries, scenario, elsewhere) : everyDeath(calm.boundaries, scenario)) {
      expect(await surviving(scenario, [fatal]), `died at ${fatal.passed.length}: ${fatal.passed.at(-1)}`).toEqual(calm.made)
      if (fatal.dead) deaths.push(fatal.passed.at(-1) as string)
    }
    expect(missing(scenario.passes, deaths), 'each of these was fatal once').toEqual([])
    report(`${name}: ${calm.boundaries.length} boundaries of ${new Set(calm.boundaries).size} kinds, ${deaths.length} fatal once`)
  },
)

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

test.runIf(ON_THIS_ENGINE)(`after two crashes, the pipeline ends in the same state too (SEED=${SEED})`, { timeout: NIGHT_MS }, async () => {
  const calm = await undisturbed(SCENARIOS.small)
  let pairs = 0
  for (const fatal of (crashes === 'pairs' ? everyPair : somePairs)(calm.boundaries.length)) {
    const made = await surviving(SCENARIOS.small, fatal)
    expect(made, `died ${fatal.map(({ passed }) => `at ${passed.length}: ${passed.at(-1)}`).join(', then ')}`).toEqual(calm.made)
    if (fatal[1].dead) pairs++
  }
  expect(pairs).toBeGreaterThanOrEqual(SAMPLED_PAIRS / 2)
  report(`pairs: ${calm.boundaries.length} boundaries, ${pairs} pairs of crashes`)
})
