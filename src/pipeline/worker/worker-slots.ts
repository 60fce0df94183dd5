/** What a worker does at once, and whose it is: one that waits for a slow model must not hold up the others. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Rows worked on at once. */
const SLOTS = 16
/** Of one user. */
const SLOTS_OF_ONE = 4
/** Quick work is done within this, and then claimed for in whole batches. */
const ROOM_WAIT_MS = 100

export type WorkerSlots = ReturnType<typeof workerSlots>

export function workerSlots() {
  const underWay = new Map<Promise<void>, string>()
  const free = () => SLOTS - underWay.size
  const oneEnded = (): Promise<void> => Promise.race(underWay.keys())
  return {
    get free() { return free() },
    get idle() { return underWay.size === 0 },
    /** @param work never rejects */
    hold(userId: string, work: Promise<void>): void {
      const held: Promise<void> = work.finally(() => underWay.delete(held))
      underWay.set(held, userId)
    },
    /** Users who have their share. */
    full(): string[] {
      const counts = new Map<string, number>()
      for (const userId of underWay.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1)
      return [...counts].filter(([, count]) => count >= SLOTS_OF_ONE).map(([userId]) => userId)
    },
    /** Resolves when anything under way ends. Something must be. */
    oneEnded,
    /** Waits until nothing is under way, or, where something takes longer than a moment, until there is a free slot. */
    async room(): Promise<void> {
      if (underWay.size === 0) return
      const ending = new AbortController()
      let patient = true
      const moment = sleep(ROOM_WAIT_MS, undefined, { signal: ending.signal }).catch(() => undefined).then(() => void (patient = false))
      while (patient ? underWay.size > 0 : free() === 0) await Promise.race(patient ? [oneEnded(), moment] : [oneEnded()])
      ending.abort()
    },
    /** Waits for everything under way. */
    async allEnded(): Promise<void> {
      await Promise.all(underWay.keys())
    },
  }
}
