/** What a server's autovacuum does by itself, for the embedded engine, which has none. */
import { sql, type Db } from './db.ts'

/** Rows die or grow here; the others only grow. */
const VACUUMED = ['due', 'conversation', 'segment', 'corpus', 'posting']
const ANALYZED = ['message', 'episode', 'embedding']

/** Statistics are renewed when the store has grown by this factor since, and at least by this many segments. */
const GROWTH = 1.5
const SEGMENTS = 20

/**
 * Renews the planner's statistics and frees dead rows, table by table so that readers come in between.
 * Nothing depends on it but speed.
 */
export async function keepUp(db: Db): Promise<void> {
  if (db.engine !== 'pglite') return
  const [size] = await db.transaction(
    (tx) => tx.rows<{ known: number; now: number }>(sql`
      select (select reltuples::float8 from pg_class where oid = 'segment'::regclass) as known,
             (select count(*)::int from segment) as now`),
    { background: true },
  )
  if (!size || size.now < Math.max(0, size.known) * GROWTH + SEGMENTS) return
  for (const table of ANALYZED) await db.script(`analyze ${table}`)
  for (const table of VACUUMED) await db.script(`vacuum (analyze) ${table}`)
}
