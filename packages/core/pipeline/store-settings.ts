/** The settings of a store and its users as this process knows them: one object for all that works on the store, never copied. */
import { setNewest } from '@madeleine/base'
import type { Db } from '@madeleine/engine'
import type { Policy } from '@madeleine/segment'
import { currentSettingsText, type StoredPolicy } from '../store/tables/settings.ts'
import { storedForm, fromStore, isStoredAs } from './stored-policy.ts'

/** Parses a settings text. `policy` stays text, for comparison. */
export function parseSettingsText(text: string): { policy: string; timeZone: string } {
  const [policy = '', timeZone = ''] = text.split('\n')
  return { policy, timeZone: JSON.parse(timeZone) as string }
}

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

/** The present, and where a user's days begin. */
export interface UserClock {
  readonly now: () => Date
  readonly timeZone: string
}

/** In the user's zone, as it was read last. */
export const clockOfUser = ({ settings, now }: { readonly settings: StoreSettings; readonly now: () => Date }, userId: string): UserClock =>
  ({ now, timeZone: settings.zoneOf(userId) })
