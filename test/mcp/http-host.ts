/** The MCP endpoint behind a server of node:http, as a process of a server has it; and what clients send it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { mcpEndpoint, type McpCaller, type McpEndpoint } from '../../src/mcp/http/mcp-endpoint.ts'

export interface HttpHost {
  readonly url: URL
  close(): Promise<void>
}

/** @param endpoints of several processes, which answer in turn */
export async function httpHost(
  callerOf: (request: Request) => McpCaller, endpoints: readonly McpEndpoint[] = [mcpEndpoint()],
): Promise<HttpHost> {
  let count = 0
  const server = createServer((incoming, outgoing) => {
    const endpoint = endpoints[count++ % endpoints.length]! // each request comes to another process
    answer(incoming, outgoing, (request) => endpoint(request, callerOf(request)))
      .catch((error: unknown) => outgoing.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

async function answer(
  incoming: IncomingMessage, outgoing: ServerResponse, endpoint: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => void (outgoing.writableFinished || gone.abort()))
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const request = new Request(`http://127.0.0.1${incoming.url}`, {
    method: incoming.method ?? 'GET', headers: incoming.headers as Record<string, string>, signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  } as RequestInit)
  const response = await endpoint(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) return void outgoing.end()
  const reader = response.body.getReader()
  outgoing.once('close', () => void reader.cancel().catch(() => undefined))
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) outgoing.write(piece.value)
  outgoing.end()
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
