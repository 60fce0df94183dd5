/** Opens the engine of a store: PGlite in a folder, or a pool of connections to a PostgreSQL server. */
import type { Db } from '../../store/engine/db.ts'
import { openPglite } from '../../store/engine/pglite.ts'
import type { StoreOptions } from './store-options.ts'

/** @throws {MadeleineError} `store_locked`, `invalid_input`; a server is first reached by the first statement */
export async function openEngine({ data, databaseUrl, durability = 'fsync' }: StoreOptions): Promise<Db> {
  if (databaseUrl === undefined) return openPglite({ folder: data as string, durability })
  const { openPostgres } = await import('../../store/engine/postgres.ts') // 15 MB that an embedded store never needs
  return openPostgres({ url: databaseUrl })
}
