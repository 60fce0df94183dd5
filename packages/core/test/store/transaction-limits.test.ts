/** What a call may take of a server: limits of statements, locks and idle transactions, what is exempt of them; which servers serve. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Memory, openMemory } from '@madeleine/core'
import { type Db, sql, type Tx, withClaim, withUser } from '@madeleine/engine'
import { openPostgres, type PostgresOptions } from '../../../engine/postgres.ts'
import { migrate } from '../../store/migrate.ts'
import { at, serverUrl } from '../../../../test/server.ts'
import { memoryFor, talk, until, useDb } from '../../../../test/testing.ts'

const LIMITS = { statementTimeoutMs: 11_000, lockTimeoutMs: 12_000, idleInTransactionMs: 13_000 }

describe.runIf(serverUrl !== undefined)('on a server,', () => {
  const held = useDb()
  const databaseUrl = (): string => (held.place as { databaseUrl: string }).databaseUrl
  const opened: { close(): Promise<void> }[] = []
  const open = (options: Partial<PostgresOptions> = {}): Db => {
    const db = openPostgres({ url: databaseUrl(), connections: 1, limits: LIMITS, ...options })
    opened.push(db)
    return db
  }
  let admin: pg.Client
  beforeEach(async () => {
    admin = new pg.Client(databaseUrl())
    await admin.connect()
  })
  afterEach(async () => {
    await admin.end() // and with it what it locks
    await Promise.all(opened.splice(0).map((one) => one.close()))
  })

  const shown = async (tx: Tx): Promise<unknown> => (await tx.rows(sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`))[0]

  describe('the limits of a store', () => {
    test('hold in every transaction, set by the statement that sets its role, and on no connection', async () => {
      const db = open()
      const limited = { statement: '11s', lock: '12s', idle: '13s' }
      expect([await withUser(db, 'ann', shown), await withClaim(db, shown), await db.transaction(shown)])
        .toEqual([limited, limited, limited])
      expect(await withUser(db, 'ann', shown, { takesLong: true })).toEqual({ ...limited, statement: '0' })
      const statements = () => db.transaction((tx) => tx.rows<{ statement: string }>(sql`select statement from pg_prepared_statements`))
      await statements() // is prepared now
      const before = await statements()
      await withUser(db, 'ann', shown)
      expect(await statements(), 'nothing beside begin, role, question and commit').toEqual(before)
      const unlimited = openPostgres({ url: databaseUrl(), connections: 1 })
      opened.push(unlimited)
      expect(await unlimited.transaction(shown)).toEqual({ statement: '0', lock: '0', idle: '0' })
    })

    const openLimited = async (limits: object): Promise<Memory> => {
      await (await memoryFor(held.db)).close() // the store is there already
      const memory = await openMemory({ databaseUrl: databaseUrl(), user: 'ann', work: false, ...limits })
      opened.push(memory)
      return memory
    }
    const messages = talk(['The heron stood in the river'])

    test.each([
      [{ lockTimeoutMs: 500 }, '55P03'], [{ statementTimeoutMs: 1000 }, '57014'],
    ])('%j end a push that waits for a table as busy: nothing is stored, and the same push succeeds later', async (limits, state) => {
      const memory = await openLimited(limits)
      await admin.query('begin; lock table message')
      await expect(memory.push({ conversationId: 'c', messages }))
        .rejects.toMatchObject({ code: 'busy', retryable: true, cause: { code: state } })
      await admin.query('rollback')
      expect(await memory.push({ conversationId: 'c', messages })).toMatchObject({ stored: 1, skipped: 0 })
    })

    test('on statements do not hold for check, which reads all that a user has', async () => {
      const memory = await openLimited({ statementTimeoutMs: 1000 })
      await memory.push({ conversationId: 'c', messages })
      await admin.query('begin; lock table message')
      const checked = memory.check()
      await expect(memory.push({ conversationId: 'd', messages })).rejects.toMatchObject({ code: 'busy' }) // after as long as that
      await admin.query('rollback')
      expect(await checked).toMatchObject({ ok: true })
    })

    test('on idle transactions free what a process that stands still holds', async () => {
      const db = open({ limits: { ...LIMITS, idleInTransactionMs: 1 } })
      await expect(withUser(db, 'ann', async (tx) => {
        const [{ pid }] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`) as [{ pid: number }]
        await until(async () => (await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 0)
        await tx.rows(sql`select 1`)
      })).rejects.toMatchObject({ code: 'server_unavailable', retryable: true })
    })

    test('leave maintenance alone: it has its own', async () => {
      const db = open()
      await db.script('create table jar (seen text)')
      const seen = "current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')"
      await db.maintain(`insert into jar select ${seen}`, { lockMs: 700 })
      expect(await db.transaction((tx) => tx.rows(sql`select seen from jar`))).toEqual([{ seen: '0 700ms' }])
      await db.script('drop table jar')
    })
  })

  test('settings that a URL names are kept, except for the zone, which is UTC', async () => {
    const url = new URL(databaseUrl())
    url.searchParams.set('options', '-c timezone=Asia/Tokyo -c work_mem=5MB')
    const db = open({ url: url.href })
    expect(await db.transaction((tx) => tx.rows(sql`
      select '2026-03-02T09:00:00Z'::timestamptz as at, current_setting('work_mem') as "workMem"`)))
      .toEqual([{ at: new Date('2026-03-02T09:00:00Z'), workMem: '5MB' }])
  })

  describe('an empty database', () => {
    const name = `madeleine_limits_${process.pid}`
    beforeEach(() => held.db.script(`create database ${name}`))
    afterEach(() => held.db.script(`drop database if exists ${name} with (force)`))

    /** A connection of the administrator to it. */
    async function inside(statement: string): Promise<pg.Client> {
      const client = new pg.Client(at(name))
      await client.connect()
      await client.query(statement)
      return client
    }

    test('is migrated however little time its statements have', async () => {
      const holder = await inside('select pg_advisory_lock(7234309)') // that of migrations
      await admin.query(`alter database ${name} set statement_timeout = '1s'`)
      const db = open({ url: at(name) })
      const migrated = migrate(db)
      const impatient = await inside('select 1')
      await expect(impatient.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' }) // so long it has waited
      await Promise.all([holder.end(), impatient.end()])
      await migrated
    })

    test.each([
      ['PostgreSQL', '14.11', `create function old.current_setting(text) returns text return '140011'`,
        /PostgreSQL must be 15 or newer, got 140011/],
      ['pgvector', '0.6.2', `create view old.pg_extension as select 'vector'::text as extname, '0.6.2'::text as extversion`,
        /pgvector, version 0\.7 or newer, got 0\.6\.2.*alter extension vector update/],
    ])('with %s %s is refused clearly, and nothing is made in it', async (_what, _version, faked, told) => {
      await (await inside(`create schema old; ${faked}`)).end()
      const url = new URL(at(name))
      url.searchParams.set('options', '-c search_path=old,public,pg_catalog')
      await expect(openMemory({ databaseUrl: url.href, user: 'ann' })).rejects.toMatchObject({
        code: 'unsupported_server', message: expect.stringMatching(told),
      })
      const client = await inside('select 1')
      expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
      await client.end()
    })
  })
})
