/**
 * Triggers that repeat what is written to a table in the one that is to take its place, as whoever wrote it: row security holds in both.
 *
 * Why nothing is lost, doubled or brought back. A trigger first takes the user's lock, shared, until its transaction ends; the copying
 * takes it alone, for each part that it copies, and reads only then.
 * - What a transaction wrote before that is committed and so copied, or its trigger has yet to run: it waits for the part, finds the copied
 *   row in the next table, and does the same to it. So no older version wins, and what is deleted stays deleted.
 * - A change or a removal of a row that is not copied yet finds nothing, and the copying reads what has become of it.
 * - A new row, and one that changes its key, is put into the next table if the table was opened for the user, that is, if its copying has
 *   begun: then all that it may refer to is there. Otherwise the copying will read it. A row that both bring is the same row.
 * - Users are listed once all tables have their triggers; until then a trigger lists whoever it does not find. Whoever comes later has no
 *   row that was not repeated. A trigger that ends late in the old way lists somebody once more, and they are copied once more.
 * - Nobody waits for anybody but the copying, which gives way before the server would end one of the two: there is no deadlock.
 * - All of this asks that a trigger sees what was committed while it waited: that writers are read committed, as all of ours are.
 */
import { sql, type Tx } from '@madeleine/engine'
import type { DescribedTable, KeyColumn } from './described-table.ts'
import { execute, nextName, WAITING_TABLE } from './users-tables.ts'

/** The class of the advisory locks of users: 'layout' on a keyboard of a telephone. */
const USER_LOCKS = 529_688

/** Takes the lock of a user alone, until the transaction ends. */
export const lockUser = (tx: Tx, userId: string): void =>
  tx.run(sql`select pg_advisory_xact_lock(${USER_LOCKS}::int, hashtext(${userId}))`)

const LISTING = `insert into ${WAITING_TABLE} (user_id)`
export const triggerName = (table: string): string => `repeat_${table}`
/** Lets the owner list the names of users. */
const NAMES_POLICY = 'listed_names'

/** Nulls of a key are equal. */
export const isSame = (side: string, key: readonly KeyColumn[], other: string): string => ['user_id', ...key.map(({ name }) => name)]
  .map((column) => `${side}${column} ${key.some(({ name, isNullable }) => name === column && isNullable) ? 'is not distinct from' : '='} `
    + `${other}${column}`).join(' and ')

/** @param isListed whether all users are in the list who have rows that are not copied */
function repeating({ name, columns, key }: DescribedTable, isListed: boolean): string {
  const next = nextName(name)
  return `
create or replace function ${triggerName(name)}() returns trigger language plpgsql as $function$
begin
  perform pg_advisory_xact_lock_shared(${USER_LOCKS}, hashtext(case tg_op when 'DELETE' then old.user_id else new.user_id end));
  if tg_op = 'UPDATE' and ${isSame('old.', key, 'new.')} then
    update ${next} set (${columns.join(', ')}) = row (${columns.map((column) => `new.${column}`).join(', ')})
     where ${isSame('', key, 'old.')};
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from ${next} where ${isSame('', key, 'old.')};
  end if;
  if tg_op <> 'DELETE' then
${isListed ? '' : `    ${LISTING} select new.user_id where not exists (select from ${WAITING_TABLE} where user_id = new.user_id);
`}    if not exists (select from ${WAITING_TABLE} where user_id = new.user_id and '${name}' <> all(opened)) then
      insert into ${next} (${columns.join(', ')}) values (${columns.map((column) => `new.${column}`).join(', ')});
    end if;
  end if;
  return null;
end $function$`
}

/** Has the writes of a table repeated, and the names of its users readable by its owner. The table's lock is taken. */
export async function repeatWrites(tx: Tx, table: DescribedTable): Promise<void> {
  const { name, owner } = table
  await tx.rows({ text: `lock table ${name} in access exclusive mode`, values: [] })
  execute(tx, repeating(table, false))
  execute(tx, `create or replace trigger ${triggerName(name)} after insert or update or delete on ${name} for each row `
    + `execute function ${triggerName(name)}()`)
  execute(tx, `drop policy if exists ${NAMES_POLICY} on ${name}`)
  execute(tx, `create policy ${NAMES_POLICY} on ${name} for select to ${owner} using (true)`)
}

/** Steps of the change that were done. */
interface Steps {
  /** Tables of which there are next ones, and those whose writes are repeated in them. */
  readonly made: readonly string[]
  readonly repeated: readonly string[]
  /** All users are listed. */
  readonly isListed: boolean
}

export async function readSteps(tx: Tx, names: readonly string[]): Promise<Steps> {
  const [steps] = await tx.rows<Steps>(sql`
    select array(select name from unnest(${names}::text[]) name where to_regclass(name || '_next') is not null) as made,
           array(select name from unnest(${names}::text[]) name join pg_trigger on tgrelid = name::regclass
                  where tgname = 'repeat_' || name) as repeated,
           (select count(*) from unnest(${names}::text[]) name join pg_trigger on tgrelid = name::regclass and tgname = 'repeat_' || name
              join pg_proc p on p.oid = tgfoid and position(${LISTING} in p.prosrc) = 0) = cardinality(${names}::text[]) as "isListed"`)
  return steps!
}

/** Takes back what `repeatWrites` has given. */
export async function endRepeating(tx: Tx, table: DescribedTable): Promise<void> {
  const { name } = table
  await tx.rows({ text: `lock table ${name} in access exclusive mode`, values: [] })
  execute(tx, `drop trigger if exists ${triggerName(name)} on ${name}`)
  execute(tx, `drop policy if exists ${NAMES_POLICY} on ${name}`)
}

/** From now on whoever is not in the list has no row that was not repeated. */
export const endListing = (tx: Tx, tables: readonly DescribedTable[]): void => {
  for (const table of tables) execute(tx, repeating(table, true))
}

export const dropRepeating = (tx: Tx, names: readonly string[]): void => {
  for (const name of names) execute(tx, `drop function if exists ${triggerName(name)}()`)
}

/** How many names of users are read at once. */
const NAMES = 5000

/** Lists the users of a table who are not listed yet. A step from one to the next by the key: nothing else of their rows is read. */
export async function listUsers(inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, table: string): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last
    last = await inTransaction(async (tx) => {
      const names = await tx.rows<{ id: string }>({ text: `
        with recursive listed (id) as (
          (select user_id from ${table} where user_id > $1 order by user_id limit 1)
          union all
          select (select user_id from ${table} where user_id > listed.id order by user_id limit 1) from listed where listed.id is not null
        ) select id from listed where id is not null limit ${NAMES}`, values: [after] })
      await tx.rows({
        text: `${LISTING} select id from unnest($1::text[]) id where not exists (select from ${WAITING_TABLE} where user_id = id)`,
        values: [names.map(({ id }) => id)],
      })
      return names.length < NAMES ? undefined : names.at(-1)!.id
    })
  }
}
