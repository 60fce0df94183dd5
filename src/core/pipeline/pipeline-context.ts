/** What every stage of the pipeline is given: the store, its settings, the models, the clock. One for each open store. */
import { createHash } from 'node:crypto'
import type { Steps } from '../../base/loop-turns.ts'
import { setNewest } from '../../base/bounded-map.ts'
import type { Events, Telemetry } from '../../contract/events.ts'
import type { FactRefusal } from '../../contract/fact.ts'
import type { AskModel, UserEmbedder } from '../../contract/models.ts'
import type { Db } from '../../engine/db.ts'
import { policyNamed, wholeOptions } from '../../segment/policy-table.ts'
import type { Policy } from '../../segment/policy.ts'
import type { copyFinder } from '../rank/copied-text.ts'
import { MOST_SERVED, type ServedPiece } from '../store/queries/session-queries.ts'
import type { Job, JobSet } from '../store/tables/jobs.ts'
import { parseSettingsText, currentSettingsText, type StoredPolicy } from '../store/tables/settings.ts'

// A policy as the store keeps it, by name, version and options, and the policy that such a record stands for.

export const storedForm = ({ name, version, options = {} }: Policy): StoredPolicy => ({ name, version, options })

/** The built-in policy of a record; undefined for another name, for options of a newer version, or for a function among them. */
export function fromStore({ name, options }: StoredPolicy): Policy | undefined {
  try {
    return policyNamed(name, options)
  } catch {
    return undefined // the store opens all the same; this process does not cut it
  }
}

/** Whether the record is this policy in this version, with the same options; those that either leaves out are the defaults. */
export const isStoredAs = (policy: Policy, stored: StoredPolicy): boolean => canonical(storedForm(policy)) === canonical(stored)

/** Whether the record is an older version of this policy, with the same options. */
export const isOlder = (stored: StoredPolicy, policy: Policy): boolean =>
  stored.version < policy.version && isStoredAs(policy, { ...stored, version: policy.version })

/** The same text for the same value: jsonb does not keep the order of keys. */
const canonical = ({ name, options, ...record }: StoredPolicy): string =>
  JSON.stringify({ ...record, name, options: wholeOptions(name, options) }, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

// The settings of a store and its users as this process knows them: one object for everything that works on the store, read when
// needed, never copied.

/** How long settings are trusted while changes by other processes are not heard, in milliseconds: as long as a worker's poll. */
const TRUSTED_MS = 1000

export interface KnownSettings {
  /** As `settingsText` gives them. */
  readonly text: string
  /** The policy the process was opened with; undefined: whichever the store has. */
  readonly policy: Policy | undefined
  /** What cuts where neither the process nor the store names a policy that this version knows. */
  readonly fallback: Policy
  readonly now: () => Date
}

/** The zone of a user, as it was read last. */
interface KnownZone {
  readonly timeZone: string
  /** Undefined: it is to be read before it is used again. */
  readAt: number | undefined
}

/** Users whose zone is kept; of the others it is read with their next call. */
const MOST_ZONES = 100_000

export class StoreSettings {
  readonly #own: Policy | undefined
  readonly #now: () => Date
  readonly #zones = new Map<string, KnownZone>()
  #policyText = ''
  #timeZone = 'UTC'
  #storedPolicy: StoredPolicy
  #policy: Policy
  #mayCut = false
  #hearsChanges = false
  /** How often another process was heard to change something. */
  #changes = 0

  constructor({ text, policy, fallback, now }: KnownSettings) {
    this.#own = policy
    this.#now = now
    this.#policy = policy ?? fallback
    this.#storedPolicy = storedForm(fallback)
    this.adopt(text)
  }

  /** The policy this process cuts by, if it may. */
  get policy(): Policy {
    return this.#policy
  }

  /** False when the store is cut by another policy or version: this process then leaves looks to others. */
  get mayCut(): boolean {
    return this.#mayCut
  }

  /** The store's policy, which is this process's only if `mayCut`. */
  get storedPolicy(): StoredPolicy {
    return this.#storedPolicy
  }

  /** The policy as `settingsText` gives it. */
  get policyText(): string {
    return this.#policyText
  }

  /** IANA zone in which the user's days begin: every call and job has it read first (`refresh`), or a row brings it along (`adopt`). */
  zoneOf(userId: string): string {
    return this.#zones.get(userId)?.timeZone ?? this.#timeZone
  }

  /** Policy and zone of the user as `settingsTextFor` gives them. */
  textOf(userId: string): string {
    return `${this.#policyText}\n${JSON.stringify(this.zoneOf(userId))}`
  }

  /**
   * Takes over what was read from the store, of the user or of nobody. A process that was opened without a policy of its own
   * follows the store's; one that was opened with another policy stops cutting.
   */
  adopt(text: string, userId?: string): void {
    const { policy, timeZone } = parseSettingsText(text)
    if (userId === undefined) this.#timeZone = timeZone
    else setNewest(this.#zones, userId, { timeZone, readAt: this.#zones.get(userId)?.readAt }, MOST_ZONES)
    if (policy === this.#policyText) return
    this.#policyText = policy
    this.#storedPolicy = JSON.parse(policy) as StoredPolicy
    this.follow((this.#own === undefined ? fromStore(this.#storedPolicy) : undefined) ?? this.#policy)
  }

  /** From now on this process cuts by the policy, if the store has it. */
  follow(policy: Policy): void {
    this.#policy = policy
    this.#mayCut = isStoredAs(policy, this.#storedPolicy)
  }

  /** Reads the settings, of the user or of nobody, again where others were adopted meanwhile: no older text replaces a newer one. */
  async read(db: Db, userId?: string): Promise<void> {
    const known = () => (userId === undefined ? this.#policyText + this.#timeZone : this.textOf(userId))
    const [before, changes] = [known(), this.#changes]
    const text = await currentSettingsText(db, userId)
    if (before !== known() || changes !== this.#changes) return this.read(db, userId)
    if (text !== undefined) this.adopt(text, userId)
    const zone = userId === undefined ? undefined : this.#zones.get(userId)
    if (zone) zone.readAt = this.#now().getTime()
  }

  /** Reads the user's settings unless they are known, and changes are heard or the last reading is less than a second old. */
  async refresh(db: Db, userId: string): Promise<void> {
    const readAt = this.#zones.get(userId)?.readAt
    if (readAt !== undefined && (this.#hearsChanges || isWithin(this.#now().getTime() - readAt))) return
    await this.read(db, userId)
  }

  /** Another process has changed the user's settings: they are read before they are used again. */
  forget(userId: string): void {
    this.#changes++
    const known = this.#zones.get(userId)
    if (known) known.readAt = undefined
  }

  /** Says whether changes by other processes are heard from now on; what was known before may have changed unheard. */
  hearsChanges(isHeard: boolean): void {
    if (isHeard && !this.#hearsChanges) for (const known of this.#zones.values()) known.readAt = undefined
    this.#hearsChanges = isHeard
  }
}

const isWithin = (ageMs: number): boolean => ageMs >= 0 && ageMs < TRUSTED_MS

// What a segment was cut by, as text: the same text means that cutting the same messages again gives the same segments.

const WITH_MODEL = ' with a model'

/** Policy, version, a hash of its options, and whether it was free to ask a model; stored with each segment. */
export function signatureOf(
  { policy, policyText }: Pick<StoreSettings, 'policy' | 'policyText'>, { withModel }: { withModel: boolean },
): string {
  const options = createHash('sha256').update(policyText).digest('hex').slice(0, 8)
  return `${policy.name} v${policy.version} ${options}${withModel ? WITH_MODEL : ''}`
}

export const isCutWithModel = (signature: string): boolean => signature.endsWith(WITH_MODEL)

// What the steps of the pipeline share.

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

// What this process has served lately: known to a push before the table has it, and where no conversation asked.

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
