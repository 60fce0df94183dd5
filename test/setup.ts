/** Before all tests: the build must be there, and on a server a migrated database that every file copies. */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../src/store/migrate.ts'
import { openPostgres } from '../src/store/pg.ts'
import { at, serverUrl, template } from './server.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!existsSync('dist/store/pglite-worker.js')) throw new Error('run `npm run build` first: the tests start the compiled engine thread')
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
