/** What a server's autovacuum does by itself, for the embedded engine, which has none. */
import { sql, type Db } from './db.ts'

/** Rows die or grow here; the others only grow. */
const VACUUMED = ['due', 'conversation', 'segment', 'corpus', 'posting', 'contents', 'contents_version']
const ANALYZED = ['message', 'episode', 'embedding']

/** Statistics are renewed when the segments take this many times the pages they took then, and not before there are so many of them. */
const GROWTH = 1.5
const SEGMENTS = 20

/**
 * Renews the planner's statistics and frees dead rows, table by table so that readers come in between.
 * Nothing depends on it but speed.
 */
export async function vacuumIfGrown(db: Db): Promise<void> {
  if (db.engine !== 'pglite') return
  const [size] = await db.transaction(
    (tx) => tx.rows<{ known: number; now: number; segments: number }>(sql`
      select relpages as known, pg_relation_size(oid)::float8 / current_setting('block_size')::int as now,
             (select count(*)::int from (select from segment limit ${SEGMENTS}) s) as segments
        from pg_class where oid = 'segment'::regclass`),
    { background: true },
  )
  // Pages, because counting rows takes longer the more there are
  if (!size || size.segments < SEGMENTS || size.now < size.known * GROWTH) return
  for (const table of ANALYZED) await db.script(`analyze ${table}`)
  for (const table of VACUUMED) await db.script(`vacuum (analyze) ${table}`)
}
