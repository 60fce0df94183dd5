/** What a store tells of its work, for Prometheus: that of the process that is asked and of its workers, and the queue of all. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Measurement } from '../../../contract/telemetry.ts'
import { MODEL_SECONDS, MODEL_TOKENS, PHASE_SECONDS, WORK_SECONDS } from './request-metrics.ts'

/** Jobs that wait, by kind. */
export interface WaitingJobs {
  readonly kind: string
  readonly jobs: number
  /** Seconds since the time at which the oldest was due; 0 if none is. */
  readonly oldestSeconds: number
}

export interface StoreMetrics {
  /** For `onMeasurement` of the store. */
  readonly record: (measurement: Measurement) => void
  readonly registry: Registry
  /** All of it as text. @param waiting asks the store what waits */
  text(waiting: () => Promise<readonly WaitingJobs[]>): Promise<string>
  readonly contentType: string
}

export function storeMetrics(): StoreMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const queue = queueGauges(registry)
  const up = new Gauge({
    name: 'madeleine_store_up', help: 'Whether the queue in the database could be read: 1, else 0', registers: [registry],
  })
  const [work, models] = [workRecorder(registry), modelRecorder(registry)]
  return {
    registry, contentType: registry.contentType,
    record: (measurement) => (measurement.type === 'model' ? models(measurement) : work(measurement)),
    async text(waiting) {
      const found = await waiting().catch(() => undefined) // that of the process is wanted most when the database is away
      queue(found ?? [])
      up.set(found ? 1 : 0)
      return registry.metrics()
    },
  }
}

function queueGauges(registry: Registry): (kinds: readonly WaitingJobs[]) => void {
  const options = { labelNames: ['kind'] as const, registers: [registry] }
  const jobs = new Gauge({ name: 'madeleine_queue_jobs', help: 'Jobs in the queue, of all users together', ...options })
  const age = new Gauge({ name: 'madeleine_queue_age_seconds', help: 'How long the oldest due job has waited', ...options })
  return (kinds) => {
    jobs.reset()
    age.reset()
    for (const { kind, jobs: count, oldestSeconds } of kinds) {
      jobs.set({ kind }, count)
      age.set({ kind }, oldestSeconds)
    }
  }
}

type Recorder<M extends Measurement> = (measurement: M) => void

function workRecorder(registry: Registry): Recorder<Exclude<Measurement, { type: 'model' }>> {
  const registers = [registry]
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]): Histogram<L> =>
    new Histogram({ name, help, labelNames, buckets, registers })
  const ended = new Counter({
    name: 'madeleine_jobs_total', help: 'Attempts at jobs that have ended, by outcome', labelNames: ['kind', 'outcome'], registers,
  })
  const duration = histogram('madeleine_job_duration_seconds', 'Time of a set of jobs done together', ['kind'], WORK_SECONDS)
  const wait = histogram('madeleine_job_wait_seconds', 'Time from when a job was due until a worker took it', ['kind'], WORK_SECONDS)
  const cut = histogram('madeleine_cut_duration_seconds', 'Time that the policy took to cut the windows of a look', [], WORK_SECONDS)
  const phase = histogram(
    'madeleine_recall_phase_duration_seconds', 'Time of a part of a recall; the arms overlap', ['phase'], PHASE_SECONDS,
  )
  const call = histogram('madeleine_call_duration_seconds', 'Time of a memory call, within the server', ['call'], PHASE_SECONDS)
  const reviews = new Counter({
    name: 'madeleine_reviews_total', help: 'Ratings of episodes that counted', labelNames: ['rating', 'rater'], registers,
  })
  return (m) => {
    switch (m.type) {
      case 'jobs': return ended.inc({ kind: m.kind, outcome: m.outcome }, m.jobs)
      case 'job': return duration.observe({ kind: m.kind }, m.seconds)
      case 'wait': return wait.observe({ kind: m.kind }, m.seconds)
      case 'cut': return cut.observe(m.seconds)
      case 'recall': return phase.observe({ phase: m.phase }, m.seconds)
      case 'call': return call.observe({ call: m.call }, m.seconds)
      default: return reviews.inc({ rating: m.rating, rater: m.rater })
    }
  }
}

/** By OpenTelemetry's conventions for generative AI, as Prometheus spells them; what they lack, the cost, has a name of ours. */
function modelRecorder(registry: Registry): Recorder<Extract<Measurement, { type: 'model' }>> {
  const labelNames = ['gen_ai_request_model', 'madeleine_purpose'] as const
  const registers = [registry]
  const duration = new Histogram({
    name: 'gen_ai_client_operation_duration_seconds', help: 'Time of one attempt at a model call',
    labelNames: [...labelNames, 'error_type'], buckets: MODEL_SECONDS, registers,
  })
  const tokens = new Histogram({
    name: 'gen_ai_client_token_usage', help: 'Tokens of one attempt at a model call',
    labelNames: [...labelNames, 'gen_ai_token_type'], buckets: MODEL_TOKENS, registers,
  })
  const cost = new Counter({
    name: 'madeleine_model_cost_total', help: 'Cost of model calls, in the unit of the configured prices', labelNames, registers,
  })
  return ({ model, purpose, outcome, seconds, inputTokens, outputTokens, price }) => {
    const labels = { gen_ai_request_model: model, madeleine_purpose: purpose }
    duration.observe({ ...labels, ...(outcome !== 'ok' && { error_type: outcome }) }, seconds)
    tokens.observe({ ...labels, gen_ai_token_type: 'input' }, inputTokens)
    if (outputTokens > 0) tokens.observe({ ...labels, gen_ai_token_type: 'output' }, outputTokens)
    if (price !== undefined) cost.inc(labels, price)
  }
}
