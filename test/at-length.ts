/** Whether this is the night. Apart from night.ts, so that a test can ask without being one that knows where the server is. */

/** `npm run nightly` sets it. */
export const NIGHT = process.env.MADELEINE_TEST_NIGHT === '1'

/** What is tried by day, and by night, when there is time. */
export const byNight = <T>(day: T, night: T): T => (NIGHT ? night : day)
