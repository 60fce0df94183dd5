/** The claim on a distributed store, where no statement locks rows of several users: each one's are leased by themselves. */
import { json, sql, type Db, type Query, type Tx } from '../engine/db.ts'
import { withClaim, withUser } from '../engine/transactions.ts'
import type { Job, JobSet } from '../tables/jobs.ts'
import { readySets, setsOf, type ClaimOptions } from './claim.ts'

/** A job that was ready when it was read, and the number of its set. */
interface Candidate extends Pick<Job, 'userId' | 'kind' | 'key' | 'at'> {
  readonly nth: number
}

/** Another worker may have leased all that was read; then it is read again, so often. */
const TRIES = 4

/**
 * Claims what `claim` does. What is ready is read without locks, from all workers of the cluster; then the jobs of each user
 * are leased in a transaction that names the user, on that one's worker. A job that another process leases meanwhile is its own.
 */
export async function claimDistributed(db: Db, options: ClaimOptions): Promise<JobSet[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const candidates = await withClaim(db, (tx) => tx.rows<Candidate>(candidatesQuery(options), { isLast: true }))
    if (candidates.length === 0) return []
    const leased = await Promise.all(byUser(candidates).map((jobs) =>
      withUser(db, jobs[0].userId, (tx) => lease(tx, jobs, options), { background: true })))
    if (leased.some((jobs) => jobs.length > 0)) return setsOf(leased.flat())
  }
  return []
}

const candidatesQuery = (options: ClaimOptions): Query => sql`
  with ${readySets(options)}, heads as (
    select user_id, kind, nth from ranked where place <= 2
     order by user_id <= ${options.afterUser}, user_id, place limit ${options.limit}
  )
  select p.user_id as "userId", p.kind, p.key, p.at, p.nth::int as nth from placed p
    join heads h on (h.user_id, h.kind, h.nth) = (p.user_id, p.kind, p.nth)
   order by p.user_id <= ${options.afterUser}, p.user_id, p.kind, p.nth, p.at, p.key`

function byUser(candidates: readonly Candidate[]): (readonly [Candidate, ...Candidate[]])[] {
  const users = new Map<string, [Candidate, ...Candidate[]]>()
  for (const candidate of candidates) {
    const jobs = users.get(candidate.userId)
    if (jobs) jobs.push(candidate)
    else users.set(candidate.userId, [candidate])
  }
  return [...users.values()]
}

/** Leases those of a user's jobs that are still free, and no later than they were; whoever holds one now is not waited for. */
async function lease(
  tx: Tx, jobs: readonly [Candidate, ...Candidate[]], { token, leaseMs, upTo }: ClaimOptions,
): Promise<(Job & { nth: number })[]> {
  const [{ userId }] = jobs
  return tx.rows<Job & { nth: number }>(sql`
    with free as (
      select d.kind, d.key, d.at as scheduled_at, p.nth
        from jsonb_to_recordset(${json(jobs)}::text::jsonb) as p (kind text, key text, at timestamptz, nth int)
        join due d on d.user_id = ${userId} and d.kind = p.kind and d.key = p.key
       where d.at <= greatest(p.at, ${upTo}::timestamptz) and (d.lease_until is null or d.lease_until < now())
         for update of d skip locked
    ), claimed as (
      update due set lease_token = ${token}::uuid, lease_until = now() + ${leaseMs}::float8 * interval '1 millisecond',
             at = least(due.at, ${upTo}::timestamptz), attempts = due.attempts + 1
        from free f where due.user_id = ${userId} and due.kind = f.kind and due.key = f.key
      returning due.*, f.scheduled_at, f.nth
    )
    select user_id as "userId", kind, key, lane, at, version, attempts, lease_token as "token", trace, nth from claimed
     order by kind, nth, scheduled_at, key`, { isLast: true })
}
