/** What is for the night: by day each test shows its promise once, on the engine that shows it; by night everywhere and at length. */
import { NIGHT } from './at-length.ts'
import { serverUrl } from './server.ts'

export { NIGHT }

/** Whether a test runs that says the same on every engine and takes long: by day only on the embedded one. */
export const ON_THIS_ENGINE = NIGHT || serverUrl === undefined
