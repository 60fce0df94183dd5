/** Integrity check of a store, as `madeleine doctor` runs it. */
import { hasCode } from '../errors.ts'
import type { Db } from '../store/engine/db.ts'
import { checkInvariants } from '../store/queries/invariants.ts'
import type { Policy } from '../segment/policy.ts'
import { namesClosingSilence } from '../segment/policy-table.ts'
import { ownPromisedTables } from '../forgetting/sql/erasures.ts'
import { readableRows } from '../store/maintenance/readable-rows.ts'
import { failingJobs } from '../store/tables/jobs.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { CheckResult } from '../contract/results/operator-results.ts'

/** Checks the invariants of one user's rows. @param own policy of this process, which the store may have */
export async function checkStore(db: Db, userId: string, own?: Policy): Promise<CheckResult> {
  try {
    return await withUser(db, userId, async (tx) => {
      const invariants = await checkInvariants(tx, userId, namesClosingSilence(own))
      return {
        ok: invariants.every(({ ok }) => ok), invariants,
        unerased: await ownPromisedTables(tx, userId), failing: await failingJobs(tx, userId),
      }
    }, { idempotent: true, snapshot: true, takesLong: true })
  } catch (error) {
    if (!hasCode(error, 'store_damaged')) throw error
    const damage = { message: (error as Error).message, ...(await readableRows(db, userId)) }
    return { ok: false, invariants: [], unerased: [], failing: [], damage }
  }
}
