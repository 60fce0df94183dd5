import { defineConfig } from 'vitest/config'
import { passes } from './test/passes.ts'

const { engines, once } = passes()

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What asks the database of the run is run again on PostgreSQL: `vitest run --project engines`
    // A file finds the modules, and the database, of those before it in its worker: what it changes it puts back
    isolate: false,
    projects: [
      { extends: true, test: { name: 'engines', include: engines, globalSetup: ['test/built.ts', 'test/setup.ts'] } },
      { extends: true, test: { name: 'once', include: once, globalSetup: 'test/built.ts' } },
    ],
  },
})
