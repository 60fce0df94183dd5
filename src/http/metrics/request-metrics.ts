/** What a server measures of its requests. */
import { Counter, Histogram, type Registry } from 'prom-client'
import { REQUEST_SECONDS } from './buckets.ts'

export interface RequestMetrics {
  /** @param call its name in the contract, or of the route; nothing that a client makes up */
  observe(request: { readonly call: string; readonly status: number; readonly seconds: number }): void
}

export function requestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'madeleine_http_requests_total', help: 'Requests answered', labelNames: ['call', 'status'], registers,
  })
  const duration = new Histogram({
    name: 'madeleine_http_request_duration_seconds', help: 'Time to the end of the answer',
    labelNames: ['call'], buckets: REQUEST_SECONDS, registers,
  })
  return {
    observe({ call, status, seconds }) {
      requests.inc({ call, status })
      duration.observe({ call }, seconds)
    },
  }
}
