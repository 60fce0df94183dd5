import { defineConfig } from 'vitest/config'
import { isShared } from './test/night.ts'
import { passes, projectsOf, testCode, type Share } from './test/passes.ts'
import { serverUrl } from './test/server.ts'

const MINUTE_MS = 60_000
/** On divided tables too: what goes over each of them goes over 64 times as many. */
const takesLong = process.env.TEST_LAYOUT !== undefined
/** So that what hangs ends; the slowest scene takes a third of it on two processors that do nothing else. */
const timeoutMs = (process.env.MADELEINE_TEST_NIGHT === '1' ? 30 : takesLong ? 5 : 3) * MINUTE_MS

const isServer = serverUrl !== undefined
const share: Share = isShared ? (isServer ? 'server' : 'embedded') : 'all'

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
    // `npm test` runs the promises; on PostgreSQL those that ask its database are apart: `--project '*engines'`; .ci/run shares them all
    projects: Object.entries(projectsOf(passes(testCode(), share), { isServer, share })).map(([name, include]) => ({
      extends: true, test: { name, include, ...(name.endsWith('once') ? { globalSetup: 'test/built.ts' } : WITH_DATABASE) },
    })),
  },
})
