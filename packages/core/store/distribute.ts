/** Spreading a store's users over the workers of a cluster (Citus): `madeleine migrate --distribute`. */
import { MadeleineError } from '@madeleine/base'
import { type Db, ONE_BY_ONE, sql, type Tx } from '@madeleine/engine'
import { TRANSACTION_ROLES } from './server-login.ts'
import { assertLayoutStands, execute, FIRST_TABLE, usersTables, withoutForeignKeys } from './layout/users-tables.ts'

/** Tables of the whole store that statements about one user read too: each node has them. */
const REFERENCE_TABLES = ['setting', 'generation'] as const

/** What distributing did. */
export interface Distribution {
  /** Tables that were spread now; none if all were before. */
  readonly spread: readonly string[]
  /** Nodes of the cluster that hold users. */
  readonly nodes: number
}

/**
 * Spreads every table of users by user_id, and copies the tables of the whole store to each node, in one transaction with the
 * rows that are there. Idempotent: what is spread stays as it is, and a table that a later version has added is spread too.
 *
 * @throws {MadeleineError} `unsupported_server` where the server is no cluster, has no worker, or the login may not do it
 */
export async function distribute(db: Pick<Db, 'transaction'>): Promise<Distribution> {
  const nodes = await db.transaction(assertCluster)
  await assertLayoutStands(db, 'distributing the store')
  return { nodes, spread: await db.transaction(spreadTables) }
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

async function spreadTables(tx: Tx): Promise<string[]> {
  // One connection a node: what a foreign key asks of another table was made in the same transaction
  tx.run(ONE_BY_ONE)
  // Citus reaches a worker as the role that the transaction has taken
  for (const role of TRANSACTION_ROLES) execute(tx, `alter role ${role} login`)
  const reference = await localAmong(tx, REFERENCE_TABLES)
  const users = await localAmong(tx, (await usersTables(tx)).map(({ name }) => name))
  // No foreign key may lead from a table that is not spread yet to one that is
  const addForeignKeys = await withoutForeignKeys(tx, users)
  for (const name of reference) spread(tx, name, `create_reference_table('${name}')`)
  // A shard is moved by replication, which must know its rows
  for (const name of await withoutPrimaryKey(tx, users)) execute(tx, `alter table ${name} replica identity full`)
  for (const name of users) {
    spread(tx, name, `create_distributed_table('${name}', 'user_id', colocate_with => '${name === FIRST_TABLE ? 'none' : FIRST_TABLE}')`)
  }
  addForeignKeys()
  const made = [...reference, ...users]
  // The coordinator's own rows have been copied, and nobody sees them any more
  for (const name of made.toReversed()) execute(tx, `select truncate_local_data_after_distributing_table('${name}')`)
  return made
}

/** Copying passes over row security: the owner sees no row, and a guarded table takes no copy. */
function spread(tx: Tx, name: string, call: string): void {
  execute(tx, `alter table ${name} no force row level security`)
  execute(tx, `select ${call}`)
  execute(tx, `alter table ${name} force row level security`)
}

async function withoutPrimaryKey(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) as t (name)
     where not exists (select from pg_index where indrelid = name::regclass and indisprimary)`)
  return rows.map(({ name }) => name)
}

/** Those of the tables that are the coordinator's alone; it knows some of them, which refer to one that each node has. */
async function localAmong(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) with ordinality as t (name, nth)
     where not exists (select from pg_dist_partition p where p.logicalrelid = name::regclass and (p.partmethod = 'h' or p.repmodel = 't'))
     order by nth`)
  return rows.map(({ name }) => name)
}
