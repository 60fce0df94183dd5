/** Runs worlds one after the other in the database of a file, and makes smaller what went wrong. */
import { empty, type Held } from '../../testing.ts'
import { type Outcome, simulate, type Simulation } from './world.ts'

export interface Report {
  /** A line for each world that ended otherwise than the model, with the fewest calls that it takes. */
  readonly failed: readonly string[]
  /** Of what each world holds in the end: the same in every run, on each engine. */
  readonly hashes: readonly string[]
}

export async function runWorlds(held: Held, { seed, seeds, steps }: Simulation & { readonly seeds: number }): Promise<Report> {
  const [failed, hashes]: [string[], string[]] = [[], []]
  for (let at = seed; at < seed + seeds; at++) {
    const world = { seed: at, steps }
    const outcome = await runWorld(held, world)
    hashes.push(outcome.hash)
    if (outcome.wrong.length === 0) continue
    failed.push(`${JSON.stringify(await smaller(held, world))}\n${outcome.wrong.join('\n')}`)
  }
  return { failed, hashes }
}

export async function runWorld({ db }: Held, simulation: Simulation): Promise<Outcome> {
  await empty(db)
  return simulate(db, simulation)
}

/** The world without the calls that its failure does not need: half of them, then a quarter and so on, as long as it still fails. */
async function smaller(held: Held, { seed, steps }: Simulation): Promise<Simulation> {
  let without: readonly number[] = []
  for (let size = Math.ceil(steps / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < steps; from += size) {
      const more = Array.from({ length: size }, (_, i) => from + i).filter((nth) => nth < steps && !without.includes(nth))
      if (more.length === 0) continue
      const fewer = { seed, steps, without: [...without, ...more].toSorted((a, b) => a - b) }
      if ((await runWorld(held, fewer)).wrong.length > 0) without = fewer.without
    }
    if (size <= 1) return { seed, steps, without }
  }
}
