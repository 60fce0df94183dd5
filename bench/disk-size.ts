/** Bytes of the files under a folder. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .reduce((sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0), 0)

/** Bytes of a closed PGlite store. */
export interface DiskParts {
  readonly total: number
  /** Tables and indexes. */
  readonly tables: number
  /** PostgreSQL's write-ahead log. */
  readonly log: number
}

export function diskParts(store: string): DiskParts {
  const part = (name: string): number => (existsSync(join(store, 'db', name)) ? sizeOf(join(store, 'db', name)) : 0)
  return { total: sizeOf(store), tables: part('base'), log: part('pg_wal') }
}
