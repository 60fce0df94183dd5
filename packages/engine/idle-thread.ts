/** The engine's thread before it has a folder: a process that will open one starts it while it loads the rest of the program. */
import { Worker } from 'node:worker_threads'
import { packageFile } from '@madeleine/base'

/** The compiled file, also in development: Node 20 cannot run TypeScript, and threads do not inherit loaders. */
const THREAD = packageFile('dist/engine/thread-entry.js')

/** Size of V8's young generation: what a question allocates, so that little of it is copied; with 4 a recall takes an eighth longer. */
const YOUNG_GENERATION_MB = 16

let idle: Worker | undefined
const forget = (): void => void (idle = undefined)

// No inherited flags: `--eval`, loaders and V8 limits of the process are not meant for the thread
const newThread = (modules: readonly string[] = []): Worker =>
  new Worker(THREAD, {
    workerData: { modules, processFlags: process.execArgv }, execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })

/**
 * Starts the thread that the next opening of a folder takes. It does not keep the process alive.
 * @param modules of reads that it will be asked for, loaded while the engine is compiled; others are loaded when they are asked for
 */
export function warmEngine(modules: readonly string[] = []): void {
  idle ??= newThread(modules).once('error', forget).once('exit', forget)
  idle.unref()
}

/** Ends the idle thread, if there is one: the folder is open in another process. */
export function dropIdleEngine(): void {
  void idle?.off('error', forget).off('exit', forget).on('error', () => undefined).terminate()
  forget()
}

/** A thread that opens a folder: the idle one, or a new one. @param start what `pglite-worker` reads as its `workerData` */
export function engineThread(start: object): Worker {
  const thread = idle?.off('error', forget).off('exit', forget) ?? newThread()
  idle = undefined
  thread.ref()
  thread.postMessage(start)
  return thread
}
