/** What every stage of the pipeline is given: the store, its settings, the models, the clock. One for each open store. */
import type { Events } from '../../core/events.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import type { FactRefusal } from '../../facts/core/fact-refusals.ts'
import type { UserEmbedder } from '../../model/embedder.ts'
import type { AskModel } from '../../model/language-model.ts'
import type { Db } from '../../store/engine/db.ts'
import type { ServedLog } from './served-log.ts'
import type { StoreSettings } from './store-settings.ts'

export interface PipelineContext {
  readonly db: Db
  /** Policy, and zones of users. */
  readonly settings: StoreSettings
  /** What was recalled in this process. */
  readonly served: ServedLog
  /** The language model, asked for one user; undefined: without one. */
  readonly ask: ((userId: string) => AskModel) | undefined
  /** Those whose vectors this process can compute, by the names of their generations. */
  readonly embedders: readonly UserEmbedder[]
  /** Injected wall clock: receivedAt, due.at and every policy timer. Leases use the database's. */
  readonly now: () => Date
  /** A lease lasts this long without renewal, in milliseconds. */
  readonly leaseMs: number
  /** Failures after which rules cut and a fallback episode is written. */
  readonly maxAttempts: number
  /** In [0, 1): jitter of the backoff. */
  readonly random: () => number
  readonly uuid: () => string
  /** Written on every derived row. */
  readonly codeVersion: string
  /** Told of the work by which it can be seen from outside. */
  readonly telemetry: Telemetry
  /** Counts what must not pass in silence. */
  readonly count: (what: PipelineMetric) => void
  /** Counts what a model or the rules said and is not learnt. */
  readonly countRefusal: (reason: FactRefusal) => void
}

/** The present, and where a user's days begin. */
export interface UserClock {
  readonly now: () => Date
  readonly timeZone: string
}

/** In the user's zone, as it was read last. */
export const clockOfUser = ({ settings, now }: Pick<PipelineContext, 'settings' | 'now'>, userId: string): UserClock =>
  ({ now, timeZone: settings.zoneOf(userId) })

export type PipelineMetric =
  'policy_failed' | 'lease_lost' | 'attempt_failed' | 'reading_failed' | 'embedder_failed' | 'reply_unreadable' | 'budget_exhausted'

/** What a stage did, and whose it was: told after its commit, to that user's listeners only. */
export type MemoryEvent = {
  [E in keyof Events]: { readonly userId: string; readonly event: E } & Events[E]
}[keyof Events]
