/** A server over HTTP in the test's process, on the file's database, and requests to it. */
import { afterEach } from 'vitest'
import { HOUR_MS } from '@madeleine/base'
import { sharesOf } from '../../packages/server/http/guards/call-admission.ts'
import { startServer, type RunningServer, type StartServerOptions } from '../../packages/server/http/start-server.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { storeOn, type Store } from '../../packages/core/memory/running-store.ts'
import type { StoreOptions } from '@madeleine/core'
import type { Db } from '@madeleine/engine'

export interface Server {
  readonly store: Store
  readonly url: string
  /** The lines of the log so far. */
  readonly log: string[]
  readonly running: RunningServer
}

const open = new Set<{ close(): Promise<unknown> }>()

afterEach(async () => {
  for (const one of open) await one.close()
  open.clear()
})

type Options = Omit<StoreOptions, 'data' | 'databaseUrl'> & { readonly server?: Partial<StartServerOptions> }

/** Ended after the test, as its store is. */
export async function serve(db: Db, options: Options = {}): Promise<Server> {
  const server = await startedServer(db, options)
  open.add(server)
  return server
}

/** Of a server whose calls wait however slow the machine is: that they are refused in time has a test of its own. */
export const PATIENT_SHARES = { ...sharesOf(), queueMs: HOUR_MS }

/** Ended by whoever starts it. */
export async function startedServer(
  db: Db, { server: given = {}, ...options }: Options = {},
): Promise<Server & { close(): Promise<void> }> {
  const shared: Db = { ...db, close: async () => undefined }
  const whole = { timeZone: 'UTC', work: false, ...options }
  const store = storeOn(await openPipeline(shared, whole), whole)
  const log: string[] = []
  const running = await startServer({
    store, host: '127.0.0.1', port: 0, log: { write: (line: string) => log.push(line) }, ...(options.now && { now: options.now }),
    shares: PATIENT_SHARES, ...given,
  })
  const close = async (): Promise<void> => {
    await running.close(100)
    await store.close()
  }
  return { store, url: running.url, log, running, close }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // What a test expects of it is what it checks
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

export interface Asked {
  readonly method?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: unknown
}

/** A request and its whole answer. */
export async function ask(url: string, { method, key, headers = {}, body }: Asked = {}): Promise<Answer> {
  const isJson = typeof body === 'object' && body !== null && !(body instanceof Uint8Array)
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }), ...(isJson && { 'content-type': 'application/json' }), ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body as string }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
