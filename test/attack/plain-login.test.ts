/**
 * A server whose administrator is somebody else: a login without rights is told the statements to
 * run, and a login of another application reads nothing.
 */
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { openMemory } from '@madeleine/core'
import type { Query } from '@madeleine/engine'
import { migrate, type MigratedDb } from '../../packages/core/store/migrate.ts'
import { TABLES } from '../remove-rows.ts'
import { ON_THIS_ENGINE } from '../night.ts'
import { at, serverUrl } from '../server.ts'

const ROLES = 'madeleine_app, madeleine_claim, madeleine_keys'

/** The statements that the error tells an administrator to run. */
function toldStatements(error: unknown): string[] {
  if (!(error instanceof MadeleineError)) throw error
  expect(error.code).toBe('unsupported_server')
  const [, told = ''] = error.message.split('must run in this database: ')
  return told.split(';').map((statement) => statement.trim()).filter((statement) => statement !== '')
}

describe.runIf(serverUrl !== undefined)('a login that is not a superuser', () => {
  const name = `madeleine_plain_${process.pid}`
  const logins = [name, `${name}_other`]
  const home = () => new URL(serverUrl as string).pathname.slice(1)

  async function admin(database: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client(at(database))
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const urlOf = (login: string): string => Object.assign(new URL(at(name)), { username: login }).href

  beforeEach(() => admin(home(), ...logins.map((login) => `create role ${login} login`)))
  afterEach(() => admin(home(), `drop database if exists ${name} with (force)`, ...logins.map((login) => `drop role ${login}`)))

  async function remembers(): Promise<void> {
    const memory = await openMemory({ databaseUrl: urlOf(name), user: 'ann', timeZone: 'UTC', work: false })
    try {
      await memory.push({
        conversationId: 'c',
        messages: [{ id: 'm', role: 'user', content: 'The heron stood in the river', timestamp: '2026-03-02T09:00:00Z' }],
      })
      await memory.flush()
      await memory.settle()
      expect((await memory.recall({ query: 'heron' })).episodes).toHaveLength(1)
      expect(await memory.check()).toMatchObject({ ok: true })
    } finally {
      await memory.close()
    }
  }

  /** Each ended in PostgreSQL's own error before; with `$user` and with another schema the tables were there, and could not be found. */
  const SETUPS: readonly { what: string; database: string; before: readonly string[]; told: RegExp }[] = [
    {
      what: 'owns the database, but was not given the roles', database: `owner ${name}`,
      before: ['create extension vector'], told: /^grant madeleine_app to \w+; grant madeleine_claim to \w+; grant madeleine_keys to \w+$/,
    },
    {
      what: 'owns the database, in which pgvector was not created', database: `owner ${name}`,
      before: [`grant ${ROLES} to ${name}`], told: /^create extension vector$/,
    },
    {
      what: 'may not create tables', database: '', before: ['create extension vector', `grant ${ROLES} to ${name}`],
      told: /^grant create on schema public to \w+$/,
    },
    {
      what: 'owns a schema of its own name', database: '',
      before: ['create extension vector', `grant ${ROLES} to ${name}`, `create schema ${name} authorization ${name}`],
      told: /^alter role \w+ in database \w+ set search_path = \w+, public$/,
    },
    { what: 'has a search path without pgvector', database: '', before: [
      'create schema tools', 'create extension vector schema tools', 'grant usage on schema tools to public',
      `grant ${ROLES} to ${name}`, `create schema app authorization ${name}`,
      `alter role ${name} in database ${name} set search_path = app`,
    ], told: /(?:^|; )alter role \w+ in database \w+ set search_path = app, tools, public$/ },
    { what: 'has nothing', database: '', before: [], told: /^grant .* create extension vector; grant create on schema public to \w+$/ },
  ]

  test.each(SETUPS)('and $what, is told what an administrator must run; when that is done, all works', async ({
    database, before, told,
  }) => {
    await admin(home(), `create database ${name} ${database}`)
    await admin(name, ...before)
    const statements = await openMemory({ user: 'local', databaseUrl: urlOf(name) }).then(() => [], toldStatements)
    expect(statements.join('; ')).toMatch(told)
    await admin(name, ...statements)
    await remembers()
  })

  test('and owns a schema that its search path names, needs no administrator', async () => {
    await admin(home(), `create database ${name}`)
    await admin(
      name, 'create extension vector', `grant ${ROLES} to ${name}`,
      `create schema app authorization ${name}`, `alter role ${name} in database ${name} set search_path = app, public`,
    )
    await remembers()
  })

  test('and whose roles were taken away, as after restoring a dump on another server, is told so', async () => {
    await admin(home(), `create database ${name} owner ${name}`)
    await admin(name, 'create extension vector', `grant ${ROLES} to ${name}`)
    await remembers()
    await admin(name, `revoke ${ROLES} from ${name}`)
    const statements = await openMemory({ user: 'local', databaseUrl: urlOf(name) }).then(() => [], toldStatements)
    expect(statements).toEqual(['app', 'claim', 'keys'].map((role) => `grant madeleine_${role} to ${name}`))
  })

  test(
    'T-06 of another application reads no table; one that has the roles for a store of its own is kept out by the right to connect',
    async () => {
      await admin(home(), `create database ${name} owner ${name}`)
      await admin(name, 'create extension vector', `grant ${ROLES} to ${name}`)
      await remembers()
      const stranger = new pg.Client(urlOf(logins[1] as string))
      await stranger.connect()
      for (const table of [...TABLES.split(', '), 'migration']) {
        for (const statement of [`select 1 from ${table}`, `delete from ${table}`, `insert into ${table} default values`]) {
          expect([statement, await stranger.query(statement).catch(({ code }: { code: string }) => code)]).toEqual([statement, '42501'])
        }
      }
      await expect(stranger.query('set role madeleine_app')).rejects.toMatchObject({ code: '42501' })
      await stranger.end()
      await admin(name, `grant ${ROLES} to ${logins[1]}`, `revoke connect on database ${name} from public`)
      await expect(new pg.Client(urlOf(logins[1] as string)).connect()).rejects.toMatchObject({ code: '42501' })
      await remembers()
    },
  )
})

test.runIf(
  ON_THIS_ENGINE,
)('a login on a server that has neither the roles nor pgvector is told to have them created, and that is enough', async () => {
  await using engine = await PGlite.create({ extensions: { vector } })
  const db = onServer(engine)
  await engine.exec('create role plain login; grant create on schema public to plain')
  await engine.exec('set role plain')
  const statements = await migrate(db).then(() => [], toldStatements)
  expect(statements.slice(0, 6)).toEqual([
    'create role madeleine_app nologin', 'create role madeleine_claim nologin', 'create role madeleine_keys nologin',
    'grant madeleine_app to plain', 'grant madeleine_claim to plain', 'grant madeleine_keys to plain',
  ])
  await engine.exec(`reset role; ${statements.join('; ')}; set role plain`)
  await migrate(db)
})

/** An embedded engine that takes itself for a server: the only one whose roles a test may do without. */
const onServer = (engine: PGlite): MigratedDb => ({
  engine: 'postgres',
  maintain: async (statement) => void (await engine.exec(statement)),
  transaction: (work) => engine.transaction((tx) => {
    const ask = ({ text, values }: Query) => tx.query(text, [...values])
    return work({ rows: async (query) => (await ask(query)).rows as never, run: (query) => void ask(query) })
  }),
  script: async (text) => void (await engine.exec(text).catch(async (error: unknown) => {
    await engine.exec('rollback')
    throw error
  })),
})
