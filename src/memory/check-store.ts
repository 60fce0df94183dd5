/** Integrity check of a store, as `madeleine doctor` runs it. */
import type { Db } from '../store/engine/db.ts'
import { checkInvariants, type Invariant } from '../store/queries/invariants.ts'
import { withUser } from '../store/engine/transactions.ts'

/** Result of `check`. */
export interface StoreCheck {
  /** True if every invariant holds. */
  readonly ok: boolean
  readonly invariants: readonly Invariant[]
}

/** Checks the invariants of one user's rows. */
export async function checkStore(db: Db, userId: string): Promise<StoreCheck> {
  const invariants = await withUser(db, userId, (tx) => checkInvariants(tx, userId))
  return { ok: invariants.every(({ ok }) => ok), invariants }
}
