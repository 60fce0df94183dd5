/** What goes wrong between a memory and its server is an error with a code, or is not noticed at all. */
import { once } from 'node:events'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { talk } from '../../../../../test/testing.ts'
import { answering, answerJson as json, failure, hello, useServed } from './served.ts'
import { KEY, startServer } from '../../../../../test/support/test-server.ts'

const served = useServed()
const next = answering(served)

describe('a reply that is lost after the commit', () => {
  it('of a push makes the client ask again, and nothing is stored twice', async () => {
    let lost = 0
    served.server.losing = () => lost++ < 2
    const { ids, skipped } = await served.remote.push(hello)
    expect({ skipped, asked: served.server.asked }).toEqual({ skipped: 1, asked: ['push', 'push', 'push'] })
    const { items } = await served.local.messages({ conversationId: 'c' })
    expect(items.filter(({ type }) => type === 'message')).toMatchObject([{ id: ids[0] }])
    const keys = served.server.headers.map((headers) => headers['idempotency-key'])
    await served.remote.push(hello)
    expect([new Set(keys).size, keys.includes(served.server.headers.at(-1)!['idempotency-key'])]).toEqual([1, false])
  })

  it('of a rating is reported, and not asked for again: each rating counts', async () => {
    await served.local.push({ conversationId: 'c', messages: talk(['tea or coffee?', 'tea']) })
    await served.local.flush()
    await served.local.settle()
    const { episodes: [episode] } = await served.local.recent()
    let lost = 0
    served.server.losing = () => lost++ < 1
    expect(await failure(served.remote.rate(episode!.id, 'easy'))).toMatchObject({ code: 'server_unavailable' })
    expect((await served.local.episode(episode!.id)).reviews).toHaveLength(1)
  })

  it('of a call that may be made twice is asked for again', async () => {
    for (const call of [() => served.remote.flush(), () => served.remote.settle(), () => served.remote.forget({ user: true }),
      () => served.remote.recall({ query: 'tea' }), () => served.remote.stats()]) {
      let lost = 0
      served.server.losing = () => lost++ < 1
      await call()
    }
    expect(served.server.asked).toEqual(['flush', 'settle', 'forget', 'recall', 'stats'].flatMap((name) => [name, name]))
  })

  it('of an import, a restore or an upgrade is not asked for again: the caller decides', async () => {
    next(9, (response) => void response.destroy())
    const calls = [() => served.remote.import([]), () => served.remote.restore(['x']), () => served.remote.upgrade()]
    for (const call of calls) expect(await failure(call())).toMatchObject({ code: 'server_unavailable', retryable: true })
    expect(served.server.asked).toEqual(['import', 'restore', 'upgrade'])
  })
})

describe('a server that is busy', () => {
  it('is asked again after the pause that it names', async () => {
    const refusal = { error: { code: 'rate_limited', message: 'too many requests', requestId: 'r' } }
    next(2, (response) => void json(response, 429, refusal, { 'retry-after': '2' }))
    expect(await served.remote.recent()).toMatchObject({ episodes: [] })
    expect(served.pauses).toEqual([2000, 2000])
    next(1, (response) => void json(response, 503, {}, { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }))
    expect(await served.remote.recent()).toMatchObject({ episodes: [] })
    expect(served.pauses[2]).toBeGreaterThan(10_000)
  })

  it('is asked four times, and not again if the pause is too long', async () => {
    next(9, (response) => void json(response, 503, { error: { code: 'busy', message: 'no connection free', requestId: 'r' } }))
    expect(await failure(served.remote.stats())).toMatchObject({ code: 'busy', message: 'no connection free' })
    expect([served.server.asked.length, served.pauses.length]).toEqual([4, 3])
    next(9, (response) => void json(response, 429, {}, { 'retry-after': '3600' }))
    expect(await failure(served.remote.stats())).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_600_000 })
    expect(served.server.asked).toHaveLength(5)
  })

  it('or is ending counts as unavailable: it is not this memory that is closed', async () => {
    next(9, (response) => void json(response, 503, { error: { code: 'closed', message: 'the store is closed', requestId: 'r' } }))
    expect(await failure(served.remote.stats())).toMatchObject({ code: 'server_unavailable' })
  })

  it('is told from one that refuses for good, whose refusal is passed on', async () => {
    for (const [status, code] of [[401, 'unauthenticated'], [403, 'forbidden'], [409, 'conflict'], [507, 'store_full']] as const) {
      next(1, (response) => void json(response, status, { error: { code, message: `it is ${code}`, requestId: 'r', places: [1] } }))
      expect(await failure(served.remote.push(hello))).toMatchObject({ code, message: `it is ${code}`, places: [1] })
    }
    expect(served.server.asked).toHaveLength(4)
    expect(await failure(served.open({ key: 'mk_other' }).stats()))
      .toMatchObject({ code: 'unauthenticated', message: 'a valid key is needed: Authorization: Bearer KEY' })
  })

  it('may send a code that this version does not know, or an error of its own', async () => {
    next(1, (response) => void json(response, 403, { error: { code: 'frozen', message: 'it is frozen', requestId: 'r' } }))
    expect(await failure(served.remote.stats())).toMatchObject({ code: 'forbidden', message: 'it is frozen (frozen)' })
    next(1, (response) => void json(response, 500, { error: { code: 'unexpected', message: 'oh', requestId: 'r-17' } }))
    expect(await failure(served.remote.stats())).toMatchObject({ code: 'unexpected', message: 'oh (request r-17)' })
  })
})

describe('of unexpected replies,', () => {
  const page = (response: ServerResponse, status: number): void =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
  const REPLIES: readonly [string, string, (response: ServerResponse) => void][] = [
    ['the page of a proxy', 'bad_reply', (response) => page(response, 200)],
    ['a page for nothing', 'bad_reply', (response) => page(response, 404)],
    ['an error of a proxy', 'server_unavailable', (response) => page(response, 502)],
    ['a sign-in', 'unauthenticated', (response) => page(response, 401)],
    ['a limit of a proxy', 'too_large', (response) => page(response, 413)],
    ['nothing', 'bad_reply', (response) => void response.writeHead(200).end()],
    ['JSON that was cut', 'bad_reply', (response) => void response.writeHead(200).end('{"episodes": [')],
    ['JSON of something else', 'bad_reply', (response) => void json(response, 200, { episodes: [{ title: 'secret words' }] })],
    ['a reply that breaks off', 'server_unavailable', (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"episodes":', () => response.destroy())
    }],
  ]
  it.each(REPLIES)('%s is %s, with URL and status, and without the key', async (_, code, reply) => {
    next(9, reply)
    const error = await failure(served.remote.recent())
    expect(error).toMatchObject({ name: 'MadeleineError', code })
    expect(error.message).toContain(`${served.server.url}/api/v0/recent`)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`)
      .not.toMatch(new RegExp(`${KEY}|secret|Sign in`))
  })

  it('one from a newer server is read without what it has in addition', async () => {
    next(1, (response) => void json(response, 200, { conversations: [], next: 'x', since: '2026-01-01T00:00:00Z' }))
    expect(await served.remote.conversations()).toEqual({ conversations: [], next: 'x' })
  })

  it('one from a program without HTTP, or from none at all, is reported with the address', async () => {
    const greet = (socket: Socket): void => void socket.on('error', () => undefined).resume().end('220 ftp.example.com ready\r\n')
    const tcp = createTcpServer(greet).listen(0, '127.0.0.1')
    await once(tcp, 'listening')
    const url = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`
    expect(await failure(served.open({ url }).recent())).toMatchObject({ code: 'bad_reply', message: expect.stringContaining(url) })
    await new Promise((closed) => tcp.close(closed))
    expect(await failure(served.open({ url }).recent()))
      .toMatchObject({ code: 'server_unavailable', message: `${url}/api/v0/recent: no program listens at this address` })
  })

  it('a redirect is not followed: the key stays', async () => {
    const other = await startServer(() => served.local)
    next(9, (response) => void response.writeHead(307, { location: `${other.url}/api/v0/recent?token=t` }).end())
    const error = await failure(served.remote.recent())
    expect(error).toMatchObject({ code: 'bad_reply', message: expect.stringContaining(`redirect to ${other.url}/api/v0/recent,`) })
    expect(other.asked).toEqual([])
    await other.close()
  })
})
