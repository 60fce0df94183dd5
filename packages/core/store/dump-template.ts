/** Builds the template database: initdb, migrations, dump. Only the build runs this. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { INITDB_PARAMS, type Query } from '@madeleine/engine'
import { migrate, type MigratedDb } from './migrate.ts'

/** Returns a gzipped tar of an empty, migrated data directory, in the format of PGlite's `loadDataDir`. */
export async function dumpTemplate(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-template-'))
  const pg = await PGlite.create({ dataDir: join(folder, 'db'), extensions: { vector }, initDbStartParams: INITDB_PARAMS })
  await migrate(dbOf(pg))
  await pg.exec('checkpoint')
  const dump = await pg.dumpDataDir('gzip')
  await pg.close()
  await rm(folder, { recursive: true })
  return new Uint8Array(await dump.arrayBuffer())
}

const dbOf = (pg: PGlite): MigratedDb => ({
  engine: 'pglite',
  transaction: (work) => pg.transaction((tx) => {
    const ask = ({ text, values }: Query) => tx.query(text, [...values])
    return work({ rows: async (query) => (await ask(query)).rows as never, run: (query) => void ask(query) })
  }),
  script: async (text) => void (await pg.exec(text)),
  maintain: async (statement) => void (await pg.exec(statement)),
})
