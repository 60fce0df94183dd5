/** The tables in which each row is a user's, and how they are laid out: whole, in partitions, or spread over a cluster. */
import { sql, type Tx } from '../engine/db.ts'

/** The table that the rows of a user in all others belong to; it says how the store is laid out. */
export const FIRST_TABLE = 'conversation'

export interface UsersTable {
  readonly name: string
  readonly isPartitioned: boolean
}

/** Those with the policy by which a user sees their own rows; the first of all first. */
export const usersTables = (tx: Tx): Promise<UsersTable[]> => tx.rows<UsersTable>(sql`
  select c.relname as name, c.relkind = 'p' as "isPartitioned" from pg_policy o join pg_class c on c.oid = o.polrelid
   where o.polname = 'own_rows' and c.relnamespace = (select relnamespace from pg_class where oid = ${FIRST_TABLE}::regclass)
   order by c.relname <> ${FIRST_TABLE}, c.relname`)

/** Runs a statement of names that the catalogue gave. It is not prepared: it runs once. */
export const execute = (tx: Tx, text: string): void => tx.run({ text, values: [], isPlannedAnew: true })

/** Takes away the foreign keys from and to these tables. @returns what makes them again */
export async function withoutForeignKeys(tx: Tx, names: readonly string[]): Promise<() => void> {
  const keys = await tx.rows<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and (conrelid = any(${names}::regclass[]) or confrelid = any(${names}::regclass[]))
     order by 1, 2`)
  for (const { table, name } of keys) execute(tx, `alter table ${table} drop constraint ${name}`)
  return () => {
    for (const { table, name, definition } of keys) execute(tx, `alter table ${table} add constraint ${name} ${definition}`)
  }
}
