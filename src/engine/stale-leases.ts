/** Leases of processes that are gone. */
import { sql, type Tx } from './db.ts'

/**
 * Releases all leases. Only for a folder that was just locked: no other process holds a lease
 * there, or one whose owner died, and then its token protects what it does.
 */
export async function releaseAllLeases(tx: Tx): Promise<void> {
  await tx.rows(sql`update due set lease_token = null, lease_until = null where lease_token is not null`)
}
