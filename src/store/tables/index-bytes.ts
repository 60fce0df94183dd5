/** What finding costs on disk. */
import { sql, type Db } from '../engine/db.ts'

/** Tables made of messages for recall alone. Of `segment` it is the forward index; its ranges, which come along, are small beside it. */
const INDEX_TABLES = ['posting', 'corpus', 'embedding', 'segment']

/**
 * Bytes of these tables with their indexes and what is stored outside their rows, as they stand: dead rows and free
 * space included, and those of all users. Asks the catalogue, whoever owns the rows.
 */
export function indexBytes(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.rows<{ bytes: number }>(sql`
      select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${INDEX_TABLES}::text[]) as t (name)`)
    return row!.bytes
  }, { idempotent: true })
}
