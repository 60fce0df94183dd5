/** A running server: its socket, and an end that loses nothing. */
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { MadeleineError } from '../errors.ts'
import { reasonIn } from '../system-errors.ts'
import type { App } from './app.ts'
import { limitConnections } from './guards/connection-limit.ts'

export interface Listening {
  /** With the port that it got, where 0 was asked for. */
  readonly url: string
  /** Whether the end has begun. */
  readonly isClosing: () => boolean
  /**
   * Takes no more requests, tells those who listen to events, and waits for the answers under way; what is open
   * after `graceMs` is cut off. Idempotent.
   */
  close(graceMs: number): Promise<void>
}

export interface ListenAddress {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /** Beyond so many, connections without a whole request give way to new ones; default: half of the files that may be open. */
  readonly mostConnections?: number
}

/** A client that sends its headers so slowly holds a connection for nothing (T-48). */
const HEADERS_MS = 20_000
/** For a body; an import of years of talk takes minutes. */
const REQUEST_MS = 30 * 60_000
const KEEP_ALIVE_MS = 65_000
/** How often it is looked whether a client took longer. */
const CHECK_MS = 5000
const MOST_HEADER_BYTES = 16_384

/** Whether somebody could listen there now: asked before a store is made. @throws {MadeleineError} `invalid_input` */
export async function assertFree({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer()
  await opened(probe, { host, port })
  await new Promise<void>((resolve) => void probe.close(() => resolve()))
}

/** @throws {MadeleineError} `invalid_input` where the port or the address cannot be had */
export async function listenAt(app: App, { host, port, mostConnections }: ListenAddress): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch, overrideGlobalObjects: false,
    serverOptions: {
      maxHeaderSize: MOST_HEADER_BYTES, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
  }) as Server
  limitConnections(server, mostConnections)
  await opened(server, { host, port })
  let closing: Promise<void> | undefined
  return {
    url: urlOf(server, host),
    isClosing: () => closing !== undefined,
    close: (graceMs) => (closing ??= closeServer(server, app, graceMs)),
  }
}

function opened(server: Server, { host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new MadeleineError(
      'invalid_input', `the server cannot listen on ${host}:${port}: ${reasonIn(error)}`, { cause: error },
    )))
    server.listen(port, host, resolve)
  })
}

async function closeServer(server: Server, app: App, graceMs: number): Promise<void> {
  const ended = new Promise<void>((resolve) => void server.close(() => resolve()))
  app.closeStreams()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await ended
  clearTimeout(cut)
}

export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
