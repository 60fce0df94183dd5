/** Disk size of the search index. */
import type { Db } from '../engine/db.ts'
import { selectBytes } from './table-size.ts'

/** Tables that serve recall only. `segment` counts because of its forward index; its other columns are small. */
const INDEX_TABLES = ['posting', 'corpus', 'embedding', 'segment']

/**
 * Bytes of these tables on disk for all users, with indexes, TOAST, dead rows and free space. Read from the catalogue,
 * so row-level security does not matter.
 */
export function indexBytes(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.rows<{ bytes: number }>(selectBytes(INDEX_TABLES))
    return row!.bytes
  }, { idempotent: true })
}
