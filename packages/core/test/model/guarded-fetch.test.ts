/** How much may come back from a call, for how long, and what is left of one that failed (T-26), over real sockets. */
import { getEventListeners, once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../../model/call-failure.ts'
import { guardedFetch, type GuardedFetchOptions, type FetchInit } from '../../model/guarded-fetch.ts'
import { failureOf } from '../../../../test/support/failing.ts'
import { faultServer } from '../../../../test/support/fault-server.ts'
import { asking, guardedOptions, serverPerTest } from './guarded.ts'

const server = serverPerTest()
const ask = (more: Partial<GuardedFetchOptions> = {}, sending: FetchInit = {}): Promise<Response> =>
  guardedFetch(guardedOptions(more))(`${server().url}/chat/completions`, { ...asking, ...sending })

describe('T-26: a server that sends without end, too much or packed', () => {
  it.each(['huge', 'endless'] as const)('with a body of kind %s is cut off at the cap', async (mode) => {
    server().behave(mode)
    expect(await failureOf(ask({ maxReplyBytes: 200_000 }))).toMatchObject({ outcome: 'too_large', isRetryable: false })
    await server().quiet()
  })

  it('may send as much as is allowed, to the byte', async () => {
    server().behave(() => ({ status: 200, body: 'x'.repeat(100_000) }))
    expect(await (await ask({ maxReplyBytes: 100_000 })).text()).toHaveLength(100_000)
    expect((await failureOf(ask({ maxReplyBytes: 99_999 }))).outcome).toBe('too_large')
  })

  it('that announces too much is not waited for', async () => {
    const raw = await rawServer((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50000000\r\n\r\n'))
    expect((await failureOf(guardedFetch(guardedOptions())(raw.url))).outcome).toBe('too_large')
    await raw.close()
  })

  it('is asked not to compress, and not read if it does', async () => {
    server().behave('gzip')
    expect((await failureOf(ask({}, { headers: { 'accept-encoding': 'gzip' } }))).outcome).toBe('malformed')
    expect(server().requests[0]?.headers['accept-encoding']).toBe('identity')
    await server().quiet()
  })

  it('may send slowly as long as the caller is patient', async () => {
    server().behave('drip')
    const patience = new AbortController()
    const asked = ask({}, { signal: patience.signal })
    await server().received(1)
    patience.abort()
    expect((await failureOf(asked)).outcome).toBe('aborted')
    await server().quiet()
  })

  it('fails with the reason of a caller who gives up, if that is a failure of a call', async () => {
    server().behave('silent')
    const deadline = new AbortController()
    const asked = ask({}, { signal: deadline.signal })
    await server().received(1)
    const late = new CallFailure('timeout', 'no end in time')
    deadline.abort(late)
    expect(await failureOf(asked)).toBe(late)
    await server().quiet()
  })

  it('is abandoned when nothing arrives', async () => {
    server().behave('silent')
    expect((await failureOf(ask({ idleMs: 30 }))).outcome).toBe('timeout')
    await server().quiet()
  })

  it('is abandoned when the resolver does not answer for its name', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    expect((await failureOf(guardedFetch(guardedOptions({ idleMs: 30, resolve }))('https://model.example/v1'))).outcome).toBe('timeout')
  })

  it('is abandoned when it falls silent within the body', async () => {
    server().behave('stall')
    expect((await failureOf(ask({ idleMs: 300 }))).outcome).toBe('timeout')
    await server().quiet()
  })
})

describe('T-26: a stream of events', () => {
  const EVENTS = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n'
  const streamOf = async (more: Partial<GuardedFetchOptions>, said: string, sending: FetchInit = {}) => {
    const raw = await rawServer((socket) => void socket.write(`${EVENTS}${said}`))
    const response = await guardedFetch(guardedOptions(more))(raw.url, sending)
    const reader = response.body!.getReader()
    const first = await reader.read().catch((error: unknown) => ({ value: undefined, error }))
    return { raw, reader, first: first.value && Buffer.from(first.value).toString() }
  }

  it('is read as it comes, and its connection ends when nobody reads on', async () => {
    const { raw, reader, first } = await streamOf({}, 'data: 1\n\n')
    expect(first).toBe('data: 1\n\n')
    await reader.cancel()
    await raw.close()
  })

  it('is cut off at the cap, when it falls silent, and when the caller gives up', async () => {
    const giveUp = new AbortController()
    const large = await streamOf({ maxReplyBytes: 10 }, 'data: 12345678901234567890\n\n')
    const silent = await streamOf({ idleMs: 300 }, 'data: 1\n\n')
    const given = await streamOf({}, 'data: 1\n\n', { signal: giveUp.signal })
    giveUp.abort()
    const outcomes = [large, silent, given].map(async ({ raw, reader }) => {
      const { outcome } = await failureOf(reader.read())
      await raw.close()
      return outcome
    })
    expect(await Promise.all(outcomes)).toEqual(['too_large', 'timeout', 'aborted'])
  })
})

/** A server without manners: what it says is up to the test. */
async function rawServer(greet: (socket: Socket) => void = () => undefined) {
  const raw = createServer((socket) => void socket.on('error', () => undefined).once('data', () => greet(socket))).listen(0, '127.0.0.1')
  await once(raw, 'listening')
  const close = async () => {
    raw.close()
    await once(raw, 'close') // when every connection is
  }
  return { url: `http://127.0.0.1:${(raw.address() as AddressInfo).port}/v1`, close }
}

describe('silence', () => {
  afterEach(() => void vi.useRealTimers())

  it('is counted from the last byte: a reply may take longer than the patience for one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let greeted: (socket: Socket) => void = () => undefined
    const greeting = new Promise<Socket>((resolve) => (greeted = resolve))
    const raw = await rawServer((socket) => greeted(socket))
    const asked = guardedFetch(guardedOptions({ idleMs: 1000 }))(raw.url)
    const socket = await greeting
    for (const said of ['HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n', 'a', 'b', 'c']) {
      vi.advanceTimersByTime(900)
      await new Promise((done) => socket.write(said, done))
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    }
    expect(await (await asked).text()).toBe('abc')
    await raw.close()
  })
})

describe('a server that violates HTTP', () => {
  const SAYINGS: readonly (readonly [name: string, text: string, outcome: string])[] = [
    ['something else', 'SSH-2.0-secret\r\n', 'malformed'],
    ['a status that does not exist', 'HTTP/1.1 999 secret\r\ncontent-length: 0\r\n\r\n', 'malformed'],
    ['another protocol', 'HTTP/1.1 101 secret\r\nconnection: upgrade\r\nupgrade: secret\r\n\r\nsecret', 'malformed'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'secret'.repeat(20_000)}`, 'malformed'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 6\r\n\r\nsecret', 'malformed'],
    ['an invalid chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nsecret', 'malformed'],
    ['a line of the headers, and no more', 'HTTP/1.1 200 OK\r\n', 'timeout'],
    ['endless interim responses', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(3), 'timeout'],
  ]

  it.each(SAYINGS)('by sending %s gives a failure without its words', async (_, text, outcome) => {
    const raw = await rawServer((socket) => void socket.write(text))
    const failure = await failureOf(guardedFetch(guardedOptions(outcome === 'timeout' ? { idleMs: 300 } : {}))(raw.url, asking))
    expect(failure.outcome).toBe(outcome)
    expect(failure.message).not.toMatch(/secret/i)
    await raw.close()
  })
})

describe('a call', () => {
  it('returns status, headers and body, for any status', async () => {
    server().behave(() => ({ status: 418, body: 'Café', headers: { 'x-kind': 'teapot' } }))
    const response = await ask({}, { headers: { authorization: 'Bearer k' } })
    expect([response.status, response.headers.get('x-kind'), await response.text()]).toEqual([418, 'teapot', 'Café'])
    expect(server().requests[0])
      .toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer k' }, body: { model: 'm' } })
  })

  it.each([[204, ''], [200, '']])('with %i without a body is a reply too', async (status, body) => {
    server().behave(() => ({ status, body }))
    const response = await ask()
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  it('leaves no connection and no listener behind, for any ending', async () => {
    const { signal } = new AbortController()
    for (const mode of ['normal', 'empty', 'server_error', 'redirect', 'huge', 'hang_up', 'gzip'] as const) {
      server().behave(mode)
      await ask({}, { signal }).catch(() => undefined)
      await server().quiet()
      expect(getEventListeners(signal, 'abort')).toEqual([])
    }
    expect(server().requests).toHaveLength(7)
  })

  it('is not made if the caller has already given up', async () => {
    expect((await failureOf(ask({}, { signal: AbortSignal.abort('later') }))).outcome).toBe('aborted')
    expect(server().requests).toHaveLength(0)
  })

  it('that breaks off gives an error with the host and nothing of the body', async () => {
    server().behave('hang_up')
    const failure = await failureOf(ask())
    expect(failure).toMatchObject({ outcome: 'network', isRetryable: true })
    expect(failure.message).toMatch(/^127\.0\.0\.1: the (?:connection|other side) [a-z ]+$/)
  })

  it('that reaches no server gives an error with the kind of failure', async () => {
    const gone = await faultServer()
    await gone.close()
    expect((await failureOf(guardedFetch(guardedOptions())(gone.url))).message).toBe('127.0.0.1: no program listens at this address')
    const unknown = Object.assign(new Error('getaddrinfo secret'), { code: 'ENOTFOUND' })
    expect((await failureOf(guardedFetch(guardedOptions({ resolve: () => Promise.reject(unknown) }))('https://model.example'))).message)
      .toBe('model.example: there is no host with this name')
    expect((await failureOf(guardedFetch(guardedOptions({ resolve: async () => [] }))('https://model.example'))).outcome).toBe('network')
  })

  it('over https speaks TLS, and nothing is sent to a server that does not', async () => {
    expect((await failureOf(guardedFetch(guardedOptions())(server().url.replace('http:', 'https:'), asking))).outcome).toBe('network')
    expect(server().requests).toHaveLength(0)
  })

  it('with an invalid header does not reveal it', async () => {
    const failure = await failureOf(ask({}, { headers: { authorization: 'Bearer secret\nkey' } }))
    expect(failure.outcome).toBe('rejected')
    expect(failure.message).not.toMatch(/secret|key/)
  })
})
