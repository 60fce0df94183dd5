/**
 * Simulated worlds (test/crash/simulation): clients, workers and processes that die, all of it driven by one seed.
 *
 *   npm run sim -- --seed 7 --steps 200            one world, in which 200 calls are made
 *   npm run sim -- --seed 1 --seeds 1000           a thousand worlds of 24 calls each
 *
 * On PGlite; with TEST_DATABASE_URL on that server. A world that ends otherwise than the model is printed with the fewest calls that it
 * takes, and the exit code is 1. The last line is a hash of what the worlds hold: the same in every run of a seed, on each engine.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

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
const began = performance.now()
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, 'test/crash/simulation'], {
  env: { ...process.env, NO_COLOR: '1', SIM_SEED: values.seed, SIM_SEEDS: values.seeds, SIM_STEPS: values.steps },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let [hash, said] = ['', '']
for await (const line of createInterface({ input: child.stdout })) {
  said += `${line}\n`
  if (/^[0-9a-f]{64}$/.test(line)) hash = line
}
const seconds = (performance.now() - began) / 1000
process.exitCode = await new Promise((resolve) => child.once('close', (code) => resolve(code === 0 && hash !== '' ? 0 : 1)))
if (process.exitCode !== 0) process.stdout.write(said)
process.stdout.write(`${values.seeds} worlds of ${values.steps} calls in ${seconds.toFixed(1)} s\n${hash}\n`)
