/** The engine of a store: PGlite in a folder, or a connection pool to a PostgreSQL server. */
import type { Db } from '../../store/engine/db.ts'
import { openPglite } from '../../store/engine/pglite.ts'
import type { StoreOptions } from './store-options.ts'

/** Opens the engine. A server is contacted by the first statement, not here. @throws {MadeleineError} `no_store`, `store_locked`, `version_mismatch`, `owner_silent`, `invalid_input` */
export async function openEngine({ data, databaseUrl, create = true, share = true, durability = 'fsync', preparedStatements = true }: StoreOptions): Promise<Db> {
  if (databaseUrl === undefined) return openPglite({ folder: data as string, create, durability, share })
  const { openPostgres } = await import('../../store/engine/postgres.ts') // 15 MB that an embedded store never needs
  return openPostgres({ url: databaseUrl, preparedStatements })
}
