/** The engine of an open folder: reopened when it has died, as long as the folder is the one that was opened. */
import { hasCode } from '../../errors.ts'
import { noteSizes } from '../folder/database-files.ts'
import { isTight, spaceReserve, type SpaceReserve } from '../folder/disk-space.ts'
import type { FolderLock } from '../folder/folder-lock.ts'
import { storePlace, type StorePlace } from '../folder/store-place.ts'
import { storeClosedError } from './db.ts'
import { errorExplainer } from './engine-failure.ts'
import { startThread, type EngineThread } from './pglite-thread.ts'
import type { EngineStart } from './pglite-worker.ts'

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
