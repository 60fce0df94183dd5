/** Around all tests that ask a database: on a server a migrated one that every worker copies; at the end nothing is left of any. */
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { dropFromCluster, isDistributed, migrateAsLaidOut } from './layout.ts'
import { runFolder, serverUrl, template } from './server.ts'

const nothing = async (): Promise<void> => undefined

export async function setup(): Promise<() => Promise<void>> {
  // Two projects ask the database of one run (vitest.config.ts): the first to come sets it up for both
  if (process.env.MADELEINE_TEST_SET_UP !== undefined) return nothing
  process.env.MADELEINE_TEST_SET_UP = 'yes'
  if (serverUrl === undefined) {
    const folder = runFolder()
    return () => rm(folder, { recursive: true, force: true })
  }
  if (isDistributed) return dropAll // each worker makes its own
  await ask(`create database ${template()}`)
  await migrateAsLaidOut(template())
  return dropAll
}

/** The workers were ended without a word: what they copied goes with the template. */
async function dropAll(): Promise<void> {
  const copies = await ask('select datname as name from pg_database where starts_with(datname, $1)', [template()])
  for (const { name } of copies) await (isDistributed ? dropFromCluster(name) : ask(`drop database if exists ${name} with (force)`))
}

async function ask(statement: string, values: readonly string[] = []): Promise<{ name: string }[]> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(statement, [...values]).finally(() => client.end())
  return rows
}
