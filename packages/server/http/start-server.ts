/** A server of one store: what `madeleine serve` starts. */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { codedError, defined, MadeleineError, reasonIn, removeLeftovers } from '@madeleine/base'
import { KEY_SCOPES, type Principal } from '@madeleine/contract'
import { openTracing, type Store } from '@madeleine/core'
import { memoryApp, type App } from './app.ts'
import type { AllowedPlaces, OpeningCodes } from './guards/check-key.ts'
import { mayBeToken, tokenCheck, type TokenIssuer } from './guards/identity-token.ts'
import { callAdmission, sharesOf, type CallShares } from './guards/call-admission.ts'
import { DEFAULT_RATES, DEFAULT_MOST_PENDING, type Rates } from './guards/request-limits.ts'
import { openCounters } from './guards/request-counters.ts'
import { storeMetrics, requestMetrics, type StoreMetrics } from './metrics/store-metrics.ts'
import { requestLog, auditBuffer } from './request-log.ts'
import { keptBriefly } from './routes/health-routes.ts'
import { DEFAULT_UPLOADS, type UploadLimits } from './uploads/upload-threads.ts'

export interface StartServerOptions extends ListenAddress, Partial<AllowedPlaces> {
  readonly store: Store
  /** A key for this run alone, which opens one user's memory with every scope. */
  readonly token?: { readonly user: string; readonly key: string }
  /** Valkey or Redis server whose counters of requests all servers of the store share; default: each counts its own. */
  readonly cacheUrl?: string
  /** Whose tokens open memories too, without a key of the store. */
  readonly tokenIssuer?: TokenIssuer
  /** What the page that was opened with one of them is given the key of this run for. */
  readonly openingCodes?: OpeningCodes
  readonly rates?: Partial<Rates>
  readonly isProxied?: boolean
  /** Messages of one user or space that may wait for their episodes; default 50,000. */
  readonly mostPending?: number
  /** Calls that are worked on at once, and those of one user, and how long others wait. */
  readonly shares?: CallShares
  /** What reading an upload may take. */
  readonly uploads?: Partial<UploadLimits>
  /** The recorder that the store was opened with; default: one that hears nothing of it. */
  readonly metrics?: StoreMetrics
  /** Makes a span of each request, by OpenTelemetry's API. */
  readonly tracing?: boolean
  /** Where the log goes; default stderr. */
  readonly log: { write(text: string): unknown }
  readonly now?: () => Date
}

export interface RunningServer {
  readonly url: string
  /** Takes no more requests, and resolves when the answers under way are sent and what was done is in the audit. */
  close(graceMs?: number): Promise<void>
}

/** For answers under way. */
const GRACE_MS = 10_000
/** Jobs that are due wait longer only where nobody works, or the work is more than the workers. */
const LATE_SECONDS = 600

/** @throws {MadeleineError} `invalid_input` where it cannot listen there */
export async function startServer({ store, token, log: out, ...options }: StartServerOptions): Promise<RunningServer> {
  const { host, port, hosts = [], origins = [], isProxied = false, mostPending = DEFAULT_MOST_PENDING, now = () => new Date() } = options
  const { metrics = storeMetrics(), shares = sharesOf() } = options
  const tracing = options.tracing ? await openTracing() : undefined
  const counters = options.cacheUrl === undefined ? undefined : await openCounters(options.cacheUrl)
  const checkToken = options.tokenIssuer && await tokenCheck(options.tokenIssuer, now)
  const [log, requests] = [requestLog(out), requestMetrics(metrics.registry)]
  const clock = (): number => performance.now()
  const admission = callAdmission(shares, clock, requests.refused)
  requests.watch(admission)
  if (store.standby) requests.watchStandby(store.standby.lagBytes)
  const audit = auditBuffer({
    store: (entries) => store.recordAudit(entries),
    onLost: (entries, reason) => {
      requests.lost(entries, reason)
      if (reason === 'store') log.note(`${entries} entries of the audit trail could not be stored`)
    },
  })
  const queue = keptBriefly(() => store.queue(), now)
  const answers = keptBriefly(() => store.keys({ limit: 1 }), now)
  const writing = keptBriefly(() => audit.check(), now)
  let isClosing = false
  const app = memoryApp({
    store, now, log, hosts: [host, ...hosts], origins, isProxied, rates: { ...DEFAULT_RATES, ...options.rates },
    mostPending, pending: (user) => store.pending(user), metrics: requests,
    exposition: { text: () => metrics.text({ queue, pools: () => store.pools() }), contentType: metrics.contentType },
    admission, tracing, counters, uploads: { ...DEFAULT_UPLOADS, ...options.uploads },
    openingCodes: options.openingCodes, record: audit.add, uuid: () => randomUUID(), clock,
    verify: verifier(store, token, checkToken), isClosing: () => isClosing,
    askStore: answers, // which no worker of a cluster has to answer
    degraded: async () => [...await queue().then(lateJobs, queueUnread), ...unwritable(await writing())],
  })
  const listening = await listenAt(app, { host, port, ...defined({ mostConnections: options.mostConnections }) })
  await removeLeftovers(Date.now())
  return {
    url: listening.url,
    async close(graceMs = GRACE_MS) {
      isClosing = true
      await listening.close(graceMs)
      counters?.close()
      await audit.flush()
      log.flush()
    },
  }
}

/** A key for one run: 256 random bits, as those that are stored. */
export const runToken = (): string => `mdl_${randomBytes(32).toString('base64url')}`

type Verify = (key: string) => Promise<Principal | undefined>

function verifier(store: Store, token: StartServerOptions['token'], checkToken: Verify | undefined): Verify {
  const known = token && Buffer.from(token.key)
  const principal = token && { keyId: 'token', users: [token.user], scopes: KEY_SCOPES }
  return async (key) => {
    const given = Buffer.from(key)
    if (known && principal && given.length === known.length && timingSafeEqual(given, known)) return principal
    return checkToken && mayBeToken(key) ? checkToken(key) : store.verifyKey(key)
  }
}

/** The queue is read from every node of a cluster: while one is down, the users of the others are served. */
const queueUnread = (error: unknown): string[] =>
  [`the queue cannot be read (${codedError(error, 'store_failed', '').code}): a part of the database is away`]

/** Of a full disk, above all. */
const unwritable = (error: unknown): string[] =>
  (error === undefined ? [] : [`nothing can be stored: ${codedError(error, 'store_failed', '').code}`])

const lateJobs = (jobs: Awaited<ReturnType<Store['queue']>>): string[] =>
  jobs.filter(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS)
    .map(({ kind, oldestSeconds }) => `jobs of kind ${kind} have waited for ${Math.round(oldestSeconds / 60)} minutes: are there workers?`)

// A running server: its socket, and an end that loses nothing.

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
async function listenAt(app: App, { host, port, mostConnections }: ListenAddress): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch, overrideGlobalObjects: false,
    serverOptions: {
      maxHeaderSize: MOST_HEADER_BYTES, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
  }) as Server
  const endUnused = limitConnections(server, mostConnections)
  await opened(server, { host, port })
  let closing: Promise<void> | undefined
  return {
    url: urlOf(server, host),
    isClosing: () => closing !== undefined,
    close: (graceMs) => (closing ??= closeServer(server, { app, endUnused, graceMs })),
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

interface Ending {
  readonly app: App
  readonly endUnused: () => void
  readonly graceMs: number
}

async function closeServer(server: Server, { app, endUnused, graceMs }: Ending): Promise<void> {
  const ended = new Promise<void>((resolve) => void server.close(() => resolve()))
  app.closeStreams()
  server.closeIdleConnections()
  endUnused()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await ended
  clearTimeout(cut)
}

export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

// Connections whose request is not whole give way where others come: who sends half a request must not keep out who sends all of it.

/**
 * Beyond so many the oldest connection without a whole request is ended for a new one.
 * @returns ends those over which nothing came yet, such as a browser opens ahead of a request: Node does not count them as idle
 */
function limitConnections(server: Server, mostConnections = defaultMost()): () => void {
  /** The oldest first: without the headers of a request, and with them. */
  const [silent, asking] = [new Set<Socket>(), new Map<Socket, IncomingMessage>()]
  let open = 0
  const end = (socket: Socket | undefined): void => {
    if (!socket) return
    silent.delete(socket)
    asking.delete(socket)
    socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    open += 1
    silent.add(socket)
    socket.once('close', () => {
      open -= 1
      silent.delete(socket)
      asking.delete(socket)
    })
    if (open > mostConnections) end(halfAsked(silent, asking))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    silent.delete(socket)
    asking.set(socket, request)
    response.once('close', () => {
      asking.delete(socket)
      if (!socket.destroyed) silent.add(socket)
      if (!server.listening) setImmediate(() => server.closeIdleConnections()) // the server ends, and waits for no further request
    })
  })
  return () => {
    for (const socket of silent) if (socket.bytesRead === 0) end(socket)
  }
}

/** One that says nothing, if only because its last request is answered, before one that sends a body. */
function halfAsked(silent: ReadonlySet<Socket>, asking: ReadonlyMap<Socket, IncomingMessage>): Socket | undefined {
  for (const socket of silent) return socket
  for (const [socket, { complete }] of asking) if (!complete) return socket
  return undefined
}

const MOST_CONNECTIONS = 10_000
/** Where the system does not say. */
const OPEN_FILES = 1024

/** Half of the files that the process may have open: the rest are the store's. */
function defaultMost(): number {
  try {
    const [, files] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Math.min(MOST_CONNECTIONS, Math.floor(Number(files ?? OPEN_FILES) / 2))
  } catch {
    return OPEN_FILES / 2
  }
}
