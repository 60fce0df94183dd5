/**
 * The page in a real browser: `npm run test:page`. A configuration of its own, since it needs Debian's Chromium: the suite of
 * `npm test` has none of these files, so that nothing is skipped there, and `.ci/run` installs the browser and runs them.
 */
import { defineConfig } from 'vitest/config'

const MINUTE_MS = 60_000

export default defineConfig({
  test: {
    include: ['test/ui/**/*.browser.ts'],
    globalSetup: ['test/built.ts'],
    pool: 'forks',
    maxWorkers: 1, // a browser and a server beside it take both processors
    isolate: false, // one browser for all files
    testTimeout: 2 * MINUTE_MS,
    hookTimeout: 3 * MINUTE_MS,
  },
})
