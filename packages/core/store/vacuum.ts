/** Vacuum and analyze for the embedded engine, which has no autovacuum. */
import { type Db, sql } from '@madeleine/engine'

export interface Vacuum {
  /** Segments were encoded. */
  note(segments: number): void
  /**
   * Asks for the size of the tables the first time, and after some segments more.
   * @param options busy: work goes on, so only after so many segments that it would be slow without statistics
   */
  vacuumIfGrown(options?: { readonly busy: boolean }): Promise<void>
}

/** The vacuum of one process. Where several have a folder open, each looks after what it has encoded. */
export function createVacuum(db: Db): Vacuum {
  let [encoded, isKnown] = [0, false]
  return {
    note: (segments) => void (encoded += segments),
    async vacuumIfGrown({ busy } = { busy: false }) {
      if (busy ? encoded < BUSY_GROWTH : isKnown && encoded < LEAST_GROWTH) return
      await vacuumIfGrown(db)
      ;[encoded, isKnown] = [0, true]
    },
  }
}

/** Tables with updates and deletes; those in `ANALYZED` only grow. */
const VACUUMED = ['due', 'conversation', 'segment', 'corpus', 'posting', 'contents', 'contents_version', 'served', 'episode', 'embedding']
const ANALYZED = ['message']

/** Vacuum runs when the segment table has grown by this factor in pages since the last run … */
const GROWTH_FACTOR = 1.5
/** … and holds at least this many rows. */
const MIN_SEGMENTS = 20
/** Fewer segments than these are no such growth. */
const LEAST_GROWTH = Math.ceil(MIN_SEGMENTS * (GROWTH_FACTOR - 1))
/** In the midst of an import: some seconds of it. Without statistics, which it alone would bring, each set reads all segments. */
const BUSY_GROWTH = 256

/**
 * Updates the planner's statistics and frees dead rows, table by table so that readers run in between.
 * It affects speed only.
 */
export async function vacuumIfGrown(db: Db): Promise<void> {
  if (db.engine !== 'pglite') return
  const [size] = await db.transaction(
    (tx) => tx.rows<{ known: number; now: number; segments: number }>(sql`
      select relpages as known, pg_relation_size(oid)::float8 / current_setting('block_size')::int as now,
             (select count(*)::int from (select from segment limit ${MIN_SEGMENTS}) s) as segments
        from pg_class where oid = 'segment'::regclass`),
    { background: true },
  )
  // Compares pages, because the cost of counting rows grows with the table
  if (!size || size.segments < MIN_SEGMENTS || size.now < size.known * GROWTH_FACTOR) return
  for (const table of ANALYZED) await db.script(`analyze ${table}`)
  for (const table of VACUUMED) await db.script(`vacuum (analyze) ${table}`)
}
