/** Processor time of this process, and of a server's processes where they run on this machine. */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Milliseconds that the scheduler counted for a thread; undefined where there is no such file. */
function scheduled(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}

/** Milliseconds of the calling thread: Linux's; elsewhere the time in which the event loop was busy. */
export const threadTime = (): number => scheduled('/proc/thread-self/schedstat') ?? performance.eventLoopUtilization().active

/** Milliseconds of all threads. */
export const allTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of other processes by their ids; without those that have ended or run elsewhere. */
export const timesOf = (pids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(pids.flatMap((pid) => {
    const time = scheduled(`/proc/${pid}/schedstat`)
    return time === undefined ? [] : [[pid, time] as const]
  }))
