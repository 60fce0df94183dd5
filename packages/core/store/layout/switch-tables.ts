/** Puts the next tables in the place of those that they are copies of, and clears away what is left of the change. */
import { type Db, sql, TABLES_LOCK, type Tx } from '@madeleine/engine'
import { describeTables, type DescribedTable } from './described-table.ts'
import { NotYet, patiently } from './patience.ts'
import { dropRepeating, endRepeating } from './repeated-writes.ts'
import { CHANGED_TABLE, execute, GIVEN_UP, nextName, oldName, WAITING_TABLE } from './users-tables.ts'

/** How long the switch waits for all tables, while those who come later wait behind it: at first, by how much more each time, at most. */
const [TABLES_WAIT_MS, MORE_MS, MOST_MS] = [200, 100, 900]

const nextId = sql`pg_snapshot_xmax(pg_current_snapshot())::text::int8`

/** Whoever reads from before this id may not see the last rows that were copied. */
export async function copiedBefore(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(sql`select ${nextId} as id`)
  return row!.id
}

/**
 * Switches once it has every table for itself and nobody reads from before the end of the copying: a transaction that reads one moment of
 * the store would miss in the next tables what was copied since.
 * @returns false, and nothing is done, if somebody waits to be copied
 */
export const switchTables = (
  db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[], { copied }: { copied: number },
): Promise<boolean> => patiently(db, async (tx, nth) => {
  await lockTables(tx, tables, nth)
  const { hasUsers, hasReaders } = await readLeft(tx, copied)
  if (hasReaders) throw new NotYet('somebody reads from before')
  if (!hasUsers) await renameTables(tx, tables.map(({ name }) => name))
  return !hasUsers
})

/** Takes all tables, and waits for a moment only, which grows. @param nth how often it was tried before */
export async function lockTables(tx: Tx, tables: readonly DescribedTable[], nth: number): Promise<void> {
  const waitMs = Math.min(TABLES_WAIT_MS + nth * MORE_MS, MOST_MS)
  tx.run(sql`select set_config('lock_timeout', ${String(waitMs)}, true), set_config('statement_timeout', ${String(waitMs)}, true)`)
  await tx.rows(sql`select pg_advisory_xact_lock(${TABLES_LOCK}::bigint)`)
  await tx.rows({ text: `lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`, values: [] })
  tx.run(sql`select set_config('statement_timeout', '0', true)`)
}

async function readLeft(tx: Tx, copied: number): Promise<{ hasUsers: boolean; hasReaders: boolean }> {
  const [left] = await tx.rows<{ hasUsers: boolean; hasReaders: boolean }>({
    text: `
      select exists (select from ${WAITING_TABLE}) as "hasUsers",
             exists (select from pg_stat_activity
                      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
                        and coalesce(backend_type, 'client backend') = 'client backend'
                        and pg_snapshot_xmax(pg_current_snapshot())::text::int8 - age(backend_xmin) < $1) as "hasReaders"`,
    values: [copied],
  })
  return left!
}

/** Indexes have names of the whole schema. Those of partitions, and other constraints, have theirs already. */
async function renameTables(tx: Tx, names: readonly string[]): Promise<void> {
  const indexes = await tx.rows<{ name: string; isNext: boolean }>(sql`
    select quote_ident(x.relname) as name, c.relname <> all(${names}::text[]) as "isNext"
      from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
     where c.oid = any(${[...names, ...names.map(nextName)]}::text[]::regclass[]) order by 2, 1`)
  const inbound = await tx.rows<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and confrelid = any(${names}::text[]::regclass[])
       and conrelid <> all(${names}::text[]::regclass[]) order by 1, 2`)
  for (const { table, name } of inbound) execute(tx, `alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes.filter(({ isNext }) => !isNext)) execute(tx, `alter index ${name} rename to ${oldName(name)}`)
  for (const name of names) execute(tx, `alter table ${name} rename to ${oldName(name)}`)
  for (const { name } of indexes.filter(({ isNext }) => isNext)) execute(tx, `alter index ${name} rename to ${name.replace(/_next$/, '')}`)
  for (const name of names) execute(tx, `alter table ${nextName(name)} rename to ${name}`)
  for (const { table, name, definition } of inbound) execute(tx, `alter table ${table} add constraint ${name} ${definition}`)
}

/** Makes the foreign keys what they were, drops the old tables with their rows, and with the last statement ends the change. */
export async function endChange(db: Pick<Db, 'transaction'>): Promise<void> {
  const old = await leftTables(db, oldName(''))
  for (const { name, foreignKeys } of old) {
    for (const key of foreignKeys.filter(({ refersTo, isDeferrable }) => !isDeferrable && refersTo.endsWith(oldName('')))) {
      await patiently(db, async (tx) => execute(tx, `alter table ${liveName(name)} alter constraint ${key.name} not deferrable`))
    }
  }
  await dropTables(db, old)
  await patiently(db, async (tx) => {
    dropRepeating(tx, old.map(({ name }) => liveName(name)))
    execute(tx, `drop table ${WAITING_TABLE}`)
  })
}

/** Gives the change up, for good from the first statement on: no write is repeated any more, and the next tables go. */
export async function abandonChange(db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[]): Promise<void> {
  await patiently(db, async (tx) => execute(tx, `comment on table ${WAITING_TABLE} is '${GIVEN_UP}'`))
  const next = await leftTables(db, nextName(''))
  // First: what is repeated in one table and no more in another would offend against them, and fail whoever writes
  for (const { name, foreignKeys } of next) {
    for (const key of foreignKeys) await patiently(db, async (tx) => execute(tx, `alter table ${name} drop constraint ${key.name}`))
  }
  for (const table of tables) await patiently(db, (tx) => endRepeating(tx, table))
  await dropTables(db, next)
  await patiently(db, async (tx) => {
    dropRepeating(tx, tables.map(({ name }) => name))
    execute(tx, `drop table if exists ${CHANGED_TABLE}`)
    execute(tx, `drop table ${WAITING_TABLE}`)
  })
}

export const liveName = (name: string): string => name.replace(/_(next|old)$/, '')

/** Tables of this change, each before those that refer to it. @param suffix of their names */
export const leftTables = (db: Pick<Db, 'transaction'>, suffix: string): Promise<DescribedTable[]> => db.transaction(async (tx) => {
  const found = await tx.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and right(c.relname, length(${suffix}::text)) = ${suffix}
       and c.relnamespace = (select relnamespace from pg_class where oid = ${WAITING_TABLE}::regclass)`)
  return describeTables(tx, found.map(({ name }) => name))
})

/** One by one: each partition and each of its indexes is locked until the transaction ends. */
export async function dropTables(db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) await patiently(db, async (tx) => execute(tx, `drop table ${name}`))
}
