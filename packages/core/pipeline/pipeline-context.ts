/** What every stage of the pipeline is given: the store, its settings, the models, the clock. One for each open store. */
import type { AskModel, Events, FactRefusal, Telemetry, UserEmbedder } from '@madeleine/contract'
import type { Db } from '@madeleine/engine'
import type { MeaningTable } from '@madeleine/meaning'
import type { ShownLog } from './shown-sql.ts'
import type { Job, JobSet } from '../store/tables/jobs.ts'
import type { StoreSettings } from './store-settings.ts'

/** What is archived without being asked: what is old and has faded. */
export interface ArchiveRule {
  /** Days since an episode ended. */
  readonly afterDays: number
  /** Its retention, the probability that it is recalled, is below this, 0–1; 1: whatever it is. */
  readonly belowRetention: number
}

export interface PipelineContext {
  readonly db: Db
  /** Policy, and zones of users. */
  readonly settings: StoreSettings
  /** What was shown to models. */
  readonly shown: ShownLog
  /** The language model, asked for one user; undefined: without one. */
  readonly ask: ((userId: string) => AskModel) | undefined
  /** Those whose vectors this process can compute, by the names of their generations. */
  readonly embedders: readonly UserEmbedder[]
  /** Opens the table of meaning, by which messages have vectors; undefined: they get none. */
  readonly openMeaning: (() => Promise<MeaningTable>) | undefined
  /** Injected wall clock: receivedAt, due.at and every policy timer. Leases use the database's. */
  readonly now: () => Date
  /** A lease lasts this long without renewal, in milliseconds. */
  readonly leaseMs: number
  /** Failures after which rules cut and a fallback episode is written. */
  readonly maxAttempts: number
  /** Undefined: nothing is archived but by hand. */
  readonly archive: ArchiveRule | undefined
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

export type PipelineMetric =
  'policy_failed' | 'lease_lost' | 'attempt_failed' | 'reading_failed' | 'embedder_failed' | 'reply_unreadable' | 'budget_exhausted'

/** What a stage did, and whose it was: told after its commit, to that user's listeners only. */
export type MemoryEvent = {
  [E in keyof Events]: { readonly userId: string; readonly event: E } & Events[E]
}[keyof Events]

// A stage of the pipeline: what it is given, and what became of each job.

export interface JobFailure {
  readonly job: Job
  readonly error: unknown
}

export interface StageResult {
  /** What was done, to be published. */
  readonly events: readonly MemoryEvent[]
  /** The jobs that are not done; the others are completed or released. */
  readonly failures: readonly JobFailure[]
}

/** Does the jobs of a set: one that fails never takes others with it. What it throws is the failure of all of them. */
export type Stage = (pipeline: PipelineContext, jobs: JobSet, signal: AbortSignal) => Promise<StageResult>

/** The stage that does one job after the other. */
export const oneByOne = (run: (pipeline: PipelineContext, job: Job, signal: AbortSignal) => Promise<readonly MemoryEvent[]>): Stage =>
  async (pipeline, jobs, signal) => {
    const events: MemoryEvent[] = []
    const failures: JobFailure[] = []
    for (const job of jobs) {
      try {
        events.push(...(await run(pipeline, job, signal)))
      } catch (error) {
        failures.push({ job, error })
      }
    }
    return { events, failures }
  }
