/** Row counts of one user. */
import type { RowCounts } from '../../../contract/operator-results.ts'
import { sql, type Tx, type Db } from '../../../engine/db.ts'
import { selectBytes } from '../../../engine/table-size.ts'

export async function countRows(tx: Tx, userId: string): Promise<RowCounts> {
  const [row] = await tx.rows<RowCounts>(sql`
    select (select count(*)::int from conversation where user_id = ${userId}) as conversations,
           (select coalesce(sum(next_seq), 0)::int - (select count(*)::int from message
                where user_id = ${userId} and forgotten_at is not null) from conversation where user_id = ${userId}) as messages,
           (select coalesce(sum(next_seq - cursor), 0)::int from conversation where user_id = ${userId}) as pending,
           (select count(*)::int from segment where user_id = ${userId} and state in ('collapsing', 'collapsed')) as segments,
           (select count(*)::int from segment where user_id = ${userId} and state = 'collapsing') as collapsing,
           (select count(*)::int from episode where user_id = ${userId}) as episodes,
           told.sentences, told.supported, told.unconsolidated, known.facts, known."factsSuperseded",
           (select count(*)::int from review where user_id = ${userId}) as reviews,
           (select count(*)::int from recall where user_id = ${userId}) as "pendingReviews",
           (select count(*)::int from due where user_id = ${userId} and kind <> 'erase') as due
      from (select count(*) filter (where consolidated_at is null)::int as unconsolidated,
                   coalesce(sum(jsonb_array_length(sentences)), 0)::int as sentences,
                   coalesce(sum((select count(*) from jsonb_array_elements(e.sentences) s where s ? 'support')), 0)::int as supported
              from episode e where user_id = ${userId}) told
     cross join (select count(*) filter (where valid_to is null)::int as facts,
       count(*) filter (where valid_to is not null)::int as "factsSuperseded"
              from fact where user_id = ${userId} and forgotten_at is null) known`)
  return row as RowCounts
}

// Disk size of the search index.

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
