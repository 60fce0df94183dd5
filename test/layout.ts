/**
 * How the tables of this run's server are laid out: TEST_LAYOUT=partitions:16, or distributed on a cluster of Citus; whole otherwise.
 * A database of a cluster is one on each of its nodes, and cannot be copied: it is made anew.
 */
import pg from 'pg'
import { openPostgres } from '../packages/engine/postgres.ts'
import { distribute, migrate, partition } from '@madeleine/core'
import { at, serverUrl } from './server.ts'

const layout = process.env.TEST_LAYOUT ?? 'whole'
const partitions = Number(/^partitions:(\d+)$/.exec(layout)?.[1] ?? 0)
export const isDistributed = layout === 'distributed'
export const isPartitioned = partitions > 0
/** Tables as `migrate` makes them. */
export const isWhole = layout === 'whole'
if (!isWhole && partitions === 0 && !isDistributed) throw new Error(`TEST_LAYOUT is partitions:N or distributed, got ${layout}`)

/** Shards of each table: few, because each is a table. */
export const SHARDS = 4

/** Brings a database of the run's server to this version's schema, laid out as the run is to have it. */
export async function migrateAsLaidOut(database: string): Promise<void> {
  const db = openPostgres({ url: at(database) })
  await migrate(db)
  if (partitions > 0) await partition(db, partitions)
  if (isDistributed) {
    await db.script(`alter database ${database} set citus.shard_count to ${SHARDS}`)
    await db.close()
    const again = openPostgres({ url: at(database) })
    await distribute(again)
    return again.close()
  }
  await db.close()
}

/** Makes a database of the cluster, laid out; one after the other, because their roles are the same. */
export async function makeOnCluster(database: string): Promise<void> {
  const turn = new pg.Client(serverUrl)
  await turn.connect()
  await turn.query('select pg_advisory_lock(1)')
  await createOnCluster(database).then(() => migrateAsLaidOut(database)).finally(() => turn.end())
}

/** An empty database on every node of the cluster; they are introduced to each other. */
export async function createOnCluster(database: string): Promise<void> {
  const nodes = await nodesOf()
  await Promise.all(nodes.map((node) => ask(node, home(), `create database ${database}`)))
  await Promise.all(nodes.map((node) => ask(node, database, 'create extension citus; create extension vector')))
  const { hostname, port } = new URL(serverUrl as string)
  const workers = nodes.filter((node) => node.port !== Number(port))
  await ask({ host: hostname, port: Number(port) }, database, `select citus_set_coordinator_host('${hostname}', ${port});
    ${workers.map((node) => `select citus_add_node('${node.host}', ${node.port});`).join(' ')}`)
}

/** Drops databases from every node, those that the last run left too. */
export async function dropFromCluster(database: string): Promise<void> {
  const nodes = await nodesOf()
  const coordinator = nodes.find(({ port }) => port === Number(new URL(serverUrl as string).port))!
  for (const node of [coordinator, ...nodes.filter((one) => one !== coordinator)]) {
    await ask(node, home(), `drop database if exists ${database} with (force)`)
  }
}

interface Node {
  readonly host: string
  readonly port: number
}

const home = (): string => new URL(serverUrl as string).pathname.slice(1)

async function nodesOf(): Promise<Node[]> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  const nodes = client.query<Node>('select nodename as host, nodeport as port from pg_dist_node order by groupid')
  const { rows } = await nodes.finally(() => client.end())
  return rows
}

async function ask({ host, port }: Node, database: string, statement: string): Promise<void> {
  const url = new URL(at(database))
  url.hostname = host
  url.port = String(port)
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
