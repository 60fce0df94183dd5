/** Keys of a server: who holds one opens the memories that it names until it ends, and the store cannot give it back. */
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../memory/running-store.ts'
import { sql, withKeys } from '@madeleine/engine'
import { stoppedClock, useDb } from '../../../../test/testing.ts'
import { storeFor } from './open-keys.ts'

const held = useDb()
let clock: ReturnType<typeof stoppedClock>
let store: Store

beforeEach(async () => {
  clock = stoppedClock()
  store = await storeFor(held.db, { now: clock.now })
})
afterEach(() => store.close())

const usedAt = async (id: string): Promise<Date | undefined> => (await store.keys()).keys.find((one) => one.id === id)?.lastUsedAt

describe('a server key', () => {
  test('opens the memories of its users with its scopes, which are read and write by default', async () => {
    const { id, key, ...rest } = await store.createKey({ users: ['ann', 'team', 'ann'], name: 'laptop' })
    expect(rest).toEqual({
      name: 'laptop', prefix: key.slice(0, 10), users: ['ann', 'team'], scopes: ['read', 'write'], createdAt: clock.now(),
    })
    expect(await store.verifyKey(key)).toEqual({ keyId: id, users: ['ann', 'team'], scopes: ['read', 'write'] })
  })

  test('opens nothing if it is unknown, revoked or expired, and nothing tells which', async () => {
    const revoked = await store.createKey({ users: ['ann'] })
    const expired = await store.createKey({ users: ['ann'], expiresAt: new Date(clock.now().getTime() + 60_000) })
    expect(await store.verifyKey(expired.key)).toBeDefined()
    expect(await store.revokeKey(revoked.id)).toEqual({ revoked: true })
    clock.step(1)
    const unknown = `mdl_${'A'.repeat(43)}`
    const answers = await Promise.all([revoked.key, expired.key, unknown, '', 'mdl_', `${expired.key}A`].map((key) => store.verifyKey(key)))
    expect(answers).toEqual(answers.map(() => undefined))
  })

  test('is known by its id to whoever keeps the audit when it is revoked or expired, and not before', async () => {
    const revoked = await store.createKey({ users: ['ann'] })
    const expired = await store.createKey({ users: ['ann'], expiresAt: new Date(clock.now().getTime() + 60_000) })
    expect(await Promise.all([revoked, expired].map(({ key }) => store.endedKey(key)))).toEqual([undefined, undefined])
    await store.revokeKey(revoked.id)
    clock.step(1)
    expect(await Promise.all([revoked, expired].map(({ key }) => store.endedKey(key))))
      .toEqual([{ keyId: revoked.id }, { keyId: expired.id }])
    const unknown = [`mdl_${'A'.repeat(43)}`, '', `${expired.key}A`]
    expect(await Promise.all(unknown.map((key) => store.endedKey(key)))).toEqual([undefined, undefined, undefined])
  })

  test('is revoked once, and an unknown id is not found', async () => {
    const { id } = await store.createKey({ users: ['ann'] })
    expect(await store.revokeKey(id)).toEqual({ revoked: true })
    clock.step(5)
    expect(await store.revokeKey(id)).toEqual({ revoked: false })
    expect((await store.keys()).keys[0]).toMatchObject({ id, revokedAt: new Date('2026-03-02T09:00:00Z') })
    for (const other of ['key_0123456789abcdef', '', 'ann']) {
      await expect(store.revokeKey(other)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('expires by the clock of the store, at the moment that was given', async () => {
    const { key } = await store.createKey({ users: ['ann'], expiresAt: '2026-03-02T09:10:00Z' })
    clock.step(9)
    expect(await store.verifyKey(key)).toBeDefined()
    clock.step(1)
    expect(await store.verifyKey(key)).toBeUndefined()
  })

  test('notes its use at most once a minute, without making the request wait', async () => {
    const { id, key } = await store.createKey({ users: ['ann'] })
    expect(await usedAt(id)).toBeUndefined()
    const first = clock.now()
    await store.verifyKey(key)
    await expect.poll(() => usedAt(id)).toEqual(first)
    clock.step(0.5)
    await Promise.all([store.verifyKey(key), store.verifyKey(key)])
    clock.step(0.5)
    await store.verifyKey(key)
    await expect.poll(() => usedAt(id)).toEqual(clock.now())
  })

  test('is recognised even if nothing can be written', async () => {
    const { id, key } = await store.createKey({ users: ['ann'] })
    await held.db.script('create function refuse() returns trigger language plpgsql as $$ begin raise exception $m$full$m$; end $$; '
      + 'create trigger refuse before update on api_key execute function refuse()')
    try {
      expect(await store.verifyKey(key)).toMatchObject({ keyId: id })
      await store.close()
    } finally {
      await held.db.script('drop trigger refuse on api_key; drop function refuse')
    }
  })
})

describe('the list of keys', () => {
  test('has all of them in pages, the newest first, and no secret', async () => {
    const made = []
    for (let i = 0; i < 5; i += 1) {
      made.push(await store.createKey({ users: [`user${i}`], scopes: ['admin'] }))
      if (i % 2 === 0) clock.step(1)
    }
    const pages = []
    for (let cursor: string | undefined, more = true; more;) {
      const { keys, next } = await store.keys({ limit: 2, ...(cursor !== undefined && { cursor }) })
      pages.push(keys)
      more = next !== undefined
      cursor = next
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat().map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect(pages.flat().map(({ createdAt }) => createdAt.getTime())).toEqual(made.map(({ createdAt }) => createdAt.getTime()).toReversed())
    for (const { key } of made) expect(JSON.stringify(pages)).not.toContain(key)
  })
})

describe('a call about keys is refused, naming the option and what was expected, for', () => {
  test.each<[string, () => Promise<unknown>, string, RegExp]>([
    ['no user', () => store.createKey({ users: [] }), 'invalid_input', /users must have 1 entries/],
    ['an empty user', () => store.createKey({ users: [''] }), 'invalid_input', /users\[0\]/],
    ['a blank user', () => store.createKey({ users: ['ann', '  '] }), 'invalid_input', /user must be .* not blank/],
    [
      'an unknown scope', () => store.createKey({ users: ['a'], scopes: ['reed' as 'read'] }), 'invalid_input',
      /scopes\[0\] must be one of read/,
    ],
    ['no scope', () => store.createKey({ users: ['a'], scopes: [] }), 'invalid_input', /scopes must have 1 entries/],
    [
      'a past expiry', () => store.createKey({ users: ['a'], expiresAt: '2020-01-01' }), 'invalid_input',
      /expiresAt must be a time after now/,
    ],
    ['a present expiry', () => store.createKey({ users: ['a'], expiresAt: clock.now() }), 'invalid_input', /expiresAt/],
    ['no time', () => store.createKey({ users: ['a'], expiresAt: 'soon' }), 'bad_time', /expiresAt must be a Date/],
    ['a name of two lines', () => store.createKey({ users: ['a'], name: 'a\nb' }), 'invalid_input', /name must be one line/],
    ['an unknown option', () => store.createKey({ users: ['a'], scope: ['read'] } as never), 'invalid_input', /did you mean scopes/],
    ['a cursor of nothing', () => store.keys({ cursor: 'x' }), 'invalid_input', /cursor must be the `next`/],
  ])('%s', async (_, call, code, message) => {
    await expect(call()).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect((await store.keys()).keys).toEqual([])
  })

  test('a key in the place of its id, which no message repeats', async () => {
    const { key } = await store.createKey({ users: ['ann'] })
    for (const given of [key, ` ${key}`, key.slice(0, 20)]) {
      const error = await store.revokeKey(given).catch((failure: Error) => failure) as Error
      expect(error).toMatchObject({ code: 'invalid_input' })
      expect(error.message).not.toContain(key.slice(4, 20))
    }
    expect(await store.verifyKey(key)).toBeDefined()
  })
})

test('T-40 no row of the database holds a key', async () => {
  const { key } = await store.createKey({ users: ['ann'], name: 'laptop' })
  await store.verifyKey(key)
  const rows = await withKeys(held.db, (tx) => tx.rows<{ row: string }>(sql`
    select to_jsonb(k)::text as row from api_key k union all select encode(hash, 'escape') from api_key`))
  const all = rows.map(({ row }) => row).join()
  const secret = key.slice(4)
  for (const part of [key, secret, secret.slice(8), Buffer.from(secret, 'base64url').toString('hex')]) expect(all).not.toContain(part)
})

test('T-57 no error of a failing database holds the key that was looked up', async () => {
  const { key } = await store.createKey({ users: ['ann'] })
  await held.db.script('alter table api_key rename to api_key_away')
  try {
    const error: unknown = await store.verifyKey(key).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'store_failed' })
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(key.slice(4, 16))
  } finally {
    await held.db.script('alter table api_key_away rename to api_key')
  }
  expect(await store.verifyKey(key)).toBeDefined()
})
