/** Integrity check of a store, as `madeleine doctor` runs it. */
import { hasCode } from '../errors.ts'
import type { Db } from '../store/engine/db.ts'
import type { Policy } from '../segment/policy.ts'
import { namesClosingSilence } from '../segment/policy-table.ts'
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
  /** Only of a store with files that cannot be read: what can be. The invariants are not checked then. */
  readonly damage?: { readonly message: string } & ReadableRows
}

/** Checks the invariants of one user's rows. @param own policy of this process, which the store may have */
export async function checkStore(db: Db, userId: string, own?: Policy): Promise<StoreCheck> {
  try {
    return await withUser(db, userId, async (tx) => {
      const invariants = await checkInvariants(tx, userId, namesClosingSilence(own))
      return { ok: invariants.every(({ ok }) => ok), invariants, unerased: await ownPromisedTables(tx) }
    }, { snapshot: true })
  } catch (error) {
    if (!hasCode(error, 'store_damaged')) throw error
    return { ok: false, invariants: [], unerased: [], damage: { message: (error as Error).message, ...(await readableRows(db, userId)) } }
  }
}
