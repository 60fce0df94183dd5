/** The episodes whose vectors lie nearest to a query's: by comparing all of a user's, or by an index. */
import { sql, vector, type Query, type Tx } from '../engine/db.ts'
import { asksMessages, episodeScope, type Scope } from './search-scope.ts'
import { EXACT_MOST, indexedVector, indexOf, literal } from './vector-index.ts'

/** A query's vector, and the generation it is compared with. */
export interface NearestHits {
  readonly generation: number
  readonly values: Float32Array
}

export interface NearestScope {
  readonly scope: Scope
  readonly limit: number
  /** What the user has at most, where it is known: few need not be counted. */
  readonly most?: number
}

/**
 * Nearest vectors of one generation, nearest first, equal ones in the order of their ids; those at a right angle or
 * farther say nothing and are left out. Exact for whoever has few vectors in scope, and wherever there is no index.
 */
export async function vectorHits(tx: Tx, userId: string, near: NearestHits, within: NearestScope): Promise<string[]> {
  const { most = Infinity } = within
  return most > EXACT_MOST && (await hasMany(tx, userId, near, within)) ? indexedHits(tx, userId, near, within) : exactHits(tx, userId, near, within)
}

/** Of engines that add in another order the last bits differ: they must not decide a tie. Distances are 0–2. */
const rounded = (distance: Query): Query => sql`round(${distance} * 1e6)`

const inScope = ({ generation }: NearestHits, userId: string, scope: Scope): Query => sql`
  from embedding v ${asksEpisodes(scope) ? sql`join episode e on (e.user_id, e.segment_id) = (v.user_id, v.segment_id)` : sql``}
 where v.user_id = ${userId} and v.generation = ${literal(generation)} and ${episodeScope(scope)}`

const asksEpisodes = (scope: Scope): boolean => scope.within !== undefined || asksMessages(scope)

/** Compares all there are. */
export async function exactHits(tx: Tx, userId: string, near: NearestHits, { scope, limit }: NearestScope): Promise<string[]> {
  const rows = await tx.rows<{ segmentId: string }>(sql`
    with mine as materialized (
      select v.segment_id, v.vector <=> ${vector(near.values)}::text::halfvec as distance ${inScope(near, userId, scope)}
    )
    select segment_id as "segmentId" from mine where distance < 1 order by ${rounded(sql`distance`)}, segment_id limit ${limit}`)
  return rows.map(({ segmentId }) => segmentId)
}

/**
 * Walking the index costs by the rows walked, most of which may be other users': to meet `limit` of n among N it walks
 * some limit · N / n. Measured (docs/vectors.md) a row walked costs as much as 20 compared.
 */
const COMPARED_PER_WALKED = 20

/** Is there an index, and has the user so many vectors in scope that walking it is cheaper than comparing them all? */
async function hasMany(tx: Tx, userId: string, near: NearestHits, { scope, limit }: NearestScope): Promise<boolean> {
  const [row] = await tx.rows<{ many: boolean }>(sql`
    with usable as materialized (
      select greatest(${EXACT_MOST}::float8, sqrt(${limit * COMPARED_PER_WALKED}::float8 * greatest(c.reltuples, 0)))::int as most
        from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indexrelid = to_regclass(${indexOf(near.generation)}::text) and i.indisvalid
    )
    select most < (select count(*) from (select ${inScope(near, userId, scope)} limit (select most + 1 from usable)) own) as many from usable`)
  return row?.many ?? false
}

/**
 * Neighbours the walk keeps in view, 1,000 at most: of 50,000 texts by the built-in embedder, whose vectors lie far from
 * each other, 200 of them find .92 of the exact first ten, 400 .965, 800 .985 (docs/vectors.md).
 */
const EF_SEARCH = 800
/** Rows the walk meets at most, of all users: beyond it answers with what it has. */
const MOST_WALKED = 50_000
/** Memory the walk may take, in `work_mem`. In a single one (4 MB by default) a walk past many rows of others ends too early. */
const WORK_MEMORIES = 8

/** Walks the index until enough of the user's vectors in scope were met: the walk's order is nearly theirs, and put right at the end. */
export async function indexedHits(tx: Tx, userId: string, near: NearestHits, { scope, limit }: NearestScope): Promise<string[]> {
  await tx.rows(sql`
    select set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.max_scan_tuples', ${String(MOST_WALKED)}, true),
           set_config('hnsw.scan_mem_multiplier', ${String(WORK_MEMORIES)}, true),
           set_config('hnsw.ef_search', ${String(EF_SEARCH)}, true)`)
  const rows = await tx.rows<{ segmentId: string }>(nearestByIndex(userId, near, { scope, limit }))
  return rows.map(({ segmentId }) => segmentId)
}

/** `offset 0` keeps episodes from being joined first: the index answers only what is ordered by distance alone. */
export const nearestByIndex = (userId: string, near: NearestHits, { scope, limit }: NearestScope): Query => sql`
  with near as materialized (
    select v.segment_id, ${indexedVector(near.values.length)} <=> ${vector(near.values)}::text::halfvec as distance
      from embedding v ${asksEpisodes(scope) ? sql`
      join lateral (
        select from episode e where e.user_id = ${userId} and e.segment_id = v.segment_id and ${episodeScope(scope)} offset 0) e on true` : sql``}
     where v.user_id = ${userId} and v.generation = ${literal(near.generation)}
     order by ${indexedVector(near.values.length)} <=> ${vector(near.values)}::text::halfvec limit ${limit}
  )
  select segment_id as "segmentId" from near where distance < 1 order by ${rounded(sql`distance`)}, segment_id`
