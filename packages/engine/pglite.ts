/** Db over PGlite in a folder: one thread, one connection, in this process or in another one that has the folder open. */
import { localChannel } from './channel/channel.ts'
import { lockFolder } from './folder/folder-lock.ts'
import { closeToOthers } from './folder/own-files.ts'
import { assertNotForeign, assertStore, folderError, makeFolder, removeMade } from './folder/store-place.ts'
import type { Db } from './db.ts'
import { inOpenTransaction } from './transactions.ts'
import { openHost, type Host } from './sharing/door.ts'
import { openSharing } from './sharing/membership.ts'

export interface PgliteOptions {
  /** The store's folder; created when missing. Contains the lock and the database. */
  readonly folder: string
  /** Whether a store is made where there is none. Default true. */
  readonly create?: boolean
  /** Commits survive a power cut with 'fsync', only a process crash with 'relaxed'. */
  readonly durability?: 'fsync' | 'relaxed'
  /** Timeout of a request in milliseconds, after which the engine is terminated and reopened. */
  readonly answerMs?: number
  /** Whether other processes may use the folder meanwhile, and this one a folder that another has open. Default false. */
  readonly share?: boolean
  /**
   * For shared folders, in tests: version of this program, and longest silence of others, and
   * longest wait for one that lets nobody in, in milliseconds.
   */
  readonly sharing?: { readonly version?: string; readonly silenceMs?: number; readonly patienceMs?: number }
}

/**
 * Makes the folder where it is missing, locks and opens it, or uses the engine of the process that has done so.
 * @throws {MadeleineError} `store_locked` when another process has the folder for itself, `invalid_input` when the path is no folder,
 *   or one with other files, `no_store`, `store_readonly`, `store_full`, `store_damaged`, `version_mismatch`, `owner_silent`,
 *   `store_untrusted`, `token_mismatch`
 */
export async function openPglite(
  { folder, create = true, durability = 'fsync', answerMs, share = false, sharing }: PgliteOptions,
): Promise<Db> {
  const made: string[] = []
  const prepare = async (): Promise<void> => {
    if (!create) assertStore(folder)
    made.unshift(...(await makeFolder(folder)))
    assertNotForeign(folder)
    closeToOthers(folder)
  }
  const place = { folder, durability, answerMs }
  try {
    const db = share ? await openSharing({ ...place, ...sharing, beforeAttempt: prepare })
      : await prepare().then(async () => openAlone(await openHost(place, await lockFolder(folder))))
    const { abandon } = db
    return abandon ? { ...db, abandon: () => abandon().then(() => removeMade(made)) } : db
  } catch (error) {
    await removeMade(made)
    throw folderError(folder, error)
  }
}

function openAlone({ executor, isNew, close: closeHost }: Host): Db {
  let isAbandoned = false
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= closeHost(isAbandoned))
  return {
    engine: 'pglite',
    channel: localChannel(),
    transaction: (work, options = {}) => executor.transaction((send) => inOpenTransaction(send, [], work), options),
    offload: async (read, options) => ({ result: await executor.offload(read, options) }),
    script: (text) => executor.order({ what: 'script', text }),
    maintain: (text) => executor.order({ what: 'maintain', text }),
    dropOldFiles: () => executor.order({ what: 'dropOldFiles' }),
    close,
    ...(isNew && { abandon: () => ((isAbandoned = true), close()) }),
  }
}
