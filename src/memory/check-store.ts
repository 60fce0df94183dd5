/** Integrity check of a store, as `madeleine doctor` runs it. */
import { hasCode } from '../errors.ts'
import type { Db } from '../store/engine/db.ts'
import { checkInvariants, type Invariant } from '../store/queries/invariants.ts'
import { ownPromisedTables } from '../forgetting/sql/erasures.ts'
import { readableRows, type ReadableRows } from '../store/maintenance/readable-rows.ts'
import { withUser } from '../store/engine/transactions.ts'

/** Result of `check`. */
export interface StoreCheck {
  /** True if every invariant holds. */
  readonly ok: boolean
  readonly invariants: readonly Invariant[]
  /** Tables whose files still hold bytes of what this user has forgotten. */
  readonly unerased: readonly string[]
  /** Only if files of the store cannot be read: what still can be. The invariants are not checked then. */
  readonly damage?: { readonly message: string } & ReadableRows
}

/** Checks the invariants of one user's rows. */
export async function checkStore(db: Db, userId: string): Promise<StoreCheck> {
  try {
    return await withUser(db, userId, async (tx) => {
      const invariants = await checkInvariants(tx, userId)
      return { ok: invariants.every(({ ok }) => ok), invariants, unerased: await ownPromisedTables(tx) }
    }, { snapshot: true })
  } catch (error) {
    if (!hasCode(error, 'store_damaged')) throw error
    return { ok: false, invariants: [], unerased: [], damage: { message: (error as Error).message, ...(await readableRows(db, userId)) } }
  }
}
