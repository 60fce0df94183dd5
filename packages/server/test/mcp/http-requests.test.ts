/** Requests as they come over HTTP, under the versions that begin with `initialize`: statuses, types, batches, streams, cancelling. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { mcpEndpoint, type McpCaller } from '../../mcp/http/mcp-endpoint.ts'
import type { Memory } from '@madeleine/core'
import { memoryFor, talk, until, useDb } from '../../../../test/testing.ts'
import { httpHost, readResponse, requestOf, type Message, type Sent } from './http-host.ts'
import { called, helloOf, stub } from './line-host.ts'

const held = useDb({ emptied: 'once' })
let memory: Memory
let caller: McpCaller

beforeAll(async () => {
  memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', messages: talk(['The ferry leaves at nine', 'Then I bring the tickets']) })
  caller = { memory, scopes: ['read', 'write'] }
})
afterAll(() => memory.close())

const endpoint = mcpEndpoint()
const answered = async (body: unknown, sent?: Sent): Promise<{ status: number; messages: Message[] }> =>
  readResponse(await endpoint(requestOf(body, sent), caller))
const ping = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'ping' })
const NOTE = { jsonrpc: '2.0', method: 'notifications/initialized' }
const refusal = (message: RegExp, { id = null as unknown, code = -32_600 } = {}) =>
  ({ id, error: { code, message: expect.stringMatching(message) as string } })

/** A call that ends when it is aborted; `aborted` then says so. */
function hung() {
  const signals: AbortSignal[] = []
  const waiting = {
    ...stub(), recent: ({ signal }: { signal: AbortSignal }) => new Promise((_, reject) =>
      (signals.push(signal), signal.addEventListener('abort', () => reject(new MadeleineError('aborted', 'it was'))))),
  } as unknown as Memory
  return { caller: { memory: waiting, scopes: ['read'] } as McpCaller, signals }
}

describe('over HTTP, a single MCP message:', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('initialize is answered without a session: %s', async (version) => {
    const response = await endpoint(requestOf(helloOf(version)), caller)
    expect(response.headers.get('mcp-session-id')).toBeNull()
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await readResponse(response)).toMatchObject({
      status: 200, messages: [{ id: 0, result: { protocolVersion: version, serverInfo: { name: 'madeleine' } } }],
    })
  })

  test('a request is answered without a handshake before it, whatever session it names', async () => {
    expect(await answered(called(1, 'recent'), { headers: { 'mcp-session-id': 'of another server' } }))
      .toMatchObject({ status: 200, messages: [{ id: 1, result: { content: [{ text: expect.stringContaining('ferry') as string }] } }] })
    expect(await answered({ jsonrpc: '2.0', id: 'x', method: 'no/such' })).toMatchObject({
      status: 200, messages: [{ id: 'x', error: { code: -32_601 } }],
    })
  })

  test('a notification, or an answer, is accepted without a body', async () => {
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    for (const message of [NOTE, cancelled, { jsonrpc: '2.0', id: 9, result: {} }]) {
      const response = await endpoint(requestOf(message), caller)
      expect([response.status, await response.text()]).toEqual([202, ''])
    }
  })

  test('what is no JSON, or no message, is refused with the codes of JSON-RPC', async () => {
    for (const body of ['', '{', 'hello', '['.repeat(100_000)]) {
      expect(await answered(body)).toMatchObject({ status: 400, messages: [refusal(/not JSON/, { code: -32_700 })] })
    }
    const noMessages = ['1', 'null', '"x"', '{}', '{"jsonrpc":"1.0","id":3,"method":"ping"}', '{"jsonrpc":"2.0","id":null,"method":"ping"}']
    for (const body of noMessages) {
      expect(await answered(body)).toMatchObject({ status: 400, messages: [refusal(/not a JSON-RPC message/, {
        id: body.includes('"id":3') ? 3 : null,
      })] })
    }
  })

  test('an error in reading the body is thrown, for whoever limits its size', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('too large')) })
    const request = new Request('http://127.0.0.1/mcp', { ...requestOf('').headers, method: 'POST', body, duplex: 'half' } as RequestInit)
    request.headers.set('content-type', 'application/json')
    request.headers.set('accept', '*/*')
    await expect(endpoint(request, caller)).rejects.toThrow('too large')
  })
})

describe('over HTTP, an MCP request:', () => {
  test.each(['GET', 'DELETE', 'PUT', 'HEAD'])('no method but POST is allowed: %s', async (method) => {
    const response = await endpoint(new Request('http://127.0.0.1/mcp', { method }), caller)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('the body must be application/json, with any parameters', async () => {
    for (const type of ['text/plain', 'text/plain; a=application/json', 'application/jsonl', '']) {
      expect(await answered(ping(1), { headers: { 'content-type': type } })).toMatchObject({ status: 415 })
    }
    for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
      expect(await answered(ping(1), { headers: { 'content-type': type } })).toMatchObject({ status: 200 })
    }
  })

  test('the client must accept both JSON and streams', async () => {
    for (const accept of ['application/json', 'text/event-stream', 'text/html', 'application/jsonx, text/event-stream']) {
      expect(await answered(ping(1), { headers: { accept } })).toMatchObject({ status: 406 })
    }
    for (const accept of ['text/event-stream;q=0.9 , application/json', '*/*', 'application/*, text/*']) {
      expect(await answered(ping(1), { headers: { accept } })).toMatchObject({ status: 200 })
    }
  })

  test('a version that is not served is refused, naming those that are', async () => {
    for (const version of ['2025-06-18', '2025-11-25', '2025-03-26', '2024-11-05']) {
      expect(await answered(ping(1), { headers: { 'mcp-protocol-version': version } })).toMatchObject({ status: 200 })
    }
    for (const version of ['1900-01-01', '2025-06-19', '2099-01-01', 'x']) {
      expect(await answered(ping(1), { headers: { 'mcp-protocol-version': version } })).toMatchObject({ status: 400, messages: [{
        id: 1, error: {
          code: -32_022, data: { requested: version, supported: expect.arrayContaining(['2026-07-28', '2025-11-25']) as string[] },
        },
      }] })
    }
  })
})

describe('over HTTP, an MCP batch', () => {
  test('is answered by one array if the client names version 2025-03-26 or none, with an answer to each request', async () => {
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }]) {
      const batch = [NOTE, ping(1), called('2', 'recent'), { id: 6 }, ping(1), helloOf('2025-03-26')]
      const { status, messages } = await answered(batch, { headers })
      expect(status).toBe(200)
      expect(messages.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))).toMatchObject([
        refusal(/initialize/, { id: 0 }), ...messages.filter(({ id }) => id === 1), { id: '2', result: { content: [{}] } },
        refusal(/not a JSON-RPC message/, { id: 6 }),
      ])
      expect(messages.filter(({ id }) => id === 1)).toMatchObject([refusal(/in use/, { id: 1 }), { result: {} }])
    }
    expect(await (await endpoint(requestOf([ping(1)]), caller)).json()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
  })

  test('without a request is accepted; without any message, empty or too large it is refused', async () => {
    expect(await answered([NOTE, { jsonrpc: '2.0', id: 9, result: {} }])).toMatchObject({ status: 202 })
    expect(await answered([1, {}])).toMatchObject({ status: 400, messages: [refusal(/not a JSON-RPC/), refusal(/not a JSON-RPC/)] })
    expect(await answered([])).toMatchObject({ status: 400, messages: [refusal(/empty/)] })
    expect(await answered(Array.from({ length: 101 }, (_, i) => ping(i)))).toMatchObject({ status: 400, messages: [refusal(/101.*100/)] })
  })

  test.each(['2025-06-18', '2025-11-25', '2026-07-28'])('is refused as a whole under any other version: %s', async (version) => {
    expect(await answered([ping(1), ping(2)], { headers: { 'mcp-protocol-version': version } }))
      .toMatchObject({ status: 400, messages: [refusal(/batches.*2025-03-26.*a request of its own/)] })
  })

  test('leaves out a call that it cancels itself', async () => {
    const { caller: waiting, signals } = hung()
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect(await readResponse(await endpoint(requestOf([called(1, 'recent'), cancel, ping(2)]), waiting)))
      .toEqual({ status: 200, messages: [{ jsonrpc: '2.0', id: 2, result: {} }] })
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })
})

describe('over HTTP, an MCP call that asks for progress', () => {
  const asking = (id: number, name = 'recent') => {
    const { params, ...call } = called(id, name)
    return { ...call, params: { ...params, _meta: { progressToken: 't' } } }
  }

  test('is answered by a stream, which ends with the answer', async () => {
    const response = await endpoint(requestOf(asking(1)), caller)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no',
    })
    expect((await readResponse(response)).messages).toMatchObject([{ id: 1, result: { content: [{}] } }])
    const { messages } = await answered([asking(1), { id: 6 }, ping(2)])
    expect(messages.map(({ id }) => id).toSorted()).toEqual([1, 2, 6])
  })

  test('hears that it goes on, and in between that the connection is alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let answer = (_: unknown): void => undefined
      const slow = { ...stub(), recent: () => new Promise((resolve) => (answer = resolve)) } as unknown as Memory
      const response = await mcpEndpoint({ heartbeatMs: 400 })(requestOf(asking(1)), { memory: slow, scopes: ['read'] })
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      const read = (async () => {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value
      })()
      await until(() => vi.getTimerCount() === 2)
      vi.advanceTimersByTime(2100)
      await until(() => text.split('notifications/progress').length > 2)
      answer({ items: [] })
      await read
      expect(text.split('\n').filter((line) => line.startsWith(':')).length).toBe(6)
      const messages = text.split('\n').filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)) as Message)
      expect(messages.map(({ id, params }) => id ?? params?.['progress'])).toEqual([1, 2, 1])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is cancelled by whoever closes it, with a stream and without', async () => {
    for (const message of [asking(1), called(1, 'recent')]) {
      const { caller: waiting, signals } = hung()
      const host = await httpHost(() => waiting)
      const closing = new AbortController()
      const { headers } = requestOf('')
      const response = fetch(host.url, { method: 'POST', headers, body: JSON.stringify(message), signal: closing.signal })
        .then((opened) => opened.text())
      await until(() => signals.length > 0)
      expect(signals[0]!.aborted).toBe(false)
      closing.abort()
      await expect(response).rejects.toThrow(/abort/)
      await until(() => signals[0]!.aborted)
      await host.close()
    }
  })

  test('does nothing if it was closed before it began', async () => {
    const { caller: waiting, signals } = hung()
    const response = await endpoint(requestOf(called(1, 'recent'), { signal: AbortSignal.abort() }), waiting).catch(() => undefined)
    expect(response?.status ?? 499).toBe(499)
    expect(signals).toEqual([])
  })
})
