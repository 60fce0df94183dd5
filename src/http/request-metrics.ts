/** What a server measures of its requests and of its process, in the format of Prometheus. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Jobs that wait, by kind. */
export interface WaitingJobs {
  readonly kind: string
  readonly jobs: number
  /** Seconds since the time at which the oldest was due; 0 if none is. */
  readonly oldestSeconds: number
}

export interface RequestMetrics {
  /** @param call its name in the contract, or of the route; nothing that a client makes up */
  observe(request: { readonly call: string; readonly status: number; readonly seconds: number }): void
  /** All of it as text. */
  text(): Promise<string>
  readonly contentType: string
}

/** Upper bounds in seconds: those of OpenTelemetry for the duration of a request over HTTP. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** @param waiting asks the store what waits, when somebody asks for the metrics */
export function requestMetrics(waiting: () => Promise<readonly WaitingJobs[]>): RequestMetrics {
  const registers = [new Registry()]
  collectDefaultMetrics({ register: registers[0]! })
  const requests = new Counter({
    name: 'madeleine_http_requests_total', help: 'Requests answered', labelNames: ['call', 'status'], registers,
  })
  const duration = new Histogram({
    name: 'madeleine_http_request_duration_seconds', help: 'Time to the end of the answer',
    labelNames: ['call'], buckets: SECONDS, registers,
  })
  const jobs = new Gauge({ name: 'madeleine_jobs', help: 'Jobs in the queue', labelNames: ['kind'], registers })
  const age = new Gauge({
    name: 'madeleine_oldest_job_seconds', help: 'How long the oldest job that is due has waited', labelNames: ['kind'], registers,
  })
  return {
    observe({ call, status, seconds }) {
      requests.inc({ call, status })
      duration.observe({ call }, seconds)
    },
    async text() {
      const kinds = await waiting()
      jobs.reset()
      age.reset()
      for (const { kind, jobs: count, oldestSeconds } of kinds) {
        jobs.set({ kind }, count)
        age.set({ kind }, oldestSeconds)
      }
      return registers[0]!.metrics()
    },
    contentType: registers[0]!.contentType,
  }
}
