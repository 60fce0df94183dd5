/** Client of the PGlite worker thread: matches answers to requests and enforces a timeout. */
import { errorWritten, hasCode, isTight, MadeleineError, spaceReserve, type SpaceReserve } from '@madeleine/base'
import { noteSizes } from './folder/own-files.ts'
import type { FolderLock } from './folder/folder-lock.ts'
import { storePlace, type StorePlace } from './folder/store-place.ts'
import { storeClosedError, type OffloadedRead, type Query } from './db.ts'
import { statementError } from './driver-errors.ts'
import { engineFailure, openingFailure, errorExplainer } from './engine-failure.ts'
import type { Answers } from './transactions.ts'
import type { EngineError, EngineReply, EngineRequest, EngineStart } from './pglite-worker.ts'
import { engineThread } from './idle-thread.ts'

/** Timeout of a request: PGlite has no statement timeout and can hang, so the thread is terminated and reopened. */
const ANSWER_TIMEOUT_MS = 10_000
/** Extra time after the timeout, for an answer that has arrived but is not yet processed. */
const GRACE_MS = 1000
/** Timeout of opening, which may replay a long WAL or, without a template, run initdb. */
const OPEN_TIMEOUT_MS = 120_000

type RequestBody = EngineRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

type EngineAnswer = Omit<EngineReply, 'id' | 'error'>
/** What a read tells before its result. */
type OnProgress = (progress: NonNullable<EngineReply['progress']>) => void

export interface EngineThread {
  /**
   * Runs queries in order, in one request; after one that failed the others have not run.
   * @param timeoutMs timeout of this request instead of the thread's
   * @throws {MadeleineError} `engine_restarted` when no answer comes in time; the thread is dead then
   */
  run(queries: readonly Query[], timeoutMs?: number): Promise<Answers>
  /** Does a read in the thread. The timeout counts from the last sign of life. @throws {MadeleineError} as above; what the read throws */
  read(read: OffloadedRead, onProgress?: OnProgress): Promise<unknown>
  /** Runs statements without parameters, or closes the database. @throws {MadeleineError} as above */
  order(request: { readonly script: string } | { readonly close: true }): Promise<void>
  /** False once the thread has died or was terminated. */
  readonly alive: boolean
  /** Resolves when the thread is gone: only then may another thread open the folder. */
  terminate(): Promise<void>
}

/**
 * Starts a thread on the folder and waits until the database answers.
 * @param answerMs timeout of each request, in milliseconds
 * @throws {MadeleineError} `store_damaged`, `store_full`, `store_readonly`; `engine_restarted` when no answer comes in time
 */
async function startThread(start: EngineStart, answerMs = ANSWER_TIMEOUT_MS): Promise<EngineThread> {
  const worker = engineThread(start)
  let alive = true
  let nextId = 1
  const end = (reason: string, cause?: unknown) => endWith(new MadeleineError('engine_restarted', reason, { cause }))
  const endWith = (error: MadeleineError) => {
    alive = false
    answers.rejectAll(error)
    void worker.terminate()
  }
  const answers = pendingAnswers((ms) => end(`the embedded engine gave no answer for ${ms / 1000} s and was ended`))
  worker.on('message', (reply: EngineReply) => {
    if (reply.error?.isFatal && reply.id > 0) endWith(engineFailure(start.folder, reply.error))
    else if (reply.progress) answers.goesOn(reply.id, reply.progress)
    else answers.settle(reply)
  })
  worker.on('error', (error) => end(`the embedded engine failed: ${error.message}`, error))
  worker.on('exit', () => end('the embedded engine was ended'))

  await answers.expect(0, OPEN_TIMEOUT_MS).catch(async (error: unknown) => {
    await worker.terminate()
    throw hasCode(error, 'engine_restarted') ? error : openingFailure(start.folder, (error as Error).cause as EngineError)
  })
  const ask = async (request: RequestBody, timeoutMs = answerMs, onProgress?: OnProgress): Promise<EngineAnswer> => {
    if (!alive) throw new MadeleineError('engine_restarted', 'the embedded engine was ended')
    const id = nextId++
    worker.postMessage({ ...request, id }) // first: a value that cannot be sent must not leave an answer that never comes
    return answers.expect(id, timeoutMs, onProgress)
  }
  return {
    run: async (queries, timeoutMs) => outcome(await ask({ queries }, timeoutMs)),
    read: async (read, onProgress) => resultOf(await ask({ read }, answerMs, onProgress)),
    order: async (request) => void (await ask(request)),
    get alive() {
      return alive
    },
    terminate: async () => void (await worker.terminate()),
  }
}

const ofStatement = ({ message, code }: EngineError): MadeleineError => statementError(Object.assign(new Error(message), { code }))

function resultOf({ thrown, result }: EngineAnswer): unknown {
  if (thrown) throw errorWritten(thrown)
  return result
}

const outcome = ({ answers = [], failure }: EngineAnswer): Answers =>
  ({ answers, ...(failure && { failure: { error: ofStatement(failure) } }) })

interface PendingAnswer {
  readonly resolve: (answer: EngineAnswer) => void
  readonly reject: (error: Error) => void
  timer: NodeJS.Timeout
  readonly startTimer: () => NodeJS.Timeout
  readonly onProgress: OnProgress | undefined
}

/** Creates the map of pending answers by request id; `onTimeout` is called when an answer is late. */
function pendingAnswers(onTimeout: (ms: number) => void) {
  const pending = new Map<number, PendingAnswer>()
  return {
    expect: (id: number, ms: number, onProgress?: OnProgress) =>
      new Promise<EngineAnswer>((resolve, reject) => {
        // After a blocked or suspended event loop, timers fire before the answers that arrived meanwhile are read.
        const startGrace = () => void Object.assign(pending.get(id) ?? {}, { timer: setTimeout(onTimeout, GRACE_MS, ms) })
        const startTimer = () => setTimeout(startGrace, ms)
        pending.set(id, { resolve, reject, timer: startTimer(), startTimer, onProgress })
      }),
    goesOn(id: number, progress: NonNullable<EngineReply['progress']>) {
      const request = pending.get(id)
      if (!request) return
      clearTimeout(request.timer)
      request.timer = request.startTimer()
      request.onProgress?.(progress)
    },
    settle({ id, error, ...answer }: EngineReply) {
      const request = pending.get(id)
      if (!request) return
      pending.delete(id)
      clearTimeout(request.timer)
      if (error) request.reject(ofStatement(error))
      else request.resolve(answer)
    },
    rejectAll(error: Error) {
      for (const { reject, timer } of pending.values()) {
        clearTimeout(timer)
        reject(error)
      }
      pending.clear()
    },
  }
}

// The engine of an open folder: reopened when it has died, as long as the folder is the one that was opened.

export interface Engine {
  /** The database's directory. */
  readonly database: string
  readonly place: StorePlace
  readonly reserve: SpaceReserve
  /**
   * The running thread; a new one when the last has died.
   * @param isBackground a background task does not repeat an opening that failed, or the worker would do so every second
   * @throws {MadeleineError} `store_gone`, `store_damaged`, `store_full`, `store_readonly`, `closed`
   */
  thread(isBackground: boolean): Promise<EngineThread>
  /** False once the thread has died, until the next call of `thread`. */
  readonly alive: boolean
  /** The error that a caller gets for one that the thread gave. */
  explain(error: unknown): unknown
  close(): Promise<void>
}

/** Starts the engine of a folder that is locked. @param answerMs timeout of each request, in milliseconds */
export async function restartableEngine(
  { folder, lock }: { readonly folder: string; readonly lock: FolderLock }, start: EngineStart, answerMs?: number,
): Promise<Engine> {
  const reserve = spaceReserve(folder, lock.isHeld)
  const startHere = (): Promise<EngineThread> => startWithReserve(folder, reserve, () => startThread(start, answerMs))
  let thread = await startHere()
  const place = storePlace(folder, start.folder, lock.isHeld)
  let isOpen = true
  let refusal: unknown

  const restart = async () => {
    await thread.terminate() // two engines on one folder lose rows: the old thread must be gone first
    place.assertThere()
    thread = await startHere()
    refusal = undefined
  }
  return {
    database: start.folder, place, reserve,
    get alive() { return thread.alive },
    async thread(isBackground) {
      if (!isOpen) throw storeClosedError()
      place.assertThere()
      if (thread.alive) return thread
      if (isBackground && refusal !== undefined && !(isFull(refusal) && !isTight(folder))) throw refusal
      await restart().catch((error: unknown) => {
        throw (refusal = error)
      })
      return thread
    },
    explain: errorExplainer(start.folder, place),
    async close() {
      isOpen = false
      await closeThread(thread, place)
      if (place.isThere()) noteSizes(folder, start.folder)
      reserve.keep()
      place.letGo()
    },
  }
}

/** Without an answer nothing is lost: the next opening replays the committed log. Where its files are gone nothing is closed. */
async function closeThread(thread: EngineThread, place: StorePlace): Promise<void> {
  if (thread.alive && place.isThere()) await thread.order({ close: true }).catch(() => undefined)
  await thread.terminate()
}

const isFull = (error: unknown): boolean => hasCode(error, 'store_full')

/** Starts a thread; where there may be too little room for that, with the room of the reserve. */
async function startWithReserve(folder: string, reserve: SpaceReserve, start: () => Promise<EngineThread>): Promise<EngineThread> {
  if (isTight(folder)) reserve.release()
  const thread = await start().catch((error: unknown) => {
    if (isFull(error) && reserve.release()) return start()
    throw error
  })
  reserve.keep()
  return thread
}
