/** The only queue: promises to look at something at a time. Leases compare with the database clock, `at` with ours. */
import { MadeleineError } from '../../errors.ts'
import { json, sql, type Query, type Tx } from '../engine/db.ts'

export type JobKind = 'look' | 'encode' | 'describe' | 'embed' | 'contents' | 'headline'
/** 0: a conversation under way; 1: bulk work (import), which gets a quarter of the claims. */
export type Lane = 0 | 1

export interface Job {
  readonly userId: string
  readonly kind: JobKind
  /** Conversation id of a look and of a describing, segment id of an encoding, embedder's name of an embedding; the contents have one each. */
  readonly key: string
  readonly lane: Lane
  readonly at: Date
  readonly version: number
  /** Claims so far, this one included. */
  readonly attempts: number
  readonly token: string
}

export interface ScheduledJob {
  readonly kind: JobKind
  readonly key: string
  readonly at: Date
  readonly lane: Lane
}

/**
 * Promises, in the caller's transaction. A timer is only ever moved earlier; while somebody works on the row the
 * version tells them that there is more, so no wake-up is lost. In the common case nothing is written.
 */
export async function schedule(tx: Tx, userId: string, jobs: readonly ScheduledJob[]): Promise<void> {
  if (jobs.length > 0) await tx.rows(scheduleQuery(userId, jobs))
}

/** The statement of `schedule`, to stand alone or inside another. */
export const scheduleQuery = (userId: string, jobs: readonly ScheduledJob[]): Query => sql`
  insert into due (user_id, kind, key, lane, at)
  select ${userId}, p.kind, p.key, p.lane, p.at
    from jsonb_to_recordset(${json(jobs)}::text::jsonb) as p (kind text, key text, lane smallint, at timestamptz)
  on conflict (user_id, kind, key) do update
     set at = least(due.at, excluded.at), lane = least(due.lane, excluded.lane), version = due.version + 1
   where excluded.at < due.at or excluded.lane < due.lane or due.lease_token is not null`

/** What a worker can do. */
export interface WorkerCapabilities {
  readonly kinds: readonly JobKind[]
  /** Names of the embedders whose vectors it computes. */
  readonly embedders: readonly string[]
  /** Does at once what is put off to be done with more. */
  readonly includeDeferred?: boolean
}

export interface ClaimOptions extends WorkerCapabilities {
  readonly lane: Lane
  /** Rows promised for this moment or before. */
  readonly upTo: Date
  readonly token: string
  readonly leaseMs: number
  /** Rows at most. */
  readonly limit: number
  /** Users after this one come first: walking them round-robin. */
  readonly afterUser: string
  /** Users who have their share already. */
  readonly except?: readonly string[]
}

/**
 * Takes ready rows: at most two of one user, users in turn. One statement, so of two workers only one gets a row.
 * Looks at the 1,000 oldest ready rows of the lane, so one user's flood delays the others by that many at most.
 */
export function claim(tx: Tx, { lane, upTo, token, leaseMs, limit, afterUser, except = [], ...capabilities }: ClaimOptions): Promise<Job[]> {
  return tx.rows<Job>(sql`
    with ready as (
      select user_id, kind, key, at from due
       where lane = ${lane} and ${capabilityCondition(capabilities)} and ${readyCondition(upTo, capabilities)} and (lease_until is null or lease_until < now())
         and user_id <> all(${except}::text[])
       order by at limit 1000
    ), ranked as (
      select *, row_number() over (partition by user_id order by at) as nth from ready
    ), picked as (
      select d.user_id, d.kind, d.key from due d
        join ranked r on (r.user_id, r.kind, r.key) = (d.user_id, d.kind, d.key)
       where r.nth <= 2 and (d.lease_until is null or d.lease_until < now())
       order by d.user_id <= ${afterUser}, d.user_id, r.nth limit ${limit}
         for update of d skip locked
    )
    update due set lease_token = ${token}::uuid, lease_until = now() + ${leaseMs}::float8 * interval '1 millisecond',
           at = least(due.at, ${upTo}), attempts = due.attempts + 1
      from picked p where (p.user_id, p.kind, p.key) = (due.user_id, due.kind, due.key)
    returning due.user_id as "userId", due.kind, due.key, due.lane, due.at, due.version, due.attempts,
           due.lease_token as "token"`)
}

/** Its time has come, or it was only put off; a failed try is waited for in any case. */
const readyCondition = (upTo: Date, { includeDeferred = false }: WorkerCapabilities): Query =>
  includeDeferred ? sql`(at <= ${upTo} or kind in ('describe', 'contents', 'headline') and attempts = 0)` : sql`at <= ${upTo}`

/** A period is described last, when all that it says is said. */
const capabilityCondition = ({ kinds, embedders }: WorkerCapabilities): Query => sql`
  kind = any(${kinds}::text[]) and (kind <> 'embed' or key = any(${embedders}::text[]))
  and (kind <> 'headline' or not exists (select from due o where o.user_id = due.user_id and o.kind in ('encode', 'describe', 'contents')))`

/** Holds a lease longer. False when it was taken over. */
export async function renew(tx: Tx, job: Job, leaseMs: number): Promise<boolean> {
  const renewed = await tx.rows(sql`
    update due set lease_until = now() + ${leaseMs}::float8 * interval '1 millisecond' ${leaseCondition(job)} returning key`)
  return renewed.length > 0
}

/** Locks the row if the lease is still ours: what follows in this transaction is safe from a takeover. */
export async function holdsLease(tx: Tx, job: Job): Promise<boolean> {
  const rows = await tx.rows(sql`select key from due ${leaseCondition(job)} for update`)
  return rows.length > 0
}

/** What a worker throws that finds its lease taken over: whatever it computed must be dropped. */
export const leaseLost = ({ kind, key }: Job): MadeleineError =>
  new MadeleineError('lease_lost', `the lease on ${kind} ${key} was taken over`)

/** Ends the work: the row goes, unless more was promised meanwhile; then it stays, free and fresh. */
export async function complete(tx: Tx, job: Job): Promise<void> {
  const deleted = await tx.rows(sql`delete from due ${leaseCondition(job)} and version = ${job.version} returning key`)
  if (deleted.length > 0) return
  await tx.rows(sql`update due set lease_token = null, lease_until = null, attempts = 0, last_error = null ${leaseCondition(job)}`)
}

/** Gives the row back for another time; `failure` is an error code, never a text of a user. */
export async function release(tx: Tx, job: Job, at: Date, failure?: string): Promise<void> {
  await tx.rows(sql`
    update due set lease_token = null, lease_until = null, at = ${at}, last_error = ${failure ?? null},
           attempts = case when ${failure ?? null}::text is null then 0 else attempts end
    ${leaseCondition(job)}`)
}

/** Gives the row back for much later, its tries forgotten: until then nobody counts it as work. */
export async function defer(tx: Tx, job: Job, at: Date, failure: string): Promise<void> {
  await tx.rows(sql`update due set lease_token = null, lease_until = null, at = ${at}, last_error = ${failure}, attempts = 0 ${leaseCondition(job)}`)
}

const leaseCondition = ({ userId, kind, key, token }: Job) =>
  sql`where user_id = ${userId} and kind = ${kind} and key = ${key} and lease_token = ${token}::uuid`

/** What stands between now and rest, for all users: run as the claim. */
export interface QueueStatus {
  /** Rows of our kinds that nobody holds and that are ready at `now`. */
  readonly ready: number
  /** Looks, ready and free, that we may not do. */
  readonly refused: number
  /** Rows somebody holds. */
  readonly leased: number
  /** The next moment a row of our kinds becomes ready that is neither a policy's timer nor put off: a retry or an encoding. */
  readonly nextAt: Date | null
  /** The last error of a row that was tried more often than `maxAttempts`, if there is one. */
  readonly stuck: string | null
}

export async function readQueueStatus(tx: Tx, now: Date, { maxAttempts, ...capabilities }: WorkerCapabilities & { maxAttempts: number }): Promise<QueueStatus> {
  const [row] = await tx.rows<QueueStatus>(sql`
    select count(*) filter (where ${readyCondition(now, capabilities)} and free and ours)::int as ready,
           count(*) filter (where at <= ${now} and free and kind = 'look' and not ours)::int as refused,
           count(*) filter (where not free and ours)::int as leased,
           min(at) filter (where at > ${now} and free and ours and (attempts > 0 or kind <> 'look' and last_error is null)) as "nextAt",
           max(last_error) filter (where ours and attempts > ${maxAttempts}) as stuck
      from (select at, kind, attempts, last_error, lease_until is null or lease_until < now() as free, ${capabilityCondition(capabilities)} as ours
              from due) d`)
  return row as QueueStatus
}

/** Frees every lease: only for a folder whose lock we just took, where nobody else can be alive. */
export async function releaseAllLeases(tx: Tx): Promise<void> {
  await tx.rows(sql`update due set lease_token = null, lease_until = null where lease_token is not null`)
}
