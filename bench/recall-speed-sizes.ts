/** Sizes of the tables of a database, read from the catalogue, so that no table name has to be listed. */
import type { Client } from './recall-speed-clients.ts'

export interface TableSize {
  /** A table with all its indexes, or one column of a table that holds more than an index. */
  readonly name: string
  readonly bytes: number
  readonly isIndex: boolean
  readonly isPosting: boolean
}

/** Names of tables that are derived from messages and can be rebuilt. */
const INDEX_TABLE = /posting|embedding|vector|term|block|forward|frequency|session|corpus/
/** Types of packed indexes and vectors in other tables. */
const INDEX_TYPES = ['bytea', 'halfvec', 'vector']

/**
 * Every table by `pg_total_relation_size` (indexes and TOAST included, as it stands after loading), and packed columns
 * of the other tables by the sum of `pg_column_size`.
 */
export async function sizesOf(client: Client): Promise<TableSize[]> {
  const tables = await client.rows<{ name: string; bytes: number }>(`
    select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by bytes desc`)
  const columns = await client.rows<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and t.typname = any($1::text[])`, [INDEX_TYPES])
  const sizes = tables.map(({ name, bytes }) => ({ name, bytes, isIndex: INDEX_TABLE.test(name), isPosting: name.includes('posting') }))
  for (const { table, column } of columns) {
    if (INDEX_TABLE.test(table)) continue
    const [sum] = await client.rows<{ bytes: number | null }>(`select sum(pg_column_size("${column}"))::float8 as bytes from "${table}"`)
    sizes.push({ name: `${table}.${column}`, bytes: sum?.bytes ?? 0, isIndex: true, isPosting: false })
  }
  return sizes
}

/** Sizes of the rivals' indexes, by name of the rival. */
export async function rivalSizes(client: Client): Promise<{ name: string; bytes: number }[]> {
  const size = async (name: string, expression: string) => {
    const [row] = await client.rows<{ bytes: number | null }>(`select (${expression})::float8 as bytes`)
    return row?.bytes ? [{ name, bytes: row.bytes }] : []
  }
  return [
    ...(await size('naive BM25 in SQL', `pg_total_relation_size('posting')`)),
    ...(await size('ts_rank_cd, GIN', `pg_relation_size('message_words') + (select sum(pg_column_size(words)) from message)`)),
    ...(await size('pgvector exact', `pg_total_relation_size('vectors') - coalesce(pg_relation_size(to_regclass('vectors_hnsw')), 0)`)),
    ...(await size('pgvector HNSW', `pg_relation_size(to_regclass('vectors_hnsw'))`)),
  ]
}
