/** Opening of a store in a folder or on a server, for many users or for one. */
import { codedError } from '../../errors.ts'
import { reasonIn } from '../../system-errors.ts'
import { compactStore, type Compaction } from '../../store/maintenance/erase.ts'
import type { Abortable } from '../call-guard.ts'
import type { Memory } from '../memory.ts'
import { UserMemory } from '../user-memory.ts'
import { openEngine } from './open-engine.ts'
import { openPipeline, type OpenPipeline } from './open-pipeline.ts'
import { readMemoryOptions, readStoreOptions, userIdOf, type MemoryOptions, type StoreOptions } from './store-options.ts'
import { startStore } from './store-runtime.ts'

/** An open store: one engine or connection pool, one worker, one governor of model calls and one event listener for all users. */
export interface Store extends AsyncDisposable {
  /**
   * The memory of one user; its calls read and write only this user's rows. A handle holds no connection and no timer, so
   * it is cheap to create; closing a handle ends its own calls and listeners, not the store.
   * @throws {MadeleineError} `invalid_input` for an id that is not a string of 1–255 characters, or is blank; `closed`
   */
  user(id: string): Memory
  /**
   * Rewrites the store's tables, so that its files hold the rows that exist and nothing else. On a server each table is
   * locked meanwhile, for reading too. `unerased` names the tables that another login owns or that are in use.
   */
  compact(options?: Abortable): Promise<Compaction>
  /** Aborts the calls of all users, waits for those that write, and closes the engine or the pool. */
  close(): Promise<void>
}

/**
 * Opens a store for many users; close it when done.
 * @throws {MadeleineError} `no_store`, `store_locked`, `store_newer`, `store_readonly`, `store_damaged`, `store_full`, `unsupported_server`, `invalid_input`; at the first opening `model_failed` where
 *   a remote embedder that does not say its dimensions cannot be reached
 */
export async function openStore(given: StoreOptions): Promise<Store> {
  const options = readStoreOptions(given)
  return opened(options, (pipeline) => storeOn(pipeline, options))
}

/**
 * Opens the memory of one user; closing it closes the store. Shortcut for `openStore(…).user(…)` in a program with one user.
 * @throws {MadeleineError} like `openStore`
 */
export async function openMemory(given: MemoryOptions): Promise<Memory> {
  const options = readMemoryOptions(given)
  return opened(options, (pipeline) => memoryOn(pipeline, options))
}

/** A store over a database that is open already; closing it closes the database. */
export function storeOn(pipeline: OpenPipeline, options: StoreOptions): Store {
  const runtime = startStore(pipeline, options)
  const close = (): Promise<void> => runtime.close()
  return {
    user(id) {
      runtime.calls.assertOpen()
      return new UserMemory(runtime, userIdOf(id))
    },
    compact: (given = {}) => runtime.calls.run(given, ({ signal }) => compactStore(pipeline.pipeline.db, signal)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The memory of one user over a database that is open already; closing it closes the database. */
export function memoryOn(pipeline: OpenPipeline, { user, ...options }: MemoryOptions & { user: string }): Memory {
  const runtime = startStore(pipeline, options)
  return new UserMemory(runtime, user, () => runtime.close())
}

/** Opens the engine and the pipeline; closes the engine again if the pipeline cannot be opened. */
async function opened<T>(options: MemoryOptions, use: (pipeline: OpenPipeline) => T): Promise<T> {
  try {
    const db = await openEngine(options)
    try {
      return use(await openPipeline(db, options))
    } catch (error) {
      await (db.abandon ?? db.close)() // nothing is left of a store that was to be made
      throw error
    }
  } catch (error) {
    throw codedError(error, 'store_failed', `the store cannot be opened: ${reasonIn(error)}`)
  }
}
