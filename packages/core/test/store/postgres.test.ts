/** What only a server does: a pool, connections that die, and many who start together. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMemory } from '../../memory/open-store.ts'
import { type Db, sql, withClaim, withUser } from '@madeleine/engine'
import type { TransactionOptions } from '../../../engine/db.ts'
import { migrate, SCHEMA } from '../../store/migrate.ts'
import { openPostgres } from '../../../engine/postgres.ts'
import { pgChannel } from '../../../engine/channel/postgres-channel.ts'
import { at, serverUrl } from '../../../../test/server.ts'
import { until, useDb, type Held } from '../../../../test/testing.ts'

test('an unreachable server is an error, and closing still works', async () => {
  const db = openPostgres({ url: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(db.transaction((tx) => tx.rows(sql`select 1`))).rejects.toMatchObject({
    code: 'server_unavailable', retryable: true, cause: { code: 'ECONNREFUSED' },
  })
  await db.close()
})

// Opening such a store never ended
test('T-83 a server that accepts connections and never answers is unavailable', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const db = openPostgres({ url: `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`, connectMs: 20 })
  await expect(db.transaction((tx) => tx.rows(sql`select 1`))).rejects.toMatchObject({ code: 'server_unavailable', retryable: true })
  await db.close()
  silent.close()
})

// Closing such a store took ten seconds
test.runIf(serverUrl !== undefined)('a channel closes at once while it waits to hear itself', async () => {
  const deaf = { query: () => new Promise(() => undefined) } as unknown as pg.Pool
  const channel = pgChannel({ url: serverUrl as string, isDirect: true }, deaf)
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  channel.listen({ onText: () => undefined, onUp: () => undefined, onDown: () => undefined })
  const listening = () => admin.query(`select from pg_stat_activity
     where application_name = 'madeleine-listen' and datname = current_database() and query like 'listen %' and state = 'idle'`)
  await until(async () => (await listening()).rowCount === 1)
  expect(await Promise.race([channel.close().then(() => 'closed'), sleep(5000, 'waits', { ref: false })])).toBe('closed')
  await admin.end()
})

if (serverUrl !== undefined) onServer(useDb())

function onServer(held: Held): void {
  const open = (connections: number): Db => openPostgres({ url: (held.place as { databaseUrl: string }).databaseUrl, connections })

  /** The role and user of the connection before either is set. */
  const bare = (db: Db) => db.transaction(async (tx) => (await tx.rows<{ owner: boolean; user: string }>(sql`
    select current_user = session_user as owner, coalesce(current_setting('madeleine.user_id', true), '') as "user"`))[0])

  describe('a pool of two connections', () => {
    let db: Db
    beforeAll(() => void (db = open(2)))
    afterAll(() => db.close())

    /** Takes both locks, each transaction the other one first, once both have their first. @returns how often each was run */
    async function crossed(options: TransactionOptions): Promise<{ runs: number[]; codes: (string | undefined)[] }> {
      const runs = [0, 0]
      let met = 0
      const lock = (key: number) => sql`select pg_advisory_xact_lock(4055, ${key}::int)`
      const both = await Promise.allSettled([0, 1].map((own) => db.transaction(async (tx) => {
        runs[own]! += 1
        await tx.rows(lock(own))
        met += 1
        await until(async () => met >= 2)
        await tx.rows(lock(1 - own))
      }, options)))
      return { runs, codes: both.map((one) => (one.status === 'rejected' ? (one.reason as { code?: string }).code : undefined)) }
    }

    test('one of two transactions that wait for each other is begun anew where it is safe to run twice (before: busy)', async () => {
      const { runs, codes } = await crossed({ idempotent: true })
      expect(codes).toEqual([undefined, undefined])
      expect(runs.toSorted()).toEqual([1, 2])
    })

    test('the same where its work changes nothing outside of it, as that of an edit or a merge (before: busy)', async () => {
      const { runs, codes } = await crossed({ repeatable: true })
      expect(codes).toEqual([undefined, undefined])
      expect(runs.toSorted()).toEqual([1, 2])
    })

    test('where that is not said, it is told that the store is busy, and the other one goes on', async () => {
      const { runs, codes } = await crossed({})
      expect(codes.filter((code) => code !== undefined)).toEqual(['busy'])
      expect(runs).toEqual([1, 1])
    })

    test('an edit and a pause that are ended for another are done all the same, once each (before: busy)', async () => {
      const { databaseUrl } = held.place as { databaseUrl: string }
      await using memory = await openMemory({ databaseUrl, user: 'struck', work: false })
      await memory.push({ conversationId: 'c', messages: [{ id: 'm', role: 'user', content: 'hello' }] })
      const tables = ['fact_edit', 'history']
      await held.db.script(`create sequence strikes; create function strike() returns trigger security definer language plpgsql as $$ begin
          if nextval('strikes') in (1, 3) then raise exception using errcode = '40P01', message = 'struck'; end if; return new; end $$;
        ${tables.map((name) => `create trigger strike before insert on ${name} for each row execute function strike();`).join('\n')}`)
      try {
        expect(await memory.editFact({ action: 'add', text: 'I keep bees' })).toMatchObject({ dryRun: false })
        expect(await memory.pause('c')).toMatchObject({ action: 'pause' })
        expect((await memory.history({})).map(({ action }) => action).toSorted()).toEqual(['fact.add', 'pause'])
        expect(await memory.facts({})).toHaveLength(1)
      } finally {
        const dropped = tables.map((name) => `drop trigger strike on ${name};`).join(' ')
        await held.db.script(`${dropped} drop function strike; drop sequence strikes`)
      }
    })

    test('what changed under a transaction that is safe to run twice is read again; after three times it is busy', async () => {
      let runs = 0
      const failing = (times: number) => db.transaction(async (tx) => {
        runs += 1
        if (runs > times) return tx.rows<{ n: number }>(sql`select 1 as n`)
        return tx.rows(sql`do $$ begin raise exception using errcode = '40001', message = 'changed'; end $$`)
      }, { idempotent: true })
      expect(await failing(3)).toEqual([{ n: 1 }])
      runs = 0
      await expect(failing(9)).rejects.toMatchObject({ code: 'busy', cause: { code: '40001' } })
      expect(runs).toBe(4)
    })

    test('T-04 never carries a role or a user from one transaction to the next, after any failure between', async () => {
      for (let u = 0; u < 20; u++) {
        await withUser(held.db, `user ${u}`, (tx) => tx.rows(sql`
          insert into conversation (user_id, id, incarnation, created_at)
          values (${`user ${u}`}, ${`canary ${u}`}, gen_random_uuid(), now())`))
      }
      let failed = 0
      const seen = await Promise.all(Array.from({ length: 300 }, async (_, i) => {
        const user = `user ${i % 20}`
        if (i % 11 === 0) return expect(await bare(db)).toEqual({ owner: true, user: '' })
        if (i % 13 === 0) return withClaim(db, async (tx) => expect(await tx.rows(sql`select key from due`)).toEqual([]))
        const rows = await withUser(db, user, async (tx) => {
          const found = await tx.rows<{ id: string }>(sql`select id from conversation`)
          if (i % 7 === 0) await tx.rows(sql`select 1 / 0`)
          if (i % 5 === 0) throw new Error('given up')
          if (i % 17 === 0) await tx.rows(sql`reset role`)
          return found
        }).catch(() => void (failed += 1))
        if (rows) expect(rows).toEqual([{ id: `canary ${i % 20}` }])
      }))
      expect(seen).toHaveLength(300)
      expect(failed).toBeGreaterThan(60)
      expect(await Promise.all([bare(db), bare(db)])).toEqual([{ owner: true, user: '' }, { owner: true, user: '' }])
    })

    test('gives an error for a backend that is killed in the middle, and serves the next transactions', async () => {
      const pid = sql`select pg_backend_pid() as pid`
      for (let i = 0; i < 4; i++) {
        await expect(db.transaction(async (tx) => {
          await tx.rows(sql`insert into setting (name, value) values ('half', '1')`)
          const [row] = await tx.rows<{ pid: number }>(pid)
          await held.db.transaction((other) => other.rows(sql`select pg_terminate_backend(${row?.pid}::int)`))
          await tx.rows(sql`select 1`)
        })).rejects.toMatchObject({ code: 'server_unavailable', retryable: true })
      }
      expect(await db.transaction((tx) => tx.rows(sql`select name from setting`))).toEqual([])
    })

    test('survives the death of an idle connection', async () => {
      const [row] = await db.transaction((tx) => tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`))
      await held.db.transaction((other) => other.rows(sql`select pg_terminate_backend(${row?.pid}::int, 5000)`))
      // The notice of its death may still be on its way: then one call meets the dead connection, the next does not.
      await bare(db).catch(() => undefined)
      expect(await bare(db)).toEqual({ owner: true, user: '' })
    })
  })

  describe('an empty database', () => {
    const name = `madeleine_empty_${process.pid}`
    const admin = async (statement: string) => {
      const client = new pg.Client(serverUrl)
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    beforeAll(() => admin(`create database ${name}`))
    afterAll(() => admin(`drop database if exists ${name} with (force)`))

    test('T-96 is no store if none may be created, and stays empty', async () => {
      await expect(openMemory({ databaseUrl: at(name), user: 'ann', create: false })).rejects.toMatchObject({
        code: 'no_store', message: 'there is no store in this database: it has none of the tables of madeleine',
      })
      const db = openPostgres({ url: at(name), connections: 1 })
      expect(await db.transaction((tx) => tx.rows(sql`select tablename from pg_tables where schemaname = current_schema()`))).toEqual([])
      await db.close()
    })

    test('is migrated once when four processes start on it at the same time', async () => {
      const starters = Array.from({ length: 4 }, () => openPostgres({ url: at(name), connections: 1 }))
      await Promise.all(starters.map((db) => migrate(db)))
      const rows = await starters[0]?.transaction((tx) => tx.rows(sql`
        select (select array_agg(version order by version) from migration) as versions, (select count(*) from pg_policies
           where policyname = 'own_rows') as policies`))
      expect(rows).toEqual([{ versions: Array.from({ length: SCHEMA }, (_, i) => i + 1), policies: 24 }])
      await Promise.all(starters.map((db) => db.close()))
    })

    test('that a newer version has migrated is refused', async () => {
      const db = openPostgres({ url: at(name) })
      await migrate(db)
      await db.script('insert into migration (version) values (999)')
      await expect(migrate(db)).rejects.toMatchObject({ code: 'store_newer', message: expect.stringContaining('999') })
      await db.close()
    })
  })
}
