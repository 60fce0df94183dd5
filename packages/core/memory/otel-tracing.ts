/** Spans by the API of OpenTelemetry: where they go, and which are kept, is set up by whoever runs the process. */
import type * as OpenTelemetry from '@opentelemetry/api'
import type { Attributes, Context, Link, Span, SpanContext, SpanOptions } from '@opentelemetry/api'
import { failureCode, type Step, type StepTime, type TelemetryEvent, type Tracing } from '@madeleine/contract'
import { MadeleineError, VERSION } from '@madeleine/base'

type OpenTelemetryApi = typeof OpenTelemetry

/** A constant instead of a literal import, so that neither TypeScript nor bundlers resolve the optional package. */
const PACKAGE = '@opentelemetry/api'

export interface HttpTracing extends Tracing {
  /**
   * Runs the answer to a request, in the trace that its header `traceparent` names. @param describe what is known of it when it has ended
   */
  request<T>(traceparent: string | undefined, work: () => Promise<T>, describe: () => RequestSpan): Promise<T>
}

export interface RequestSpan {
  readonly method: string
  /** The name of the call. */
  readonly call: string
  readonly status: number
  /** The code of the error. */
  readonly code: string | undefined
}

/** @throws {MadeleineError} `missing_peer`, with the command that installs the package */
export async function openTracing(): Promise<HttpTracing> {
  const api = await (import(PACKAGE) as Promise<OpenTelemetryApi>).catch(() => {
    throw new MadeleineError('missing_peer', `tracing needs a package that is not installed: npm install ${PACKAGE}`)
  })
  const { trace, context, ROOT_CONTEXT } = api
  const tracer = trace.getTracer('madeleine', VERSION)
  const running = <T>(name: string, options: SpanOptions, parent: Context, work: (span: Span) => Promise<T>): Promise<T> =>
    tracer.startActiveSpan(name, options, parent, (span) => ended(api, span, () => work(span)))
  return {
    step(step, work, origins) {
      const [origin, ...others] = [...new Set(origins)].flatMap((traceparent) => spanContextOf(traceparent) ?? [])
      // A job that nobody traced begins a trace: what is active around a worker is whatever it was once started in
      const parent = origin ? trace.setSpanContext(ROOT_CONTEXT, origin) : origins ? ROOT_CONTEXT : context.active()
      const links = others.map((other): Link => ({ context: other }))
      return running(nameOf(step), { attributes: attributesOf(step), links }, parent, work)
    },
    past: (step, time) => spanOf(api, nameOf(step), { attributes: attributesOf(step) }, time),
    tell: (occurrence) => told(api, occurrence),
    place() {
      const span = trace.getActiveSpan()?.spanContext()
      return span && trace.isSpanContextValid(span) ? traceparentOf(span) : undefined
    },
    request(traceparent, work, describe) {
      const caller = spanContextOf(traceparent)
      const parent = caller ? trace.setSpanContext(context.active(), caller) : context.active()
      return running('HTTP', { kind: api.SpanKind.SERVER }, parent, async (span) => {
        const result = await work()
        const { method, call, status, code } = describe()
        span.updateName(`${method} ${call}`)
        span.setAttributes({
          'http.request.method': method, 'http.response.status_code': status, 'madeleine.call': call,
          ...(code !== undefined && { 'error.type': code }),
        })
        if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
        return result
      })
    },
  }
}

async function ended<T>({ SpanStatusCode }: OpenTelemetryApi, span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The code alone: a message may quote what somebody wrote
    span.setAttribute('error.type', failureCode(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** A span of what has ended already. */
function spanOf({ trace }: OpenTelemetryApi, name: string, options: SpanOptions, { began, seconds }: StepTime): void {
  trace.getTracer('madeleine', VERSION).startSpan(name, { ...options, startTime: began }).end(began + seconds * 1000)
}

function told(api: OpenTelemetryApi, occurrence: TelemetryEvent): void {
  if (occurrence.type === 'model') return toldCall(api, occurrence)
  if (occurrence.type === 'wait') return
  const span = api.trace.getActiveSpan()
  if (occurrence.type === 'review') span?.addEvent('review', { 'madeleine.rating': occurrence.rating, 'madeleine.rater': occurrence.rater })
  else if (occurrence.outcome !== 'done') {
    span?.setAttributes({ [`madeleine.job.${occurrence.outcome}`]: occurrence.jobs, 'error.type': occurrence.code ?? 'unexpected' })
    span?.setStatus({ code: api.SpanStatusCode.ERROR })
  }
}

const OPERATIONS: Readonly<Record<string, string>> = { embed: 'embeddings', rerank: 'rerank' }

/** By the conventions for generative AI. */
function toldCall(api: OpenTelemetryApi, call: Extract<TelemetryEvent, { type: 'model' }>): void {
  const { purpose, model, outcome, seconds, inputTokens, outputTokens } = call
  const operation = OPERATIONS[purpose] ?? 'chat'
  const attributes = {
    'gen_ai.operation.name': operation, 'gen_ai.request.model': model, 'gen_ai.usage.input_tokens': inputTokens,
    'gen_ai.usage.output_tokens': outputTokens, 'madeleine.purpose': purpose, ...(outcome !== 'ok' && { 'error.type': outcome }),
  }
  const time = { began: Date.now() - seconds * 1000, seconds }
  spanOf(api, `${operation} ${model}`, { attributes, kind: api.SpanKind.CLIENT }, time)
}

function nameOf(step: Step): string {
  switch (step.type) {
    case 'call': return `madeleine.${step.call}`
    case 'job': return `madeleine.${step.kind}`
    case 'cut': return 'madeleine.cut'
    default: return `madeleine.recall.${step.phase}`
  }
}

function attributesOf(step: Step): Attributes {
  switch (step.type) {
    case 'job': return { 'madeleine.job.kind': step.kind, 'madeleine.job.count': step.jobs }
    case 'cut': return { 'madeleine.windows': step.windows }
    default: return {}
  }
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** What a W3C `traceparent` of any version says; undefined for what is none. */
function spanContextOf(traceparent: string | null | undefined): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(traceparent ?? '') ?? []
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
