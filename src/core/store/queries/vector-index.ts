/** HNSW index of the live generation, on servers with stores large enough to need one. */
import type { MadeleineError } from '../../../base/errors.ts'
import { orDistributed, sql, type Db, type Query, type Tx } from '../../../engine/db.ts'
import { sqlState } from '../../../engine/driver-errors.ts'
import { leavesOf } from '../../../engine/table-size.ts'

/**
 * Number of vectors, of a user and so of a store, up to which exact search is fast enough; measured in docs/internals/vectors.md.
 */
export const EXACT_SEARCH_LIMIT = 20_000

/** Maximum dimensions of a halfvec that pgvector can index. */
const MAX_INDEXED_DIMS = 4000

/** Size of the candidate list for each insertion. With 64, pgvector's default, recall of the exact top ten is .01 to .03 lower. */
const EF_CONSTRUCTION = 128

/** Name of a generation's index; the generation is in the name so that lookups need no index definition. */
export const vectorIndexName = (generation: number): string => `embedding_hnsw_${generation}`

/** Unparametrised SQL for what cannot be a parameter: types, predicates and index names. Only for text that this file built or matched. */
const rawSql = (text: string): Query => sql(Object.assign([text], { raw: [text] }))

/** An integer as SQL text. @throws {RangeError} when the value is not a safe integer */
export function integerLiteral(value: number): Query {
  if (!Number.isSafeInteger(value)) throw new RangeError(`a literal must be a whole number, got ${value}`)
  return rawSql(String(value))
}

/** The indexed expression on `embedding v`: the planner uses the index only for exactly this expression. */
export const indexedVector = (dims: number): Query => sql`(v.vector::halfvec(${integerLiteral(dims)}))`

/**
 * Builds the index of the live generation if the store has more than `from` vectors, and drops the indexes of other
 * generations and of interrupted builds. Reads and writes continue meanwhile. Does nothing on the embedded engine, for a
 * role that does not own the tables, with pgvector before 0.8 (no iterative scan), or while another process builds. It
 * affects speed only, so failures are warnings.
 */
export async function maintainVectorIndex(db: Db, { from = EXACT_SEARCH_LIMIT }: { from?: number } = {}): Promise<void> {
  if (db.engine !== 'postgres') return
  try {
    await maintain(db, from)
  } catch (error) {
    const { code } = error as MadeleineError
    if (code === 'closed') return
    process.emitWarning(
      `the index of vectors could not be brought up to date (${sqlState(error) ?? code}): searches compare all vectors until it is`,
      { code: 'vector_index' },
    )
  }
}

async function maintain(db: Db, from: number): Promise<void> {
  const { mayBuild, live, indexes } = await db.transaction(readState)
  if (!mayBuild) return
  const name = live && vectorIndexName(live.id)
  const stale = indexes.filter((index) => index.name !== name || !index.valid)
  if (stale.length > 0 && !(await dropIndexes(db, stale.map((index) => index.name)))) return
  if (!live || live.dims > MAX_INDEXED_DIMS || stale.length < indexes.length || (await estimateVectorCount(db)) <= from) return
  await build(db, live)
}

/** It waits for every transaction that may write, and holds up none; two at once would wait for each other's snapshot. */
const UNHURRIED = { lockMs: 0, isAlone: true }

/**
 * Single statements, because `concurrently` cannot run in a transaction. A concurrent starter waits here, and then finds the
 * index. That of a table with partitions is made of theirs, and is valid when it has all of them.
 */
async function build(db: Db, live: { readonly id: number; readonly dims: number }): Promise<void> {
  const definition = sql`
    using hnsw ((vector::halfvec(${integerLiteral(live.dims)})) halfvec_cosine_ops)
    with (ef_construction = ${integerLiteral(EF_CONSTRUCTION)})
    where generation = ${integerLiteral(live.id)}`.text
  const name = vectorIndexName(live.id)
  const partitions = await db.transaction((tx) => tx.rows<{ name: string; suffix: string }>(sql`
    select relid::regclass::text as name, substring(relid::regclass::text from '_p[0-9]+$') as suffix
      from pg_partition_tree('embedding'::regclass) where isleaf`))
  if (partitions.length === 0) return db.maintain(`create index concurrently if not exists ${name} on embedding ${definition}`, UNHURRIED)
  await db.script(`create index if not exists ${name} on only embedding ${definition}`)
  for (const partition of partitions) {
    await db.maintain(`create index concurrently if not exists ${name}${partition.suffix} on ${partition.name} ${definition}`, UNHURRIED)
    await db.script(`alter index ${name} attach partition ${name}${partition.suffix}`)
  }
}

interface IndexState {
  readonly mayBuild: boolean
  readonly live: { readonly id: number; readonly dims: number } | undefined
  readonly indexes: readonly { readonly name: string; readonly valid: boolean }[]
}

async function readState(tx: Tx): Promise<IndexState> {
  const [role] = await tx.rows<{ isOwner: boolean; version: string }>(sql`
    select pg_has_role(c.relowner, 'usage') as "isOwner", x.extversion as version
      from pg_class c, pg_extension x where c.oid = 'embedding'::regclass and x.extname = 'vector'`)
  const [major = 0, minor = 0] = (role?.version ?? '').split('.').map(Number)
  const indexes = await tx.rows<IndexState['indexes'][number]>(sql`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any('embedding'::regclass || ${leavesOf(sql`'embedding'::text`)}) and not c.relispartition
       and c.relname ~ '^embedding_hnsw_[0-9]+(_p[0-9]+)?$' order by c.relname`)
  const [live] = await tx.rows<{ id: number; dims: number }>(sql`select id, dims from generation where state = 'live'`)
  return { mayBuild: role?.isOwner === true && (major > 0 || minor >= 8), live, indexes }
}

/** A transaction that reads vectors for longer than this defers the drop. */
const LOCK_TIMEOUT = '1s'

/** Drops indexes. @returns false when another process holds the table's lock, and may be building one of them */
async function dropIndexes(db: Db, names: readonly string[]): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.rows(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
      // A build holds this lock until it ends, so an index that is invalid under the lock is left from a process that died
      await tx.rows(sql`lock table embedding in share update exclusive mode nowait`)
      for (const name of names) await tx.rows(sql`drop index if exists ${rawSql(name)}`)
    })
    return true
  } catch (error) {
    if (sqlState(error) === '55P03') return false // lock_not_available
    throw error
  }
}

interface VectorStatistics {
  readonly rows: number
  /** Pages there are now, and when the rows were counted. */
  readonly pages: number
  readonly known: number
}

/** A cluster's coordinator has no statistics of its workers' tables: a vector of 384 dimensions takes about 900 bytes there. */
const readStatistics = (tx: Tx): Promise<VectorStatistics[]> => tx.rows<VectorStatistics>(orDistributed(
  sql`
    select sum(greatest(0, reltuples))::float8 as rows, sum(relpages)::float8 as known,
           sum(pg_relation_size(oid) / current_setting('block_size')::int)::float8 as pages
      from pg_class where oid = any(${leavesOf(sql`'embedding'::text`)})`,
  sql`select pages / 8192.0 * 9 as rows, pages / 8192.0 as known, pages / 8192.0 as pages
        from (select citus_relation_size('embedding')::float8 as pages) c`,
))

/**
 * Estimates the number of vectors of all users and generations from the planner's statistics: the tables' owner sees no
 * user's rows and cannot count them, but may read and update statistics.
 */
async function estimateVectorCount(db: Db): Promise<number> {
  let [statistics] = await db.transaction(readStatistics)
  if (statistics && statistics.pages > 0 && statistics.pages > 2 * statistics.known) {
    await db.script('analyze embedding')
    ;[statistics] = await db.transaction(readStatistics)
  }
  return statistics && statistics.known > 0 ? (statistics.rows / statistics.known) * statistics.pages : 0
}
