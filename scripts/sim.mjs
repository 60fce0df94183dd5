/**
 * Simulated worlds (test/crash/simulation): clients, workers and processes that die, all of it driven by one seed.
 *
 *   npm run sim -- --seed 7 --steps 200            one world, in which 200 calls are made
 *   npm run sim -- --seed 1 --seeds 1000           a thousand worlds of 24 calls each
 *
 * On PGlite; with TEST_DATABASE_URL on that server; in as many processes as the machine has processors. A world that ends otherwise
 * than the model is printed with the fewest calls that it takes, and the exit code is 1. The last line is a hash of what the worlds
 * hold: the same in every run of a seed, on each engine.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** Worlds for which a further process is worth its start. */
const FEWEST = 10

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' }, steps: { type: 'string', default: '24' }, seeds: { type: 'string', default: '1' },
  },
})
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} is a whole number, got ${value}`)
}
const project = process.env.TEST_DATABASE_URL ? 'scenes-engines' : 'scenes'
const [first, seeds] = [Number(values.seed), Number(values.seeds)]
const shares = Math.max(1, Math.min(availableParallelism(), Math.floor(seeds / FEWEST)))
const began = performance.now()
const from = (share) => first + Math.floor(seeds * share / shares)
const runs = await Promise.all(Array.from({ length: shares }, (_, share) => worldsOf(from(share), from(share + 1) - from(share))))
const seconds = (performance.now() - began) / 1000
for (const { said, isRight } of runs) if (!isRight) process.stdout.write(said)
process.exitCode = runs.every(({ isRight }) => isRight) ? 0 : 1
const hash = createHash('sha256').update(runs.flatMap(({ hashes }) => hashes).join('')).digest('hex')
process.stdout.write(`${seeds} worlds of ${values.steps} calls in ${seconds.toFixed(1)} s\n${hash}\n`)

/** Worlds in a process of their own. */
async function worldsOf(seed, count) {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, 'test/crash/simulation'], {
    env: { ...process.env, NO_COLOR: '1', SIM_SEED: String(seed), SIM_SEEDS: String(count), SIM_STEPS: values.steps },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  const hashes = []
  for await (const line of createInterface({ input: child.stdout })) {
    const [, found] = /^world ([0-9a-f]+)$/.exec(line) ?? []
    if (found === undefined) said += `${line}\n`
    else hashes.push(found)
  }
  return { said, hashes, isRight: await ended === 0 && hashes.length === count }
}
