/** Integrity check of a store, as `madeleine doctor` runs it. */
import type { Db } from '../store/engine/db.ts'
import { checkInvariants, type Invariant } from '../store/queries/invariants.ts'
import { ownPromisedTables } from '../store/queries/erasures.ts'
import { withUser } from '../store/engine/transactions.ts'

/** Result of `check`. */
export interface StoreCheck {
  /** True if every invariant holds. */
  readonly ok: boolean
  readonly invariants: readonly Invariant[]
  /** Tables whose files still hold bytes of what this user has forgotten. */
  readonly unerased: readonly string[]
}

/** Checks the invariants of one user's rows. */
export function checkStore(db: Db, userId: string): Promise<StoreCheck> {
  return withUser(db, userId, async (tx) => {
    const invariants = await checkInvariants(tx, userId)
    return { ok: invariants.every(({ ok }) => ok), invariants, unerased: await ownPromisedTables(tx) }
  })
}
