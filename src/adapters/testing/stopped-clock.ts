/** A manual clock for tests: its time changes only when it is stepped. */
import { MINUTE_MS } from '../../base/units.ts'

/** A clock that a test steps. */
export interface StoppedClock {
  /** For the option `now` of `openMemory`. */
  readonly now: () => Date
  /** Advances the clock. */
  step(minutes: number): void
}

/** Creates a stopped clock. @param iso its initial time, e.g. '2026-03-02T09:00:00Z' */
export function stoppedClock(iso: string): StoppedClock {
  let now = new Date(iso)
  return {
    now: () => now,
    step(minutes) {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
    },
  }
}
