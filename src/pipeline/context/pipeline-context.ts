/** What every stage of the line is given: the store, the rules, the models, the clock. One per opened memory. */
import type { Events } from '../../core/events.ts'
import type { UserEmbedder } from '../../model/embedder.ts'
import type { AskModel } from '../../model/language-model.ts'
import type { Policy } from '../../segment/policy.ts'
import type { Db } from '../../store/engine/db.ts'

export interface PipelineContext {
  readonly db: Db
  /** Changed by `upgrade` alone. */
  policy: Policy
  /** False when the store is cut by another policy, or a newer version of this one: then we leave looks alone. */
  mayCut: boolean
  /** The store's policy and zone as this process knows them: the text of `settingsText`. */
  settings: string
  /** The language model, asked for one user; undefined: without one. */
  readonly ask: ((userId: string) => AskModel) | undefined
  /** Those whose vectors this process can compute, by the names of their generations. */
  readonly embedders: readonly UserEmbedder[]
  timeZone: string
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
  /** Counts what must not pass in silence. */
  readonly count: (what: PipelineMetric) => void
}

export type PipelineMetric = 'policy_failed' | 'lease_lost' | 'attempt_failed' | 'embedder_failed' | 'reply_unreadable' | 'budget_exhausted'

/** What a stage did, and whose it was: told after its commit, to that user's listeners only. */
export type MemoryEvent = {
  [E in keyof Events]: { readonly userId: string; readonly event: E } & Events[E]
}[keyof Events]
