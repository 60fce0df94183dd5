/** The engine of a folder that this process has locked. */
import type { FolderLock } from '../../folder/folder-lock.ts'
import { removeStoreFiles, storePresence } from '../../folder/store-presence.ts'
import { finishFolder, prepareFolder, removeUnfinished } from '../../folder/template-folder.ts'
import { restartableEngine, type Engine } from '../restartable-engine.ts'
import { removeToken } from './protocol/handshake.ts'
import { engineExecutor, type Executor } from './engine-executor.ts'

export interface HostOptions {
  readonly folder: string
  readonly durability: 'fsync' | 'relaxed'
  /** Timeout of a request in milliseconds, after which the engine is terminated and reopened. */
  readonly answerMs: number | undefined
}

export interface Host {
  readonly executor: Executor
  /** Whether the store was made by this opening. */
  readonly isNew: boolean
  /** Closes the engine, and releases the lock. @param isAbandoned removes the store as well */
  close(isAbandoned: boolean): Promise<void>
}

/** Opens the engine; releases the lock when that fails. @throws {MadeleineError} `store_readonly`, `store_full`, `store_damaged` */
export async function openHost({ folder, durability, answerMs }: HostOptions, lock: FolderLock): Promise<Host> {
  // Under the lock: another process may have made the store meanwhile
  const isNew = storePresence(folder).kind !== 'store'
  try {
    const executor = engineExecutor(folder, await openEngineIn({ folder, durability, answerMs }, lock))
    return {
      executor, isNew,
      async close(isAbandoned) {
        await executor.close()
        if (isAbandoned) await removeStoreFiles(folder, lock.isHeld)
        await (isAbandoned ? lock.remove() : lock.release())
      },
    }
  } catch (error) {
    if (isNew && lock.isHeld()) await removeToken(folder)
    await (isNew ? lock.remove() : lock.release())
    throw error
  }
}

/** Opens the database in a locked folder. Of a new store that cannot be opened nothing is left. */
async function openEngineIn({ folder, durability, answerMs }: HostOptions, lock: FolderLock): Promise<Engine> {
  try {
    const engine = await restartableEngine({ folder, lock }, { folder: await prepareFolder(folder, lock), durability }, answerMs)
    await finishFolder(folder, lock).catch(async (error: unknown) => {
      await engine.close()
      throw error
    })
    return engine
  } catch (error) {
    await removeUnfinished(folder, lock).catch(() => undefined)
    throw error
  }
}
