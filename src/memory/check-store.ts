/** Integrity check of a store, as `madeleine doctor` runs it. */
import { hasCode } from '../errors.ts'
import type { Db } from '../store/engine/db.ts'
import { checkInvariants, type Invariant } from '../store/queries/invariants.ts'
import { readableRows, type ReadableRows } from '../store/queries/readable-rows.ts'
import { withUser } from '../store/engine/transactions.ts'

/** Result of `check`. */
export interface StoreCheck {
  /** True if every invariant holds. */
  readonly ok: boolean
  readonly invariants: readonly Invariant[]
  /** Only of a store with files that cannot be read: what can be. The invariants are not checked then. */
  readonly damage?: { readonly message: string } & ReadableRows
}

/** Checks the invariants of one user's rows. */
export async function checkStore(db: Db, userId: string): Promise<StoreCheck> {
  try {
    const invariants = await withUser(db, userId, (tx) => checkInvariants(tx, userId), { snapshot: true })
    return { ok: invariants.every(({ ok }) => ok), invariants }
  } catch (error) {
    if (!hasCode(error, 'store_damaged')) throw error
    return { ok: false, invariants: [], damage: { message: (error as Error).message, ...(await readableRows(db, userId)) } }
  }
}
