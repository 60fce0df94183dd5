/** A clock for tests: it stands still until it is stepped. */
import { MINUTE_MS } from '../units.ts'

export interface StoppedClock {
  /** What `openMemory({ now })` takes. */
  readonly now: () => Date
  step(minutes: number): void
}

/** @param iso where it stands, e.g. '2026-03-02T09:00:00Z' */
export function stoppedClock(iso: string): StoppedClock {
  let now = new Date(iso)
  return {
    now: () => now,
    step(minutes) {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
    },
  }
}
