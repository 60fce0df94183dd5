/** Disk size of the search index. */
import { sql, type Db } from '../engine/db.ts'

/** Tables that serve recall only. `segment` counts because of its forward index; its other columns are small. */
const INDEX_TABLES = ['posting', 'corpus', 'embedding', 'segment']

/**
 * Bytes of these tables on disk for all users, with indexes, TOAST, dead rows and free space. Read from the catalogue,
 * so row-level security does not matter.
 */
export function indexBytes(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.rows<{ bytes: number }>(sql`
      select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${INDEX_TABLES}::text[]) as t (name)`)
    return row!.bytes
  }, { idempotent: true })
}
