/** Erases forgotten rows from the files: rewrites the tables that they were in, and removes the old files. */
import type { CompactResult, UnerasedReason, UnerasedTable } from '@madeleine/contract'
import { throwIfAborted } from '@madeleine/base'
import { type Db, insertingSelected, json, type Query, sql, sqlState, type Tx, withClaim, withUser } from '@madeleine/engine'
import { isLayoutChanging } from '../store/layout/users-tables.ts'
import { bytesOfTables, leavesOf, selectBytes } from '../store/queries/table-sizes.ts'

/** A server's tables up to this size are rewritten unasked: reads of the table wait meanwhile. */
const MAX_AUTOMATIC_BYTES = 64 * 1024 * 1024

/** How long `compact` waits for a table's lock on a server. */
const PATIENT_LOCK_MS = 10_000

/**
 * Erases what was forgotten before the call. In a folder no byte of it is left; on a server, tables that are large, in use
 * or another login's stay as they are, and so do their promises.
 * @returns the tables that are left
 */
export async function eraseForgotten(
  db: Db, { signal, maxBytes = MAX_AUTOMATIC_BYTES }: { signal?: AbortSignal | undefined; maxBytes?: number } = {},
): Promise<UnerasedTable[]> {
  const promised = await promisedTables(db)
  const isRefused = (table: ErasableTable): boolean => refusalOf(db, table, maxBytes) !== undefined
  if (promised.every(isRefused)) return unerased(db, promised, maxBytes)
  await rewriteTables(db, promised.filter((table) => !isRefused(table)), { signal })
  return unerased(db, await promisedTables(db), maxBytes)
}

/** Rewrites every table of this login's, whatever its size, so that the files hold the rows that exist and nothing else. */
export async function compactStore(db: Db, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<CompactResult> {
  const bytesBefore = await storeBytes(db)
  const owned = (await allTables(db)).filter(({ isOwned }) => isOwned)
  await rewriteTables(db, owned, { signal, lockMs: PATIENT_LOCK_MS })
  return { bytesBefore, bytesAfter: await storeBytes(db), unerased: unerased(db, await promisedTables(db), Infinity) }
}

const unerased = (db: Db, promised: readonly ErasableTable[], maxBytes: number): UnerasedTable[] =>
  promised.map((table) => ({ table: table.name, reason: refusalOf(db, table, maxBytes) ?? 'in_use' }))

/** Why a table is not rewritten; undefined if it is. */
function refusalOf(
  { engine }: Db, { bytes, isOwned, hasVectorIndex, isSeen }: ErasableTable, maxBytes: number,
): UnerasedReason | undefined {
  if (!isOwned) return 'not_owned'
  const isLarge = bytes > maxBytes || (hasVectorIndex && maxBytes < Infinity)
  if (engine === 'postgres' && isLarge) return 'large'
  return isSeen ? 'in_use' : undefined
}

/** Rewrites tables one by one, so that readers run in between. */
async function rewriteTables(
  db: Db, tables: readonly ErasableTable[], { signal, lockMs }: { signal: AbortSignal | undefined; lockMs?: number },
): Promise<void> {
  // What is removed meanwhile lies in two tables, of which only the one that stays is to be rewritten
  if (db.engine === 'postgres' && (await db.transaction(isLayoutChanging))) return
  const rewritten: RewrittenTable[] = []
  // They quote ids, and stay as they are where no row is left to count
  if (db.engine === 'pglite') await dropStatistics(db, tables.map(({ name }) => name))
  for (const { name } of tables) {
    throwIfAborted(signal)
    if (await isRewritten(db, name, lockMs)) rewritten.push(await rewrittenUpTo(db, name))
  }
  // Only a superuser may rewrite the planner's statistics. Texts are kept out of them by the schema
  if (db.engine === 'pglite') await db.maintain('vacuum (full) pg_statistic')
  await db.dropOldFiles()
  await deleteKeptPromises(db, rewritten)
}

const dropStatistics = (db: Db, tables: readonly string[]): Promise<unknown> => db.transaction((tx) => tx.rows(sql`
  delete from pg_statistic where starelid = any(${tables}::text[]::regclass[])`), { background: true })

/** Codes of a server that refuses for now: lock not available, deadlock, cancelled, no right; of a pooler, that it takes no settings. */
const REFUSALS = new Set(['55P03', '40P01', '57014', '42501', '08P01'])

/** Rewrites a table with its indexes into new files. @returns false if a server refused */
async function isRewritten(db: Db, name: string, lockMs: number | undefined): Promise<boolean> {
  try {
    await db.maintain(`vacuum (full, analyze) ${name}`, { lockMs })
    return true
  } catch (error) {
    if (db.engine === 'postgres' && REFUSALS.has(sqlState(error) ?? '')) return false
    throw error
  }
}

// Promises to erase forgotten rows from the files. The transaction that forgets writes one into `due` for each table;
// rewriting the table keeps it. A deleted row stays in its page, also after a plain vacuum, until the page is used again.

/** Tables whose rows hold text or ids of a conversation, or are derived from them; `due` last, which holds ids only. */
const ERASED_TABLES = [
  'message', 'episode', 'segment', 'embedding', 'message_vectors', 'posting', 'contents', 'contents_version',
  'served', 'recall', 'review', 'fact', 'fact_source', 'fact_term', 'fact_edit', 'person_merge', 'history', 'forgotten_row',
  'conversation', 'due',
] as const

/** Tables that hold counts only, and those of keys and of grants, which hold no text: compacted for their size. */
const OTHER_TABLES = ['corpus', 'model_call', 'spending', 'api_key', 'space_grant'] as const
/** Rows are added to it and go with their whole day: there is nothing to compact. */
const AUDIT = 'audit'

/** Inserts the promises of the transaction that it is part of: each key is a table and the transaction's id. */
export const promiseErasure = (userId: string, now: Date): Query => insertingSelected(sql`
  insert into due (user_id, kind, key, at)
  select ${userId}, 'erase', name || ' ' || pg_current_xact_id(), ${now} from unnest(${ERASED_TABLES}::text[]) as t (name)`)

/** A table, and how it can be rewritten. */
export interface ErasableTable {
  readonly name: string
  /** Bytes with indexes and TOAST. */
  readonly bytes: number
  readonly isOwned: boolean
  /** Has an HNSW index, which takes minutes to build anew. */
  readonly hasVectorIndex: boolean
  /** Other transactions may still see all of its deleted rows: rewriting would keep them. */
  readonly isSeen: boolean
}

const nextId = sql`pg_snapshot_xmax(pg_current_snapshot())::text::int8`
const promisedAt = sql`split_part(d.key, ' ', 2)::int8`
/**
 * The id of the oldest transaction that others may still see as not ended. A replica's connection
 * has no database, and this role is not shown what kind it is.
 */
const oldestSeen = sql`
  (${nextId} - (select coalesce(max(age), 0) from (
    select age(backend_xmin) from pg_stat_activity where (datname = current_database() or datname is null) and pid <> pg_backend_pid()
    union all select age(xmin) from pg_replication_slots
    union all select age(transaction) from pg_prepared_xacts where database = current_database()) t))`

/** For each table that has any, the ids of the first and the last transaction that promised. */
const promises: Query = sql`
  select split_part(d.key, ' ', 1) as of_table, min(${promisedAt}) as first, max(${promisedAt}) as last from due d
   where d.kind = 'erase' group by 1`

const tablesQuery = (names: readonly string[], condition: Query, promised = promises): Query => sql`
  with promise as materialized (${promised})
  select name, ${bytesOfTables(sql`array[name]`)} as bytes, pg_has_role(session_user, c.relowner, 'usage') as "isOwned",
         exists (select from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am a on a.oid = x.relam
                  where i.indrelid = any(${leavesOf(sql`name`)}) and a.amname = 'hnsw') as "hasVectorIndex",
         not coalesce(first < ${oldestSeen} or last >= ${nextId}, false) as "isSeen"
    from unnest(${names}::text[]) with ordinality as t (name, nth) join pg_class c on c.oid = name::regclass
    left join promise on of_table = name
   where ${condition} order by nth`

/** All tables, for compacting. */
const allTables = async (db: Db): Promise<ErasableTable[]> => {
  const query = tablesQuery([...OTHER_TABLES, ...ERASED_TABLES], sql`true`, await promisedOnCluster(db))
  return db.transaction((tx) => tx.rows<ErasableTable>(query), { background: true })
}

/** The tables that are to be rewritten, for any user. */
async function promisedTables(db: Db): Promise<ErasableTable[]> {
  const promised = await promisedOnCluster(db)
  const query = tablesQuery(ERASED_TABLES, sql`of_table is not null`, promised)
  return promised ? db.transaction((tx) => tx.rows<ErasableTable>(query), { background: true })
    : withClaim(db, (tx) => tx.rows<ErasableTable>(query))
}

/** A cluster joins what its workers have with nothing of the catalogue: the promises are read first. Undefined elsewhere. */
async function promisedOnCluster(db: Db): Promise<Query | undefined> {
  if (!(await db.isDistributed?.())) return undefined
  const read = await withClaim(db, (tx) => tx.rows(promises))
  return sql`select * from jsonb_to_recordset(${json(read)}::text::jsonb) as p (of_table text, first int8, last int8)`
}

/** The tables that are to be rewritten for the user of the transaction. */
export async function ownPromisedTables(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from unnest(${ERASED_TABLES}::text[]) with ordinality as t (name, nth)
     where exists (select from due d where d.user_id = ${userId} and d.kind = 'erase' and split_part(d.key, ' ', 1) = name) order by nth`)
  return rows.map(({ name }) => name)
}

/** A table that was rewritten: rows deleted by transactions before this id are not in its file. */
export interface RewrittenTable {
  readonly name: string
  readonly before: number
}

/**
 * What a rewriting has reached. It keeps rows that some open transaction may still see, and so does the id up to which it
 * freezes; a plain vacuum would move that id on too, so call it directly after the rewriting.
 */
async function rewrittenUpTo(db: Db, name: string): Promise<RewrittenTable> {
  const [row] = await db.transaction((tx) => tx.rows<{ before: number }>(sql`
    select ${nextId} - max(age(relfrozenxid)) as before from pg_class
     where oid = any(${leavesOf(sql`${name}::text`)})`), { background: true })
  return { name, before: row!.before }
}

/**
 * Deletes the promises that these rewritings have kept. An id that is yet to come is of another
 * server, whose rows were copied here without what was deleted.
 */
async function deleteKeptPromises(db: Db, rewritten: readonly RewrittenTable[]): Promise<void> {
  const users = await withClaim(db, (tx) => tx.rows<{ id: string }>(sql`select distinct user_id as id from due where kind = 'erase'`))
  for (const { id } of users) {
    await withUser(db, id, (tx) => tx.rows(sql`
      delete from due d using jsonb_to_recordset(${json(rewritten)}::text::jsonb) as r (name text, before int8)
       where d.user_id = ${id} and d.kind = 'erase' and split_part(d.key, ' ', 1) = r.name
         and (${promisedAt} < r.before or ${promisedAt} >= ${nextId})`), { background: true })
  }
}

/** Bytes of the store on disk: of a folder its database with the log, on a server the tables. */
async function storeBytes(db: Db): Promise<number> {
  const whole = sql`select (pg_database_size(current_database()) + (select sum(size) from pg_ls_waldir()))::float8 as bytes`
  const tables = selectBytes([...OTHER_TABLES, ...ERASED_TABLES, AUDIT])
  const [row] = await db.transaction((tx) => tx.rows<{ bytes: number }>(db.engine === 'pglite' ? whole : tables))
  return row!.bytes
}

// Takes the leases from work that has read what is forgotten: its commit finds them gone and writes nothing.

export interface ReadByWork {
  readonly conversationIds: readonly string[]
  readonly segmentIds: readonly string[]
}

/**
 * The jobs stay and are claimed again. Conversations and segments must be locked. A reading for facts finds the count of removals changed.
 */
export async function takeLeases(tx: Tx, userId: string, { conversationIds, segmentIds }: ReadByWork): Promise<void> {
  await tx.rows(sql`
    with held as (
      select kind, key from due
       where user_id = ${userId} and lease_token is not null and (
         kind in ('look', 'learn', 'describe', 'review') and key = any(${conversationIds}::text[]) or kind = 'encode'
            and key = any(${segmentIds}::text[]))
       order by kind, key for update)
    update due d set lease_token = null, lease_until = null, attempts = 0, version = version + 1 from held
     where d.user_id = ${userId} and d.kind = held.kind and d.key = held.key`)
}
