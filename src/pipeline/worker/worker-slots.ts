/**
 * Concurrency slots of a worker, one for each set of jobs, limited per user, so that jobs that wait for a slow model do not block others.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../../store/tables/jobs.ts'

/** Sets of jobs that run at once. */
const SLOTS = 16
/** Sets of one user that run at once. */
const SLOTS_PER_USER = 4
/** Quick jobs finish within this time; waiting for it allows claims of whole batches. */
const QUICK_WORK_MS = 100

export type WorkerSlots = ReturnType<typeof workerSlots>

export function workerSlots() {
  const running = new Map<Promise<void>, Pick<Job, 'userId' | 'kind'>>()
  const free = () => SLOTS - running.size
  const anyDone = (): Promise<void> => Promise.race(running.keys())
  return {
    get free() { return free() },
    get idle() { return running.size === 0 },
    /** Occupies a slot until `work` ends. @param work never rejects */
    occupy({ userId, kind }: Pick<Job, 'userId' | 'kind'>, work: Promise<void>): void {
      const tracked: Promise<void> = work.finally(() => running.delete(tracked))
      running.set(tracked, { userId, kind })
    },
    /** Ids of users with all their slots occupied, and of those whose segments are being encoded. */
    busyUsers(): { readonly except: string[]; readonly encoding: string[] } {
      const counts = new Map<string, number>()
      for (const { userId } of running.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1)
      return {
        except: [...counts].filter(([, count]) => count >= SLOTS_PER_USER).map(([userId]) => userId),
        encoding: [...running.values()].filter(({ kind }) => kind === 'encode').map(({ userId }) => userId),
      }
    },
    /** Resolves when any running job ends. At least one must be running. */
    anyDone,
    /** Waits until no job runs, or, after 100 ms, until a slot is free. */
    async waitForSlot(): Promise<void> {
      if (running.size === 0) return
      const abort = new AbortController()
      let isWaitingForAll = true
      const timeout = sleep(QUICK_WORK_MS, undefined, { signal: abort.signal })
        .catch(() => undefined).then(() => void (isWaitingForAll = false))
      while (isWaitingForAll ? running.size > 0 : free() === 0) await Promise.race(isWaitingForAll ? [anyDone(), timeout] : [anyDone()])
      abort.abort()
    },
    /** Resolves when all running jobs have ended. */
    async allDone(): Promise<void> {
      await Promise.all(running.keys())
    },
  }
}
