/**
 * The long forms of the tests: hours, not minutes. Each crash test prints its seed and its numbers; SEED repeats a run.
 *
 *   node scripts/nightly.mjs                                everything below, and the guards, on every available engine
 *   node scripts/nightly.mjs --suite                        the whole suite, with 1,000 examples of each property and no test skipped
 *   node scripts/nightly.mjs --kills 200                    200 times kill -9
 *   node scripts/nightly.mjs --crashes                      a crash at every boundary of the whole scenario
 *   node scripts/nightly.mjs --pairs                        a crash at every boundary, and one at every boundary of its recovery
 *   node scripts/nightly.mjs --workers 20                   eight workers, under 20 seeds
 *   node scripts/nightly.mjs --sim                          two thousand simulated worlds (test/crash/simulation)
 *   node scripts/nightly.mjs --flakes 20                    the day's tests 20 times under load: what failed in some runs only (flakes.mjs)
 *   node scripts/nightly.mjs --attacks                      wrong values, killed backends, full disks,
 *                                                           hostile texts and models, other users' ids
 *   node scripts/nightly.mjs --conformance                  the official suite of the Model Context Protocol (mcp-conformance.mjs)
 *   node scripts/nightly.mjs --page                         the page in a browser, on every screen; with Debian's Chromium
 *   node scripts/nightly.mjs --soak 30                      30 minutes of steady load on a server, on PostgreSQL (bench/soak.ts)
 *   node scripts/nightly.mjs --endurance 60                 an hour of a whole deployment on a cluster, killed in turn (bench/endurance.ts)
 *   node scripts/nightly.mjs --layouts                      the suite on 64 partitions; isolation, calls, undoing, faults on a cluster
 *   … --engine pglite|postgres                              on this engine only
 *
 * PostgreSQL is used when TEST_DATABASE_URL names one, a cluster when TEST_CITUS_URL does. Build first.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values } = parseArgs({
  options: {
    suite: { type: 'boolean' }, flakes: { type: 'string' }, kills: { type: 'string' },
    crashes: { type: 'boolean' }, pairs: { type: 'boolean' }, sim: { type: 'boolean' },
    workers: { type: 'string' }, attacks: { type: 'boolean' }, conformance: { type: 'boolean' },
    page: { type: 'boolean' }, soak: { type: 'string' }, endurance: { type: 'string' },
    layouts: { type: 'boolean' }, engine: { type: 'string' },
  },
})
const { suite, kills, crashes, pairs, sim, workers, attacks, conformance, page, soak, endurance, layouts, flakes, engine: only } = values
const everything = !Object.keys(values).some((name) => name !== 'engine')
const { TEST_DATABASE_URL: url, TEST_CITUS_URL: cluster, ...quiet } = process.env
if (only !== undefined && only !== 'pglite' && only !== 'postgres') throw new Error(`--engine is pglite or postgres, got ${only}`)
if (only === 'postgres' && !url) throw new Error('--engine postgres needs TEST_DATABASE_URL')
const engines = only ? [only] : ['pglite', ...(url ? ['postgres'] : [])]

let failed = 0
const run = (words, env) => {
  console.log(`\n# ${words.join(' ')} ${JSON.stringify(env)}`)
  const place = env.engine === 'postgres' ? { ...quiet, TEST_DATABASE_URL: url } : quiet
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', env: { ...place, MADELEINE_TEST_NIGHT: '1', ...env } })
  if (status !== 0) failed++
}
const vitest = (words, env) => run(['node_modules/vitest/vitest.mjs', 'run', ...words], env)
/** On a server what asks its database: everything else says the same there. */
const projects = (engine) => (engine === 'pglite' ? [] : ['--project', '*engines'])
const hunt = ['scripts/flakes.mjs', '--runs']
const crash = (name, env) => vitest([`test/crash/${name}.test.ts`], env)

const first = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000)) // another seed every day
for (const engine of engines) {
  // The suite has them too: alone they are one table of what was tried and withstood
  if (attacks) vitest([...projects(engine), 'test/attack', 'test/isolation'], { engine })
  if (suite || everything) vitest(projects(engine), { engine })
  if (flakes || everything) run([...hunt, flakes ?? '20', ...projects(engine)], { MADELEINE_TEST_NIGHT: '0', engine })
  if (kills || everything) crash('torture', { engine, SEED: String(first), KILLS: kills ?? '1000' })
  if (crashes || everything) for (const file of ['countdown', 'upgrade']) crash(file, { engine, CRASHES: 'all' })
  if (pairs || everything) crash('countdown', { engine, CRASHES: 'pairs' })
  if (sim) crash('simulation/simulation', { engine, SEED: String(first) }) // the suite has them too
  if (engine === 'postgres' && (workers || everything)) {
    for (let i = 0; i < Number(workers ?? 20); i++) crash('workers', { engine, SEED: String(first + i) })
  }
}
if (url && (soak || everything)) run(['--import', 'tsx', 'bench/soak.ts', '--url', url, '--minutes', soak ?? '30'], {})
if (cluster && (endurance || everything)) {
  run(['--import', 'tsx', 'bench/endurance.ts', '--minutes', endurance ?? '60'], { CITUS_PORT: new URL(cluster).port })
}
if (conformance || everything) run(['scripts/mcp-conformance.mjs'], {})
if (page || everything) vitest(['--config', 'test/ui/vitest.config.ts'], {})
if (layouts || everything) {
  if (url) vitest(projects('postgres'), { engine: 'postgres', TEST_LAYOUT: 'partitions:64' })
  if (cluster) {
    const asked = ['test/isolation', 'packages/server/test/memory/tracing.test.ts', ...[
      'spaces', 'memory/memory.test.ts', 'people', 'recall/timeline.test.ts', 'facts', 'forgetting', 'history', 'projects.test.ts',
      'memory/transfer.test.ts', 'memory/transfer-settings.test.ts',
    ].map((path) => `packages/core/test/${path}`)]
    const onCluster = { engine: 'postgres', TEST_DATABASE_URL: cluster, TEST_LAYOUT: 'distributed' }
    vitest([...projects('postgres'), ...asked], onCluster)
    vitest([...projects('postgres'), 'test/crash/cluster.test.ts'], onCluster) // alone: it ends workers
    vitest([...projects('postgres'), 'test/crash/layout.test.ts'], onCluster) // alone: it changes roles that all databases have
  } else console.log('\n# a cluster was not asked: TEST_CITUS_URL names none')
}
if (everything) run(['scripts/guards.mjs'], { MADELEINE_TEST_NIGHT: '0', ...(url ? { engine: 'postgres' } : {}) })
if (failed > 0) {
  console.error(`${failed} of tonight's runs failed`)
  process.exitCode = 1
}
