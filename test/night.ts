/** What is for the night: by day each test shows its promise once, on the engine that shows it; by night everywhere and at length. */
import { NIGHT } from './at-length.ts'
import { serverUrl } from './server.ts'

export { NIGHT }

/**
 * Whether a test runs that says the same on every engine and takes long: by day only on one of them, the embedded one unless
 * MADELEINE_TEST_LONG_ON is postgres, as in .ci/run, where a server answers the same statements in a third of the time.
 */
export const ON_THIS_ENGINE = NIGHT || (serverUrl === undefined) === (process.env.MADELEINE_TEST_LONG_ON !== 'postgres')

/** Whether a test runs that kills processes for long, by day on the embedded engine, whose files are at stake. */
export const EMBEDDED_BY_DAY = NIGHT || serverUrl === undefined
