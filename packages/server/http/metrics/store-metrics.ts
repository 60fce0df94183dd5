/** What a store tells of its work, for Prometheus: that of the process that is asked and of its workers, and the queue of all. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Measurement, PoolsResult, QueueResult } from '@madeleine/contract'
import type { StoreStandby } from '@madeleine/core'

/** The state of the standby for a read: it goes there if that has `reached` what it must see. */
export type ReadPlace = Awaited<ReturnType<StoreStandby['stateAt']>>

/** What the metrics ask of the store. */
export interface MeasuredStore {
  queue(): Promise<QueueResult>
  pools(): Promise<PoolsResult>
}

export interface StoreMetrics {
  /** For `onMeasurement` of the store. */
  readonly record: (measurement: Measurement) => void
  readonly registry: Registry
  /** All of it as text. */
  text(store: MeasuredStore): Promise<string>
  readonly contentType: string
}

export function storeMetrics(): StoreMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const [queue, pools] = [queueGauges(registry), poolGauges(registry)]
  const up = new Gauge({
    name: 'madeleine_store_up', help: 'Whether the queue in the database could be read: 1, else 0', registers: [registry],
  })
  const [work, models] = [workRecorder(registry), modelRecorder(registry)]
  return {
    registry, contentType: registry.contentType,
    record: (measurement) => (measurement.type === 'model' ? models(measurement) : work(measurement)),
    async text(store) {
      // Those of the process are wanted most when the database is away
      const [found, connections] = await Promise.all([store.queue().catch(() => undefined), store.pools().catch(() => [])])
      pools(connections)
      queue(found ?? [])
      up.set(found ? 1 : 0)
      return registry.metrics()
    },
  }
}

function queueGauges(registry: Registry): (kinds: QueueResult) => void {
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

function poolGauges(registry: Registry): (pools: PoolsResult) => void {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]): Gauge<L> =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const connections = gauge('madeleine_pool_connections', 'Open connections to PostgreSQL', ['pool', 'state'])
  const size = gauge('madeleine_pool_size', 'The most connections that the process opens', ['pool'])
  const waiting = gauge('madeleine_pool_waiting', 'Transactions that wait for a connection', ['pool'])
  return (pools) => {
    for (const { pool, open, idle, ...counts } of pools) {
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'used' }, open - idle)
      size.set({ pool }, counts.size)
      waiting.set({ pool }, counts.waiting)
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

// What a server measures of its requests.

export interface RequestMetrics {
  /** @param call its name in the contract, or of the route; nothing that a client makes up */
  observe(request: { readonly call: string; readonly status: number; readonly seconds: number }): void
  /** Of what kind a call was that waited for too long. */
  refused(kind: string): void
  /** Asked, when the metrics are, how many calls run and wait. */
  watch(calls: Record<'running' | 'waiting', (kind: 'reads' | 'writes') => number>): void
  /** A call that only reads: whether the standby had what it must see. */
  read(standby: ReadPlace): void
  /** Asked, when the metrics are, how far behind the standby is. */
  watchStandby(lagBytes: () => Promise<number>): void
  /** Rows that the audit lacks. */
  lost(rows: number, reason: string): void
}

const KINDS = ['reads', 'writes'] as const

export function requestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'madeleine_http_requests_total', help: 'Requests answered', labelNames: ['call', 'status'], registers,
  })
  const duration = new Histogram({
    name: 'madeleine_http_request_duration_seconds', help: 'Time to the end of the answer',
    labelNames: ['call'], buckets: REQUEST_SECONDS, registers,
  })
  const lost = new Counter({
    name: 'madeleine_audit_lost_rows_total', registers, labelNames: ['reason'],
    help: 'Rows that the audit lacks: the store took none for too long, or refusals came in a flood',
  })
  for (const reason of ['store', 'flood']) lost.inc({ reason }, 0) // so that the first is an increase
  const refused = new Counter({
    name: 'madeleine_calls_refused_total', help: 'Calls that waited for their turn for too long', labelNames: ['kind'], registers,
  })
  for (const kind of KINDS) refused.inc({ kind }, 0)
  const reads = new Counter({
    name: 'madeleine_standby_reads_total', registers, labelNames: ['standby'],
    help: 'Reads by the state of the standby for them: reached, where they went there; behind and away, where to the primary',
  })
  let lagBytes = (): Promise<number> => Promise.reject(new Error('no standby'))
  const lag: Gauge = new Gauge({
    name: 'madeleine_standby_lag_bytes', help: 'Log of the primary that the standby has not replayed', registers,
    collect: (): Promise<void> => lagBytes().then((bytes) => lag.set(bytes), () => lag.remove()),
  })
  return {
    read: (standby) => reads.inc({ standby }),
    watchStandby(asked) { lagBytes = asked },
    refused: (kind) => refused.inc({ kind }),
    watch(calls) {
      const gauge = (state: 'running' | 'waiting', help: string): Gauge => new Gauge({
        name: `madeleine_calls_${state}`, help, labelNames: ['kind'], registers,
        collect() { for (const kind of KINDS) this.set({ kind }, calls[state](kind)) },
      })
      gauge('running', 'Calls of memories that are worked on')
      gauge('waiting', 'Calls of memories that wait for their turn')
    },
    lost: (rows, reason) => lost.inc({ reason }, rows),
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
