/** What a worker does at once, and whose it is: one that waits for a slow model must not hold up the others. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Rows worked on at once. */
const SLOTS = 16
/** Of one user. */
const SLOTS_PER_USER = 4
/** Quick work is done within this, and then claimed for in whole batches. */
const QUICK_WORK_MS = 100

export type WorkerSlots = ReturnType<typeof workerSlots>

export function workerSlots() {
  const running = new Map<Promise<void>, string>()
  const free = () => SLOTS - running.size
  const anyDone = (): Promise<void> => Promise.race(running.keys())
  return {
    get free() { return free() },
    get idle() { return running.size === 0 },
    /** @param work never rejects */
    occupy(userId: string, work: Promise<void>): void {
      const tracked: Promise<void> = work.finally(() => running.delete(tracked))
      running.set(tracked, userId)
    },
    /** Users who have their share. */
    saturatedUsers(): string[] {
      const counts = new Map<string, number>()
      for (const userId of running.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1)
      return [...counts].filter(([, count]) => count >= SLOTS_PER_USER).map(([userId]) => userId)
    },
    /** Resolves when anything under way ends. Something must be. */
    anyDone,
    /** Waits until nothing is under way, or, where something takes longer than a moment, until there is a free slot. */
    async waitForSlot(): Promise<void> {
      if (running.size === 0) return
      const abort = new AbortController()
      let isWaitingForAll = true
      const timeout = sleep(QUICK_WORK_MS, undefined, { signal: abort.signal }).catch(() => undefined).then(() => void (isWaitingForAll = false))
      while (isWaitingForAll ? running.size > 0 : free() === 0) await Promise.race(isWaitingForAll ? [anyDone(), timeout] : [anyDone()])
      abort.abort()
    },
    /** Waits for everything under way. */
    async allDone(): Promise<void> {
      await Promise.all(running.keys())
    },
  }
}
