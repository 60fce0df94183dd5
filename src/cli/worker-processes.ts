/** Workers in processes of their own beside a server, started again when they end. */
import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { backoffMs } from '../base/backoff.ts'
import type { Measurement } from '../contract/events.ts'

export interface WorkerProcesses {
  /** Has them finish what they have begun, and resolves when they have ended. */
  stop(): Promise<void>
}

export interface WorkerStart {
  /** The script of this program, as `process.argv[1]`. */
  readonly script: string
  /** The arguments of `work`: which store. */
  readonly args: readonly string[]
  readonly count: number
  /** Takes what they measure. */
  readonly onMeasurement: (measurement: Measurement) => void
  readonly note: (line: string) => void
}

/** One that has run so long is not ending again and again. */
const STEADY_MS = 60_000
const PAUSE = { firstMs: 1000, maxMs: 60_000 }

/** Who asks waits for an answer, nobody for a worker: it takes the processors that the server leaves, a tenth of one at the least. */
function yieldToServer(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system allows nobody to be slower
  }
}

export function startWorkers({ script, args, count, onMeasurement, note }: WorkerStart): WorkerProcesses {
  const ending = new AbortController()
  const children = new Set<ChildProcess>()
  const run = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted; failures++) {
      const began = Date.now()
      // As JSON it says nothing on stderr, which is the log of the server: titles do not belong there
      const child = spawn(process.execPath, [script, 'work', '--json', ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      child.on('message', onMeasurement as (message: unknown) => void)
      children.add(child)
      if (child.pid !== undefined) yieldToServer(child.pid)
      const code = await new Promise<number | null>((resolve) => {
        child.once('exit', resolve)
        child.once('error', () => resolve(null))
      })
      children.delete(child)
      if (ending.signal.aborted) return
      if (Date.now() - began > STEADY_MS) failures = 0
      note(`a worker ended${code === null ? '' : ` with ${code}`}; a new one is being started`)
      await pause(backoffMs(PAUSE, failures), undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = Array.from({ length: count }, run)
  return {
    async stop() {
      ending.abort()
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(running)
    },
  }
}
