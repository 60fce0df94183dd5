/** Raw clients of both engines, as a program without Madeleine would use them, and the places of a run's databases. */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import pg from 'pg'

export type Engine = 'pglite' | 'postgres'

export interface Client {
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs one statement or several, without values. */
  script(text: string): Promise<void>
  close(): Promise<void>
}

/** One database: a folder of PGlite, or a database of a server. */
export type DatabasePlace = { readonly engine: 'pglite'; readonly folder: string } | { readonly engine: 'postgres'; readonly url: string }

/**
 * Opens a raw client. PGlite runs in this thread with its default settings: nearer to its caller,
 * and with more buffers, than inside Madeleine.
 */
export async function openClient(place: DatabasePlace): Promise<Client> {
  if (place.engine === 'postgres') return openServer(place.url)
  const inside = join(place.folder, 'db') // Madeleine's folder holds its database and a lock
  const lite = await PGlite.create({ dataDir: existsSync(inside) ? inside : place.folder, extensions: { vector } })
  return {
    rows: async <Row>(text: string, values: readonly unknown[] = []) => (await lite.query<Row>(text, [...values])).rows,
    script: async (text) => void (await lite.exec(text)),
    close: () => lite.close(),
  }
}

async function openServer(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    rows: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as Row[],
    script: async (text) => void (await client.query(text)),
    close: () => client.end(),
  }
}

/** The databases of a run: PGlite's under `folder`, the server's by `tag` in their names. */
export interface BenchDatabases {
  readonly engine: Engine
  readonly folder: string
  /** Address of the server; required for postgres only. */
  readonly serverUrl: string | undefined
  readonly tag: string
}

export function placeOf({ engine, folder, serverUrl, tag }: BenchDatabases, name: string): DatabasePlace {
  if (engine === 'pglite') return { engine, folder: join(folder, `pglite-${name}`) }
  const url = new URL(serverUrl as string)
  url.pathname = `/madeleine_bench_${tag}_${name.replaceAll('-', '_')}`
  return { engine, url: url.href }
}

/** Creates an empty database in a place, in place of any earlier one. */
export async function clear(place: DatabasePlace, serverUrl: string | undefined): Promise<void> {
  await remove(place, serverUrl)
  if (place.engine === 'pglite') return void (await mkdir(place.folder, { recursive: true }))
  await onServer(serverUrl, `create database ${nameOf(place.url)}`)
}

export async function remove(place: DatabasePlace, serverUrl: string | undefined): Promise<void> {
  if (place.engine === 'pglite') return rm(place.folder, { recursive: true, force: true })
  await onServer(serverUrl, `drop database if exists ${nameOf(place.url)}`)
}

const nameOf = (url: string): string => `"${new URL(url).pathname.slice(1)}"`

async function onServer(serverUrl: string | undefined, text: string): Promise<void> {
  const client = await openServer(serverUrl as string)
  await client.script(text).finally(() => client.close())
}

/** The versions of PostgreSQL and pgvector. */
export async function versionOf(client: Client): Promise<string> {
  const [row] = await client.rows<{ server: string; vector: string | null }>(
    `select current_setting('server_version') as server, (select extversion from pg_extension where extname = 'vector') as vector`)
  return `PostgreSQL ${row?.server}, pgvector ${row?.vector}`
}
