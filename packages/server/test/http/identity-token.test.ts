/** Tokens of an identity provider in the place of keys. */
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useDb } from '../../../../test/testing.ts'
import { ask, serve, type Server } from '../../../../test/support/http-server.ts'

const held = useDb()
const HOUR_SECONDS = 3600
const NOON = new Date('2026-11-30T12:00:00Z')

describe('a token of an identity provider', () => {
  let [own, strange]: Awaited<ReturnType<typeof generateKeyPair>>[] = []
  let provider: HttpServer
  let issuer: string
  let isAway = false
  let fetches = 0
  let now = NOON
  let server: Server
  const pair = () => generateKeyPair('ES256')

  beforeAll(async () => {
    [own, strange] = [await pair(), await pair()]
    const key = { ...(await exportJWK(own!.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
    provider = createServer((request, response) => {
      fetches += 1
      if (isAway) return void response.writeHead(500).end()
      const isKeys = request.url === '/keys'
      response.end(JSON.stringify(isKeys ? { keys: [key] } : { issuer, jwks_uri: `${issuer}/keys` }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => void provider.once('listening', resolve))
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  })
  afterAll(() => void provider.close())
  beforeEach(async () => {
    [isAway, fetches, now] = [false, 0, NOON]
    server = await serve(held.db, { now: () => now, server: { tokenIssuer: { issuer, audience: 'memory' } } })
  })

  interface Made { claims?: Record<string, unknown>; key?: CryptoKey; audience?: string; by?: string; hours?: number }
  const tokenOf = (user: string | undefined, { claims = {}, key, audience = 'memory', by, hours = 1 }: Made = {}): Promise<string> => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).setIssuer(by ?? issuer).setAudience(audience)
      .setExpirationTime(NOON.getTime() / 1000 + hours * HOUR_SECONDS)
    return (user === undefined ? token : token.setSubject(user)).sign(key ?? own!.privateKey as CryptoKey)
  }
  const push = (key: string, content: string) =>
    ask(`${server.url}/api/v0/push`, { key, body: { conversationId: 'c', messages: [{ role: 'user', content }] } })
  const conversations = (key: string) => ask(`${server.url}/api/v0/conversations`, { key, body: {} })

  it('opens the memory of the user whom it names, and of nobody else, and is in the audit without a key of the store', async () => {
    const [ann, bob] = [await tokenOf('ann'), await tokenOf('bob')]
    expect((await push(ann, 'The heron is at the pond')).status).toBe(200)
    expect((await conversations(ann)).json.conversations).toHaveLength(1)
    expect((await conversations(bob)).json.conversations).toHaveLength(0)
    const asOther = await ask(`${server.url}/api/v0/conversations`, { key: bob, body: {}, headers: { 'madeleine-user': 'ann' } })
    expect(asOther).toMatchObject({ status: 403, json: { error: { code: 'forbidden' } } })
    await server.running.close()
    const { entries } = await server.store.audit({ user: 'ann' })
    expect(new Set(entries.map(({ keyId }) => keyId))).toEqual(new Set([expect.stringMatching(/^jwt_[\da-f]{32}$/)]))
    expect(fetches).toBe(2) // its configuration and its keys, once
  })

  it('is refused like a wrong key if anything of it is wrong', async () => {
    const [head = '', , signature = ''] = (await tokenOf('ann')).split('.')
    const body = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url')
    const claims = { iss: issuer, aud: 'memory', sub: 'ann', exp: NOON.getTime() / 1000 + HOUR_SECONDS }
    const wrong = {
      'another signature': await tokenOf('ann', { key: strange!.privateKey as CryptoKey }),
      'another audience': await tokenOf('ann', { audience: 'calendar' }),
      'another issuer': await tokenOf('ann', { by: 'https://evil.example' }),
      'no user': await tokenOf(undefined),
      'an empty user': await tokenOf(''),
      'expired': await tokenOf('ann', { hours: -1 }),
      'changed claims': `${head}.${body({ ...claims, sub: 'bob' })}.${signature}`,
      'no signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body(claims)}.`,
    }
    const outcomes = await Promise.all(Object.entries(wrong).map(async ([name, token]) => [name, (await conversations(token)).status]))
    expect(outcomes).toEqual(Object.keys(wrong).map((name) => [name, 401]))
  })

  it('ends with its time', async () => {
    const token = await tokenOf('ann')
    expect((await conversations(token)).status).toBe(200)
    now = new Date(NOON.getTime() + 2 * HOUR_SECONDS * 1000)
    expect((await conversations(token)).status).toBe(401)
  })

  it('has the scopes of ours that it names, and else reads and writes', async () => {
    const reader = await tokenOf('ann', { claims: { scope: 'openid madeleine:read calendar:write' } })
    expect((await conversations(reader)).status).toBe(200)
    expect(await push(reader, 'x')).toMatchObject({ status: 403, json: { error: { message: 'the key needs the scope write' } } })
    const plain = await tokenOf('ann', { claims: { scope: 'openid profile' } })
    expect((await push(plain, 'x')).status).toBe(200)
    expect((await ask(`${server.url}/metrics`, { key: plain })).status).toBe(403)
  })

  it('may have its user in another claim', async () => {
    server = await serve(held.db, {
      now: () => now, server: { tokenIssuer: { issuer, audience: 'memory', keys: `${issuer}/keys`, userClaim: 'email' } },
    })
    expect((await conversations(await tokenOf('ann', { claims: { email: 'ann@example.org' } }))).status).toBe(200)
    expect((await conversations(await tokenOf('ann', { claims: { email: ['ann'] } }))).status).toBe(401)
  })

  it('is neither taken nor called wrong while the keys cannot be had; keys of the store open as before', async () => {
    const { key } = await server.store.createKey({ users: ['ann'] })
    isAway = true
    expect(await conversations(await tokenOf('ann'))).toMatchObject({ status: 503, json: { error: { code: 'server_unavailable' } } })
    expect((await conversations(key)).status).toBe(200)
    const wrongPlaces = ['http://login.example.org', 'login', 'ftp://127.0.0.1']
    for (const place of wrongPlaces) {
      const starting = serve(held.db, { server: { tokenIssuer: { issuer: place, audience: 'memory' } } })
      await expect(starting).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('an https:// address') })
    }
    await expect(serve(held.db, { server: { tokenIssuer: { issuer, audience: 'memory' } } }))
      .rejects.toThrow('the configuration of the identity provider at')
  })
})
