/** Keys in a folder: of an older version, on the disk, and between two that have it open. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '@madeleine/core'
import { sql } from '@madeleine/engine'
import { apiKeys } from '../../store/migrations/0007-api-keys.ts'
import { openPglite } from '../../../engine/pglite.ts'
import { plainly } from '../../../../test/plainly.ts'
import { WITHOUT_PEOPLE_AND_EDITS } from '../../../../test/older-schema.ts'

let folder: string
let data: string
const open = (): Promise<Store> => plainly(() => openStore({ data, work: false, timeZone: 'UTC' }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-keys-'))
  data = join(folder, 'store')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesBelow = (path: string): string[] => readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))
  .filter((name) => statSync(name).isFile())

test('T-40 no file of the store holds a key, neither while it is open nor when it is closed, but its id can be found', async () => {
  const store = await open()
  const { key, id } = await store.createKey({ users: ['ann'] })
  await store.verifyKey(key)
  const holding = (text: string): string[] => filesBelow(data).filter((file) => readFileSync(file).includes(text))
  expect(holding(id)).not.toEqual([])
  expect(holding(key.slice(4, 24))).toEqual(holding(key.slice(10)))
  expect(holding(key.slice(10))).toEqual([])
  await store.close()
  expect(holding(id)).not.toEqual([])
  expect(holding(key.slice(10))).toEqual([])
})

test('a store of the previous schema has no keys, and gets room for them when it is opened', async () => {
  const before = await open()
  await before.user('ann').push({ conversationId: 'c', messages: [{ id: 'm', role: 'user', content: 'The heron' }] })
  await before.close()
  const db = await openPglite({ folder: data })
  await db.script(`${WITHOUT_PEOPLE_AND_EDITS}; drop table api_key, audit, space_grant;
    drop function make_audit_days, drop_audit_days; drop role madeleine_keys;
    delete from migration where version >= 7`)
  await db.close()
  const store = await open()
  const { key, id } = await store.createKey({ users: ['ann'] })
  expect(await store.verifyKey(key)).toMatchObject({ keyId: id })
  expect((await store.user('ann').recent()).passages).toMatchObject([{ text: 'The heron' }])
  await store.close()
})

test('what was recorded before the audit had days is listed with what is recorded since, and nobody else may read it', async () => {
  await (await open()).close()
  const db = await openPglite({ folder: data })
  const rows = Array.from({ length: 3 }, (_, i) => `(gen_random_uuid(), '2026-0${i + 1}-01', 'ann', 'before-${i}', 'push', 200)`)
  await db.script(`drop table api_key, audit; drop function make_audit_days, drop_audit_days; ${apiKeys};
    delete from migration where version > 25;
    begin; alter table audit no force row level security;
    insert into audit (id, at, user_id, request_id, call, status) values ${rows.join()};
    alter table audit force row level security; commit`)
  await db.close()
  const store = await open()
  const [at, next] = [new Date(), new Date(Date.now() + 86_400_000)]
  const row = (requestId: string, when: Date) => ({ requestId, call: 'recall', status: 200, at: when })
  await store.recordAudit([row('now', at), row('next', next), row('then', new Date('2026-02-15'))])
  const { entries } = await store.audit()
  expect(entries.map(({ requestId }) => requestId)).toEqual(['next', 'now', 'before-2', 'then', 'before-1', 'before-0'])
  await store.close()
  const again = await openPglite({ folder: data })
  expect(await again.transaction((tx) => tx.rows(sql`select relname as name from pg_class where relname ~ '^audit_[0-9]{8}$'
    and (not relforcerowsecurity or has_any_column_privilege('madeleine_keys', oid, 'select, insert, update'))`))).toEqual([])
  await again.close()
})

test('keys made and revoked by one opening of a folder are known to the other at once', async () => {
  const owner = await open()
  const client = await open()
  try {
    const { key, id } = await client.createKey({ users: ['ann'], scopes: ['read'] })
    expect(await owner.verifyKey(key)).toEqual({ keyId: id, users: ['ann'], scopes: ['read'] })
    expect(await client.verifyKey(key)).toEqual({ keyId: id, users: ['ann'], scopes: ['read'] })
    expect(await owner.revokeKey(id)).toEqual({ revoked: true })
    expect(await client.verifyKey(key)).toBeUndefined()
    await client.recordAudit([{ requestId: 'r', call: 'recall', status: 200 }])
    expect((await owner.audit()).entries).toMatchObject([
      { requestId: 'r' }, { call: 'revokeKey', keyId: id }, { call: 'createKey', keyId: id },
    ])
  } finally {
    await client.close()
    await owner.close()
  }
})
