/** The end of a set of jobs: their leases are given back in the transaction that stores their results. */
import { json, sql, type Tx } from '../engine/db.ts'
import type { Job } from '../tables/jobs.ts'

export interface EndedJob {
  readonly job: Job
  /** When it is to run next; undefined: it is done, unless it was scheduled again meanwhile. */
  readonly next: Date | undefined
}

/** Releases the jobs of one set that have a next time, and completes the others; what is leased by somebody else stays. */
export function endJobs(tx: Tx, ended: readonly EndedJob[]): void {
  const [first] = ended
  if (!first) return
  const { userId, kind, token } = first.job
  const released = ended.flatMap(({ job: { key, version }, next }) => (next ? [{ key, version, at: next }] : []))
  const done = ended.flatMap(({ job: { key, version }, next }) => (next ? [] : [{ key, version }]))
  const free = sql`lease_token = null, lease_until = null, attempts = 0, last_error = null`
  if (released.length > 0) {
    tx.run(sql`
      update due set ${free}, at = r.at, trace = case when due.version = r.version then null else trace end
        from jsonb_to_recordset(${json(released)}::text::jsonb) as r (key text, version int, at timestamptz)
       where due.user_id = ${userId} and due.kind = ${kind} and due.key = r.key and due.lease_token = ${token}::uuid`)
  }
  if (done.length === 0) return
  tx.run(sql`
    delete from due using jsonb_to_recordset(${json(done)}::text::jsonb) as r (key text, version int)
     where due.user_id = ${userId} and due.kind = ${kind} and due.key = r.key and due.lease_token = ${token}::uuid
       and due.version = r.version`)
  // Those that were scheduled again
  tx.run(sql`
    update due set ${free}
     where user_id = ${userId} and kind = ${kind} and key = any(${done.map(({ key }) => key)}::text[]) and lease_token = ${token}::uuid`)
}
