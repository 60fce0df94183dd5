/** A store that is spread over a cluster while programs have it open: they send their statements as it takes them from then on. */
import pg from 'pg'
import { expect, it } from 'vitest'
import { openEngine, orDistributed, sql, TABLES_LOCK, withUser } from '@madeleine/engine'
import { isDistributed } from '../../../../test/layout.ts'
import { serverUrl } from '../../../../test/server.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb()

/** A catalogue such as a cluster's stands in for one: what a program finds out, it reads there. */
async function withCatalogue(databaseUrl: string, work: (spread: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query('set allow_system_table_mods to on')
  await admin.query('create table pg_catalog.pg_dist_partition (logicalrelid regclass, partmethod "char")')
  await admin.query('grant select on pg_catalog.pg_dist_partition to public')
  try {
    await work(() => admin.query("insert into pg_catalog.pg_dist_partition values ('conversation'::regclass, 'h')"))
  } finally {
    await admin.query('drop table pg_catalog.pg_dist_partition')
    await admin.end()
  }
}

it.runIf(serverUrl !== undefined && !isDistributed)('a program notices that the store which it has open was distributed', async () => {
  const { databaseUrl } = held.place as { databaseUrl: string }
  const early = await openEngine({ databaseUrl })
  expect(await early.isDistributed!()).toBe(false)
  await withCatalogue(databaseUrl, async (spread) => {
    const db = await openEngine({ databaseUrl })
    expect(await db.isDistributed!()).toBe(false)
    await spread()
    expect(await db.isDistributed!()).toBe(true)
    await db.close()
  })
  await early.close()
})

it.runIf(serverUrl !== undefined && !isDistributed)('a transaction that waited while the store was distributed notices it', async () => {
  const { databaseUrl } = held.place as { databaseUrl: string }
  await withCatalogue(databaseUrl, async (spread) => {
    const db = await openEngine({ databaseUrl })
    const change = new pg.Client({ connectionString: databaseUrl })
    await change.connect()
    await change.query('begin')
    await change.query(`select pg_advisory_xact_lock(${TABLES_LOCK})`)
    const asked = withUser(db, 'ann', (tx) => tx.rows(orDistributed(sql`select 'whole' as form`, sql`select 'distributed' as form`)))
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database "
      + 'where datname = current_database())'
    while ((await change.query(waiting)).rowCount === 0);
    await spread()
    await change.query('commit')
    expect(await asked).toEqual([{ form: 'distributed' }])
    await change.end()
    await db.close()
  })
})
