/** The HNSW index of the generation that is searched, on servers whose store is big enough to need one. */
import { sql, type Db, type Query, type Tx } from '../engine/db.ts'

/**
 * Vectors up to which comparing all of them is fast enough, of a user and so of a store: docs/vectors.md says how this
 * was measured.
 */
export const EXACT_SEARCH_LIMIT = 20_000

/** What pgvector can index of a halfvec. */
const MAX_INDEXED_DIMS = 4000

/** Neighbours looked at for each vector that comes in; with 64, pgvector's default, the same walk finds .01 to .03 less of the exact first ten. */
const EF_CONSTRUCTION = 128

/** Named after its generation, so that it is found without asking what it is an index of. */
export const vectorIndexName = (generation: number): string => `embedding_hnsw_${generation}`

/** Text of a statement that can be no parameter: the type, the predicate or the name of an index. Only ever what this file made or matched. */
const rawSql = (text: string): Query => sql(Object.assign([text], { raw: [text] }))

/** A whole number as part of a statement. @throws {RangeError} for anything else */
export function integerLiteral(value: number): Query {
  if (!Number.isSafeInteger(value)) throw new RangeError(`a literal must be a whole number, got ${value}`)
  return rawSql(String(value))
}

/** The vector of `embedding v` as the index holds it: only this very expression is answered by it. */
export const indexedVector = (dims: number): Query => sql`(v.vector::halfvec(${integerLiteral(dims)}))`

/**
 * Builds the index of the live generation if the store holds more than `from` vectors, and drops those of other
 * generations and what an interrupted building left. Reading and writing go on meanwhile. Does nothing on the embedded
 * engine, for a role that does not own the tables, with pgvector before 0.8 (it has no iterative scan), and while
 * somebody else builds. Nothing depends on it but speed: what goes wrong is a warning.
 */
export async function maintainVectorIndex(db: Db, { from = EXACT_SEARCH_LIMIT }: { from?: number } = {}): Promise<void> {
  if (db.engine !== 'postgres') return
  try {
    await maintain(db, from)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'closed') return
    process.emitWarning(`the index of vectors could not be brought up to date (${String(code)}): searches compare all vectors until it is`, { code: 'vector_index' })
  }
}

async function maintain(db: Db, from: number): Promise<void> {
  const { mayBuild, live, indexes } = await db.transaction(readState)
  if (!mayBuild) return
  const name = live && vectorIndexName(live.id)
  const stale = indexes.filter((index) => index.name !== name || !index.valid)
  if (stale.length > 0 && !(await dropIndexes(db, stale.map((index) => index.name)))) return
  if (!live || live.dims > MAX_INDEXED_DIMS || stale.length < indexes.length || (await estimateVectorCount(db)) <= from) return
  // One statement by itself, or it may not be built beside others. Who starts at the same moment waits here, and finds it built.
  const { text } = sql`create index concurrently if not exists ${rawSql(vectorIndexName(live.id))} on embedding
    using hnsw ((vector::halfvec(${integerLiteral(live.dims)})) halfvec_cosine_ops) with (ef_construction = ${integerLiteral(EF_CONSTRUCTION)}) where generation = ${integerLiteral(live.id)}`
  await db.script(text)
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
     where i.indrelid = 'embedding'::regclass and c.relname ~ '^embedding_hnsw_[0-9]+$' order by c.relname`)
  const [live] = await tx.rows<{ id: number; dims: number }>(sql`select id, dims from generation where state = 'live'`)
  return { mayBuild: role?.isOwner === true && (major > 0 || minor >= 8), live, indexes }
}

/** Someone who reads vectors for longer than this puts the dropping off. */
const LOCK_TIMEOUT = '1s'

/** @returns false when the table is being worked on by somebody else, who may be building one of these */
async function dropIndexes(db: Db, names: readonly string[]): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.rows(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
      // Held by whoever builds, from beginning to end: so what is invalid now was left by somebody who died
      await tx.rows(sql`lock table embedding in share update exclusive mode nowait`)
      for (const name of names) await tx.rows(sql`drop index if exists ${rawSql(name)}`)
    })
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') return false // lock_not_available
    throw error
  }
}

/**
 * Vectors in the store, of all users and generations, as the planner would guess. The owner of the tables sees no
 * user's rows and cannot count them; statistics it may read and renew.
 */
async function estimateVectorCount(db: Db): Promise<number> {
  const readStatistics = () => db.transaction(async (tx) => (await tx.rows<{ rows: number; pages: number; known: number }>(sql`
    select reltuples::float8 as rows, relpages as known, pg_relation_size(oid) / current_setting('block_size')::int as pages
      from pg_class where oid = 'embedding'::regclass`))[0])
  let statistics = await readStatistics()
  if (statistics && statistics.pages > 0 && statistics.pages > 2 * statistics.known) {
    await db.script('analyze embedding')
    statistics = await readStatistics()
  }
  return statistics && statistics.known > 0 ? (Math.max(0, statistics.rows) / statistics.known) * statistics.pages : 0
}
