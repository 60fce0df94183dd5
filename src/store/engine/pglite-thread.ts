/** The near end of the PGlite thread: one request at a time to each answer, and an end to waiting. */
import { Worker } from 'node:worker_threads'
import { MadeleineError } from '../../errors.ts'
import type { EngineReply, EngineRequest, EngineStart } from './pglite-worker.ts'

/** Always the compiled one: Node 20 runs no TypeScript, and a thread inherits no loader. */
const THREAD = new URL('../../../dist/store/engine/pglite-worker.js', import.meta.url)

/** The thread makes few objects of its own: a small nursery keeps the process 35 MB smaller. */
const YOUNG_MB = 4

/** PGlite has no statement timeout and can hang for good: past this a thread is ended and reopened. */
export const ANSWER_MS = 10_000
/** For an answer that is there but not read yet. */
const GRACE_MS = 1000
/** Opening may replay a long WAL or, without a template, run initdb. */
const OPEN_MS = 120_000

type Ask = EngineRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

export type EngineAnswer = Omit<EngineReply, 'id' | 'error'>

export interface EngineThread {
  /** @throws {MadeleineError} `engine_restarted` when no answer came; the thread is dead then */
  ask(request: Ask): Promise<EngineAnswer>
  /** False once the thread has died or was ended. */
  readonly alive: boolean
  /** Returns when the thread is gone: only then may another one open the folder. */
  terminate(): Promise<void>
}

/** Starts a thread on the folder and waits until the database answers. */
export async function startThread(start: EngineStart, answerMs = ANSWER_MS): Promise<EngineThread> {
  // None of the process's own flags: a program on the command line, a loader or a limit of V8's is not the thread's
  const worker = new Worker(THREAD, { workerData: start, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  let alive = true
  let nextId = 1
  const answers = awaitedAnswers((ms) => {
    end(`the embedded engine gave no answer for ${ms / 1000} s and was ended`)
    void worker.terminate()
  })
  const end = (reason: string, cause?: unknown) => {
    alive = false
    answers.giveUp(new MadeleineError('engine_restarted', reason, { cause }))
  }
  worker.on('message', answers.settle)
  worker.on('error', (error) => end(`the embedded engine failed: ${error.message}`, error))
  worker.on('exit', () => end('the embedded engine was ended'))

  await answers.expect(0, OPEN_MS).catch(async (error: unknown) => {
    await worker.terminate()
    throw error
  })
  return {
    ask(request) {
      if (!alive) return Promise.reject(new MadeleineError('engine_restarted', 'the embedded engine was ended'))
      const id = nextId++
      const answer = answers.expect(id, answerMs)
      worker.postMessage({ ...request, id })
      return answer
    },
    get alive() {
      return alive
    },
    terminate: async () => void (await worker.terminate()),
  }
}

/** Who waits for which answer; `silent` is called when one did not come in time. */
function awaitedAnswers(silent: (ms: number) => void) {
  const waiting = new Map<number, { resolve: (answer: EngineAnswer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }>()
  return {
    expect: (id: number, ms: number) =>
      new Promise<EngineAnswer>((resolve, reject) => {
        // Timers of a loop that was blocked, or asleep, fire before the answers that came meanwhile are read.
        const last = () => void Object.assign(waiting.get(id) ?? {}, { timer: setTimeout(silent, GRACE_MS, ms) })
        waiting.set(id, { resolve, reject, timer: setTimeout(last, ms) })
      }),
    settle({ id, error, ...answer }: EngineReply) {
      const asked = waiting.get(id)
      if (!asked) return
      waiting.delete(id)
      clearTimeout(asked.timer)
      if (error) asked.reject(Object.assign(new Error(error.message), { code: error.code }))
      else asked.resolve(answer)
    },
    giveUp(error: Error) {
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer)
        reject(error)
      }
      waiting.clear()
    },
  }
}
