/** Opening of a store in a folder or on a server, for many users or for one. */
import { codedError, reasonIn } from '@madeleine/base'
import type { Memory } from './memory.ts'
import { openEngine } from '@madeleine/engine'
import { THREAD_READS } from '../recall/thread-module.ts'
import type * as pipelines from './open-pipeline.ts'
import type * as running from './running-store.ts'
import type { RemoteOptions } from '../remote/remote-options.ts'
import { namesRemote, readMemoryOptions, readStoreOptions, type MemoryOptions, type StoreOptions } from './store-options.ts'

/**
 * Opens a store for many users; close it when done.
 * @throws {MadeleineError} `no_store`, `store_locked`, `version_mismatch`, `owner_silent`, `store_newer`,
 *   `store_readonly`, `store_damaged`, `store_full`, `unsupported_server`, `invalid_input`; at the first
 *   opening `model_failed` if a remote embedder that does not state its dimensions cannot be reached
 */
export async function openStore(given: StoreOptions): Promise<running.Store> {
  const options = readStoreOptions(given)
  return opened(options, ({ storeOn }, pipeline) => storeOn(pipeline, options))
}

/**
 * Opens the memory of one user; closing it closes the store. A shortcut for `openStore(…).user(…)` in a program with one user.
 * With `url` and `key` it is on a server of Madeleine, which its first call connects to.
 * @throws {MadeleineError} like `openStore`; with `url` only `invalid_input`
 */
export async function openMemory(given: MemoryOptions | RemoteOptions): Promise<Memory> {
  if (isRemote(given)) return (await import('../remote/open-remote.ts')).openRemote(given)
  const options = readMemoryOptions(given)
  return opened(options, ({ memoryOn }, pipeline) => memoryOn(pipeline, options))
}

const isRemote = (given: MemoryOptions | RemoteOptions): given is RemoteOptions => namesRemote(given)

/**
 * Opens the engine and the pipeline; closes the engine again if the pipeline cannot be opened. What runs on them is loaded
 * meanwhile: it takes as long as the engine's thread takes to start.
 */
async function opened<T>(options: MemoryOptions, use: (store: RunningStore, pipeline: pipelines.OpenPipeline) => T): Promise<T> {
  try {
    const opening = openEngine(options, [THREAD_READS])
    const loading = loadStore()
    const db = await opening
    try {
      const store = await loading
      const pipeline = await store.openPipeline(db, options)
      db.admit?.()
      return use(store, pipeline)
    } catch (error) {
      await (db.abandon ?? db.close)() // nothing is left of a store that was to be made
      throw error
    }
  } catch (error) {
    throw codedError(error, 'store_failed', `the store cannot be opened: ${reasonIn(error)}`)
  }
}

type RunningStore = typeof running & Pick<typeof pipelines, 'openPipeline'>

function loadStore(): Promise<RunningStore> {
  const loading = Promise.all([import('./running-store.ts'), import('./open-pipeline.ts')])
    .then(([store, { openPipeline }]) => ({ ...store, openPipeline }))
  loading.catch(() => undefined) // thrown again where it is awaited, unless the engine fails first
  return loading
}
