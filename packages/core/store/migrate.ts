/** Schema migrations: brings a database to this version's schema, also when several processes start together. */
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode, MadeleineError } from '@madeleine/base'
import { asOwner, asUser, type Db, INSUFFICIENT_PRIVILEGE, type Query, sql, sqlState } from '@madeleine/engine'
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
import { spaceGrantTable } from './migrations/0008-space-grants.ts'
import { spreadUsers } from './migrations/0009-spread-users.ts'
import { jobTraces } from './migrations/0010-job-traces.ts'
import { personMerges } from './migrations/0011-person-merges.ts'
import { factEdits } from './migrations/0012-fact-edits.ts'
import { calendarMonths } from './migrations/0013-calendar-months.ts'
import { moreWithoutStatistics } from './migrations/0014-statistics.ts'
import { userSettings } from './migrations/0014-user-settings.ts'
import { tailReadings } from './migrations/0015-open-tails.ts'
import { messageVectors } from './migrations/0016-message-vectors.ts'
import { embeddedMessages } from './migrations/0017-embedded-messages.ts'
import { noteCategory } from './migrations/0018-notes.ts'
import { history } from './migrations/0019-history.ts'
import { archiveRule } from './migrations/0020-archive-rule.ts'
import { offRecord } from './migrations/0021-off-record.ts'
import { forgottenRows } from './migrations/0022-forgotten-rows.ts'
import { projects } from './migrations/0023-projects.ts'
import { archivedRows } from './migrations/0024-archived-rows.ts'
import { projectHistory } from './migrations/0025-project-history.ts'
import { auditDays } from './migrations/0026-audit-days.ts'
import { saidEnds } from './migrations/0027-said-ends.ts'
import { assertLayoutStands, partitionsOf } from './layout/users-tables.ts'
import { missingRights } from './server-login.ts'
import { userIds } from './tables/users.ts'

interface Migration {
  readonly version: number
  /** Nothing where it only changes rows of users. */
  readonly script?: string
  /** What it does to the rows of each user, as that user, in the same transaction. */
  readonly ofUser?: (userId: string) => readonly Query[]
}

/** All migrations in order; numbers never change after release. */
const MIGRATIONS: readonly Migration[] = [
  { version: 1, script: `${init}${contentsTables}${servedTable}${textsWithoutStatistics}` },
  { version: 2, script: afterRecall },
  { version: 3, script: talkBetweenPeople },
  { version: 4, script: notedQuality },
  { version: 5, script: vectorParts },
  { version: 6, script: openConversations },
  { version: 7, script: apiKeys },
  { version: 8, script: spaceGrantTable },
  { version: 9, script: spreadUsers },
  { version: 10, script: jobTraces },
  { version: 11, script: personMerges },
  { version: 12, script: factEdits },
  { version: 13, ofUser: calendarMonths },
  { version: 14, script: `${userSettings}${moreWithoutStatistics}` },
  { version: 15, script: tailReadings },
  { version: 16, script: messageVectors },
  { version: 17, script: embeddedMessages },
  { version: 18, script: noteCategory },
  { version: 19, script: history },
  { version: 20, script: archiveRule },
  { version: 21, script: offRecord },
  { version: 22, script: forgottenRows },
  { version: 23, script: projects },
  { version: 24, script: archivedRows },
  { version: 25, script: projectHistory },
  { version: 26, script: auditDays },
  { version: 27, script: saidEnds },
]

/** The schema that this version writes. */
export const SCHEMA = MIGRATIONS.at(-1)!.version

/** What a migration needs of a database. */
export type MigratedDb = Pick<Db, 'engine' | 'transaction' | 'script' | 'maintain' | 'isDistributed'>

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
  if (missing.length > 0 && version > 0) await assertLayoutStands(db, 'migrating the store')
  for (const migration of missing) {
    await applyPatiently(db, migration).catch(async (cause: unknown) => {
      if (hasCode(cause, 'engine_restarted')) throw cause // of what the login may do it says nothing
      if (version > 0 && sqlState(cause) === INSUFFICIENT_PRIVILEGE) throw olderSchema(version, cause)
      throw (await missingRights(db, { isNew: version === 0, cause }).catch(() => undefined)) ?? cause
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
  if (await db.isDistributed?.()) return void (await (await import('./distribute.ts')).distribute(db))
  const partitions = await db.transaction(partitionsOf)
  if (partitions > 0) await (await import('./partition.ts')).partition(db, partitions)
}

/** What serves owns no tables, and so does not change them. */
const olderSchema = (version: number, cause: unknown): MadeleineError => new MadeleineError(
  'unsupported_server', `the tables are of schema ${version}, this version of madeleine needs ${SCHEMA}, and the login may not change `
    + 'them: run `madeleine migrate` as their owner, then start this again', { cause },
)

async function versionOf(db: MigratedDb): Promise<number> {
  return db.transaction(async (tx) => {
    const [table] = await tx.rows<{ found: boolean }>(sql`select to_regclass('migration') is not null as found`)
    if (!table?.found) return 0
    const [row] = await tx.rows<{ version: number }>(sql`select coalesce(max(version), 0)::int as version from migration`)
    return row?.version ?? 0
  }, { idempotent: true })
}

/** Id of the advisory lock: 'migration' in ASCII. It only has to be unique within the database. */
const LOCK = 7_234_309

/** How long a migration waits for a table: whoever needs it meanwhile waits behind it. */
const TABLE_WAIT_MS = 2000
const TRIES = 30
const PAUSE_MS = 500

/** Codes of a server: lock not available, deadlock. */
const GIVES_WAY = new Set(['55P03', '40P01'])

/** Beside servers that go on: where a table is not free in time, or they have locked two the other way round, they go first. */
async function applyPatiently(db: MigratedDb, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    const failure: unknown = await apply(db, migration).then(() => undefined, (error: unknown) => error)
    if (failure === undefined) return
    if (tries === TRIES || !GIVES_WAY.has(sqlState(failure) ?? '')) throw failure
    await sleep(PAUSE_MS)
  }
}

/** However long its statements take, and whatever the login's own limits are. */
const PATIENTLY = `
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    select pg_advisory_xact_lock(${LOCK});
    set local lock_timeout = ${TABLE_WAIT_MS};`

async function apply(db: MigratedDb, { version, script = '', ofUser }: Migration): Promise<void> {
  if (ofUser) return applyToUsers(db, { version, ofUser })
  await db.script(`
    begin;${PATIENTLY}
    create table if not exists migration (version integer primary key, applied_at timestamptz not null default now());
    do $outer$ begin
      if not exists (select from migration where version = ${version}) then
        insert into migration (version) values (${version});
        execute $script$${script}$script$;
      end if;
    end $outer$;
    commit;`)
}

async function applyToUsers(db: MigratedDb, { version, ofUser }: Required<Omit<Migration, 'script'>>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const text of PATIENTLY.split(';').filter((part) => part.trim() !== '')) await tx.rows({ text, values: [] })
    if ((await tx.rows(sql`select from migration where version = ${version}`)).length > 0) return
    for (const userId of await userIds(tx)) {
      await tx.rows(asUser(userId))
      for (const statement of ofUser(userId)) await tx.rows(statement)
    }
    await tx.rows(asOwner)
    await tx.rows(sql`insert into migration (version) values (${version})`)
  })
}

async function checkServer(db: MigratedDb): Promise<void> {
  const [server] = await db.transaction(
    (tx) => tx.rows<{ postgres: number; vector: string | null }>(sql`
      select current_setting('server_version_num')::int as postgres,
             coalesce((select extversion from pg_extension where extname = 'vector'),
                      (select default_version from pg_available_extensions where name = 'vector')) as vector`),
    { idempotent: true },
  )
  if (!server || server.postgres < 150_000) {
    throw new MadeleineError('unsupported_server', `PostgreSQL must be 15 or newer, `
      + `got ${server?.postgres}: update the server, or keep the memory in a folder (data)`)
  }
  const [major = 0, minor = 0] = (server.vector ?? '0.0').split('.').map(Number)
  if (major === 0 && minor < 7) {
    throw new MadeleineError('unsupported_server', `the server needs the extension pgvector, version 0.7 `
      + `or newer, got ${server.vector ?? 'none'}: install it there, run \`alter extension vector update\` if an old one is in the `
      + 'database, or keep the memory in a folder (data)')
  }
}
