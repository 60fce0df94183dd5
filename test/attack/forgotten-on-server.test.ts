/** T-80 on a server that others use too: forgetting stops nobody, and what it may not erase it says. */
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Memory, openStore } from '@madeleine/core'
import { compactStore, eraseForgotten } from '../../packages/core/forgetting/erase-sql.ts'
import { type Query, sql } from '@madeleine/engine'
import { serverUrl } from '../server.ts'
import { memoryFor, talk, until, useDb } from '../testing.ts'

const held = useDb()
const TABLES = [
  'message', 'episode', 'segment', 'embedding', 'message_vectors', 'posting', 'contents', 'contents_version',
  'served', 'recall', 'review', 'fact', 'fact_source', 'fact_term', 'fact_edit', 'person_merge', 'history',
  'forgotten_row', 'conversation', 'due',
]
const all = (reason: string) => TABLES.map((table) => ({ table, reason }))

async function withForgotten(): Promise<Memory> {
  const memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river', 'Did it?']) })
  await memory.flush()
  await memory.settle()
  expect(await memory.forget({ conversationId: 'c' })).toMatchObject({ done: { messages: 2 }, bytes: 'server' })
  return memory
}

/** Runs a statement in a transaction that stays open until `release` is called. */
async function holding(statement: Query, options = {}): Promise<() => Promise<void>> {
  let release = (): void => undefined
  let opened = (): void => undefined
  const isOpen = new Promise<void>((resolve) => void (opened = resolve))
  const ended = held.db.transaction(async (tx) => {
    await tx.rows(statement)
    opened()
    await new Promise<void>((resolve) => void (release = resolve))
  }, options)
  await isOpen
  return () => (release(), ended)
}

/** The number of a table's file: another after each rewriting. */
async function fileOf(table: string): Promise<number> {
  const [row] = await held.db.transaction((tx) =>
    tx.rows<{ file: number }>(sql`select pg_relation_filenode(${table}::regclass)::int as file`))
  return row!.file
}

/** A connection that acts as a standby with `hot_standby_feedback`, whose queries see rows from now on. */
async function connectStandby(url: string): Promise<{ feedBack(): Promise<void>; end(): Promise<void> }> {
  const [seen] = await held.db.transaction((tx) =>
    tx.rows<{ xmin: number }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text::int8 as xmin`))
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => undefined) // the server ends a standby that is silent for a minute
  await client.connect()
  const { rows: [system] } = await client.query<{ xlogpos: string }>('IDENTIFY_SYSTEM')
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter & { sendCopyFromChunk(chunk: Buffer): void } }
  const isStreaming = new Promise((resolve) => connection.once('replicationStart', resolve))
  client.query(`START_REPLICATION PHYSICAL ${system!.xlogpos}`).catch(() => undefined)
  await isStreaming
  const hasXmin = sql`select from pg_stat_activity where backend_type = 'walsender' and backend_xmin is not null`
  return {
    async feedBack() {
      const message = Buffer.alloc(25) // type, time, xmin with its epoch, catalog xmin with its epoch
      message.write('h')
      message.writeUInt32BE(seen!.xmin, 9)
      connection.sendCopyFromChunk(message)
      await until(async () => (await held.db.transaction((tx) => tx.rows(hasXmin))).length > 0)
    },
    end: () => client.end(),
  }
}

const erase = (memory: Memory) => until(async () => (await memory.settle(), (await memory.check()).unerased.length === 0))

describe.runIf(serverUrl !== undefined)('T-80 forgotten bytes on a server', () => {
  test(
    'that an old transaction may still see stay promised, with nothing rewritten in vain, and are erased when it has ended', async () => {
      const release = await holding(sql`select 1`, { snapshot: true })
      const memory = await withForgotten()
      const file = await fileOf('message')
      await memory.settle()
      expect((await memory.check()).unerased).toEqual(TABLES)
      expect(await eraseForgotten(held.db)).toEqual(all('in_use'))
      expect(await fileOf('message')).toBe(file)
      expect((await compactStore(held.db)).unerased, 'rewritten, and still there').toEqual(all('in_use'))
      await release()
      await erase(memory)
      expect(await eraseForgotten(held.db)).toEqual([])
    },
  )

  test(
    'that a replica may still see stay promised too (before: every table was rewritten, and locked, each minute in vain)', async () => {
      const standby = await connectStandby((held.place as { databaseUrl: string }).databaseUrl)
      const memory = await withForgotten()
      await standby.feedBack()
      const file = await fileOf('message')
      expect(await eraseForgotten(held.db)).toEqual(all('in_use'))
      expect(await fileOf('message')).toBe(file)
      await standby.end()
      await erase(memory)
    },
  )

  test('in a table that somebody reads wait for the reader', async () => {
    const memory = await withForgotten()
    const release = await holding(sql`lock table message in access share mode`)
    expect(await eraseForgotten(held.db)).toContainEqual({ table: 'message', reason: 'in_use' })
    await memory.settle()
    expect((await memory.check()).unerased).toContain('message')
    await release()
    await erase(memory)
  })

  test('in a large table wait for `compact`', async () => {
    const memory = await withForgotten()
    expect(await eraseForgotten(held.db, { maxBytes: 0 })).toEqual(all('large'))
    await until(async () => (await compactStore(held.db)).unerased.length === 0)
    expect((await memory.check()).unerased).toEqual([])
  })

  test('in the tables of another login stay, and are reported', async () => {
    const memory = await withForgotten()
    const name = `madeleine_guest_${process.pid}`
    const admin = new pg.Client((held.place as { databaseUrl: string }).databaseUrl)
    await admin.connect()
    await admin.query(`create role ${name} login`)
    await admin.query(`grant madeleine_app, madeleine_claim, madeleine_keys to ${name}`)
    const url = new URL((held.place as { databaseUrl: string }).databaseUrl)
    url.username = name
    const store = await openStore({ databaseUrl: url.href, work: false, timeZone: 'UTC' })
    const guest = store.user('local')
    await guest.push({ conversationId: 'd', messages: talk(['One more']) })
    expect(await guest.forget({ conversationId: 'd' })).toMatchObject({ done: { messages: 1 } })
    await guest.settle()
    expect(await store.compact()).toMatchObject({ unerased: all('not_owned') })
    await store.close()
    await erase(memory)
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
})
