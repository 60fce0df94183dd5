/** Schema migrations: brings a database to this version's schema, also when several processes start together. */
import { MadeleineError } from '../errors.ts'
import { sql, type Db } from './engine/db.ts'
import { contentsTables } from './migrations/0001-contents-tables.ts'
import { init } from './migrations/0001-init.ts'
import { servedTable } from './migrations/0001-served-table.ts'
import { textsWithoutStatistics } from './migrations/0001-statistics.ts'
import { afterRecall } from './migrations/0002-after-recall.ts'
import { talkBetweenPeople } from './migrations/0003-talk-between-people.ts'
import { notedQuality } from './migrations/0004-noted-facts.ts'
import { vectorParts } from './migrations/0005-vector-parts.ts'
import { openConversations } from './migrations/0006-open-conversations.ts'
import { apiKeys } from './migrations/0007-api-keys.ts'
import { spreadUsers } from './migrations/0009-spread-users.ts'
import { missingRights } from './server-rights.ts'

/** All migrations in order; numbers never change after release. */
const MIGRATIONS: readonly { readonly version: number; readonly script: string }[] = [
  { version: 1, script: `${init}${contentsTables}${servedTable}${textsWithoutStatistics}` },
  { version: 2, script: afterRecall },
  { version: 3, script: talkBetweenPeople },
  { version: 4, script: notedQuality },
  { version: 5, script: vectorParts },
  { version: 6, script: openConversations },
  { version: 7, script: apiKeys },
  { version: 9, script: spreadUsers },
]

/** The schema that this version writes. */
export const SCHEMA = MIGRATIONS.at(-1)!.version

/** What a migration needs of a database. */
export type MigratedDb = Pick<Db, 'engine' | 'transaction' | 'script' | 'isDistributed'>

/**
 * Applies missing migrations, each in one transaction. Concurrent starters wait for an advisory lock, and find nothing
 * to do afterwards.
 * @param options create: whether a database without the schema gets it
 * @throws {MadeleineError} `no_store`; `store_newer` when the database was written by a newer version,
 *   `unsupported_server` when PostgreSQL is older than 15 or pgvector older than 0.7, or the login lacks a right
 */
export async function migrate(db: MigratedDb, { create = true }: { create?: boolean } = {}): Promise<void> {
  await checkServer(db)
  const version = await versionOf(db)
  if (version === 0 && !create) {
    throw new MadeleineError('no_store', 'there is no store in this database: it has none of the tables of madeleine')
  }
  if (version > SCHEMA) {
    throw new MadeleineError(
      'store_newer', `a newer version of madeleine wrote the store (schema ${version}; this one knows ${SCHEMA}): update madeleine`,
    )
  }
  const missing = MIGRATIONS.filter((one) => one.version > version)
  for (const migration of missing) {
    await apply(db, migration).catch(async (cause: unknown) => {
      throw (await missingRights(db, { isNew: true, cause }).catch(() => undefined)) ?? cause
    })
  }
  if (db.engine === 'pglite') return
  if (version > 0 && missing.length > 0) await layOutNewTables(db)
  // Also for a store that exists: roles are not part of a database's dump
  const lacking = await missingRights(db, { isNew: false })
  if (lacking) throw lacking
}

/** Tables that a migration has made are laid out as those before them. */
async function layOutNewTables(db: MigratedDb): Promise<void> {
  const { partition, partitionsOf } = await import('./layout/partition.ts')
  if (await db.isDistributed?.()) return void (await (await import('./layout/distribute.ts')).distribute(db))
  const partitions = await db.transaction(partitionsOf)
  if (partitions > 0) await partition(db, partitions)
}

async function versionOf(db: MigratedDb): Promise<number> {
  return db.transaction(async (tx) => {
    const [table] = await tx.rows<{ found: boolean }>(sql`select to_regclass('migration') is not null as found`)
    if (!table?.found) return 0
    const [row] = await tx.rows<{ version: number }>(sql`select coalesce(max(version), 0)::int as version from migration`)
    return row?.version ?? 0
  })
}

/** Id of the advisory lock: 'migration' in ASCII. It only has to be unique within the database. */
const LOCK = 7_234_309

async function apply(db: MigratedDb, { version, script }: { version: number; script: string }): Promise<void> {
  await db.script(`
    begin;
    select pg_advisory_xact_lock(${LOCK});
    create table if not exists migration (version integer primary key, applied_at timestamptz not null default now());
    do $outer$ begin
      if not exists (select from migration where version = ${version}) then
        insert into migration (version) values (${version});
        execute $script$${script}$script$;
      end if;
    end $outer$;
    commit;`)
}

async function checkServer(db: MigratedDb): Promise<void> {
  const [server] = await db.transaction((tx) =>
    tx.rows<{ postgres: number; vector: string | null }>(sql`
      select current_setting('server_version_num')::int as postgres,
             (select default_version from pg_available_extensions where name = 'vector') as vector`),
  )
  if (!server || server.postgres < 150_000) {
    throw new MadeleineError('unsupported_server', `PostgreSQL must be 15 or newer, `
      + `got ${server?.postgres}: update the server, or keep the memory in a folder (data)`)
  }
  const [major = 0, minor = 0] = (server.vector ?? '0.0').split('.').map(Number)
  if (major === 0 && minor < 7) {
    throw new MadeleineError('unsupported_server', `the server needs the extension pgvector, version 0.7 `
      + `or newer, got ${server.vector ?? 'none'}: install it there, or keep the memory in a folder (data)`)
  }
}
