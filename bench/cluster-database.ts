/** Databases of benchmarks on a server, and on each node of a cluster of Citus. */
import pg from 'pg'

/** The address of another database of the same server. */
export const at = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href
/** The rows of the last of the statements. */
export const ask = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const result = await client.query(statement).finally(() => client.end())
  return (Array.isArray(result) ? result.at(-1) : result).rows
}

interface Node {
  readonly host: string
  readonly port: number
}

const readNodes = async (url: string): Promise<Node[]> =>
  (await ask(url, 'select nodename as host, nodeport as port from pg_dist_node order by groupid')) as unknown as Node[]

const node = (url: string, { host, port }: Node, database: string): string =>
  Object.assign(new URL(at(url, database)), { hostname: host, port: String(port) }).href

const home = (url: string): string => new URL(url).pathname.slice(1)

/** The addresses of the nodes, the coordinator's first. */
export const nodesOf = async (url: string): Promise<string[]> => (await readNodes(url)).map((one) => node(url, one, home(url)))

/** Makes an empty database on each node, and introduces the nodes to each other in it. */
export async function makeOnCluster(url: string, name: string): Promise<void> {
  const [coordinator, ...workers] = await readNodes(url)
  for (const one of [coordinator!, ...workers]) {
    await ask(node(url, one, home(url)), `create database ${name}`)
    await ask(node(url, one, name), 'create extension citus; create extension vector')
  }
  await ask(at(url, name), [
    `select citus_set_coordinator_host('${coordinator!.host}', ${coordinator!.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ].join('; '))
}

export async function dropFromCluster(url: string, name: string): Promise<void> {
  for (const one of await readNodes(url)) await ask(node(url, one, home(url)), `drop database if exists ${name} with (force)`)
}
