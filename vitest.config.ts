import { defineConfig } from 'vitest/config'
import { passes } from './test/passes.ts'

const MINUTE_MS = 60_000
const timeoutMs = process.env.MADELEINE_TEST_NIGHT === '1' ? 30 * MINUTE_MS : MINUTE_MS

/** What asks the database of the run: every result is checked against the contract. */
const WITH_DATABASE = { globalSetup: ['test/built.ts', 'test/setup.ts'], setupFiles: ['test/properties.ts', 'test/checked-results.ts'] }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3, // on two processors: a store also waits for its disk
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // A file finds the modules, and the database, of those before it in its worker: what it changes it puts back.
    isolate: false,
    // Each project compiles for itself: from the second on, and in the next run, modules that have not changed are read instead
    experimental: { fsModuleCache: true },
    setupFiles: ['test/properties.ts'],
    // `npm test` runs the promises, engines and once; .ci/run all, and on PostgreSQL those that ask its database: `--project '*engines'`
    projects: Object.entries(passes()).map(([name, include]) => ({
      extends: true, test: { name, include, ...(name.endsWith('engines') ? WITH_DATABASE : { globalSetup: 'test/built.ts' }) },
    })),
  },
})
