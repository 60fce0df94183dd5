/**
 * Rows that were written while a store is on its way to a cluster: triggers note their keys, and sets of them are brought over.
 *
 * Why not by triggers that write to the workers, as between tables of one server: each row would cost whoever writes it a way to a worker,
 * a worker that is down would fail everybody, and Citus commits on one worker before it commits here, so that a crash between the two would
 * leave there what never was.
 *
 * Why nothing is lost, doubled or brought back. A key is noted in the transaction that writes its row. Bringing over takes the keys first,
 * and then what their rows are by then: whatever changes later is noted anew. It may be done again at any time, and the last time is in
 * the switch, when nobody writes. Foreign keys are not asked on the way, by whom they were asked already.
 */
import { asUser, type Db, ONE_BY_ONE, settingLocally, sql, type Tx } from '@madeleine/engine'
import type { DescribedTable } from './described-table.ts'
import { patiently } from './patience.ts'
import { isSame, triggerName } from './repeated-writes.ts'
import { CHANGED_TABLE, execute, FIRST_TABLE, nextName, WAITING_TABLE } from './users-tables.ts'

/** Users whose rows are brought over at once. */
const USERS = 50

/** Makes the table of changed rows. Users, and the claim for those of its queue, note theirs; only a superuser reads them all. */
export async function createChanged(tx: Tx): Promise<void> {
  const [first] = await tx.rows<{ owner: string; own: string }>(sql`
    select quote_ident(c.relowner::regrole::name) as owner, pg_get_expr(o.polqual, o.polrelid) as own
      from pg_class c join pg_policy o on o.polrelid = c.oid where c.oid = ${FIRST_TABLE}::regclass and o.polname = 'own_rows'`)
  const { owner, own } = first!
  for (const text of [
    `create table ${CHANGED_TABLE} (user_id text not null, relation text not null, key jsonb not null)`,
    `create index ${CHANGED_TABLE}_by_user on ${CHANGED_TABLE} (user_id)`,
    `alter table ${CHANGED_TABLE} alter relation set statistics 0, alter key set statistics 0`,
    `alter table ${CHANGED_TABLE} enable row level security, force row level security, owner to ${owner}`,
    `create policy own_changes on ${CHANGED_TABLE} to madeleine_app using (${own}) with check (${own})`,
    `create policy claimed_changes on ${CHANGED_TABLE} for insert to madeleine_claim with check (true)`,
    `create policy noted_changes on ${CHANGED_TABLE} for insert to ${owner} with check (true)`,
    `grant select, insert, delete on ${CHANGED_TABLE} to madeleine_app`,
    `grant insert on ${CHANGED_TABLE} to madeleine_claim`,
  ]) execute(tx, text)
}

/** Has the keys of a table's changed rows noted. The table's lock is taken. */
export async function noteChanges(tx: Tx, { name, key }: DescribedTable): Promise<void> {
  const noting = (row: string): string => `insert into ${CHANGED_TABLE} (user_id, relation, key)
      values (${row}.user_id, '${name}', jsonb_build_object(${key.map((column) => `'${column.name}', ${row}.${column.name}`).join(', ')}));`
  await tx.rows({ text: `lock table ${name} in access exclusive mode`, values: [] })
  execute(tx, `
create or replace function ${triggerName(name)}() returns trigger language plpgsql as $function$
begin
  if tg_op <> 'INSERT' then
    ${noting('old')}
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and not (${isSame('old.', key, 'new.')}) then
    ${noting('new')}
  end if;
  return null;
end $function$`)
  execute(tx, `create or replace trigger ${triggerName(name)} after insert or update or delete on ${name} for each row `
    + `execute function ${triggerName(name)}()`)
}

/** Id of the advisory lock of whoever writes to the next tables: what a run that was killed still does ends first. */
const WRITE_LOCK = 727_842_467

/** Begins to write to the next tables, over one connection to each worker. */
async function beginWriting(tx: Tx): Promise<void> {
  tx.run(ONE_BY_ONE)
  for (const setting of settingLocally({ session_replication_role: 'replica' })) tx.run(setting)
  await tx.rows(takeWriteLock)
}

const takeWriteLock = sql`select pg_advisory_xact_lock(${WRITE_LOCK}::bigint)`

/** Ends what an earlier run has left: a worker that was not told yet that a transaction was committed would bring it back later. */
export const endEarlier = (db: Pick<Db, 'transaction'>): Promise<unknown> => patiently(db, async (tx) => {
  await tx.rows(takeWriteLock)
  await tx.rows({ text: 'select recover_prepared_transactions()', values: [] })
})

/** Copies all rows of users anew, who then wait no more. */
export const copyWhole = (
  db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[], userIds: readonly string[],
): Promise<void> => patiently(db, async (tx) => {
  await beginWriting(tx)
  tx.run({ text: `delete from ${WAITING_TABLE} where user_id = any($1::text[])`, values: [userIds] })
  for (const { name, columns } of tables) {
    tx.run({ text: `delete from ${nextName(name)} where user_id = any($1::text[])`, values: [userIds] })
    const all = columns.join(', ')
    await tx.rows({
      text: `insert into ${nextName(name)} (${all}) select ${all} from ${name} where user_id = any($1::text[])`, values: [userIds],
    })
  }
})

/** Brings over what has changed, again and again while that makes what changed meanwhile much less. */
export async function bringOver(db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[]): Promise<void> {
  for (let before = Infinity; ;) {
    const [changed] = await db.transaction((tx) => tx.rows<{ keys: number }>({
      text: `select count(*)::int as keys from ${CHANGED_TABLE}`, values: [],
    }), { takesLong: true })
    if (changed!.keys === 0 || changed!.keys > before / 2) return
    before = changed!.keys
    for (let left = before; left > 0;) {
      const taken = await patiently(db, async (tx) => {
        await beginWriting(tx)
        return bringKeys(tx, tables, USERS)
      })
      left = taken === 0 ? 0 : left - taken
    }
  }
}

/** Brings over all that has changed. @param tx has all tables */
export async function bringLast(tx: Tx, tables: readonly DescribedTable[]): Promise<void> {
  await beginWriting(tx)
  await bringKeys(tx, tables)
}

interface Taken {
  readonly relation: string
  /** Objects, as JSON. */
  readonly keys: string
  readonly users: readonly string[]
  /** How many were noted, some of them several times. */
  readonly times: number
}

/** @param users at most: all keys of one go together, since a row may take what was unique of another @returns how many keys there were */
async function bringKeys(tx: Tx, tables: readonly DescribedTable[], users?: number): Promise<number> {
  const some = users === undefined ? '' : ` where user_id in (select distinct user_id from ${CHANGED_TABLE} limit ${users})`
  const taken = await tx.rows<Taken>({
    text: `
      with taken as (
        delete from ${CHANGED_TABLE}${some} returning user_id, relation, key
      ) select relation, jsonb_agg(distinct key || jsonb_build_object('user_id', user_id))::text as keys,
               array_agg(distinct user_id) as users, count(*)::int as times from taken group by relation`,
    values: [],
  })
  for (const one of taken) await bringRows(tx, tables.find(({ name }) => name === one.relation)!, one)
  return taken.reduce((sum, { times }) => sum + times, 0)
}

/** Copies anew, as the user, what there is after they were forgotten: nobody keeps their name for later. */
export const copyRest = (db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[], userId: string): Promise<void> =>
  patiently(db, async (tx) => {
    tx.run(asUser(userId))
    for (const setting of settingLocally({ 'madeleine.user_id': userId })) tx.run(setting)
    await tx.rows(takeWriteLock)
    for (const name of [WAITING_TABLE, CHANGED_TABLE, ...tables.map((table) => nextName(table.name)).toReversed()]) {
      tx.run({ text: `delete from ${name} where user_id = $1`, values: [userId] })
    }
    for (const { name, columns } of tables) {
      const all = columns.join(', ')
      // Row security takes no copy, which an insertion without an answer is
      await tx.rows({
        text: `insert into ${nextName(name)} (${all}) select ${all} from ${name} where user_id = $1 returning user_id`, values: [userId],
      })
    }
  })

async function bringRows(tx: Tx, { name, columns, key }: DescribedTable, { keys, users }: Taken): Promise<void> {
  const given = `jsonb_to_recordset($1::jsonb) as k (user_id text${key.map((column) => `, ${column.name} ${column.type}`).join('')})`
  tx.run({
    // With the users by themselves, nobody else's shards are asked
    text: `delete from ${nextName(name)} n using ${given} where n.user_id = any($2::text[]) and ${isSame('n.', key, 'k.')}`,
    values: [keys, users], isPlannedAnew: true,
  })
  // What another transaction has put in a row's place meanwhile is noted, and brought over the next time
  await tx.rows({
    text: `insert into ${nextName(name)} (${columns.join(', ')}) select ${columns.map((column) => `n.${column}`).join(', ')}
      from ${name} n join ${given} on ${isSame('n.', key, 'k.')} on conflict do nothing`, values: [keys], isPlannedAnew: true,
  })
}
