/** `madeleine migrate`: the tables as their owner, and a login that owns nothing and serves; what owns them serves only if told so. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertPlainLogin, openStore, partition } from '@madeleine/core'
import { openPostgres } from '../../engine/postgres.ts'
import { lintCatalogue } from '../../../test/isolation/catalogue.ts'
import { at, serverUrl } from '../../../test/server.ts'
import { usePlace } from '../../../test/support/program.ts'
import { WITHOUT_PEOPLE_AND_EDITS } from '../../../test/older-schema.ts'

const place = usePlace()

it('migrate refuses a folder, which is migrated when it is opened, and an invalid name', async () => {
  expect(await place.run(['migrate'], { env: { MADELEINE_DATA: 'x' } }))
    .toMatchObject({ code: 2, stderr: expect.stringContaining('--database-url') })
  expect(await place.run(['migrate', '--database-url', 'postgres://x@127.0.0.1:1/x', '--login', 'A;b']))
    .toMatchObject({ code: 2, stderr: expect.stringContaining('--login') })
})

it('migrate refuses an invalid number of partitions, and to divide what a cluster spreads', async () => {
  const refused = (...args: string[]) => place.run(['migrate', '--database-url', 'postgres://x@127.0.0.1:1/x', ...args])
  for (const given of ['-1', '1025', 'many']) {
    expect(await refused('--partitions', given)).toMatchObject({ code: 2, stderr: expect.stringContaining('--partitions') })
  }
  expect(await refused('--partitions', '4', '--distribute')).toMatchObject({ code: 2, stderr: expect.stringContaining('--distribute') })
})

describe.runIf(serverUrl !== undefined)('migrate on a server', () => {
  const name = `madeleine_migrate_${process.pid}`
  const url = (login?: string): string =>
    Object.assign(new URL(at(name)), login === undefined ? {} : { username: login, password: 'quince' }).href

  async function admin(...statements: string[]): Promise<void> {
    const client = new pg.Client(serverUrl)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  beforeEach(() => admin(`create database ${name}`))
  afterEach(() => admin(`drop database ${name} with (force)`, `drop role if exists ${name}`))

  const migrated = (...args: string[]) => place.run(
    ['migrate', '--database-url', url(), '--json', ...args], { env: { MADELEINE_LOGIN_PASSWORD: 'quince' }, ownStores: true },
  )

  it('makes a login that pushes, recalls and forgets, and may neither switch row security off nor see a row as itself', async () => {
    expect(JSON.parse((await migrated('--login', name)).stdout)).toEqual({ migrated: true, login: name, made: true })
    expect(JSON.parse((await migrated('--login', name)).stdout)).toEqual({ migrated: true, login: name, made: false })
    const store = await openStore({ databaseUrl: url(name), work: false })
    const ann = store.user('ann')
    await ann.push({ conversationId: 'c', messages: [{ role: 'user', content: 'The heron stood in the river' }] })
    await ann.flush()
    await ann.settle()
    expect((await ann.recall({ query: 'heron' })).episodes).toHaveLength(1)
    const { key } = await store.createKey({ users: ['ann'] })
    expect(await store.verifyKey(key)).toMatchObject({ users: ['ann'] })
    const client = new pg.Client(url(name))
    await client.connect()
    expect((await client.query('select * from message')).rows).toEqual([])
    await expect(client.query('alter table message disable row level security')).rejects.toThrow('must be owner')
    await expect(client.query('alter table message no force row level security')).rejects.toThrow('must be owner')
    await client.end()
    await ann.forget({ user: true })
    await store.close()
  })

  it('tells an owner who may make no logins what an administrator must run, and then lets the login use the store', async () => {
    const owner = `${name}_owner`
    const inside = new pg.Client(at(name))
    await admin(`create role ${owner} login`, `alter database ${name} owner to ${owner}`)
    try {
      await inside.connect()
      await inside.query('create extension vector')
      await inside.query(`grant madeleine_app, madeleine_claim, madeleine_keys to ${owner}`)
      const asOwner = Object.assign(new URL(at(name)), { username: owner }).href
      const run = () => place.run(['migrate', '--database-url', asOwner, '--login', name, '--json'],
        { env: { MADELEINE_LOGIN_PASSWORD: 'quince' }, ownStores: true })
      const refused = await run()
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('the tables are up to date') })
      const [, statements = ''] = /must run: (.*);/.exec(refused.stderr) ?? []
      expect(statements).toContain(`create role ${name} login password '…'`)
      expect(refused.stderr).not.toContain('quince')
      await inside.query(statements.replace('…', 'quince'))
      expect(JSON.parse((await run()).stdout)).toEqual({ migrated: true, login: name, made: false })
    } finally {
      await inside.query(`reassign owned by ${owner} to current_user`)
      await inside.query(`drop owned by ${owner}`)
      await inside.end()
      await admin(`drop role ${owner}`)
    }
  })

  it('T-69 says how long the audit is kept, which no login may change that owns nothing', async () => {
    expect(await migrated('--login', name, '--audit-days', '90')).toMatchObject({ code: 0 })
    await (await openStore({ databaseUrl: url(name), work: false, auditDays: 90 })).close()
    await expect(openStore({ databaseUrl: url(name), work: false, auditDays: 7 })).rejects.toMatchObject({
      code: 'unsupported_server', message: expect.stringMatching(/`madeleine migrate --audit-days 7` as the owner/),
    })
    expect(await migrated('--audit-days', '0')).toMatchObject({ code: 2, stderr: expect.stringContaining('--audit-days') })
  })

  it('T-83 tells a login that may not change the tables of an older schema to have them migrated', async () => {
    await migrated('--login', name)
    const owner = new pg.Client(url())
    await owner.connect()
    await owner.query(`${WITHOUT_PEOPLE_AND_EDITS}; drop table api_key, audit, space_grant; delete from migration where version > 6`)
      .finally(() => owner.end())
    await expect(openStore({ databaseUrl: url(name) })).rejects.toMatchObject({
      code: 'unsupported_server', message: expect.stringMatching(/are of schema 6, .* run `madeleine migrate` as their owner/),
    })
    await migrated()
    await (await openStore({ databaseUrl: url(name), work: false })).close()
  })

  it('lets no login serve that owns the tables or bypasses row security, unless that is allowed', async () => {
    await migrated('--login', name)
    const refused = await place.run(['serve', '--port', '0', '--database-url', url()], { ownStores: true })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/is a superuser.*madeleine migrate --login.*--allow-owner/) })
    const plain = openPostgres({ url: url(name) })
    await assertPlainLogin(plain).finally(() => plain.close())
    await admin(`alter role ${name} bypassrls`)
    const passing = openPostgres({ url: url(name) })
    await expect(assertPlainLogin(passing).finally(() => passing.close())).rejects.toThrow('may bypass row security')
    expect(await migrated('--login', name)).toMatchObject({ code: 1, stderr: expect.stringContaining('name another one') })
  })

  /** Of all tables: where they lead, and what becomes of rows whose target goes. */
  async function foreignKeys(): Promise<unknown[]> {
    const db = openPostgres({ url: url() })
    const rows = await db.transaction((tx) => tx.rows({
      text: `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
        where contype = 'f' and conparentid = 0 order by 1`,
      values: [],
    }))
    await db.close()
    return rows
  }

  it('divides the tables by user with the rows that are there, once, and says what it did', async () => {
    await migrated()
    const now = () => new Date('2026-03-02T09:00:00Z')
    const store = await openStore({ databaseUrl: url(), work: false, timeZone: 'UTC', now })
    const said = async (user: string) => {
      const { text, episodes } = await store.user(user).recall({ query: 'heron' })
      return { episodes, text: text.replaceAll(/id=\d+/g, ''), segments: await store.user(user).segments({ conversationId: 'c' }) }
    }
    for (const user of ['ann', 'ben', 'cyd']) {
      const content = `The heron of ${user} stood in the river`
      await store.user(user).push({ conversationId: 'c', messages: [{ id: 'm', role: 'user', content }] })
      await store.user(user).flush()
    }
    await store.user('ann').settle()
    const before = [await said('ann'), await said('ben'), await said('cyd')]
    const keys = await foreignKeys()
    expect(JSON.parse((await migrated('--partitions', '4')).stdout))
      .toMatchObject({ partitions: 4, divided: expect.arrayContaining(['message', 'due']) })
    expect([await said('ann'), await said('ben'), await said('cyd')]).toEqual(before)
    expect(await foreignKeys(), 'foreign keys').toEqual(keys)
    expect(JSON.parse((await migrated('--partitions', '4')).stdout)).toMatchObject({ partitions: 4, divided: [] })
    expect(await migrated('--partitions', '0')).toMatchObject({ code: 2, stderr: expect.stringContaining('has 4 partitions') })
    expect(await migrated('--partitions', '8')).toMatchObject({ code: 2, stderr: expect.stringContaining('has 4 partitions') })
    await store.user('ann').forget({ user: true })
    await store.user('ann').settle()
    expect((await store.user('ben').check()).ok).toBe(true)
    await store.close()
    const db = openPostgres({ url: url() })
    expect(await db.transaction(lintCatalogue)).toEqual([])
    const [left] = await db.transaction((tx) => tx.rows<{ count: number }>({
      text: `select count(*)::int as count from message where user_id = 'ann'`, values: [],
    }))
    expect(left!.count, 'messages of a conversation that is gone').toBe(0)
    const [sampled] = await db.transaction((tx) => tx.rows<{ count: number }>({
      text: `select count(*)::int as count from pg_attribute
        where attrelid::regclass::text like 'message_p%' and attname = 'text' and attstattarget <> 0`,
      values: [],
    }))
    expect(sampled!.count, 'partitions of which the planner would keep words').toBe(0)
    await db.close()
  })

  it('refuses another number, another schema and a cluster while the tables are divided, and goes on or gives up', async () => {
    await migrated()
    const db = openPostgres({ url: url() })
    const stopped = { ...db, maintain: () => Promise.reject(new Error('stopped')) }
    await expect(partition(stopped, 2)).rejects.toThrow('stopped')
    expect(await migrated('--partitions', '4'))
      .toMatchObject({ code: 2, stderr: expect.stringMatching(/is being divided into 2 partitions.*--partitions 0/) })
    await db.script('update migration set version = version - 1000 where version = (select max(version) from migration)')
    expect(await migrated()).toMatchObject({ code: 1, stderr: expect.stringContaining('finish it with') })
    await db.script('update migration set version = version + 1000 where version < 0')
    expect(JSON.parse((await migrated('--partitions', '0')).stdout)).toMatchObject({ abandoned: true })
    await expect(partition(stopped, 2)).rejects.toThrow('stopped')
    expect(JSON.parse((await migrated('--partitions', '2')).stdout)).toMatchObject({ partitions: 2 })
    expect(await db.transaction(lintCatalogue)).toEqual([])
    await db.close()
  })

  it('changes nothing if the server cannot do what is asked, and says what to do', async () => {
    await migrated()
    const tables = async () => {
      const db = openPostgres({ url: url() })
      const text = `select relname, relkind from pg_class where relname ~ '^message' order by 1`
      const rows = await db.transaction((tx) => tx.rows({ text, values: [] }))
      await db.close()
      return rows
    }
    const before = await tables()
    expect(await migrated('--distribute')).toMatchObject({ code: 1, stderr: expect.stringContaining('no extension citus') })
    expect(JSON.parse((await migrated('--partitions', '0')).stdout)).toEqual({ migrated: true, abandoned: false, partitions: 0 })
    const db = openPostgres({ url: url() })
    await expect(partition(db, 100_000).finally(() => db.close())).rejects.toMatchObject({
      code: 'unsupported_server', message: expect.stringContaining('max_locks_per_transaction'),
    })
    expect(await tables()).toEqual(before)
  })
})
