/** Vectors near to another: exactly, or by the HNSW index of the live generation on servers with stores large enough to need one. */
import type { MadeleineError } from '@madeleine/base'
import { type Db, orDistributed, type Query, settingLocally, sql, sqlState, type Tx, vector } from '@madeleine/engine'
import { needsMessages, episodeScope, type Scope, vectorInUse } from './search-queries.ts'
import { leavesOf } from './table-sizes.ts'

/**
 * Number of vectors, of a user and so of a store, up to which exact search is fast enough; measured in docs/internals/vectors.md.
 */
const EXACT_SEARCH_LIMIT = 20_000

/** Maximum dimensions of a halfvec that pgvector can index. */
const MAX_INDEXED_DIMS = 4000

/** Size of the candidate list for each insertion. With 64, pgvector's default, recall of the exact top ten is .01 to .03 lower. */
const EF_CONSTRUCTION = 128

/** Name of a generation's index; the generation is in the name so that lookups need no index definition. */
export const vectorIndexName = (generation: number): string => `embedding_hnsw_${generation}`

/** Unparametrised SQL for what cannot be a parameter: types, predicates and index names. Only for text that this file built or matched. */
const rawSql = (text: string): Query => sql(Object.assign([text], { raw: [text] }))

/** An integer as SQL text. @throws {RangeError} when the value is not a safe integer */
function integerLiteral(value: number): Query {
  if (!Number.isSafeInteger(value)) throw new RangeError(`a literal must be a whole number, got ${value}`)
  return rawSql(String(value))
}

/** The indexed expression on `embedding v`: the planner uses the index only for exactly this expression. */
const indexedVector = (dims: number): Query => sql`(v.vector::halfvec(${integerLiteral(dims)}))`

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
    where generation = ${integerLiteral(live.id)} and not is_archived`.text
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

/** Autovacuum gives way to whoever waits `deadlock_timeout` (1 s); a build does not. Reads and writes go on meanwhile. */
const VACUUM_YIELDS = '3s'

/** A transaction that reads vectors for longer than this defers the drop, which holds up others while it waits. */
const READERS_YIELD = '1s'

/** Drops indexes. @returns false when another process holds the table's lock, and may be building one of them */
async function dropIndexes(db: Db, names: readonly string[]): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.rows(sql`select set_config('lock_timeout', ${VACUUM_YIELDS}, true)`)
      // A build holds this lock until it ends, so an index that is invalid under the lock is left from a process that died
      await tx.rows(sql`lock table embedding in share update exclusive mode`)
      await tx.rows(sql`select set_config('lock_timeout', ${READERS_YIELD}, true)`)
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

// Nearest-neighbour search over episode vectors: exact, or by the HNSW index.

/** A query's vector and the generation in which it is searched. */
export interface VectorQuery {
  readonly generation: number
  readonly values: Float32Array
}

export interface NearestOptions {
  readonly scope: Scope
  readonly limit: number
  /** Upper bound of the user's episodes, if known: saves counting their vectors when it is small. */
  readonly maxVectors?: number
}

/**
 * Ids of the episodes with the nearest vectors of one generation, nearest first, ties in the order of their ids. An episode with vectors
 * of parts is as near as the nearest of them. Vectors
 * with a cosine similarity of 0 or less are left out. Exact when the user has few vectors in scope or there is no index, and of what is
 * archived, which the index leaves out.
 */
export async function vectorHits(tx: Tx, userId: string, query: VectorQuery, options: NearestOptions): Promise<string[]> {
  const { maxVectors = Infinity, scope } = options
  return !scope.archived && maxVectors > EXACT_SEARCH_LIMIT && (await isIndexCheaper(tx, userId, query, options))
    ? indexedHits(tx, userId, query, options)
    : exactHits(tx, userId, query, options)
}

/** As an init plan: in a plan for any values a cast would be made for every row (9.3 ms instead of 2.2 over 1,000 vectors). */
const asHalfvec = (values: Float32Array): Query => sql`(select ${vector(values)}::text::halfvec)`

/** Rounds a distance (0–2): its last bits differ between engines that add in another order, and must not decide a tie. */
const rounded = (distance: Query): Query => sql`round(${distance} * 1e6)`

const inScope = ({ generation }: VectorQuery, userId: string, scope: Scope): Query => sql`
  from embedding v ${needsEpisodes(scope) ? sql`join episode e on (e.user_id, e.segment_id) = (v.user_id, v.segment_id)` : sql``}
 where v.user_id = ${userId} and v.generation = ${integerLiteral(generation)} and ${vectorInUse(scope)} and ${episodeScope(userId, scope)}`

const needsEpisodes = (scope: Scope): boolean => scope.within !== undefined || needsMessages(scope)

/** Compares the query with all vectors in scope. */
export async function exactHits(tx: Tx, userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Promise<string[]> {
  const rows = await tx.rows<{ segmentId: string }>(sql`
    with mine as materialized (
      select v.segment_id, v.vector <=> ${asHalfvec(query.values)} as distance ${inScope(query, userId, scope)}
    )
    select segment_id as "segmentId" from mine where distance < 1 group by segment_id order by ${rounded(sql`min(distance)`)}, segment_id
     limit ${limit}`)
  return rows.map(({ segmentId }) => segmentId)
}

/**
 * Cost of one row of an index scan, in comparisons of an exact search (measured: docs/internals/vectors.md). Most scanned rows may
 * be other users': to find `limit` of a user's n vectors among N, a scan visits about limit · N / n rows.
 */
const COMPARISONS_PER_STEP = 20

/** Whether an index exists and the user has so many vectors in scope that scanning it is cheaper than an exact search. */
async function isIndexCheaper(tx: Tx, userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Promise<boolean> {
  const [row] = await tx.rows<{ many: boolean }>(sql`
    with usable as materialized (
      select greatest(${EXACT_SEARCH_LIMIT}::float8, sqrt(${limit * COMPARISONS_PER_STEP}::float8 * greatest(c.reltuples, 0)))::int as most
        from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indexrelid = to_regclass(${vectorIndexName(query.generation)}::text) and i.indisvalid
    )
    select most < (select count(*) from (select ${inScope(query, userId, scope)} limit (select most + 1 from usable)) own) as many
      from usable`)
  return row?.many ?? false
}

/**
 * Size of the scan's candidate list, at most 1,000. Recall of the exact top ten over 50,000 texts with the built-in
 * embedder, whose vectors lie far apart: .92 with 200, .965 with 400, .985 with 800 (docs/internals/vectors.md).
 */
const EF_SEARCH = 800
/** Maximum number of rows of all users that a scan visits; then it returns what it has found. */
const MAX_SCANNED_TUPLES = 50_000
/**
 * Memory limit of a scan, as a multiple of `work_mem`. With one `work_mem` (4 MB by default) a scan
 * over many other users' rows ends too early.
 */
const SCAN_MEM_MULTIPLIER = 8

/** By how much the next scan goes further where vectors of one episode crowd out others. */
const WIDER = 8
/** And how far: no episode has more vectors. */
const WIDEST = 64

/**
 * Scans the index until enough of the user's vectors in scope are found. The scan's order is approximate; the result is sorted at the end.
 */
export async function indexedHits(tx: Tx, userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Promise<string[]> {
  await tx.rows(orDistributed(sql`
    select set_config('hnsw.iterative_scan', 'relaxed_order', true),
           set_config('hnsw.max_scan_tuples', ${String(MAX_SCANNED_TUPLES)}, true),
           set_config('hnsw.scan_mem_multiplier', ${String(SCAN_MEM_MULTIPLIER)}, true),
           set_config('hnsw.ef_search', ${String(EF_SEARCH)}, true)`, ...settingLocally({
    'hnsw.iterative_scan': 'relaxed_order', 'hnsw.max_scan_tuples': String(MAX_SCANNED_TUPLES),
    'hnsw.scan_mem_multiplier': String(SCAN_MEM_MULTIPLIER), 'hnsw.ef_search': String(EF_SEARCH),
  })))
  for (let vectors = limit; ; vectors *= WIDER) {
    const rows = await tx.rows<{ segmentId: string; walked: number }>(nearestByIndex(userId, query, { scope, limit: vectors }))
    // Fewer episodes than vectors: several are of one episode, and others lie behind them
    const isWhole = rows.length >= limit || (rows[0]?.walked ?? 0) < vectors || vectors > limit * WIDEST
    if (isWhole) return rows.slice(0, limit).map(({ segmentId }) => segmentId)
  }
}

/**
 * The query of an index scan. `offset 0` keeps the planner from joining episodes first: the index serves only an order by distance alone.
 */
export const nearestByIndex = (userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Query => sql`
  with near as materialized (
    select v.segment_id, ${indexedVector(query.values.length)} <=> ${asHalfvec(query.values)} as distance
      from embedding v ${needsEpisodes(scope) ? sql`
      join lateral (
        select from episode e where e.user_id = ${userId} and e.segment_id = v.segment_id and ${episodeScope(userId, scope)}
        offset 0) e on true`
          : sql``}
     where v.user_id = ${userId} and v.generation = ${integerLiteral(query.generation)} and ${vectorInUse(scope)}
     order by ${indexedVector(query.values.length)} <=> ${asHalfvec(query.values)} limit ${limit}
  )
  select segment_id as "segmentId", (select count(*)::int from near where distance < 1) as walked from near where distance < 1
   group by segment_id order by ${rounded(sql`min(distance)`)}, segment_id`
