/** Whoever locks several rows does so in one order, or waits for none. PGlite has one connection: there is nothing to test there. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Memory, openMemory } from '@madeleine/core'
import { type Db, sql, withClaim, withUser } from '@madeleine/engine'
import { openPostgres } from '../../../engine/postgres.ts'
import { drainTails, fenceTails } from '../../store/claim.ts'
import { requestFlush } from '../../store/tables/conversations.ts'
import { renew, schedule, type Job, type JobSet } from '../../store/tables/jobs.ts'
import { at, serverUrl } from '../../../../test/server.ts'
import { talk, useDb } from '../../../../test/testing.ts'

const TOKEN = '00000000-0000-4000-8000-000000000000'
const NOW = new Date('2026-03-02T09:00:00Z')
const jobsOf = (...keys: [string, ...string[]]): JobSet =>
  keys.map((key): Job =>
    ({ userId: 'local', kind: 'look', key, lane: 0, at: NOW, version: 0, attempts: 1, token: TOKEN })) as unknown as JobSet

describe.skipIf(serverUrl === undefined)('a heartbeat', () => {
  const held = useDb()

  test('waits for no job that is being ended, and still counts it as held', async () => {
    await withUser(held.db, 'local', (tx) => schedule(tx, 'local', ['a', 'b'].map((key) => ({ kind: 'look', key, at: NOW, lane: 0 }))))
    await withClaim(held.db, (tx) => tx.rows(sql`update due set lease_token = ${TOKEN}::uuid, lease_until = now() + interval '1 minute'`))
    await withClaim(held.db, async (ending) => {
      await ending.rows(sql`select key from due where key = 'b' for update`)
      expect(await withClaim(held.db, async (tx) => {
        await tx.rows(sql`set local lock_timeout = 100`)
        return renew(tx, jobsOf('a', 'b'), 3_600_000)
      })).toBe(2)
    })
    const extended = await withClaim(held.db, (tx) => tx.rows(sql`select key from due where lease_until > now() + interval '30 minutes'`))
    expect(extended).toEqual([{ key: 'a' }])
  })
})

describe.skipIf(
  serverUrl === undefined,
)('conversations that sort differently by bytes and in the language of the database', () => {
  const name = `lock_order_${process.pid}`
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client(serverUrl)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  let [db, memory]: [Db?, Memory?] = []
  beforeAll(async () => {
    await admin(`create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`)
    db = openPostgres({ url: at(name) })
    memory = await openMemory({ databaseUrl: at(name), user: 'local', work: false })
    for (const conversationId of ['a', 'B']) await memory.push({ conversationId, messages: talk(['The heron stood in the river']) })
  })
  afterAll(async () => {
    await memory?.close()
    await db?.close()
    await admin(`drop database if exists ${name} with (force)`)
  })

  const tail = (key: string) =>
    ({ job: jobsOf(key)[0], to: 0, expectedCursor: 0, remainingCount: 1, more: false, wait: false, state: undefined })
  const message = (conversationId: string) => ({ line: 1, conversationId, message: talk(['It flew'], { first: 5 })[0]! })

  test.each<[string, () => Promise<unknown>]>([
    ['an import', () => memory!.import([message('a'), message('B')], { flush: false })],
    ['a flush', () => withUser(db!, 'local', (tx) => requestFlush(tx, 'local', ['a', 'B']))],
    ['fencing', () => withUser(db!, 'local', (tx) => fenceTails(tx, jobsOf('a', 'B')))],
    ['draining', () => withUser(db!, 'local', (tx) => drainTails(tx, [tail('a'), tail('B')], NOW))],
  ])('are locked in the order of their bytes by %s', async (_, lock) => {
    const isWaiting = async (): Promise<boolean> => (await db!.transaction((tx) => tx.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))).length > 0
    let locking: Promise<unknown> | undefined
    await withUser(db!, 'local', async (holder) => {
      await holder.rows(sql`select id from conversation where id = 'B' for update`)
      locking = lock()
      while (!(await isWaiting())) await sleep(5)
      expect(await withUser(db!, 'local', (tx) => tx.rows(sql`select id from conversation where id = 'a' for update skip locked`)))
        .toEqual([{ id: 'a' }])
    }).finally(() => locking)
  })
})
