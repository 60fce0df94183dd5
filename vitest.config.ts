import { defineConfig } from 'vitest/config'
import { passes } from './test/passes.ts'

const { engines, once } = passes()
const MINUTE_MS = 60_000
const timeoutMs = process.env.MADELEINE_TEST_NIGHT === '1' ? 30 * MINUTE_MS : MINUTE_MS

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3, // on two processors: a store also waits for its disk
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // A file finds the modules, and the database, of those before it in its worker: what it changes it puts back.
    isolate: false,
    setupFiles: ['test/properties.ts'],
    // What asks the database of the run is run again on PostgreSQL: `vitest run --project engines`
    projects: [
      { extends: true, test: { name: 'engines', include: engines, globalSetup: ['test/built.ts', 'test/setup.ts'], setupFiles: ['test/properties.ts', 'test/checked-results.ts'] } },
      { extends: true, test: { name: 'once', include: once, globalSetup: 'test/built.ts' } },
    ],
  },
})
