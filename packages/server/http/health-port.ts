/** The numbers of a worker, which has no server: `GET /metrics` on a port of its own, and nothing else. */
import { createServer } from 'node:http'
import { MadeleineError, reasonIn } from '@madeleine/base'
import { urlOf, type ListenAddress } from '../start-server.ts'
import type { StoreMetrics, WaitingJobs } from './store-metrics.ts'

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * It needs no key: there are only numbers, of all users together.
 * @throws {MadeleineError} `invalid_input` where it cannot listen there
 */
export async function serveMetrics(
  metrics: StoreMetrics, waiting: () => Promise<readonly WaitingJobs[]>, { host, port }: ListenAddress,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void metrics.text(waiting).then((text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new MadeleineError(
      'invalid_input', `the metrics cannot be served on ${host}:${port}: ${reasonIn(error)}`, { cause: error },
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
