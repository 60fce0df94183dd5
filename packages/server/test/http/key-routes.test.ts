/** Keys over HTTP: a key with the scope `admin` makes, lists and revokes keys for what it opens itself, and no others. */
import { describe, expect, it } from 'vitest'
import { stoppedClock, useDb } from '../../../../test/testing.ts'
import { ask, serve, type Answer } from '../../../../test/support/http-server.ts'

const held = useDb()

async function served({ expiresAt }: { expiresAt?: Date } = {}) {
  const server = await serve(held.db, { now: stoppedClock().now })
  const { store, url } = server
  const admin = await store.createKey({ users: ['ann', 'bea'], scopes: ['read', 'admin'], ...(expiresAt && { expiresAt }) })
  const call = (name: string, body: object = {}, key = admin.key): Promise<Answer> =>
    ask(`${url}/api/v0/${name}`, { key, body, headers: key === admin.key ? { 'madeleine-user': 'ann' } : {} })
  return { store, admin, call, running: server.running }
}
interface Made {
  readonly id: string
  readonly key: string
  readonly expiresAt?: string
}
const made = ({ json }: Answer): Made => json as Made

describe('T-108: a key with the scope admin', () => {
  it('makes a key for a user that it opens, which works at once, and revokes it', async () => {
    const { call } = await served()
    const answer = await call('createKey', { users: ['bea'], scopes: ['read'], name: 'phone' })
    expect(answer).toMatchObject({ status: 200, json: { users: ['bea'], scopes: ['read'], name: 'phone' } })
    const { id, key } = made(answer)
    expect(await call('stats', {}, key)).toMatchObject({ status: 200 })
    expect(await call('revokeKey', { id })).toMatchObject({ status: 200, json: { revoked: true } })
    expect(await call('revokeKey', { id })).toMatchObject({ status: 200, json: { revoked: false } })
    expect(await call('stats', {}, key)).toMatchObject({ status: 401 })
  })

  it.each([
    ['for a user that it does not open', { users: ['ann', 'cyd'], scopes: ['read'] }, /does not open itself/],
    ['with a scope that it has not', { users: ['ann'], scopes: ['write'] }, /it has read, admin/],
    ['with the scopes of default, one of which it has not', { users: ['ann'] }, /a scope that it has not/],
    ['that lasts longer', { users: ['ann'], scopes: ['read'], expiresAt: '2999-01-01' }, /longer than it does itself/],
  ])('makes none %s', async (_, options, why) => {
    const { call, store } = await served({ expiresAt: new Date('2900-01-01') })
    const answer = await call('createKey', options)
    expect(answer).toMatchObject({ status: 403, json: { error: { code: 'forbidden' } } })
    expect(JSON.stringify(answer.json)).toMatch(why)
    expect((await store.keys()).keys).toHaveLength(1)
  })

  it('makes keys that end when it does, where none is named', async () => {
    const { call } = await served({ expiresAt: new Date('2900-01-01T00:00:00Z') })
    expect(made(await call('createKey', { users: ['ann'], scopes: ['read'] })).expiresAt).toBe('2900-01-01T00:00:00.000Z')
  })

  it('sees and revokes no key that opens another memory too', async () => {
    const { call, store, admin } = await served()
    const others = await Promise.all([['cyd'], ['ann', 'cyd']].map((users) => store.createKey({ users })))
    expect(((await call('keys')).json as { keys: { id: string }[] }).keys.map(({ id }) => id)).toEqual([admin.id])
    for (const { id, key } of others) {
      expect(await call('revokeKey', { id })).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } })
      expect(await store.verifyKey(key)).toBeDefined()
    }
    expect(await call('keys', { users: ['cyd'] })).toMatchObject({ json: { keys: [{ id: admin.id }] } })
  })

  it('is in the audit with the id of each key, and never with a key', async () => {
    const { call, store, admin, running } = await served()
    const { id, key } = made(await call('createKey', { users: ['ann'], scopes: ['read'] }))
    await call('revokeKey', { id: key })
    await call('revokeKey', { id })
    await running.close()
    const { entries } = await store.audit({ limit: 100 })
    const asked = entries.filter(({ keyId, requestId }) => keyId === admin.id && requestId !== '').map(({ call: name, ids, status }) =>
      [name, ids, status]).filter(([name, ids]) => name !== 'createKey' || ids !== undefined).toReversed()
    expect(asked).toEqual([['createKey', [id], 200], ['revokeKey', undefined, 400], ['revokeKey', [id], 200]])
    expect(JSON.stringify(entries)).not.toContain(key)
  })
})

describe('a key without it', () => {
  it('makes, lists and revokes nothing, also not itself', async () => {
    const { call, store } = await served()
    const { id, key } = await store.createKey({ users: ['ann'] })
    const answers = [await call('createKey', { users: ['ann'] }, key), await call('keys', {}, key), await call('revokeKey', { id }, key)]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await store.verifyKey(key)).toBeDefined()
  })
})
