/** Before all tests: the build must be there, and on a server a migrated database that every file copies. */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../src/store/migrate.ts'
import { openPostgres } from '../src/store/pg.ts'
import { at, serverUrl, TEMPLATE } from './server.ts'

export async function setup(): Promise<void> {
  if (!existsSync('dist/store/pglite-worker.js')) throw new Error('run `npm run build` first: the tests start the compiled engine thread')
  if (serverUrl === undefined) return
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const db = openPostgres({ url: at(TEMPLATE) })
  await migrate(db)
  await db.close()
}
