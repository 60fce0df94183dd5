/** The MCP endpoint under version 2026-07-28, where each request says all of itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mcpEndpoint, type McpCaller } from '../../mcp/http/mcp-endpoint.ts'
import { INSTRUCTIONS } from '../../mcp/memory-server.ts'
import type { KeyScope } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { readResponse, requestOf, statelessOf, type Message } from './http-host.ts'
import { called, helloOf } from './line-host.ts'

const held = useDb({ emptied: 'once' })
const VERSION = '2026-07-28'
const IDENTITY = { 'io.modelcontextprotocol/serverInfo': { name: 'madeleine', version: expect.any(String) as string } }
let memory: Memory
let caller: McpCaller

beforeAll(async () => {
  memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', messages: talk(['The ferry leaves at nine', 'Then I bring the tickets']) })
  caller = { memory, scopes: ['read', 'write'] }
})
afterAll(() => memory.close())

const processes = [mcpEndpoint(), mcpEndpoint()]
let count = 0
/** Each request comes to the other process. */
const answered = async (request: Request, scopes: readonly KeyScope[] = caller.scopes): Promise<{ status: number; message: Message }> => {
  const { status, messages } = await readResponse(await processes[count++ % 2]!(request, { memory, scopes }))
  expect(messages.length).toBeLessThanOrEqual(1)
  return { status, message: messages[0] ?? {} }
}
const refusal = (code: number, message: RegExp, id: unknown = 1) =>
  ({ status: 400, message: { id, error: { code, message: expect.stringMatching(message) as string } } })

describe('a stateless MCP request', () => {
  test('discovers what the server offers, without initialize', async () => {
    expect(await answered(statelessOf('server/discover'))).toMatchObject({ status: 200, message: { id: 1, result: {
      resultType: 'complete', supportedVersions: [VERSION], capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS, ttlMs: expect.any(Number) as number, cacheScope: 'private', _meta: IDENTITY,
    } } })
    expect((await answered(statelessOf('server/discover'), ['write'])).message.result?.['capabilities']).toEqual({ tools: {} })
  })

  test('gets the same answer as before, with its type, who answers, and how long it holds', async () => {
    const lists = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']
    for (const method of [...lists, 'resources/read']) {
      const params = method === 'resources/read' ? { uri: 'madeleine://manifest' } : {}
      const before = await answered(requestOf({ jsonrpc: '2.0', id: 1, method, params }))
      const now = await answered(statelessOf(method, params))
      const { resultType, ttlMs, cacheScope, _meta, ...result } = now.message.result!
      expect(Object.keys(result)).toEqual(Object.keys(before.message.result!))
      if (method !== 'resources/read') expect(result).toEqual(before.message.result)
      expect({ resultType, ttlMs, cacheScope, _meta }).toMatchObject({
        resultType: 'complete', ttlMs: method === 'resources/read' ? 0 : 300_000, cacheScope: 'private', _meta: IDENTITY,
      })
    }
    expect((await answered(statelessOf('prompts/get', { name: 'start_session' }))).message.result).toMatchObject({ messages: [{}] })
  })

  test('to call a tool gets the answer with its whole frame', async () => {
    const call = { name: 'recall', arguments: { query: 'when does the ferry leave?' } }
    const { status, message } = await answered(statelessOf('tools/call', call))
    expect(status).toBe(200)
    const { content, structuredContent, ...rest } = message.result!
    expect((content as [{ text: string }])[0].text).toMatch(/<madeleine-memories id=\d+>[^]*"The ferry leaves at nine"/)
    expect(structuredContent).toMatchObject({ record: expect.any(String) as string, recordEnd: expect.any(String) as string })
    expect(Object.keys(rest).toSorted()).toEqual(['_meta', 'resultType'])
  })

  test('sees and calls only the tools that its key allows', async () => {
    const listed = async (scopes: readonly KeyScope[]) =>
      ((await answered(statelessOf('tools/list'), scopes)).message.result!['tools'] as { name: string }[]).map(({ name }) => name)
    expect(await listed(['write'])).toEqual(['remember', 'tend', 'forget'])
    expect((await listed(['read'])).length).toBe(7)
    expect(await answered(statelessOf('tools/call', { name: 'remember', arguments: { text: 'x' } }), ['read']))
      .toMatchObject({ ...refusal(-32_602, /scope write/), status: 200 })
    expect(await answered(statelessOf('resources/list'), ['write'])).toMatchObject({ status: 404, message: { error: { code: -32_601 } } })
  })

  test('that asks for progress is answered by a stream', async () => {
    const call = statelessOf('tools/call', { name: 'recent', arguments: {}, _meta: { progressToken: 7 } })
    const response = await mcpEndpoint()(call, caller)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect((await readResponse(response)).messages).toMatchObject([{ id: 1, result: { resultType: 'complete', content: [{}] } }])
  })

  test('for a missing resource gets the code of wrong parameters, no longer one of its own', async () => {
    expect(await answered(statelessOf('resources/read', { uri: 'madeleine://secrets' })))
      .toMatchObject({ ...refusal(-32_602, /^unknown resource "madeleine:\/\/secrets"/), status: 200 })
  })

  test.each(['ping', 'initialize', 'logging/setLevel', 'resources/subscribe', 'no/such'])('finds no method %s', async (method) => {
    expect(await answered(statelessOf(method))).toMatchObject({ status: 404, message: { id: 1, error: { code: -32_601 } } })
  })

  test('that listens is told that nothing will be reported, and the stream ends', async () => {
    const listen = (notifications?: unknown) => mcpEndpoint()(statelessOf('subscriptions/listen', { notifications }, { id: 'l' }), caller)
    const all = { toolsListChanged: true, resourceSubscriptions: ['madeleine://manifest'] }
    const subscription = { 'io.modelcontextprotocol/subscriptionId': 'l' }
    expect((await readResponse(await listen(all))).messages).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged', params: { notifications: {}, _meta: subscription } },
      { id: 'l', result: { resultType: 'complete', _meta: subscription } },
    ])
    expect((await readResponse(await listen())).messages).toMatchObject([{ id: 'l', error: { code: -32_602 } }])
  })
})

describe('what a stateless MCP request says about itself', () => {
  const call = (headers: Record<string, string | undefined>, params: Record<string, unknown> = { name: 'recent', arguments: {} }) => {
    const request = statelessOf('tools/call', params)
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) request.headers.delete(name)
      else request.headers.set(name, value)
    }
    return answered(request)
  }

  test('must be the same in headers and body', async () => {
    for (const [name, wrong] of [['mcp-protocol-version', '2025-11-25'], ['mcp-method', 'tools/list'], ['mcp-name', 'recall']] as const) {
      expect(await call({ [name]: wrong })).toMatchObject(refusal(-32_020, new RegExp(name, 'i')))
      expect(await call({ [name]: undefined })).toMatchObject(refusal(-32_020, /is missing/))
    }
    const headers = { 'mcp-name': 'madeleine://contents' }
    expect(await answered(statelessOf('resources/read', { uri: 'madeleine://manifest' }, { headers })))
      .toMatchObject(refusal(-32_020, /Mcp-Name/))
    expect(await call({ 'MCP-Method': ' tools/call ' })).toMatchObject({ status: 200 })
  })

  test('may be in Base64 where a header cannot hold it', async () => {
    const name = 'wetter in Zürich'
    const encoded = `=?base64?${Buffer.from(name).toString('base64')}?=`
    expect(await call({ 'mcp-name': encoded }, { name, arguments: {} }).catch(() => undefined)).toMatchObject({
      status: 200, message: { error: { code: -32_602, message: expect.stringContaining('unknown tool') as string } },
    })
    expect(await call({ 'mcp-name': '=?base64?***?=' })).toMatchObject(refusal(-32_020, /Mcp-Name/))
  })

  test('must be complete: without it a request is refused, and not taken for one of an earlier version', async () => {
    const headers = { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': 'recent' }
    expect(await answered(requestOf(called(1, 'recent'), { headers }))).toMatchObject(refusal(-32_602, /_meta/))
    expect(await answered(requestOf(helloOf(VERSION), { headers }))).toMatchObject({ status: 400 })
    for (const [key, value] of [['clientCapabilities', undefined], ['clientCapabilities', 1], ['clientInfo', 'me']] as const) {
      expect(await call({}, { name: 'recent', arguments: {}, _meta: { [`io.modelcontextprotocol/${key}`]: value } }))
        .toMatchObject(refusal(-32_602, new RegExp(key)))
    }
  })

  test('must name a version that is served; otherwise the answer names those that are', async () => {
    for (const version of ['2099-01-01', '2025-11-25', 'x']) {
      const meta = { 'io.modelcontextprotocol/protocolVersion': version }
      expect(await call({ 'mcp-protocol-version': version }, { name: 'recent', arguments: {}, _meta: meta })).toMatchObject({
        status: 400, message: { id: 1, error: {
          code: -32_022, data: { requested: version, supported: [VERSION] },
        } },
      })
    }
  })

  test('has no place in a batch, and a client sends no answers', async () => {
    const single = JSON.parse(await statelessOf('tools/list').text()) as object
    expect(await answered(requestOf([single]))).toMatchObject(refusal(-32_600, /batches/, null))
    expect(await answered(requestOf({ jsonrpc: '2.0', id: 1, result: {} }, { headers: { 'mcp-protocol-version': VERSION } })))
      .toMatchObject(refusal(-32_600, /send no responses/, null))
    const note = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect(await answered(requestOf(note, { headers: { 'mcp-protocol-version': VERSION } }))).toEqual({ status: 202, message: {} })
  })
})
