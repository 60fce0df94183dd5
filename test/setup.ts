/** Before all tests that ask a server: a migrated database that every file copies. */
import pg from 'pg'
import { migrate } from '../src/store/migrate.ts'
import { openPostgres } from '../src/store/engine/postgres.ts'
import { at, serverUrl, template } from './server.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (serverUrl === undefined) return undefined
  await admin(`create database ${template()}`)
  const db = openPostgres({ url: at(template()) })
  await migrate(db)
  await db.close()
  return () => admin(`drop database if exists ${template()} with (force)`)
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
