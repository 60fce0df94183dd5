/** What can still be read of a damaged store: every table, page by page, past its indexes. */
import { hasCode } from '@madeleine/base'
import type { ReadableRows, ReadableTable } from '@madeleine/contract'
import { asUser, type Db, type Query, sql, withUser } from '@madeleine/engine'
import { leavesOf } from './queries/table-sizes.ts'

/** Tables with rows of a user, and the column by which they are counted. */
const TABLES = [
  ['conversation', 'id'], ['message', 'conversation_id'], ['segment', 'conversation_id'],
  ['episode', 'conversation_id'], ['posting', 'user_id'],
  ['embedding', 'user_id'], ['contents', 'user_id'], ['contents_version', 'user_id'], ['corpus', 'user_id'], ['due', 'user_id'],
  ['review', 'user_id'], ['fact', 'user_id'], ['fact_source', 'user_id'],
] as const

type Counts = Map<string, number>

/** Reads every row of one user once; a store of millions of rows takes minutes. */
export async function readableRows(db: Db, userId: string): Promise<ReadableRows> {
  const tables: ReadableTable[] = []
  let messages: Counts = new Map()
  for (const [table, key] of TABLES) {
    const counts: Counts = new Map()
    const damagedPages = await countPages({ db, userId, table, key, counts }, 0, await pageCount(db, userId, table))
    if (table === 'message') messages = counts
    tables.push({ table, rows: [...counts.values()].reduce((sum, count) => sum + count, 0), damagedPages })
  }
  return { tables, incomplete: await incompleteConversations(db, userId, messages) }
}

interface TableScan {
  readonly db: Db
  readonly userId: string
  readonly table: string
  readonly key: string
  /** Rows by key, added to. */
  readonly counts: Counts
}

/**
 * Counts the rows of the pages from `from` to before `to`, halving the range where it cannot be read. @returns the number of damaged pages
 */
async function countPages(scan: TableScan, from: number, to: number): Promise<number> {
  const { db, userId, table, key, counts } = scan
  if (from >= to) return 0
  // As text, so that values that are stored apart are read too
  const text = `select ${key} as key, count(t::text)::int as rows from ${table} t where ctid `
    + `>= '(${from},0)' and ctid < '(${to},0)' group by 1`
  const read = await readPastIndexes<{ key: string; rows: number }>(db, userId, { text, values: [] })
  for (const { key: found, rows } of read ?? []) counts.set(found, (counts.get(found) ?? 0) + rows)
  if (read) return 0
  if (to - from === 1) return 1
  const middle = (from + to) >> 1
  return (await countPages(scan, from, middle)) + (await countPages(scan, middle, to))
}

/** 0 where the file itself is missing. */
const pageCount = async (db: Db, userId: string, table: string): Promise<number> => {
  const pages = sql`
    select (max(pg_relation_size(oid)) / current_setting('block_size')::int)::int as pages
      from unnest(${leavesOf(sql`${table}::text`)}) as t (oid)`
  const [row] = (await attempt(withUser(db, userId, (tx) => tx.rows<{ pages: number }>(pages), { snapshot: true }))) ?? []
  return row?.pages ?? 0
}

/** The planner reads the first page of each valid index, also where it may not use it; undone with the transaction. */
const HIDE_INDEXES = sql`
  update pg_index set indisvalid = false where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`
const USE_NO_INDEX = sql`
  select set_config(name, 'off', true) from unnest(array['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) name`

/** Undefined when what it reads is damaged. On a server, where indexes cannot be hidden, also when its indexes are. */
async function readPastIndexes<Row>(db: Db, userId: string, query: Query): Promise<Row[] | undefined> {
  let rows: Row[] | undefined
  const undone = new Error('undone')
  const reading = db.transaction(async (tx) => {
    if (db.engine === 'pglite') await tx.rows(HIDE_INDEXES)
    await tx.rows(USE_NO_INDEX)
    await tx.rows(asUser(userId))
    rows = await tx.rows<Row>(query)
    throw undone
  })
  await attempt(reading.catch((error: unknown) => {
    if (error !== undone) throw error
  }))
  return rows
}

async function incompleteConversations(db: Db, userId: string, readable: Counts): Promise<ReadableRows['incomplete']> {
  const rows = await readPastIndexes<{ id: string; messages: number }>(db, userId, sql`select id, next_seq as messages from conversation`)
  return rows
    ?.map(({ id, messages }) => ({ conversationId: id, messages, readable: readable.get(id) ?? 0 }))
    .filter(({ messages, readable: count }) => count < messages)
    .toSorted((a, b) => (a.conversationId < b.conversationId ? -1 : 1))
}

/** Undefined when what it reads is damaged. */
async function attempt<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (hasCode(error, 'store_damaged', 'engine_restarted')) return undefined
    throw error
  })
}
