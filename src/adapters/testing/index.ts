/** `madeleine/testing`: support for tests of programs that use Madeleine, and of custom policies. */
import '../../base/ambient-types.ts'
export { stoppedClock, type StoppedClock } from './check-policy.ts'
export { checkPolicy } from './check-policy.ts'
