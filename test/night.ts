/** What is for the night: by day each test shows its promise once, on the engine that shows it; by night everywhere and at length. */
import { NIGHT } from './at-length.ts'
import { serverUrl } from './server.ts'

export { NIGHT }

/** By day, in .ci/run: two runs, one on each engine, between them have every test (passes.ts). */
export const isShared = !NIGHT && process.env.MADELEINE_TEST_SHARED === '1'

/**
 * Whether a test runs that says the same on every engine and takes long: by day only on one of them, the embedded one unless two runs
 * share the day; then on the server, which answers the same statements in a third of the time.
 */
export const ON_THIS_ENGINE = NIGHT || (serverUrl === undefined) !== isShared

/** Whether a test runs that kills processes for long, by day on the embedded engine, whose files are at stake. */
export const EMBEDDED_BY_DAY = NIGHT || serverUrl === undefined
