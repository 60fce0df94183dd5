/** `madeleine/testing`: support for tests of programs that use Madeleine, and of custom policies. */
export { stoppedClock, type StoppedClock } from './stopped-clock.ts'
export { checkPolicy } from './check-policy.ts'
