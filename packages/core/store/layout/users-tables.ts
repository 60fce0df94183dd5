/** The tables in which each row is a user's, and how they are laid out: whole, in partitions, or spread over a cluster. */
import { MadeleineError } from '@madeleine/base'
import { type Db, sql, type Tx } from '@madeleine/engine'

/** The table that the rows of a user in all others belong to; it says how the store is laid out. */
export const FIRST_TABLE = 'conversation'

export interface UsersTable {
  readonly name: string
  readonly isPartitioned: boolean
}

/** Names of what takes a table's place, and of what it has left, while the layout changes. */
export const nextName = (name: string): string => `${name}_next`
export const oldName = (name: string): string => `${name}_old`

/** Those with the policy by which a user sees their own rows; the first of all first. */
export const usersTables = (tx: Tx): Promise<UsersTable[]> => tx.rows<UsersTable>(sql`
  select c.relname as name, c.relkind = 'p' as "isPartitioned" from pg_policy o join pg_class c on c.oid = o.polrelid
   where o.polname = 'own_rows' and c.relnamespace = (select relnamespace from pg_class where oid = ${FIRST_TABLE}::regclass)
     and c.relname !~ '_(next|old)$'
   order by c.relname <> ${FIRST_TABLE}, c.relname`)

/** The number of partitions of a store; 0 for one whose tables are whole. */
export const partitionsOf = (tx: Tx): Promise<number> => countPartitions(tx, FIRST_TABLE)

/** The number of partitions of a table; 0 for one that is whole or not there. */
export async function countPartitions(tx: Tx, table: string): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from pg_inherits where inhparent = to_regclass(${table}::text)`)
  return row!.count
}

/** Runs a statement of names that the catalogue gave. It is not prepared: it runs once. */
export const execute = (tx: Tx, text: string): void => tx.run({ text, values: [], isPlannedAnew: true })

// A change of the layout beside what goes on: it is under way from the first statement to the last while this table is there.

/**
 * Users whose rows are not all in the next tables yet: `opened` names the tables into which their new rows are repeated. Of whoever is not
 * in it, once the users were listed, everything is repeated. It has no key: nobody waits for another who adds the same user.
 */
export const WAITING_TABLE = 'waiting_user'

/** What its comment says once the change is given up: not all writes are repeated any more. */
export const GIVEN_UP = 'given up'

/**
 * Rows whose copies in a cluster are not what they are: which user's, of which table, their key. It is there while a store is on the way
 * to a cluster.
 */
export const CHANGED_TABLE = 'changed_row'

/** A change of the layout that is under way. */
export interface LayoutChange {
  readonly to: 'partitions' | 'cluster'
  readonly isGivenUp: boolean
}

/** The change that is under way; undefined if none is. */
export async function readChange(tx: Tx): Promise<LayoutChange | undefined> {
  const [row] = await tx.rows<LayoutChange & { found: boolean }>(sql`
    select to_regclass(${WAITING_TABLE}::text) is not null as found,
           case when to_regclass(${CHANGED_TABLE}::text) is null then 'partitions' else 'cluster' end as to,
           coalesce(obj_description(to_regclass(${WAITING_TABLE}::text), 'pg_class') = ${GIVEN_UP}, false) as "isGivenUp"`)
  const { found, to, isGivenUp } = row!
  return found ? { to, isGivenUp } : undefined
}

/** Whether a change of the layout is under way. */
export const isLayoutChanging = async (tx: Tx): Promise<boolean> => (await readChange(tx)) !== undefined

/** @param change undefined where none is under way @throws {MadeleineError} `busy` for one to another layout @param what would be done */
export function assertChangeIs(change: LayoutChange | undefined, to: LayoutChange['to'] | undefined, what: string): void {
  if (change === undefined || change.to === to) return
  const command = change.to === 'cluster' ? '--distribute' : '--partitions N'
  throw new MadeleineError('busy', `${what} waits until the change of the layout that is under way has ended: finish it with `
    + `\`madeleine migrate ${command}\`, or give it up with \`madeleine migrate --partitions 0\``)
}

/** @throws {MadeleineError} `busy` while a change of the layout is under way @param what would be done */
export const assertLayoutStands = async (db: Pick<Db, 'transaction'>, what: string): Promise<void> =>
  assertChangeIs(await db.transaction(readChange, { idempotent: true }), undefined, what)
