/**
 * One database for each worker of the run: opened for its first file, emptied between files, thrown
 * away when its schema is not what it was.
 */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { localChannel } from '../packages/engine/channel/channel.ts'
import { type Db, sql, type Tx } from '@madeleine/engine'
import { openPglite } from '../packages/engine/pglite.ts'
import { openPostgres } from '../packages/engine/postgres.ts'
import { dropFromCluster, isDistributed, isPartitioned, makeOnCluster } from './layout.ts'
import { DELETIONS, HAS_MANY, MANY_OR_LEFTOVERS, removeEmbeddedRows, TABLES } from './remove-rows.ts'
import { at, runFolder, serverUrl, template } from './server.ts'

export type Place = { readonly data: string } | { readonly databaseUrl: string }

interface Engine {
  readonly place: Place
  /** As it was before any test. */
  readonly schema: string
  /** What a file works on, and whose channel none of the files before it still listens to. */
  connect(): Db
  /** Lets go of what `connect` gave. */
  disconnect(db: Db): Promise<void>
  discard(): Promise<void>
}

/** The workers' modules outlive a file (vitest.config.ts: isolate), and so does this. */
let engine: Promise<Engine> | undefined

export interface LentEngine {
  readonly db: Db
  readonly place: Place
  /** Resolves to false when the schema had been changed, and the next file starts with a database of its own. */
  giveBack(): Promise<boolean>
}

/** The worker's database, with nothing in it. */
export async function lendEngine(): Promise<LentEngine> {
  const lent = await (engine ??= serverUrl === undefined ? openEmbedded() : openOnServer())
  const db = lent.connect()
  await emptyBetweenFiles(db)
  return {
    db: { ...db, close: () => ((engine = undefined), db.close()) }, // a test that closes it has the next file open another
    place: lent.place,
    async giveBack() {
      const kept = engine !== undefined && (await engine) === lent && (await schemaOf(db)) === lent.schema
      await lent.disconnect(db)
      if (kept) return true
      engine = undefined
      await lent.discard()
      return false
    },
  }
}

/** Removes every row and what is left of it, the store's settings included. */
export const truncate = (db: Db): Promise<void> => db.script(`truncate ${TABLES}`)

/** Of divided tables the parts that have something: planning a deletion of all of them takes a second, a file for each much longer. */
const REMOVAL_OF_PARTS = `do $$ declare part regclass; begin
  for part in select coalesce(i.inhrelid, t.name) from unnest('{${TABLES}}'::regclass[]) with ordinality as t (name, nth)
      left join pg_inherits i on i.inhparent = t.name where pg_relation_size(coalesce(i.inhrelid, t.name)) > 0 order by t.nth
  loop execute format('delete from %s', part); end loop;
end $$`

/** Removes every row. @param ifSo the condition on which the tables get new files */
const removal = (ifSo: string): string => (isPartitioned ? REMOVAL_OF_PARTS : `do $$ begin
  if ${ifSo} then truncate ${TABLES};
  else ${DELETIONS.map((text) => `${text};`).join(' ')}
  end if;
end $$`)

// On a cluster in the order in which they stand: a table that each node has is referred to by others
const ONE_BY_ONE = isDistributed ? `set local citus.multi_shard_modify_mode to 'sequential'; ` : ''

/** Waits for every transaction that still writes, as truncating does. */
const LOCKED = `lock table ${TABLES} in exclusive mode`

/** Removes every row within a transaction. */
export async function removeRows(db: Db, tx: Tx): Promise<void> {
  if (db.engine === 'pglite') return removeEmbeddedRows(tx)
  for (const text of [...(isDistributed ? [ONE_BY_ONE] : []), LOCKED, removal(HAS_MANY)]) await tx.rows({ text, values: [] })
}

const run = (db: Db, ifSo: string): Promise<void> => (db.engine === 'pglite'
  ? db.transaction((tx) => removeEmbeddedRows(tx, ifSo))
  : db.script(`begin; ${ONE_BY_ONE}${LOCKED}; ${removal(ifSo)}; commit`))

/** For the next test: deleting a few rows takes milliseconds, truncating a fifth of a second, and on a server several files a table. */
export const empty = (db: Db): Promise<void> => run(db, HAS_MANY)

/** For a file whose tests must not depend on those before it: where there was much, no plan that was made for it stays either. */
const emptyBetweenFiles = (db: Db): Promise<void> => run(db, MANY_OR_LEFTOVERS)

async function openEmbedded(): Promise<Engine> {
  const data = await mkdtemp(join(runFolder(), 'engine-'))
  const db = await openPglite({ folder: data, durability: 'relaxed' })
  return {
    place: { data },
    schema: await schemaOf(db),
    connect: () => ({ ...db, channel: localChannel() }),
    disconnect: async () => undefined,
    discard: () => db.close(),
  }
}

async function openOnServer(): Promise<Engine> {
  const name = `${template()}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  if (isDistributed) await makeOnCluster(name)
  else await copyTemplate(name)
  const databaseUrl = at(name)
  const db = openPostgres({ url: databaseUrl, connections: 1 })
  const schema = await schemaOf(db).finally(() => db.close())
  return {
    place: { databaseUrl },
    schema,
    connect: () => openPostgres({ url: databaseUrl }),
    disconnect: (given) => given.close(),
    discard: () => (isDistributed ? dropFromCluster(name) : admin(`drop database if exists ${name} with (force)`)),
  }
}

/** Every table, column, index, constraint, policy, function, right and role there is, in one text. */
async function schemaOf(db: Db): Promise<string> {
  const [found] = await db.transaction((tx) => tx.rows<{ schema: string }>(sql`
    select md5(concat_ws('|',
      (select string_agg(concat_ws(' ', oid, relname, relkind, relowner, relacl, relrowsecurity, relforcerowsecurity, reloptions), ','
           order by oid)
         from pg_class where relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%')),
      (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, attisdropped, attacl), ','
           order by attrelid, attnum)
         from pg_attribute join pg_class c on c.oid = attrelid
        where c.relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%')),
      (select string_agg(c::text, ',' order by oid) from pg_constraint c), (select string_agg(p::text, ',' order by oid) from pg_policy p),
      (select string_agg(concat_ws(' ', oid, proname, proowner, prosecdef, proacl, md5(prosrc)), ',' order by oid)
         from pg_proc where pronamespace not in (select oid from pg_namespace where nspname like 'pg\\_%')),
      (select string_agg(concat_ws(' ', oid, tgname, tgrelid), ',' order by oid)
          from pg_trigger), (select string_agg(n::text, ',' order by oid) from pg_namespace n where nspname not like 'pg\\_%'),
      (select string_agg(r::text, ',' order by rolname) from pg_roles r
         where rolname in ('madeleine_app', 'madeleine_claim', 'madeleine_keys')))) as schema`))
  return found!.schema
}

/** Copying a template refuses while another worker copies it: tried again until it is free. */
async function copyTemplate(name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const failure: unknown = await admin(`create database ${name} template ${template()}`).then(() => undefined, (error: unknown) => error)
    if (!failure) return
    if ((failure as { code?: string }).code !== '55006' || tries === 50) throw failure
  }
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
