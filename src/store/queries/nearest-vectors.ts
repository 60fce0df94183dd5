/** The episodes whose vectors lie nearest to a query's: by comparing all of a user's, or by an index. */
import { sql, vector, type Query, type Tx } from '../engine/db.ts'
import { needsMessages, episodeScope, type Scope } from './search-scope.ts'
import { EXACT_SEARCH_LIMIT, indexedVector, vectorIndexName, integerLiteral } from './vector-index.ts'

/** A query's vector, and the generation it is compared with. */
export interface VectorQuery {
  readonly generation: number
  readonly values: Float32Array
}

export interface NearestOptions {
  readonly scope: Scope
  readonly limit: number
  /** What the user has at most, where it is known: few need not be counted. */
  readonly maxVectors?: number
}

/**
 * Nearest vectors of one generation, nearest first, equal ones in the order of their ids; those at a right angle or
 * farther say nothing and are left out. Exact for whoever has few vectors in scope, and wherever there is no index.
 */
export async function vectorHits(tx: Tx, userId: string, query: VectorQuery, options: NearestOptions): Promise<string[]> {
  const { maxVectors = Infinity } = options
  return maxVectors > EXACT_SEARCH_LIMIT && (await isIndexCheaper(tx, userId, query, options)) ? indexedHits(tx, userId, query, options) : exactHits(tx, userId, query, options)
}

/** Of engines that add in another order the last bits differ: they must not decide a tie. Distances are 0–2. */
const rounded = (distance: Query): Query => sql`round(${distance} * 1e6)`

const inScope = ({ generation }: VectorQuery, userId: string, scope: Scope): Query => sql`
  from embedding v ${needsEpisodes(scope) ? sql`join episode e on (e.user_id, e.segment_id) = (v.user_id, v.segment_id)` : sql``}
 where v.user_id = ${userId} and v.generation = ${integerLiteral(generation)} and ${episodeScope(scope)}`

const needsEpisodes = (scope: Scope): boolean => scope.within !== undefined || needsMessages(scope)

/** Compares all there are. */
export async function exactHits(tx: Tx, userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Promise<string[]> {
  const rows = await tx.rows<{ segmentId: string }>(sql`
    with mine as materialized (
      select v.segment_id, v.vector <=> ${vector(query.values)}::text::halfvec as distance ${inScope(query, userId, scope)}
    )
    select segment_id as "segmentId" from mine where distance < 1 order by ${rounded(sql`distance`)}, segment_id limit ${limit}`)
  return rows.map(({ segmentId }) => segmentId)
}

/**
 * Walking the index costs by the rows walked, most of which may be other users': to meet `limit` of n among N it walks
 * some limit · N / n. Measured (docs/vectors.md) a row walked costs as much as 20 compared.
 */
const COMPARISONS_PER_STEP = 20

/** Is there an index, and has the user so many vectors in scope that walking it is cheaper than comparing them all? */
async function isIndexCheaper(tx: Tx, userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Promise<boolean> {
  const [row] = await tx.rows<{ many: boolean }>(sql`
    with usable as materialized (
      select greatest(${EXACT_SEARCH_LIMIT}::float8, sqrt(${limit * COMPARISONS_PER_STEP}::float8 * greatest(c.reltuples, 0)))::int as most
        from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indexrelid = to_regclass(${vectorIndexName(query.generation)}::text) and i.indisvalid
    )
    select most < (select count(*) from (select ${inScope(query, userId, scope)} limit (select most + 1 from usable)) own) as many from usable`)
  return row?.many ?? false
}

/**
 * Neighbours the walk keeps in view, 1,000 at most: of 50,000 texts by the built-in embedder, whose vectors lie far from
 * each other, 200 of them find .92 of the exact first ten, 400 .965, 800 .985 (docs/vectors.md).
 */
const EF_SEARCH = 800
/** Rows the walk meets at most, of all users: beyond it answers with what it has. */
const MAX_SCANNED_TUPLES = 50_000
/** Memory the walk may take, in `work_mem`. In a single one (4 MB by default) a walk past many rows of others ends too early. */
const SCAN_MEM_MULTIPLIER = 8

/** Walks the index until enough of the user's vectors in scope were met: the walk's order is nearly theirs, and put right at the end. */
export async function indexedHits(tx: Tx, userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Promise<string[]> {
  await tx.rows(sql`
    select set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.max_scan_tuples', ${String(MAX_SCANNED_TUPLES)}, true),
           set_config('hnsw.scan_mem_multiplier', ${String(SCAN_MEM_MULTIPLIER)}, true),
           set_config('hnsw.ef_search', ${String(EF_SEARCH)}, true)`)
  const rows = await tx.rows<{ segmentId: string }>(nearestByIndex(userId, query, { scope, limit }))
  return rows.map(({ segmentId }) => segmentId)
}

/** `offset 0` keeps episodes from being joined first: the index answers only what is ordered by distance alone. */
export const nearestByIndex = (userId: string, query: VectorQuery, { scope, limit }: NearestOptions): Query => sql`
  with near as materialized (
    select v.segment_id, ${indexedVector(query.values.length)} <=> ${vector(query.values)}::text::halfvec as distance
      from embedding v ${needsEpisodes(scope) ? sql`
      join lateral (
        select from episode e where e.user_id = ${userId} and e.segment_id = v.segment_id and ${episodeScope(scope)} offset 0) e on true` : sql``}
     where v.user_id = ${userId} and v.generation = ${integerLiteral(query.generation)}
     order by ${indexedVector(query.values.length)} <=> ${vector(query.values)}::text::halfvec limit ${limit}
  )
  select segment_id as "segmentId" from near where distance < 1 order by ${rounded(sql`distance`)}, segment_id`
