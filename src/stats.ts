/** What a memory holds, and how it works. */
import type { Opened } from './opening.ts'
import { countRows, type RowCounts } from './store/counts.ts'
import { withUser } from './store/users.ts'

export interface Stats extends RowCounts {
  policy: { name: string; version: number }
  embedder: { name: string; dims: number }
  timeZone: string
  engine: 'pglite' | 'postgres'
  /** Since this process opened the store: failures of the policy, of work, of the embedder at recall, and leases taken over by others. */
  since: { policyFailed: number; attemptsFailed: number; embedderFailed: number; leasesLost: number }
}

export async function readStats({ line, settings, counts }: Opened, userId: string): Promise<Stats> {
  const rows = await withUser(line.db, userId, (tx) => countRows(tx, userId))
  return {
    ...rows,
    policy: { name: settings.policy.name, version: settings.policy.version },
    embedder: { name: settings.generation.model, dims: settings.generation.dims },
    timeZone: settings.timeZone,
    engine: line.db.engine,
    since: { policyFailed: counts.policy_failed, attemptsFailed: counts.attempt_failed, embedderFailed: counts.embedder_failed, leasesLost: counts.lease_lost },
  }
}
