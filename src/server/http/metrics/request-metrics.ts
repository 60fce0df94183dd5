/** What a server measures of its requests. */
import { Counter, Histogram, type Registry } from 'prom-client'

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

// Upper bounds of the buckets of histograms, in seconds and in tokens.

/** Those of OpenTelemetry for the duration of a request over HTTP. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
/** Jobs and their waiting: from a moment to an hour. */
export const WORK_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]
/** Parts of a recall. */
export const PHASE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3]
/** Those of OpenTelemetry for generative AI: the duration of an operation … */
export const MODEL_SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
/** … and the tokens of one. */
export const MODEL_TOKENS = [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576]
