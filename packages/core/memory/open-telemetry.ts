/** The telemetry of an open store: a listener of the caller, the tracer of OpenTelemetry, both or nobody. */
import { failureCode, type Measurement, SILENT, type Telemetry, type Tracing } from '@madeleine/contract'
import type { Ledger } from '../model/governor.ts'
import { openTracing } from './otel-tracing.ts'

/** Options of `openStore` and `openMemory` that make the store's work observable. */
export interface TelemetryOptions {
  /**
   * Called after each step with what the store did and how long it took: kinds, numbers, names of models, error codes; no text and
   * no id. What it throws is ignored. Default: nothing is measured.
   */
  readonly onMeasurement?: (measurement: Measurement) => unknown
  /**
   * Creates spans with the tracer that is registered with OpenTelemetry's API in this process; needs the optional package
   * `@opentelemetry/api`. Default false.
   */
  readonly tracing?: boolean
}

/** @throws {MadeleineError} `missing_peer` if spans are wanted and their package is not installed */
export async function openTelemetry({ onMeasurement, tracing = false }: TelemetryOptions): Promise<Telemetry> {
  const tracer = tracing ? await openTracing() : undefined
  if (!onMeasurement) return tracer ? { isHeard: true, ...tracer } : SILENT
  return measured(onMeasurement, tracer ?? SILENT)
}

function measured(onMeasurement: (measurement: Measurement) => unknown, inner: Tracing): Telemetry {
  const told = (measurement: Measurement): void => {
    try {
      const heard = onMeasurement(measurement)
      if (heard instanceof Promise) heard.catch(() => undefined)
    } catch {
      // Whoever listens is no part of the work
    }
  }
  return {
    isHeard: true,
    place: () => inner.place(),
    async step(step, work, origins) {
      const began = performance.now()
      const ended = (failed?: string): void =>
        told({ ...step, seconds: (performance.now() - began) / 1000, ...(failed !== undefined && { failed }) })
      try {
        const result = await inner.step(step, work, origins)
        ended()
        return result
      } catch (error) {
        ended(failureCode(error))
        throw error
      }
    },
    past(step, time) {
      inner.past(step, time)
      told({ ...step, seconds: time.seconds })
    },
    tell(occurrence) {
      inner.tell(occurrence)
      told(occurrence)
    },
  }
}

// A ledger that tells of the calls it records.

/** What a call cost is told even where it cannot be recorded. */
export const reportingLedger = (ledger: Ledger, telemetry: Telemetry): Ledger => (!telemetry.isHeard ? ledger : {
  reserve: (userId, estimate) => ledger.reserve(userId, estimate),
  settle(userId, estimate, call) {
    const { purpose, model, outcome, inputTokens, outputTokens, latencyMs, price, sent = true } = call
    if (sent) {
      telemetry.tell({
        type: 'model', purpose, model, outcome, seconds: latencyMs / 1000, inputTokens, outputTokens, ...(price !== undefined && { price }),
      })
    }
    return ledger.settle(userId, estimate, call)
  },
})
