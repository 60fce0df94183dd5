/**
 * Spreading a store's users over the workers of a cluster (Citus): `madeleine migrate --distribute`, beside servers that go on.
 *
 * Distributed tables are made beside those of users, the keys of what is written are noted by triggers, the rows that were there are copied
 * user by user, what has changed since is brought over, and then one transaction puts the distributed tables in the others' place. Each
 * step looks at what is there and does the rest, so that a run which ended anywhere is continued by the next.
 */
import { MadeleineError } from '@madeleine/base'
import { type Db, ONE_BY_ONE, sql, type Tx } from '@madeleine/engine'
import { bringLast, bringOver, copyWhole, createChanged, endEarlier, noteChanges } from './layout/changed-rows.ts'
import { type CopyProgress, eachWaiting } from './layout/copy-users.ts'
import { describeTables, type DescribedTable } from './layout/described-table.ts'
import { createNext, createWaiting, nextIndex } from './layout/next-tables.ts'
import { alone, NotYet, patiently } from './layout/patience.ts'
import { dropRepeating, listUsers, readSteps } from './layout/repeated-writes.ts'
import { abandonChange, dropTables, leftTables, liveName, lockTables } from './layout/switch-tables.ts'
import {
  assertChangeIs, CHANGED_TABLE, execute, FIRST_TABLE, nextName, oldName, readChange, usersTables, WAITING_TABLE,
} from './layout/users-tables.ts'
import { TRANSACTION_ROLES } from './server-login.ts'

/** Tables of the whole store that statements about one user read too: each node has them. */
const REFERENCE_TABLES: readonly string[] = ['setting', 'generation']

/** How many users are copied at once. */
const USERS = 50

/** What distributing did. */
export interface Distribution {
  /** Tables that were spread now; none if all were before. */
  readonly spread: readonly string[]
  /** Nodes of the cluster that hold users. */
  readonly nodes: number
}

/**
 * Spreads every table of users by user_id, and copies the tables of the whole store to each node, with the rows that are there, while
 * everybody reads and writes. Idempotent: what is spread stays as it is, a table that a later version has added is spread too, and a run
 * that did not end is continued.
 *
 * @throws {MadeleineError} `unsupported_server` where the server is no cluster, has no worker, or the login may not do it; `busy` while
 *   another process does it, or the store is being divided
 */
export async function distribute(
  db: Pick<Db, 'transaction' | 'maintain'>, { onProgress }: { onProgress?: (progress: CopyProgress) => void } = {},
): Promise<Distribution> {
  const nodes = await db.transaction(assertCluster)
  return alone(db, async () => {
    const change = await db.transaction(readChange)
    assertChangeIs(change, 'cluster', 'distributing the store')
    const { users, reference } = await db.transaction(describeLocal)
    if (change?.isGivenUp) await abandonChange(db, users)
    const isUnderWay = change?.isGivenUp === false
    if (users.length + reference.length > 0) {
      await (isUnderWay ? endEarlier(db) : patiently(db, begin))
      await makeNextTables(db, users, reference)
      await noteAndList(db, users)
      await eachWaiting(db, { copy: (ids) => copyWhole(db, users, ids), atOnce: USERS, onProgress })
      await bringOver(db, users)
      if (users.length > 0) await db.maintain(`analyze ${users.map(({ name }) => nextName(name)).join(', ')}`)
      await switchOver(db, users, reference)
    }
    if (users.length + reference.length > 0 || isUnderWay) await endDistributing(db)
    return { nodes, spread: [...reference, ...users].map(({ name }) => name) }
  })
}

const refusal = (why: string, advice: string): MadeleineError => new MadeleineError('unsupported_server', `${why}: ${advice}`)

/** @returns the number of nodes that hold users */
async function assertCluster(tx: Tx): Promise<number> {
  const [server] = await tx.rows<{ hasCitus: boolean; isSuperuser: boolean; isPartitioned: boolean }>(sql`
    select exists (select from pg_extension where extname = 'citus') as "hasCitus",
           (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
           exists (select from pg_partitioned_table where partrelid = ${FIRST_TABLE}::regclass) as "isPartitioned"`)
  const { hasCitus, isSuperuser, isPartitioned } = server!
  if (!hasCitus) {
    throw refusal('this database has no extension citus', 'create it here and on each worker, and add the workers with citus_add_node')
  }
  if (isPartitioned) throw refusal('the tables of this store have partitions', 'export its users, and restore them on the cluster')
  if (!isSuperuser) throw refusal('only a superuser may let the roles of a store log in to the workers', 'distribute it as one')
  const [found] = await tx.rows<{ nodes: number; hasCoordinator: boolean }>(sql`
    select count(*) filter (where shouldhaveshards)::int as nodes, coalesce(bool_or(groupid = 0), false) as "hasCoordinator"
      from pg_dist_node where isactive and noderole = 'primary'`)
  if (!found!.hasCoordinator) {
    throw refusal('the cluster does not know its coordinator', 'tell it: select citus_set_coordinator_host(HOST, PORT)')
  }
  if (found!.nodes === 0) throw refusal('the cluster has no node that may hold rows', 'add one: select citus_add_node(HOST, PORT)')
  return found!.nodes
}

interface LocalTables {
  /** Each before those that refer to it. */
  readonly users: readonly DescribedTable[]
  readonly reference: readonly DescribedTable[]
}

/** Those that are the coordinator's alone; it knows some of them, which refer to one that each node has. */
async function describeLocal(tx: Tx): Promise<LocalTables> {
  const names = [...REFERENCE_TABLES, ...(await usersTables(tx)).map(({ name }) => name)]
  const local = await tx.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) with ordinality as t (name, nth)
     where not exists (select from pg_dist_partition p where p.logicalrelid = name::regclass and (p.partmethod = 'h' or p.repmodel = 't'))
     order by nth`)
  const tables = await describeTables(tx, local.map(({ name }) => name))
  const isReference = ({ name }: DescribedTable): boolean => REFERENCE_TABLES.includes(name)
  return { users: tables.filter((table) => !isReference(table)), reference: tables.filter(isReference) }
}

async function begin(tx: Tx): Promise<void> {
  // Citus reaches a worker as the role that the transaction has taken
  for (const role of TRANSACTION_ROLES) execute(tx, `alter role ${role} login`)
  await createWaiting(tx)
  await createChanged(tx)
}

async function makeNextTables(
  db: Pick<Db, 'transaction'>, users: readonly DescribedTable[], reference: readonly DescribedTable[],
): Promise<void> {
  const tables = [...reference, ...users]
  const names = tables.map(({ name }) => name)
  const { made } = await db.transaction((tx) => readSteps(tx, names))
  const first = names.includes(FIRST_TABLE) ? nextName(FIRST_TABLE) : FIRST_TABLE
  for (const table of tables.filter(({ name }) => !made.includes(name))) {
    await patiently(db, async (tx) => {
      tx.run(ONE_BY_ONE)
      createNext(tx, table, { partitions: 0, names, place: (next) => {
        if (reference.includes(table)) return execute(tx, `select create_reference_table('${next}')`)
        for (const index of table.vectorIndexes) execute(tx, `create ${nextIndex(index, { on: next, as: nextName(index.name) })}`)
        // A shard is moved by replication, which must know its rows
        if (!table.keys.some(({ definition }) => definition.startsWith('PRIMARY'))) execute(tx, `alter table ${next} replica identity full`)
        execute(tx, `select create_distributed_table('${next}', 'user_id', colocate_with => '${next === first ? 'none' : first}')`)
      } })
    })
  }
}

/** What the comment of the table of those who wait says once all are in it. */
const LISTED = 'listed'

/** The keys of everything that is written from now on are noted; then whoever has been there is listed. */
async function noteAndList(db: Pick<Db, 'transaction'>, users: readonly DescribedTable[]): Promise<void> {
  const names = users.map(({ name }) => name)
  const { repeated } = await db.transaction((tx) => readSteps(tx, names))
  for (const table of users.filter(({ name }) => !repeated.includes(name))) await patiently(db, (tx) => noteChanges(tx, table))
  const [listing] = await db.transaction((tx) => tx.rows<{ says: string | null }>(sql`
    select obj_description(${WAITING_TABLE}::regclass, 'pg_class') as says`))
  if (listing!.says === LISTED) return
  for (const name of names) await listUsers((work) => db.transaction(work, { takesLong: true }), name)
  await db.transaction(async (tx) => execute(tx, `comment on table ${WAITING_TABLE} is '${LISTED}'`))
}

/** Puts the next tables in the others' place once it has every table for itself, with what has changed until then. */
async function switchOver(
  db: Pick<Db, 'transaction'>, users: readonly DescribedTable[], reference: readonly DescribedTable[],
): Promise<void> {
  await patiently(db, async (tx, nth) => {
    await lockTables(tx, [...users, ...reference], nth)
    if ((await tx.rows({ text: `select from ${WAITING_TABLE} limit 1`, values: [] })).length > 0) throw new NotYet('somebody waits')
    await bringLast(tx, users)
    for (const { name, columns } of reference) {
      const all = columns.join(', ')
      execute(tx, `insert into ${nextName(name)} (${all}) select ${all} from ${name}`)
    }
    for (const { name, vectorIndexes } of [...users, ...reference]) {
      for (const index of vectorIndexes) execute(tx, `alter index ${index.name} rename to ${oldName(index.name)}`)
      execute(tx, `alter table ${name} rename to ${oldName(name)}`)
      execute(tx, `alter table ${nextName(name)} rename to ${name}`)
      for (const index of vectorIndexes) execute(tx, `alter index ${nextName(index.name)} rename to ${index.name}`)
    }
  }, async () => {
    await eachWaiting(db, { copy: (ids) => copyWhole(db, users, ids), atOnce: USERS })
    await bringOver(db, users)
  })
}

/** Drops the old tables with their rows, gives the indexes their names, and with the last statement ends the change. */
async function endDistributing(db: Pick<Db, 'transaction'>): Promise<void> {
  const old = await leftTables(db, oldName(''))
  const names = await db.transaction(async (tx) => (await usersTables(tx)).map(({ name }) => name))
  await dropTables(db, old)
  const indexes = await db.transaction((tx) => tx.rows<{ name: string }>(sql`
    select quote_ident(x.relname) as name from pg_index i join pg_class x on x.oid = i.indexrelid
     where i.indrelid = any(${[...names, ...REFERENCE_TABLES]}::text[]::regclass[]) and x.relname ~ '_next$' order by 1`))
  for (const { name } of indexes) await patiently(db, async (tx) => execute(tx, `alter index ${name} rename to ${liveName(name)}`))
  await patiently(db, async (tx) => {
    dropRepeating(tx, names)
    execute(tx, `drop table ${CHANGED_TABLE}, ${WAITING_TABLE}`)
  })
}
