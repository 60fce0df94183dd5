/** Partitions of a store's tables, by a hash of the user: `madeleine migrate --partitions N`. */
import { MadeleineError } from '@madeleine/base'
import { type Db, sql, type Tx } from '@madeleine/engine'

/** Name of a partition. */
const leafName = (table: string, nth: number): string => `${table}_p${nth}`

/**
 * Divides every table of users into `partitions`, with the rows that are there, in one transaction: nothing reads or writes
 * the store meanwhile, and after a failure it is what it was. Idempotent.
 * @returns the tables that were divided now
 * @throws {MadeleineError} `invalid_input` for a store with another number of partitions; `unsupported_server` on a cluster, or
 *   where the server may not hold so many locks
 */
export async function partition(db: Pick<Db, 'transaction' | 'isDistributed'>, partitions: number): Promise<readonly string[]> {
  if (await db.isDistributed?.()) {
    throw new MadeleineError(
      'unsupported_server', 'the store is distributed over a cluster, which divides its tables itself: leave out --partitions',
    )
  }
  return db.transaction(async (tx) => {
    const before = await partitionsOf(tx)
    if (before > 0 && before !== partitions) {
      throw new MadeleineError('invalid_input', `the store has ${before} partitions, got --partitions ${partitions}: export its users, `
        + 'and restore them into a store with that number')
    }
    const whole = (await usersTables(tx)).filter(({ isPartitioned }) => !isPartitioned).map(({ name }) => name)
    if (whole.length > 0) await divide(tx, whole, partitions)
    return whole
  })
}

/** The number of partitions of a store; 0 for one whose tables are whole. */
export async function partitionsOf(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from pg_inherits where inhparent = ${FIRST_TABLE}::regclass`)
  return row!.count
}

async function divide(tx: Tx, names: readonly string[], partitions: number): Promise<void> {
  execute(tx, `lock table ${names.join(', ')} in access exclusive mode`)
  const found = await describe(tx, names)
  await assertLocks(tx, partitions * found.reduce((sum, { indexes, keys }) => sum + 1 + indexes.length + keys.length, 0))
  const addForeignKeys = await withoutForeignKeys(tx, names)
  for (const table of found) await divideOne(tx, table, partitions)
  addForeignKeys()
}

/** Each partition and each of its indexes is locked until the transaction ends. */
async function assertLocks(tx: Tx, needed: number): Promise<void> {
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

interface Named {
  readonly name: string
  readonly definition: string
}

/** What a table has besides its columns. */
interface DescribedTable {
  readonly name: string
  /** Primary and unique keys. */
  readonly keys: readonly Named[]
  /** Indexes that are no keys', without those of vectors, which are built anew. */
  readonly indexes: readonly Named[]
  readonly policies: readonly string[]
  readonly grants: readonly string[]
  /** Options of its storage, such as a fillfactor. */
  readonly storage: string | null
  /** Columns of which no statistics are kept. */
  readonly unsampled: readonly string[]
}

const describe = (tx: Tx, names: readonly string[]): Promise<DescribedTable[]> => tx.rows<DescribedTable>(sql`
  select c.relname as name, array_to_string(c.reloptions, ', ') as storage,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'name', quote_ident(k.conname), 'definition', pg_get_constraintdef(k.oid)) order by k.conname), '[]')
            from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u')) as keys,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'name', quote_ident(x.relname), 'definition', pg_get_indexdef(x.oid)) order by x.relname), '[]')
            from pg_index i join pg_class x on x.oid = i.indexrelid
           where i.indrelid = c.oid and x.relname !~ '^embedding_hnsw_'
             and not exists (select from pg_constraint k where k.conindid = x.oid and k.contype in ('p', 'u'))) as indexes,
         array(select format('create policy %I on %I for %s to %s', p.policyname, c.relname, p.cmd, array_to_string(p.roles, ', '))
                 || coalesce(' using (' || p.qual || ')', '') || coalesce(' with check (' || p.with_check || ')', '')
            from pg_policies p where p.schemaname = c.relnamespace::regnamespace::name and p.tablename = c.relname
           order by p.policyname) as policies,
         array(select format('grant %s on %I to %I', a.privilege_type, c.relname, a.grantee::regrole::name) from aclexplode(c.relacl) a
                where a.grantee <> c.relowner and a.grantee <> 0
               union all
               select format('grant %s (%I) on %I to %I', a.privilege_type, t.attname, c.relname, a.grantee::regrole::name)
                 from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and a.grantee <> c.relowner) as grants,
         array(select quote_ident(attname) from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped and attstattarget = 0) as unsampled
    from unnest(${names}::text[]) with ordinality as t (name, nth) join pg_class c on c.oid = t.name::regclass order by nth`)

/** Makes the divided table beside the whole one, moves the rows, and gives it the other's place. */
async function divideOne(tx: Tx, table: DescribedTable, partitions: number): Promise<void> {
  const { name, keys, indexes, policies, grants, storage, unsampled } = table
  const whole = `${name}_whole`
  execute(tx, `alter table ${name} rename to ${whole}`)
  execute(tx, `create table ${name} (like ${whole} including defaults including constraints including storage) partition by hash (user_id)`)
  const parts = Array.from({ length: partitions }, (_, nth) => leafName(name, nth))
  for (const [nth, part] of parts.entries()) {
    execute(tx, `create table ${part} partition of ${name} for values with (modulus ${partitions}, remainder ${nth})`
      + (storage === null ? '' : ` with (${storage})`))
  }
  // Of these the planner would keep values, in a table that only a superuser may rewrite
  for (const one of [name, ...parts]) for (const column of unsampled) execute(tx, `alter table ${one} alter ${column} set statistics 0`)
  execute(tx, `alter table ${whole} no force row level security`) // its owner sees no row otherwise
  execute(tx, `insert into ${name} select * from ${whole}`)
  execute(tx, `drop table ${whole}`)
  for (const key of keys) execute(tx, `alter table ${name} add constraint ${key.name} ${key.definition}`)
  for (const { definition } of indexes) execute(tx, definition)
  execute(tx, `alter table ${name} enable row level security`)
  execute(tx, `alter table ${name} force row level security`)
  for (const one of parts) {
    execute(tx, `alter table ${one} enable row level security`)
    execute(tx, `alter table ${one} force row level security`)
  }
  for (const statement of [...policies, ...grants]) await tx.rows({ text: statement, values: [] })
}

// The tables in which each row is a user's, and how they are laid out: whole, in partitions, or spread over a cluster.

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
