/** Tables beside those of users, made like them and divided by user, which are to take their place. */
import { MadeleineError } from '@madeleine/base'
import { sql, type Tx } from '@madeleine/engine'
import type { DescribedTable, Named } from './described-table.ts'
import { execute, FIRST_TABLE, nextName, WAITING_TABLE } from './users-tables.ts'

/** Name of a partition: it is that of the table, which it will belong to. */
const leafName = (table: string, nth: number): string => `${table}_p${nth}`

/** Each partition and each of its indexes is locked until the transaction that makes the table ends. @throws `unsupported_server` */
export async function assertLocks(tx: Tx, tables: readonly DescribedTable[], partitions: number): Promise<void> {
  const needed = partitions * Math.max(0, ...tables.map(({ indexes, keys, foreignKeys }) => 1 + indexes.length + keys.length
    + foreignKeys.filter(({ refersTo }) => tables.some(({ name }) => name === refersTo)).length))
  const [found] = await tx.rows<{ each: number; slots: number }>(sql`
    select current_setting('max_locks_per_transaction')::int as each,
           current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as slots`)
  const { each, slots } = found!
  if (needed < each * slots * USABLE_LOCKS) return
  throw new MadeleineError(
    'unsupported_server', `the server may hold ${each * slots} locks at once, and this many partitions need about ${needed}: `
    + `set max_locks_per_transaction = ${Math.ceil(needed / USABLE_LOCKS / slots)} or more and restart it, or take fewer partitions`,
  )
}

/** The rest is for others. */
const USABLE_LOCKS = 0.8

/** Makes the table of those who wait, by which the change is under way. The owner sees all of it, a user what is theirs. */
export async function createWaiting(tx: Tx): Promise<void> {
  const [policy] = await tx.rows<{ definition: string }>(sql`
    select format('using (%1$s) with check (%1$s)', pg_get_expr(polqual, polrelid)) as definition from pg_policy
     where polrelid = ${FIRST_TABLE}::regclass and polname = 'own_rows'`)
  for (const text of [
    `create table ${WAITING_TABLE} (user_id text not null, opened text[] not null default '{}')`,
    `create index ${WAITING_TABLE}_by_user on ${WAITING_TABLE} (user_id)`,
    `alter table ${WAITING_TABLE} alter opened set statistics 0`,
    `alter table ${WAITING_TABLE} enable row level security`, `alter table ${WAITING_TABLE} force row level security`,
    `create policy own_waiting on ${WAITING_TABLE} to madeleine_app ${policy!.definition}`,
    `create policy all_waiting on ${WAITING_TABLE} to current_user using (true) with check (true)`,
    `grant select, insert, update, delete on ${WAITING_TABLE} to madeleine_app`,
  ]) execute(tx, text)
}

export interface NextLayout {
  /** 0: the table is whole. */
  readonly partitions: number
  /** Those of which there are next tables. */
  readonly names: readonly string[]
  /** Lays out the table, which is otherwise as it is to be, before it has foreign keys. */
  readonly place?: (next: string) => void
}

/**
 * Makes the table that is to take the place of one. Its foreign keys lead to the next tables. In partitions they are asked when a
 * transaction commits: triggers repeat what a statement has done row by row, and may come to a row before the one that it refers to.
 */
export function createNext(tx: Tx, table: DescribedTable, { partitions, names, place = () => undefined }: NextLayout): void {
  const { name, owner, storage, unsampled } = table
  const next = nextName(name)
  const kept = storage === null ? '' : ` with (${storage})`
  execute(tx, `create table ${next} (like ${name} including defaults including constraints including storage)`
    + (partitions > 0 ? ' partition by hash (user_id)' : kept))
  const parts = Array.from({ length: partitions }, (_, nth) => leafName(name, nth))
  for (const [nth, part] of parts.entries()) {
    execute(tx, `create table ${part} partition of ${next} for values with (modulus ${partitions}, remainder ${nth})${kept}`)
  }
  for (const one of [next, ...parts]) {
    // Of these the planner would keep values, in a table that only a superuser may rewrite
    if (unsampled.length > 0) execute(tx, `alter table ${one} ${unsampled.map((column) => `alter ${column} set statistics 0`).join(', ')}`)
    execute(tx, `alter table ${one} enable row level security, force row level security, owner to ${owner}`)
  }
  for (const key of table.keys) execute(tx, `alter table ${next} add constraint ${nextName(key.name)} ${key.definition}`)
  for (const index of table.indexes) execute(tx, `create ${nextIndex(index, { on: next, as: nextName(index.name) })}`)
  for (const { name: policy, definition } of table.policies) execute(tx, `create policy ${policy} on ${next} ${definition}`)
  for (const { name: right, definition } of table.grants) execute(tx, `grant ${right} on ${next} to ${definition}`)
  place(next)
  for (const { name: key, definition, refersTo, isDeferrable } of table.foreignKeys) {
    const isMoved = names.includes(refersTo)
    const text = isMoved ? definition.replace(` REFERENCES ${refersTo}(`, ` REFERENCES ${nextName(refersTo)}(`) : definition
    const isDeferred = partitions > 0 && isMoved && !isDeferrable
    execute(tx, `alter table ${next} add constraint ${key} ${text}${isDeferred ? ' deferrable initially deferred' : ''}`)
  }
}

/** What makes such an index on another table, without the first word. */
export const nextIndex = ({ definition }: Named, { on, as }: { on: string; as: string }): string =>
  definition.replace(/^CREATE (UNIQUE )?INDEX .*? ON .*? USING /, (_, unique: string = '') => `${unique}index ${as} on ${on} using `)

/**
 * Statements that build an index of vectors on the next table, each outside of a transaction: writes go on meanwhile, and the first
 * search behind the switch finds it.
 */
export function buildingVectorIndex(index: Named, { name }: DescribedTable, partitions: number): string[] {
  const whole = nextName(index.name)
  return [
    `create ${nextIndex(index, { on: `only ${nextName(name)}`, as: whole })}`.replace('index', 'index if not exists'),
    ...Array.from({ length: partitions }, (_, nth) => [
      `create ${nextIndex(index, { on: leafName(name, nth), as: leafName(index.name, nth) })}`
        .replace('index', 'index concurrently if not exists'),
      `alter index ${whole} attach partition ${leafName(index.name, nth)}`,
    ]).flat(),
  ]
}
