/**
 * Promises to erase forgotten rows from the files. The transaction that forgets writes one into `due` for each table;
 * rewriting the table keeps it. A deleted row stays in its page, also after a plain vacuum, until the page is used again.
 */
import { insertingSelected, json, sql, type Db, type Query, type Tx } from '../../store/engine/db.ts'
import { withClaim, withUser } from '../../store/engine/transactions.ts'
import { bytesOfTables, leavesOf, selectBytes } from '../../store/tables/table-size.ts'

/** Tables whose rows hold text or ids of a conversation, or are derived from them; `due` last, which holds ids only. */
export const ERASED_TABLES = [
  'message', 'episode', 'segment', 'embedding', 'posting', 'contents', 'contents_version',
  'served', 'recall', 'review', 'fact', 'fact_source', 'fact_term', 'fact_edit', 'person_merge', 'conversation', 'due',
] as const

/** Tables that hold counts only, and those of keys and of grants, which hold no text: compacted for their size. */
const OTHER_TABLES = ['corpus', 'model_call', 'spending', 'api_key', 'audit', 'space_grant'] as const

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
export const allTables = async (db: Db): Promise<ErasableTable[]> => {
  const query = tablesQuery([...OTHER_TABLES, ...ERASED_TABLES], sql`true`, await promisedOnCluster(db))
  return db.transaction((tx) => tx.rows<ErasableTable>(query), { background: true })
}

/** The tables that are to be rewritten, for any user. */
export async function promisedTables(db: Db): Promise<ErasableTable[]> {
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
export async function rewrittenUpTo(db: Db, name: string): Promise<RewrittenTable> {
  const [row] = await db.transaction((tx) => tx.rows<{ before: number }>(sql`
    select ${nextId} - max(age(relfrozenxid)) as before from pg_class
     where oid = any(${leavesOf(sql`${name}::text`)})`), { background: true })
  return { name, before: row!.before }
}

/**
 * Deletes the promises that these rewritings have kept. An id that is yet to come is of another
 * server, whose rows were copied here without what was deleted.
 */
export async function deleteKeptPromises(db: Db, rewritten: readonly RewrittenTable[]): Promise<void> {
  const users = await withClaim(db, (tx) => tx.rows<{ id: string }>(sql`select distinct user_id as id from due where kind = 'erase'`))
  for (const { id } of users) {
    await withUser(db, id, (tx) => tx.rows(sql`
      delete from due d using jsonb_to_recordset(${json(rewritten)}::text::jsonb) as r (name text, before int8)
       where d.user_id = ${id} and d.kind = 'erase' and split_part(d.key, ' ', 1) = r.name
         and (${promisedAt} < r.before or ${promisedAt} >= ${nextId})`), { background: true })
  }
}

/** Bytes of the store on disk: of a folder its database with the log, on a server the tables. */
export async function storeBytes(db: Db): Promise<number> {
  const whole = sql`select (pg_database_size(current_database()) + (select sum(size) from pg_ls_waldir()))::float8 as bytes`
  const tables = selectBytes([...OTHER_TABLES, ...ERASED_TABLES])
  const [row] = await db.transaction((tx) => tx.rows<{ bytes: number }>(db.engine === 'pglite' ? whole : tables))
  return row!.bytes
}
