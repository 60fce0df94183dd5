/**
 * On a server whose tables belong to a plain role, no superuser: it sees no user's rows, and still can change what belongs to the store.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idle, threshold } from '@madeleine/segment'
import { type Db, sql, withKeys } from '@madeleine/engine'
import { dropAuditDays } from '../../keys/keys-sql.ts'
import { migrate } from '../../store/migrate.ts'
import { openPostgres } from '../../../engine/postgres.ts'
import { storeFor } from '../keys/open-keys.ts'
import { at, serverUrl } from '../../../../test/server.ts'
import { memoryFor } from '../../../../test/testing.ts'
import { now, remembered, scriptedModel, modelLimits, talks } from '../../../../test/support/upgrading.ts'

const name = `madeleine_owner_${process.pid}`
let db: Db

async function admin(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(at(database))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe.runIf(serverUrl !== undefined)('a store owned by a plain role', () => {
  beforeAll(async () => {
    const there = new URL(serverUrl as string).pathname.slice(1)
    await admin(
      there, `create role ${name} login nosuperuser nobypassrls`,
      `grant madeleine_app, madeleine_claim, madeleine_keys to ${name}`, `create database ${name} owner ${name}`,
    )
    await admin(name, 'create extension if not exists vector')
    const url = new URL(at(name))
    url.username = name
    db = openPostgres({ url: url.href })
    await migrate(db)
  })
  afterAll(async () => {
    await db.close()
    await admin(new URL(serverUrl as string).pathname.slice(1), `drop database ${name} with (force)`, `drop role ${name}`)
  })

  test('is upgraded with embedder and policy for every user and the zone of one, and keeps no connection in another role', async () => {
    const embedder = (place: number) => ({ name: `at ${place}`, dims: 8, embed: async (texts: readonly string[]) =>
      texts.map(() => Float32Array.from({ length: 8 }, (_, i) => Number(i === place))) })
    for (const user of ['ann', 'bea']) {
      const memory = await remembered(db, talks(3), { user, embedder: embedder(0), timeZone: 'UTC' })
      await memory.push({ conversationId: 'open', messages: talks(1) })
    }
    expect(await db.transaction((tx) => tx.rows(sql`select user_id from episode`)), 'the owner sees no rows of users').toEqual([])
    const memory = await memoryFor(
      db, { user: 'ann', now, policy: threshold(), embedder: embedder(1), model: scriptedModel().model, modelLimits },
    )
    const done = await memory.upgrade({ policy: idle(), timeZone: 'Asia/Tokyo' })
    expect(done).toMatchObject({ policy: 'idle', timeZone: 'Asia/Tokyo', embedder: 'at 1', described: 3 })
    expect(done).not.toHaveProperty('stopped')
    for (const user of ['ann', 'bea']) {
      const own = await memoryFor(db, { user, now })
      expect(await own.stats()).toMatchObject({
        embedder: { name: 'at 1' }, policy: { name: 'idle' }, timeZone: user === 'ann' ? 'Asia/Tokyo' : 'UTC', episodes: 3,
      })
      expect((await own.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    }
    const roles = await Promise.all(
      Array.from({ length: 10 }, () => db.transaction((tx) => tx.rows<{ user: string }>(sql`select current_user as "user"`))),
    )
    expect(new Set(roles.flat().map(({ user }) => user))).toEqual(new Set([name]))
  })

  test('has keys, and drops old days of its audit and no others, though its owner sees no row of either table', async () => {
    const store = await storeFor(db, { now })
    const { key, id } = await store.createKey({ users: ['ann'] })
    expect(await store.verifyKey(key)).toMatchObject({ keyId: id })
    const old = new Date(now().getTime() - 31 * 86_400_000)
    await store.recordAudit([{ at: old, requestId: 'old', call: 'push', status: 200 }, { requestId: 'new', call: 'push', status: 200 }])
    const seen = () => db.transaction((tx) => tx.rows(sql`select id::text from audit union all select id from api_key`))
    expect(await seen()).toEqual([])
    expect(await withKeys(db, (tx) => dropAuditDays(tx, now()))).toBe(1)
    expect(await seen(), 'row security is as it was').toEqual([])
    expect((await store.audit()).entries).toMatchObject([{ requestId: 'new' }, { call: 'createKey' }])
    expect(await store.revokeKey(id)).toEqual({ revoked: true })
    await store.close()
  })
})
