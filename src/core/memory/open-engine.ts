/** The engine of a store: PGlite in a folder, or a connection pool to a PostgreSQL server. */
import { defined } from '../../base/defined.ts'
import { THREAD_READS } from '../recall/thread-module.ts'
import type { Db } from '../../engine/db.ts'
import type { PostgresOptions } from '../../engine/postgres.ts'
import { looksHeld } from '../../engine/folder/folder-lock.ts'
import { openPglite } from '../../engine/pglite.ts'
import { dropIdleEngine, warmEngine } from '../../engine/idle-thread.ts'
import type { StoreOptions } from './store-options.ts'

/**
 * Opens the engine. A server is contacted by the first statement, not here. @throws
 * {MadeleineError} `no_store`, `store_locked`, `version_mismatch`, `owner_silent`, `invalid_input`
 */
export async function openEngine(
  { data, databaseUrl, create = true, share = true, durability, ...onServer }: StoreOptions,
): Promise<Db> {
  if (databaseUrl === undefined) {
    const folder = data as string
    if (!looksHeld(folder)) warmEngine([THREAD_READS]) // before this thread is busy with loading the store
    return openPglite({ folder, create, share, ...defined({ durability }) }).catch((error: unknown) => {
      dropIdleEngine()
      throw error
    })
  }
  const [{ openPostgres }, { DEFAULT_LIMITS }] = await Promise.all([ // 15 MB that an embedded store never needs
    import('../../engine/postgres.ts'), import('../../engine/own-connections.ts'),
  ])
  const { preparedStatements, poolSize: connections, directUrl, statementTimeoutMs, lockTimeoutMs, idleInTransactionMs } = onServer
  const options: PostgresOptions = {
    url: databaseUrl, limits: { ...DEFAULT_LIMITS, ...defined({ statementTimeoutMs, lockTimeoutMs, idleInTransactionMs }) },
    ...defined({ connections, preparedStatements, directUrl }),
  }
  return onServer.readThreads ? readingBeside(openPostgres(options), options, onServer.readThreads) : openPostgres(options)
}

/** The same with threads that read. */
async function readingBeside(db: Db, options: PostgresOptions, count: number): Promise<Db> {
  const { readingThreads } = await import('../../engine/reading-threads.ts')
  const threads = readingThreads(options, count, [THREAD_READS])
  return { ...db, offload: threads.offload, close: () => Promise.all([threads.close(), db.close()]).then(() => undefined) }
}
