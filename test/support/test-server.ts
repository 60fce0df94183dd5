/** The server's app over the memories of a test, on a socket where a test can interfere. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { memoryApp, type App } from '../../packages/server/http/app.ts'
import { storeMetrics, requestMetrics } from '../../packages/server/http/metrics/store-metrics.ts'
import { DEFAULT_UPLOADS } from '../../packages/server/http/uploads/upload-threads.ts'
import type { Memory } from '@madeleine/core'

export const KEY = `mdl_${'k'.repeat(43)}`

/** Answers a request in place of the server. @returns whether it did */
export type Interfering = (request: IncomingMessage, response: ServerResponse) => boolean | undefined

export interface TestServer {
  readonly url: string
  /** What was asked so far: the name of the call with its query. */
  readonly asked: string[]
  readonly headers: IncomingMessage['headers'][]
  /** Streams of events that are open. */
  readonly streams: Set<ServerResponse>
  /** Asked first. */
  interfere: Interfering | undefined
  /** Asked once a call was done. @returns whether to destroy the connection in place of the reply */
  losing: ((name: string) => boolean) | undefined
  close(): Promise<void>
}

/** Of a key for one user. */
const ONLY = 'only'

/** @param memoryOf the memory of the user that a request names, undefined where it names none */
export async function startServer(memoryOf: (user: string | undefined) => Memory, prefix = ''): Promise<TestServer> {
  const state = { url: '', asked: [] as string[], headers: [] as IncomingMessage['headers'][], streams: new Set<ServerResponse>(),
    interfere: undefined as Interfering | undefined, losing: undefined as TestServer['losing'] }
  const listeners = new Map<string, ReturnType<typeof getRequestListener>>()
  const listenerFor = (user: string) => {
    const kept = listeners.get(user) ?? getRequestListener(appFor(user, memoryOf).fetch as never, { overrideGlobalObjects: false })
    listeners.set(user, kept)
    return kept
  }
  const server = createServer((request, response) => {
    request.url = (request.url ?? '').slice(prefix.length)
    const name = request.url.replace('/api/v0/', '')
    state.asked.push(name)
    state.headers.push(request.headers)
    if (state.interfere?.(request, response)) return
    if (name === 'events') keepStream(state.streams, response)
    else if (state.losing) loseReply(response, () => state.losing?.(name) === true)
    void listenerFor(decodeURIComponent((request.headers['madeleine-user'] as string | undefined) ?? ONLY))(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`
  return Object.assign(state, { url, close: async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  } })
}

const nothing = (): undefined => undefined
const noKeys = async (): Promise<never> => { throw new Error('this server has one key') }

/** The app with a key for one user, which may do everything. */
const appFor = (user: string, memoryOf: (user: string | undefined) => Memory): App => memoryApp({
  store: {
    user: (id) => memoryOf(id === ONLY ? undefined : id), endedKey: async () => undefined,
    createKey: noKeys, keys: noKeys, revokeKey: noKeys,
  },
  uploads: DEFAULT_UPLOADS,
  verify: async (key) => (key === KEY ? { keyId: 'k1', users: [user], scopes: ['read', 'write', 'admin'] } : undefined),
  openingCodes: undefined, counters: undefined, rates: { perKey: 1e9, wrongKeys: 1e9 }, isProxied: false, hosts: [], origins: [],
  log: { request: nothing, failure: nothing, note: nothing, flush: nothing }, 
  metrics: requestMetrics(storeMetrics().registry), record: nothing,
  exposition: { text: async () => '', contentType: 'text/plain' }, admission: { handler: (_, next) => next() }, tracing: undefined,
  mostPending: 1e9, pending: async () => ({ messages: 0 }), now: () => new Date(), uuid: () => randomUUID(), clock: () => performance.now(),
  askStore: async () => undefined, degraded: async () => [], isClosing: () => false,
})

function keepStream(streams: Set<ServerResponse>, response: ServerResponse): void {
  const flushed = response.writeHead.bind(response) as (...given: never[]) => ServerResponse
  response.writeHead = ((...given: never[]) => {
    streams.add(response)
    return flushed(...given)
  }) as ServerResponse['writeHead']
  response.once('close', () => streams.delete(response))
}

/** The call is done when its reply begins. */
function loseReply(response: ServerResponse, isLost: () => boolean): void {
  const begin = response.writeHead.bind(response) as (...given: never[]) => ServerResponse
  response.writeHead = ((...given: never[]) => {
    if (response.destroyed) return response
    if (!isLost()) return begin(...given)
    response.destroy()
    return response
  }) as ServerResponse['writeHead']
}
