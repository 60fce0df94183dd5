/**
 * The settings of a store as this process knows them: one object for everything that works on the store, read when needed, never copied.
 */
import type { Policy } from '../../segment/policy.ts'
import type { Db } from '../../store/engine/db.ts'
import { parseSettingsText, currentSettingsText, type StoredPolicy } from '../../store/tables/settings.ts'
import { fromStore, isStoredAs, storedForm } from './stored-policy.ts'

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

export class StoreSettings {
  readonly #own: Policy | undefined
  readonly #now: () => Date
  #text = ''
  #storedPolicy: StoredPolicy
  #timeZone = 'UTC'
  #policy: Policy
  #mayCut = false
  #readAt: number
  #hearsChanges = false

  constructor({ text, policy, fallback, now }: KnownSettings) {
    this.#own = policy
    this.#now = now
    this.#policy = policy ?? fallback
    this.#storedPolicy = storedForm(fallback)
    this.#readAt = now().getTime()
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

  /** IANA zone in which days begin. */
  get timeZone(): string {
    return this.#timeZone
  }

  /** Policy and zone as `settingsText` gives them. */
  get text(): string {
    return this.#text
  }

  /**
   * Takes over what was read from the store. A process that was opened without a policy of its own follows the store's;
   * one that was opened with another policy stops cutting.
   */
  adopt(text: string): void {
    if (text === this.#text) return
    this.#text = text
    const { policy, timeZone } = parseSettingsText(text)
    this.#storedPolicy = JSON.parse(policy) as StoredPolicy
    this.#timeZone = timeZone
    this.follow((this.#own === undefined ? fromStore(this.#storedPolicy) : undefined) ?? this.#policy)
  }

  /** From now on this process cuts by the policy, if the store has it. */
  follow(policy: Policy): void {
    this.#policy = policy
    this.#mayCut = isStoredAs(policy, this.#storedPolicy)
  }

  /** Reads the settings from the store, again where others were adopted meanwhile: no older text replaces a newer one. */
  async read(db: Db): Promise<void> {
    const before = this.#text
    const text = await currentSettingsText(db)
    if (before !== this.#text) return this.read(db)
    if (text !== undefined) this.adopt(text)
    this.#readAt = this.#now().getTime()
  }

  /** Reads the settings unless changes are heard or the last reading is less than a second old. */
  async refresh(db: Db): Promise<void> {
    const ageMs = this.#now().getTime() - this.#readAt
    if (!this.#hearsChanges && (ageMs < 0 || ageMs >= TRUSTED_MS)) await this.read(db)
  }

  /** Says whether changes by other processes are heard from now on. */
  hearsChanges(isHeard: boolean): void {
    this.#hearsChanges = isHeard
  }
}
