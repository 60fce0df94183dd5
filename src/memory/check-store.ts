/** Is the store well? What `madeleine doctor` asks. */
import type { Db } from '../store/engine/db.ts'
import { checkInvariants, type Invariant } from '../store/queries/invariants.ts'
import { withUser } from '../store/engine/transactions.ts'

export interface StoreCheck {
  readonly ok: boolean
  readonly invariants: readonly Invariant[]
}

export async function checkStore(db: Db, userId: string): Promise<StoreCheck> {
  const invariants = await withUser(db, userId, (tx) => checkInvariants(tx, userId))
  return { ok: invariants.every(({ ok }) => ok), invariants }
}
