/** A policy as the store keeps it, by name, version and options, and the policy that such a record stands for. */
import { createHash } from 'node:crypto'
import { setNewest } from '../../base/loop-turns.ts'
import { policyNamed, wholeOptions } from '../../segment/policy-table.ts'
import type { Policy } from '../../segment/policy.ts'
import type { Db } from '../../engine/db.ts'
import { parseSettingsText, currentSettingsText, type StoredPolicy } from '../store/tables/settings.ts'

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
