/** The MCP endpoint behind a server of node:http, as a process of a server has it; and what clients send it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { mcpEndpoint, type McpCaller, type McpEndpoint } from '../../mcp/http/mcp-endpoint.ts'

export interface HttpHost {
  readonly url: URL
  close(): Promise<void>
}

/** @param endpoints of several processes, which answer in turn */
export async function httpHost(
  callerOf: (request: Request) => McpCaller, endpoints: readonly McpEndpoint[] = [mcpEndpoint()],
): Promise<HttpHost> {
  let count = 0
  const server = createServer(getRequestListener((request) => {
    const endpoint = endpoints[count++ % endpoints.length]! // each request comes to another process
    return endpoint(request, callerOf(request))
  }, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

/** The SDK's own client, which begins with `initialize`. */
export async function httpClient(url: URL, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

export const TAKES_BOTH = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

export interface Sent {
  readonly headers?: Record<string, string>
  readonly method?: string
  readonly signal?: AbortSignal
}

/** A request as it comes to the endpoint. @param body a string as it is, anything else as JSON */
export const requestOf = (body: unknown, { headers = {}, ...more }: Sent = {}): Request =>
  new Request('http://127.0.0.1/mcp', {
    method: 'POST', headers: { ...TAKES_BOTH, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body), ...more,
  })

export interface Message {
  readonly id?: number | string | null
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Status and messages of a response, whether it is JSON or a stream. */
export async function readResponse(response: Response): Promise<{ status: number; messages: Message[] }> {
  const text = await response.text()
  if (response.headers.get('content-type') !== 'text/event-stream') {
    const json = text === '' ? [] : (JSON.parse(text) as Message | Message[])
    return { status: response.status, messages: Array.isArray(json) ? json : [json] }
  }
  const lines = text.split('\n').filter((line) => line.startsWith('data: '))
  return { status: response.status, messages: lines.map((line) => JSON.parse(line.slice('data: '.length)) as Message) }
}

const NAMED_BY: Readonly<Record<string, string>> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }
const VERSION = '2026-07-28'

/** A request of version 2026-07-28, with all that it must have. */
export function statelessOf(
  method: string, params: Record<string, unknown> = {}, { headers = {}, id = 1 as number | string } = {},
): Request {
  const name = NAMED_BY[method] === undefined ? undefined : (params[NAMED_BY[method]] as string)
  const meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION, 'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' }, ...(params['_meta'] as object),
  }
  return requestOf({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } }, {
    headers: { 'mcp-protocol-version': VERSION, 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }), ...headers },
  })
}
