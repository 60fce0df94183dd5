/** The audit of a server: what was recorded stays as it was, holds no text, and is dropped when it is old. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditRow } from '@madeleine/contract'
import type { Store } from '@madeleine/core'
import { type Query, sql, sqlState, withClaim, withKeys, withUser } from '@madeleine/engine'
import { dropAuditDays } from '../../keys/keys-sql.ts'
import { readStoreOptions } from '../../memory/store-options.ts'
import { serverUrl } from '../../../../test/server.ts'
import { stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { storeFor } from './open-keys.ts'

const held = useDb()
let clock: ReturnType<typeof stoppedClock>
let store: Store

beforeEach(async () => {
  clock = stoppedClock()
  store = await storeFor(held.db, { now: clock.now })
})
afterEach(() => store.close())

const request = (over: Partial<AuditRow> = {}): AuditRow => ({ requestId: 'r1', call: 'recall', status: 200, ...over })

describe('the audit of requests', () => {
  test('is read as it was recorded, without what was not known', async () => {
    const whole = {
      at: new Date('2026-03-02T08:59:00.123Z'), user: 'ann', keyId: 'key_1', requestId: 'r1', call: 'push', conversationId: 'c',
      ids: ['m0', 'm1'], code: 'conflict' as const, status: 409,
    }
    await store.recordAudit([whole, request({ requestId: 'r0', code: 'unauthenticated', status: 401 })])
    expect(await store.audit()).toEqual({ entries: [
      { at: clock.now(), requestId: 'r0', call: 'recall', code: 'unauthenticated', status: 401 }, whole,
    ] })
  })

  test('is searched by user and time, in pages, the newest first', async () => {
    const rows = Array.from({ length: 25 }, (_, i) =>
      request({ requestId: `r${i}`, user: i % 2 === 0 ? 'ann' : 'bea', at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(i / 3))) }))
    await store.recordAudit(rows)
    const seen: string[] = []
    for (let cursor: string | undefined, more = true; more;) {
      const { entries, next } = await store.audit({ user: 'ann', limit: 4, ...(cursor !== undefined && { cursor }) })
      seen.push(...entries.map(({ requestId }) => requestId))
      more = next !== undefined
      cursor = next
    }
    expect(seen.toSorted()).toEqual(rows.filter(({ user }) => user === 'ann').map(({ requestId }) => requestId).toSorted())
    const { entries } = await store.audit({ after: '2026-01-01T00:02:00Z', before: '2026-01-01T00:04:00Z' })
    expect(entries.map(({ requestId }) => requestId).toSorted()).toEqual(['r10', 'r11', 'r6', 'r7', 'r8', 'r9'])
    expect(entries.map(({ at }) => at.getTime())).toEqual(entries.map(({ at }) => at.getTime()).toSorted((a, b) => b - a))
  })

  test('lists what happened within one millisecond newest first, too', async () => {
    await store.recordAudit([request({ requestId: 'r0' }), request({ requestId: 'r1' })])
    await store.recordAudit([request({ requestId: 'r2' })])
    expect((await store.audit()).entries.map(({ requestId }) => requestId)).toEqual(['r2', 'r1', 'r0'])
  })

  test('lists the keys that were made and revoked, by their ids', async () => {
    const { id } = await store.createKey({ users: ['ann'], name: 'for her phone' })
    await store.revokeKey(id)
    await store.revokeKey(id) // it was revoked already
    const { entries } = await store.audit()
    expect(entries.map(({ call, keyId, user, status }) => [call, keyId, user, status])).toEqual([
      ['revokeKey', id, undefined, 200], ['createKey', id, undefined, 200],
    ])
    expect(JSON.stringify(entries)).not.toContain('phone')
  })

  test('records a thousand rows in one call, and nothing for no rows', async () => {
    await store.recordAudit([])
    await store.recordAudit(Array.from({ length: 1000 }, (_, i) => request({ requestId: `r${i}` })))
    expect((await store.audit({ limit: 1000 })).entries).toHaveLength(1000)
  })

  test.each<[string, unknown, string, RegExp]>([
    ['without the name of a call', [{ requestId: 'r', status: 200 }], 'invalid_input', /rows\[0\]\.call/],
    ['with a sentence for a call', [request({ call: 'what did Ann say' })], 'invalid_input', /rows\[0\]\.call must be printable ASCII/],
    ['with an unknown code', [request({ code: 'oops' as never })], 'invalid_input', /rows\[0\]\.code must be one of/],
    ['with a text', [{ ...request(), query: 'where is the cat' }], 'invalid_input', /unknown option "query"/],
    ['with an invalid time', [request(), request({ at: 'soon' })], 'bad_time', /rows\[1\]\.at/],
    ['in a thousand and one rows', Array.from({ length: 1001 }, () => request()), 'invalid_input', /rows must have at most 1000/],
    ['in no list', 'r1', 'invalid_input', /rows must be an array/],
  ])('refuses what comes %s, and stores nothing of it', async (_, rows, code, message) => {
    await expect(store.recordAudit(rows as AuditRow[])).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect((await store.audit()).entries).toEqual([])
  })

  test('outlives a forgotten user: who asked what, and no word of it', async () => {
    const memory = store.user('ann')
    await memory.push({ conversationId: 'c', messages: talk(['The heron eats fish']) })
    await store.recordAudit([request({ user: 'ann', call: 'push', conversationId: 'c', ids: ['m0'] })])
    await memory.forget({ user: true })
    expect((await store.audit({ user: 'ann' })).entries).toMatchObject([{ user: 'ann', call: 'push', ids: ['m0'] }])
  })
})

describe('the end of the audit', () => {
  const DAY = 86_400_000
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY)
  const left = async (): Promise<string[]> => (await store.audit()).entries.map(({ requestId }) => requestId)
  const tables = () => held.db.transaction(async (tx) => (await tx.rows<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit'::regclass order by 1`))
    .map(({ name }) => name))

  test('comes for a whole day once it is older than 30 days, by the worker, which looks once an hour', async () => {
    await store.recordAudit([
      request({ requestId: 'old', at: daysAgo(31) }), request({ requestId: 'last-of-it', at: new Date('2026-01-30T23:59:59.999Z') }),
      request({ requestId: 'kept', at: new Date('2026-01-31T00:00:00Z') }), request({ requestId: 'now' }),
    ])
    await store.user('ann').settle()
    expect(await left(), 'a process that has just begun has other things to do').toHaveLength(4)
    clock.step(1)
    await store.user('ann').settle()
    expect(await left()).toEqual(['now', 'kept'])
    expect(await tables()).toEqual(expect.not.arrayContaining(['audit_20260130']))
    clock.step(14 * 60)
    await store.user('ann').settle()
    expect(await left()).toEqual(['now', 'kept'])
    clock.step(60)
    await store.user('ann').settle()
    expect(await left()).toEqual(['now'])
  })

  test('is where the owner of the tables says, for every process that opens the store later', async () => {
    await (await storeFor(held.db, { now: clock.now, auditDays: 2 })).close()
    await store.recordAudit([request({ requestId: 'old', at: daysAgo(3) }), request({ requestId: 'young', at: daysAgo(2) })])
    clock.step(1)
    await store.user('ann').settle()
    expect(await left()).toEqual(['young'])
    for (const auditDays of [0, 1.5, 36_501]) {
      expect(() => readStoreOptions({ data: '/x', auditDays })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    }
  })

  test('T-69 is not sooner by the clock of whoever asks: what is young for the database stays', async () => {
    await store.recordAudit([request({ requestId: 'real', at: new Date() }), request({ requestId: 'old', at: daysAgo(31) })])
    await withKeys(held.db, (tx) => dropAuditDays(tx, new Date('2126-01-01T00:00:00Z')))
    expect(await left()).toEqual(['real'])
  })

  test.runIf(serverUrl !== undefined)('makes no request wait: where somebody reads the audit, it comes later', async () => {
    await store.recordAudit([request({ requestId: 'old', at: daysAgo(31) })])
    const drop = () => withKeys(held.db, (tx) => dropAuditDays(tx, clock.now()))
    await withKeys(held.db, async (tx) => {
      await tx.rows(sql`select count(*) from audit`)
      expect(await drop().catch((error: unknown) => sqlState(error))).toBe('55P03')
      await store.recordAudit([request({ requestId: 'meanwhile' })])
    })
    expect(await drop()).toBe(1)
    expect(await left()).toEqual(['meanwhile'])
  })

  test('a day is made by the first who needs it, and by several at once without an error', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => storeFor(held.db, { now: clock.now })))
    const at = new Date('2026-02-14T12:00:00Z')
    await Promise.all(stores.map((one, i) => one.recordAudit([request({ requestId: `r${i}`, at })])))
    expect((await left()).toSorted()).toEqual(['r0', 'r1', 'r2', 'r3'])
    expect(await tables()).toContain('audit_20260214')
    await Promise.all(stores.map((one) => one.close()))
  })

  test.runIf(serverUrl !== undefined)('a day that several make is made once, wherever in the making they meet', async () => {
    const days = Array.from({ length: 40 }, (_, i) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString())
    for (const [i, day] of days.entries()) {
      const sets = [[day], [day, ...days.slice(i + 1, i + 2)], days.slice(i, i + 2).toReversed()]
      await Promise.all([...sets, ...sets].map((set) =>
        withKeys(held.db, (tx) => tx.rows(sql`select make_audit_days(${set}::text[]::timestamptz[])`))))
    }
    expect((await tables()).filter((name) => name.startsWith('audit_2025'))).toHaveLength(days.length)
  })
})

describe('T-69 the database', () => {
  const state = (doing: Promise<unknown>): Promise<string | undefined> =>
    doing.then(() => undefined, ({ cause }: { cause: { code: string } }) => cause.code)
  const raw = (text: string): Query => ({ text, values: [] })
  const asKeys = (text: string) => state(withKeys(held.db, (tx) => tx.rows(raw(text))))

  test.each([
    'update audit set status = 200', 'delete from audit', 'truncate audit', 'drop table audit', 'drop table audit_20260302',
    'select 1 from audit_20260302', 'alter table audit detach partition audit_20260302',
    'alter table audit disable row level security',
    'delete from api_key', 'truncate api_key', "update api_key set users = array['bea']", "update api_key set scopes = array['admin']",
    'update api_key set expires_at = null', 'update api_key set hash = hash', 'create table mine (id text)', 'select 1 from message',
    'select 1 from conversation', 'select 1 from due', 'select 1 from setting', 'delete from fact',
  ])('does not let the role of keys run: %s', async (statement) => {
    await store.recordAudit([request({ status: 500 })])
    await store.createKey({ users: ['ann'] })
    expect(await asKeys(statement)).toBe('42501')
  })

  test.each(['api_key', 'audit'])('shows users and workers no row of %s, and lets them write none', async (table) => {
    await store.recordAudit([request({ user: 'ann' })])
    await store.createKey({ users: ['ann'] })
    for (const statement of [
      `select 1 from ${table}`, `select count(*) from ${table}`, `insert into ${table} default values`, `delete from ${table}`,
      `update ${table} set id = id`, 'select drop_audit_days(now())', 'select make_audit_days(array[now()])',
    ]) {
      expect([statement, await state(withUser(held.db, 'ann', (tx) => tx.rows(raw(statement))))]).toEqual([statement, '42501'])
      expect([statement, await state(withClaim(held.db, (tx) => tx.rows(raw(statement))))]).toEqual([statement, '42501'])
    }
  })

  test('keeps no role and no user for the next transaction', async () => {
    await withKeys(held.db, (tx) => tx.rows(sql`select 1`))
    const [row] = await held.db.transaction((tx) => tx.rows<{ role: string; user: string }>(sql`
      select current_setting('role') as role, coalesce(current_setting('madeleine.user_id', true), '') as "user"`))
    expect(row).toEqual({ role: 'none', user: '' })
  })
})
