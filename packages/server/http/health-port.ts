/** The health and the numbers of a worker, which has no server, on a port of its own. */
import { createServer, type ServerResponse } from 'node:http'
import { MadeleineError, reasonIn } from '@madeleine/base'
import type { MeasuredStore, StoreMetrics } from './metrics/store-metrics.ts'
import { keptBriefly, whyNotReady } from './routes/health-routes.ts'
import { urlOf, type ListenAddress } from './start-server.ts'

export interface HealthPort {
  readonly url: string
  close(): Promise<void>
}

export interface HealthPortOptions extends Pick<ListenAddress, 'host' | 'port'> {
  readonly store: MeasuredStore
  readonly metrics: StoreMetrics
  /** Whether the worker was told to end. */
  readonly isClosing: () => boolean
  readonly now?: () => Date
}

/**
 * `/healthz`: the process answers. `/readyz`: it can read the queue, and was not told to end; else 503 with the reasons. `/metrics`: for
 * Prometheus. It needs no key: there are only numbers, of all users together.
 * @throws {MadeleineError} `invalid_input` where it cannot listen there
 */
export async function serveHealth(options: HealthPortOptions): Promise<HealthPort> {
  const { store, metrics, isClosing, host, port, now = () => new Date() } = options
  const queue = keptBriefly(() => store.queue(), now)
  const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'live' }),
    '/readyz': async (response) => {
      const reasons = await whyNotReady({ askStore: queue, isClosing })
      return sendJson(response, reasons.length > 0 ? 503 : 200, { status: reasons.length > 0 ? 'unready' : 'ready', reasons })
    },
    '/metrics': async (response) => {
      const text = await metrics.text({ queue, pools: () => store.pools() })
      return response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    },
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (request.method !== 'GET' || !Object.hasOwn(answers, path)) return void response.writeHead(404).end()
    void answers[path]!(response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new MadeleineError(
      'invalid_input', `health and metrics cannot be served on ${host}:${port}: ${reasonIn(error)}`, { cause: error },
    )))
    server.listen(port, host, resolve)
  })
  return {
    url: urlOf(server, host),
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

const sendJson = (response: ServerResponse, status: number, body: object): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
