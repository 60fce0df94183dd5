/** The engine of a store: PGlite in a folder, or a connection pool to a PostgreSQL server. */
import { defined } from '@madeleine/base'
import type { ConnectionPool, Db } from './db.ts'
import type { ServerLimits } from './own-connections.ts'
import type { PostgresOptions } from './postgres.ts'
import { looksHeld } from './folder/folder-lock.ts'
import { openPglite } from './pglite.ts'
import { dropIdleEngine, warmEngine } from './idle-thread.ts'

/** Where the store is, and how it is opened: those of the options of `openStore` that are about its engine. */
export interface EngineOptions extends Partial<ServerLimits>, Pick<PostgresOptions, 'preparedStatements' | 'directUrl'> {
  readonly data?: string
  readonly create?: boolean
  readonly share?: boolean
  readonly durability?: 'fsync' | 'relaxed'
  readonly databaseUrl?: string
  readonly poolSize?: number
  readonly readThreads?: number
  readonly readUrl?: string
}

/**
 * Opens the engine. A server is contacted by the first statement, not here.
 * @param reads modules of reads that its threads load at once; others are loaded when they are asked for
 * @throws {MadeleineError} `no_store`, `store_locked`, `version_mismatch`, `owner_silent`, `invalid_input`
 */
export async function openEngine(
  { data, databaseUrl, create = true, share = true, durability, ...onServer }: EngineOptions, reads: readonly string[] = [],
): Promise<Db> {
  if (databaseUrl === undefined) {
    const folder = data as string
    if (!looksHeld(folder)) warmEngine(reads) // before this thread is busy with loading the store
    return openPglite({ folder, create, share, ...defined({ durability }) }).catch((error: unknown) => {
      dropIdleEngine()
      throw error
    })
  }
  const [{ openPostgres }, { DEFAULT_LIMITS }] = await Promise.all([ // 15 MB that an embedded store never needs
    import('./postgres.ts'), import('./own-connections.ts'),
  ])
  const { preparedStatements, poolSize: connections, directUrl, statementTimeoutMs, lockTimeoutMs, idleInTransactionMs } = onServer
  const options: PostgresOptions = {
    url: databaseUrl, limits: { ...DEFAULT_LIMITS, ...defined({ statementTimeoutMs, lockTimeoutMs, idleInTransactionMs }) },
    ...defined({ connections, preparedStatements, directUrl }),
  }
  const { readThreads: count = 0, readUrl } = onServer
  const open = (place: PostgresOptions): Db | Promise<Db> =>
    (count > 0 ? readingBeside(openPostgres(place), place, { reads, count }) : openPostgres(place))
  if (readUrl === undefined) return open(options)
  const { directUrl: _, ...shared } = options
  return withStandby(await open(options), await open({ ...shared, url: readUrl, urlName: 'readUrl', connectMs: STANDBY_CONNECT_MS }))
}

/** Reads wait for it while a standby is away. */
const STANDBY_CONNECT_MS = 2000

async function withStandby(primary: Db, standby: Db): Promise<Db> {
  const { openStandby, ofStandby } = await import('./standby.ts')
  return {
    ...primary,
    standby: openStandby({ primary, standby }),
    pools: async () => [...await primary.pools!(), ...ofStandby(await standby.pools!())],
    close: () => Promise.all([standby.close(), primary.close()]).then(() => undefined),
  }
}

/** The same with threads that read. */
async function readingBeside(
  db: Db, options: PostgresOptions, { reads, count }: { readonly reads: readonly string[]; readonly count: number },
): Promise<Db> {
  const { readingThreads } = await import('./reading-threads.ts')
  const threads = readingThreads(options, count, reads)
  const pools = async (): Promise<ConnectionPool[]> => [...await db.pools!(), ...await threads.pools()]
  return { ...db, pools, offload: threads.offload, close: () => Promise.all([threads.close(), db.close()]).then(() => undefined) }
}
