/** Nearest-neighbour search over episode vectors: exact, or by the HNSW index. */
import { orDistributed, sql, vector, type Query, type Tx } from '../../../engine/db.ts'
import { settingLocally } from '../../../engine/distributed.ts'
import { needsMessages, episodeScope, type Scope } from './search-scope.ts'
import { EXACT_SEARCH_LIMIT, indexedVector, vectorIndexName, integerLiteral } from './vector-index.ts'

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
 * with a cosine similarity of 0 or less are left out. Exact when the user has few vectors in scope or there is no index.
 */
export async function vectorHits(tx: Tx, userId: string, query: VectorQuery, options: NearestOptions): Promise<string[]> {
  const { maxVectors = Infinity } = options
  return maxVectors > EXACT_SEARCH_LIMIT && (await isIndexCheaper(tx, userId, query, options))
    ? indexedHits(tx, userId, query, options)
    : exactHits(tx, userId, query, options)
}

/** As an init plan: in a plan for any values a cast would be made for every row (9.3 ms instead of 2.2 over 1,000 vectors). */
const asHalfvec = (values: Float32Array): Query => sql`(select ${vector(values)}::text::halfvec)`

/** Rounds a distance (0–2): its last bits differ between engines that add in another order, and must not decide a tie. */
const rounded = (distance: Query): Query => sql`round(${distance} * 1e6)`

const inScope = ({ generation }: VectorQuery, userId: string, scope: Scope): Query => sql`
  from embedding v ${needsEpisodes(scope) ? sql`join episode e on (e.user_id, e.segment_id) = (v.user_id, v.segment_id)` : sql``}
 where v.user_id = ${userId} and v.generation = ${integerLiteral(generation)} and ${episodeScope(userId, scope)}`

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
     where v.user_id = ${userId} and v.generation = ${integerLiteral(query.generation)}
     order by ${indexedVector(query.values.length)} <=> ${asHalfvec(query.values)} limit ${limit}
  )
  select segment_id as "segmentId", (select count(*)::int from near where distance < 1) as walked from near where distance < 1
   group by segment_id order by ${rounded(sql`min(distance)`)}, segment_id`
