/** What a request must not be: from a page of another site, too large, compressed, too frequent. T-41, T-42, T-43, T-48, T-58, T-59. */
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { until, useDb } from '../../../../test/testing.ts'
import { gated } from './gated-db.ts'
import { ask, serve, type Server } from '../../../../test/support/http-server.ts'

const held = useDb()

/** A request as it is written: what fetch would not send. */
function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.on('data', (bytes) => void (answer += bytes.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(30_000, () => socket.end())
  })
}

const keyOf = async ({ store }: Server): Promise<string> =>
  (await store.createKey({ users: ['ann'], scopes: ['read', 'write', 'admin'] })).key

describe('a request', () => {
  it('is answered under the names of this machine and those allowed, and under no other (T-42)', async () => {
    const server = await serve(held.db, { server: { hosts: ['memory.example'] } })
    const key = await keyOf(server)
    const to = (host: string): Promise<string> =>
      raw(server.url, `GET /api/v0/conversations HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`)
    for (const host of ['127.0.0.1:1', 'localhost', 'LOCALHOST:80', '[::1]:7077', 'memory.example']) {
      expect(await to(host)).toMatch(/^HTTP\/1.1 200/)
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'localhost:80@evil.example', '']) {
      expect(await to(host)).toMatch(/^HTTP\/1.1 40[03]/)
    }
  })

  it('for health or metrics is answered under any name, as probes of a pod and other containers ask', async () => {
    const server = await serve(held.db)
    const key = await keyOf(server)
    for (const path of ['/health', '/health/live', '/health/ready', '/metrics']) {
      for (const host of ['10.1.2.3:7077', 'server:7077']) {
        const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`
        expect(await raw(server.url, `${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/)
      }
    }
    expect(await raw(server.url, 'GET /metrics HTTP/1.1\r\nHost: server:7077\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 401/)
  })

  it('from a page is answered if its origin is the server or allowed (T-42)', async () => {
    const server = await serve(held.db, { server: { origins: ['https://chat.example'] } })
    const key = await keyOf(server)
    const from = (origin: string) => ask(`${server.url}/api/v0/conversations`, { key, headers: { origin } })
    expect((await from(server.url)).status).toBe(200)
    const allowed = await from('https://chat.example')
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://chat.example')
    for (const origin of ['http://evil.example', 'null', 'https://chat.example.evil', 'file://']) {
      const refused = await from(origin)
      expect(refused).toMatchObject({ status: 403, json: { error: { code: 'forbidden' } } })
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('from another origin learns nothing from a server that allows none (T-58)', async () => {
    const server = await serve(held.db)
    const preflight = await ask(`${server.url}/api/v0/recall`, {
      method: 'OPTIONS', headers: { origin: 'https://chat.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(403)
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('must declare its body as JSON, and send it unencoded (T-43)', async () => {
    const server = await serve(held.db)
    const key = await keyOf(server)
    const send = (body: string, type: string, headers: Record<string, string> = {}) =>
      ask(`${server.url}/api/v0/recall`, { key, body, headers: { 'content-type': type, ...headers } })
    const body = '{"query":"x"}'
    expect((await send(body, 'application/json; charset=utf-8')).status).toBe(200)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect((await send(body, type)).status).toBe(415)
    }
    expect((await send(body, 'application/json', { 'content-encoding': 'gzip' })).status).toBe(415)
    for (const wrong of ['{', '[]', '"x"', 'null', '{"query":']) {
      expect(await send(wrong, 'application/json')).toMatchObject({ status: 400 })
    }
    expect((await ask(`${server.url}/api/v0/recall`, {
      key, body: new Uint8Array([0x7b, 0xff, 0x7d]), headers: { 'content-type': 'application/json' },
    })).status).toBe(400)
  })

  it('with a body over the limit is refused before it is read, and the server goes on (T-48, T-59)', async () => {
    const server = await serve(held.db)
    const key = await keyOf(server)
    const head = (length: string): string => `POST /api/v0/push HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`
      + `Content-Type: application/json\r\n${length}\r\n\r\n`
    expect(await raw(server.url, head('Content-Length: 99999999999'))).toMatch(/^HTTP\/1.1 413/)
    const piece = `100000\r\n${' '.repeat(0x10_0000)}\r\n`
    expect(await raw(server.url, head('Transfer-Encoding: chunked') + piece.repeat(18))).toMatch(/^HTTP\/1.1 413/)
    expect(await raw(server.url, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431/)
    expect(await raw(server.url, head('Content-Length: 4\r\nTransfer-Encoding: chunked') + '0\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect((await ask(`${server.url}/health`)).status).toBe(200)
  })

  it('with deep or poisoned JSON is refused or stored as it is, and harms nobody (T-49, T-50)', async () => {
    const server = await serve(held.db)
    const key = await keyOf(server)
    const metadata = (json: string): string => `{"conversationId":"c","messages":[{"role":"user","content":"x","metadata":${json}}]}`
    const send = (json: string) =>
      ask(`${server.url}/api/v0/push`, { key, body: metadata(json), headers: { 'content-type': 'application/json' } })
    expect([400, 413]).toContain((await send(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).status)
    await send('{"__proto__":{"polluted":true}}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect((await ask(`${server.url}/health/ready`)).status).toBe(200)
  })

  it('is answered while too many connections send half of one: the oldest of those end, and none being answered (T-48)', async () => {
    const server = await serve(held.db, { server: { mostConnections: 6 } })
    const key = await keyOf(server)
    const events = (await fetch(`${server.url}/api/v0/events`, { headers: { authorization: `Bearer ${key}` } })).body!.getReader()
    await events.read()
    const { hostname, port } = new URL(server.url)
    const ended: number[] = []
    const send = (nth: number, text: string): Promise<Socket> => new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(text, () => resolve(socket)))
      socket.on('error', () => undefined).on('close', () => ended.push(nth))
    })
    const body = `POST /api/v0/push HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`
      + 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    const halves = ['', 'GET / HTTP/1.1\r\nHost: local', '', body, body, body, body, body, 'GET']
    const sockets: Socket[] = []
    for (const [nth, half] of halves.entries()) {
      sockets.push(await send(nth, half))
      expect((await ask(`${server.url}/health/live`, { headers: { connection: 'close' } })).status).toBe(200)
    }
    await until(() => ended.length >= 4)
    expect(ended.slice(0, 3)).toEqual([0, 1, 2])
    await server.store.user('ann').push({ conversationId: 'c', messages: [{ role: 'user', content: 'x' }] })
    expect(new TextDecoder().decode((await events.read()).value)).toContain('"conversationId":"c"')
    for (const socket of sockets) socket.destroy()
  })

  it('waits while its user has as many calls under way as allowed, and nobody else’s waits behind them (T-27)', async () => {
    const gate = gated(held.db)
    const server = await serve(gate.db, { server: { shares: { reads: 8, writes: 8, perUser: 2, queueMs: 3_600_000 } } })
    const [key, { key: other }] = [await keyOf(server), await server.store.createKey({ users: ['bob'] })]
    const list = (with_: string) => ask(`${server.url}/api/v0/conversations`, { key: with_ })
    expect((await list(other)).status).toBe(200)
    gate.close('ann')
    const flood = Array.from({ length: 6 }, () => list(key))
    await until(() => gate.waiting() === 2)
    expect((await list(other)).status).toBe(200)
    expect(gate.waiting()).toBe(2)
    const gone = new AbortController()
    const given = fetch(`${server.url}/api/v0/conversations`, { headers: { authorization: `Bearer ${key}` }, signal: gone.signal })
    gone.abort()
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    gate.open()
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200))
    expect(gate.most()).toBe(2)
    expect((await list(key)).status).toBe(200)
  })

  it('waits for nobody if its user is alone', async () => {
    const gate = gated(held.db)
    const server = await serve(gate.db, { server: { shares: { reads: 8, writes: 8, perUser: 2, queueMs: 3_600_000 } } })
    const key = await keyOf(server)
    gate.close('ann')
    const calls = Array.from({ length: 6 }, () => ask(`${server.url}/api/v0/conversations`, { key }))
    await until(() => gate.waiting() === 6)
    gate.open()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200))
  })

  it('is refused if too many calls of its user are waiting, and is told when to come again (T-27)', async () => {
    const gate = gated(held.db)
    const server = await serve(gate.db, { server: { shares: { reads: 8, writes: 8, perUser: 1, queueMs: 3_600_000 } } })
    const key = await keyOf(server)
    gate.close('ann')
    const flood = Array.from({ length: 300 }, () => ask(`${server.url}/api/v0/conversations`, { key }).then((answer) => {
      if (answer.status !== 200) gate.open()
      return answer
    }))
    const refused = (await Promise.all(flood)).filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ status: 429, json: { error: { code: 'rate_limited' } } })
    expect(refused[0]!.headers.get('retry-after')).toBe('1')
  })

  it('is accepted from a key as often as its rate allows; after that, the answer says when to come again', async () => {
    const server = await serve(held.db, { server: { rates: { perKey: 3 } } })
    const [key, other] = [await keyOf(server), await keyOf(server)]
    const ask1 = (with_: string) => ask(`${server.url}/api/v0/conversations`, { key: with_ })
    for (let nth = 0; nth < 3; nth++) expect((await ask1(key)).status).toBe(200)
    const refused = await ask1(key)
    expect(refused).toMatchObject({ status: 429, json: { error: { code: 'rate_limited' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask1(other)).status).toBe(200)
  })

  it('with a wrong key is soon refused as too much, and with a valid key never, whoever shares its address (T-41, T-104)', async () => {
    const server = await serve(held.db, { server: { rates: { wrongKeys: 5 } } })
    const [key, statuses] = [await keyOf(server), [] as number[]]
    for (let nth = 0; nth < 8; nth++) {
      statuses.push((await ask(`${server.url}/api/v0/conversations`, { key: `mdl_${String(nth).repeat(43)}` })).status)
      expect((await ask(`${server.url}/api/v0/conversations`, { key })).status).toBe(200)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await ask(`${server.url}/mcp`, { key, method: 'GET' })).status).toBe(405)
  })

  it('without a key is not counted: a page that sends many locks out nobody (T-104)', async () => {
    const server = await serve(held.db, { server: { rates: { wrongKeys: 2 } } })
    const list = (headers: Record<string, string>) => ask(`${server.url}/api/v0/conversations`, { headers })
    for (let nth = 0; nth < 4; nth++) {
      expect((await list({})).status).toBe(401)
      expect((await list({ authorization: 'Basic dXNlcjpwYXNz' })).status).toBe(401) // as an image's address can hold it
    }
    expect((await list({ authorization: 'Bearer wrong' })).status).toBe(401)
  })

  it('that the browser says a page of another site sent is refused before its key is looked at (T-42, T-104)', async () => {
    const server = await serve(held.db, { server: { rates: { wrongKeys: 1 }, origins: ['https://chat.example'] } })
    const key = await keyOf(server)
    const from = (site: string, headers: Record<string, string> = {}, path = '/api/v0/conversations') =>
      ask(server.url + path, { key, headers: { 'sec-fetch-site': site, ...headers } })
    for (const path of ['/api/v0/conversations', '/mcp', '/metrics', '/openapi']) {
      expect((await from('cross-site', {}, path)).status).toBe(403)
    }
    for (let nth = 0; nth < 3; nth++) expect((await from('cross-site', { authorization: 'Bearer wrong' })).status).toBe(403)
    expect((await from('same-origin', { authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await from('cross-site', { origin: 'https://chat.example' })).status).toBe(200)
    for (const site of ['same-origin', 'same-site', 'none']) expect((await from(site)).status).toBe(200)
    expect((await from('cross-site', {}, '/ui')).status).toBe(200) // a link to the page
  })
})
