/** What every stage of the pipeline is given: the store, its settings, the models, the clock. One for each open store. */
import { setNewest, type Steps } from '../../base/loop-turns.ts'
import type { Events, Telemetry } from '../../contract/events.ts'
import type { FactRefusal } from '../../contract/fact.ts'
import type { AskModel, UserEmbedder } from '../../contract/model-ports.ts'
import type { Db } from '../../engine/db.ts'
import type { copyFinder } from '../rank/copied-text.ts'
import { MOST_SERVED, type ServedPiece } from '../store/queries/session-queries.ts'
import type { Job, JobSet } from '../store/tables/jobs.ts'
import type { StoreSettings } from './stored-policy.ts'

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

// What this process has served lately: known to a push before the table has it, and where no conversation asked.

// What was read of served texts, kept to see that a message repeats nothing of them: hashes, no text.

/** Finds copies in a text (`copyFinder`). */
export type CopyFinder = ReturnType<typeof copyFinder> extends Steps<infer Finder> ? Finder : never

/** Conversations that are kept. */
const SCREEN_CAPACITY = 16
/**
 * Characters of the texts of all kept finders, 8 MB of hashes. Of one conversation there may be as many: without a finder
 * each push reads again what was served, 12 ms for 384 pieces.
 */
const MOST_CHARACTERS = 1_048_576

interface KeptFinder {
  readonly userId: string
  readonly version: string
  readonly find: CopyFinder
  /** Of the texts that it was made of. */
  readonly characters: number
}

/** Whose texts a finder was made of, and after which of the changes to what was served. */
export interface ScreenKey {
  readonly userId: string
  readonly conversationId: string
  readonly version: string
}

/**
 * A kept finder knows every text that was served, and may know some that are forgotten since: what it does not find is no
 * copy, what it finds is looked up in what is there.
 */
class CopyScreens {
  readonly #kept = new Map<string, KeptFinder>()

  find({ userId, conversationId, version }: ScreenKey): CopyFinder | undefined {
    const key = JSON.stringify([userId, conversationId])
    const kept = this.#kept.get(key)
    if (kept?.version !== version) return undefined
    setNewest(this.#kept, key, kept, SCREEN_CAPACITY)
    return kept.find
  }

  /** @param characters of the texts that it was made of */
  keep({ userId, conversationId, version }: ScreenKey, find: CopyFinder, characters: number): void {
    const key = JSON.stringify([userId, conversationId])
    if (characters > MOST_CHARACTERS) return void this.#kept.delete(key)
    setNewest(this.#kept, key, { userId, version, find, characters }, SCREEN_CAPACITY)
    let sum = [...this.#kept.values()].reduce((total, kept) => total + kept.characters, 0)
    for (const [oldest, kept] of this.#kept) {
      if (sum <= MOST_CHARACTERS) return
      this.#kept.delete(oldest)
      sum -= kept.characters
    }
  }

  /** Drops what is kept of a user who has something forgotten. */
  forget(userId: string): void {
    for (const [key, kept] of this.#kept) if (kept.userId === userId) this.#kept.delete(key)
  }
}

/** Users and conversations that are remembered. */
const CAPACITY = 1000

export class ServedLog {
  readonly #byAsker = new Map<string, Map<string, { readonly piece: ServedPiece; isStored: boolean }>>()
  /** How many answers had been served at the last to each asker. */
  readonly #lastOf = new Map<string, number>()
  #answers = 0
  readonly screens = new CopyScreens()

  /** Remembers pieces. @returns those of the asker that are not in the table yet, as far as this process knows */
  add(userId: string, conversationId: string | undefined, pieces: readonly ServedPiece[]): ServedPiece[] {
    const asker = askerKey(userId, conversationId)
    const known = this.#byAsker.get(asker) ?? new Map<string, { piece: ServedPiece; isStored: boolean }>()
    setNewest(this.#byAsker, asker, known, CAPACITY)
    if (pieces.length > 0) setNewest(this.#lastOf, asker, ++this.#answers, CAPACITY)
    for (const piece of pieces) {
      const key = JSON.stringify(piece)
      setNewest(known, key, known.get(key) ?? { piece, isStored: false }, MOST_SERVED)
    }
    return [...known.values()].filter(({ isStored }) => !isStored).map(({ piece }) => piece)
  }

  /** Marks pieces as in the table. */
  stored(userId: string, conversationId: string, pieces: readonly ServedPiece[]): void {
    const known = this.#byAsker.get(askerKey(userId, conversationId))
    for (const piece of pieces) {
      const entry = known?.get(JSON.stringify(piece))
      if (entry) entry.isStored = true
    }
  }

  /** What was served to a conversation, and to its user outside any conversation. */
  of(userId: string, conversationId: string): ServedPiece[] {
    return askersOf(userId, conversationId)
      .flatMap((asker) => [...(this.#byAsker.get(asker)?.values() ?? [])].map(({ piece }) => piece))
  }

  /**
   * Another text after every answer that was served to the conversation, or to its user outside
   * any: an episode may have been worded anew since the last.
   */
  version(userId: string, conversationId: string): string {
    return askersOf(userId, conversationId).map((asker) => this.#lastOf.get(asker) ?? 0).join('+')
  }
}

const askersOf = (userId: string, conversationId: string): string[] => [askerKey(userId, conversationId), askerKey(userId, undefined)]

const askerKey = (userId: string, conversationId: string | undefined): string => JSON.stringify([userId, conversationId])
