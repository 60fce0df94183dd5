/** `madeleine/testing`: for tests of programs that use Madeleine, and of policies of your own. */
export { stoppedClock, type StoppedClock } from './stopped-clock.ts'
export { checkPolicy } from './check-policy.ts'
