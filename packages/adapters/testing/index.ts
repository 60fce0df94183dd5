/** `madeleine/testing`: support for tests of programs that use Madeleine, and of custom policies. */
import '@madeleine/base/ambient-types'
export { stoppedClock, type StoppedClock } from './check-policy.ts'
export { checkPolicy } from './check-policy.ts'
