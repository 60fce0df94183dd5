/** A store over its open database: what `openStore` loads while the engine starts. */
import { compactStore } from '../../forgetting/sql/erase.ts'
import type { Abortable } from '../call-guard.ts'
import type { Memory } from '../memory.ts'
import { UserMemory } from '../user-memory.ts'
import type { OpenPipeline } from './open-pipeline.ts'
import { userIdOf, type MemoryOptions, type StoreOptions } from './store-options.ts'
import { startStore } from './store-runtime.ts'
import type { CompactResult } from '../../contract/results/operator-results.ts'

/** An open store: one engine or connection pool, one worker, one governor of model calls and one event listener for all users. */
export interface Store extends AsyncDisposable {
  /**
   * The memory of one user; its calls read and write only this user's rows. A handle holds no connection and no timer, so
   * it is cheap to create; closing a handle ends its own calls and listeners, not the store.
   * @throws {MadeleineError} `invalid_input` for an id that is not a string of 1–255 characters, or is blank; `closed`
   */
  user(id: string): Memory
  /**
   * Rewrites the store's tables, so that its files hold only rows that exist. On a server each table is locked meanwhile,
   * for reading too. `unerased` names the tables that another login owns or that are in use.
   */
  compact(options?: Abortable): Promise<CompactResult>
  /** Aborts the calls of all users, waits for those that write, and closes the engine or the pool. */
  close(): Promise<void>
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
  const runtime = startStore(pipeline, options, user)
  return new UserMemory(runtime, user, () => runtime.close())
}
