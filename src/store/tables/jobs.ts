/** Table `due`: the job queue, with leases. Leases use the database's clock, `at` uses the process's clock. */
import { MadeleineError } from '../../errors.ts'
import { json, sql, type Query, type Tx } from '../engine/db.ts'

export type JobKind = 'look' | 'encode' | 'describe' | 'embed' | 'contents' | 'headline'
/** Priority lane. 0: live conversations; 1: bulk work such as imports, which gets a quarter of the claims. */
export type Lane = 0 | 1

export interface Job {
  readonly userId: string
  readonly kind: JobKind
  /** Conversation id (look, describe), segment id (encode), embedder name (embed), or 'contents' (contents, headline). */
  readonly key: string
  readonly lane: Lane
  readonly at: Date
  readonly version: number
  /** Number of claims so far, including this one. */
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
 * Schedules jobs in the caller's transaction. An existing job only moves earlier; while it is leased its version is
 * raised, so that the worker keeps it and no wake-up is lost. In the common case nothing is written.
 */
export async function schedule(tx: Tx, userId: string, jobs: readonly ScheduledJob[]): Promise<void> {
  if (jobs.length > 0) await tx.rows(scheduleQuery(userId, jobs))
}

/** The statement of `schedule`, on its own or as a CTE of another statement. */
export const scheduleQuery = (userId: string, jobs: readonly ScheduledJob[]): Query => sql`
  insert into due (user_id, kind, key, lane, at)
  select ${userId}, p.kind, p.key, p.lane, p.at
    from jsonb_to_recordset(${json(jobs)}::text::jsonb) as p (kind text, key text, lane smallint, at timestamptz)
  on conflict (user_id, kind, key) do update
     set at = least(due.at, excluded.at), lane = least(due.lane, excluded.lane), version = due.version + 1
   where excluded.at < due.at or excluded.lane < due.lane or due.lease_token is not null`

/** The jobs that a worker can run. */
export interface WorkerCapabilities {
  readonly kinds: readonly JobKind[]
  /** Names of the worker's embedders. */
  readonly embedders: readonly string[]
  /** Also claims jobs that are deferred only to be batched with later work. */
  readonly includeDeferred?: boolean
}

export interface ClaimOptions extends WorkerCapabilities {
  readonly lane: Lane
  /** Claims jobs that are due at this time or before. */
  readonly upTo: Date
  readonly token: string
  readonly leaseMs: number
  /** Maximum number of jobs. */
  readonly limit: number
  /** Users with greater ids come first, for round-robin. */
  readonly afterUser: string
  /** Users that are skipped because they have their share of slots. */
  readonly except?: readonly string[]
}

/**
 * Claims ready jobs, at most two of one user, users round-robin. It is one statement, so two workers never get the same
 * job. It considers the 1,000 oldest ready jobs of the lane, so one user's backlog delays others by at most that many.
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

/**
 * Makes work due that is scheduled further ahead than any pause lasts: the clock was set back since. Policy timers and
 * period summaries, which may lie months ahead, wait for their time by the clock.
 */
export async function bringForward(tx: Tx, now: Date): Promise<void> {
  await tx.rows(sql`
    update due set at = ${now}
     where lease_token is null and at > ${now}::timestamptz + case when kind = 'describe' then interval '25 hours' else interval '1 hour' end
       and (kind in ('encode', 'describe', 'embed', 'contents') or kind = 'look' and attempts > 0)`)
}

/** Condition: the job is due, or it is only deferred and deferred jobs are included; retries always wait. */
const readyCondition = (upTo: Date, { includeDeferred = false }: WorkerCapabilities): Query =>
  includeDeferred ? sql`(at <= ${upTo} or kind in ('describe', 'contents', 'headline') and attempts = 0)` : sql`at <= ${upTo}`

/** Condition: the worker can run the job. Period summaries wait until the user has no encoding, describing or contents job. */
const capabilityCondition = ({ kinds, embedders }: WorkerCapabilities): Query => sql`
  kind = any(${kinds}::text[]) and (kind <> 'embed' or key = any(${embedders}::text[]))
  and (kind <> 'headline' or not exists (select from due o where o.user_id = due.user_id and o.kind in ('encode', 'describe', 'contents')))`

/** Extends the lease. False when it was taken over. */
export async function renew(tx: Tx, job: Job, leaseMs: number): Promise<boolean> {
  const renewed = await tx.rows(sql`
    update due set lease_until = now() + ${leaseMs}::float8 * interval '1 millisecond' ${leaseCondition(job)} returning key`)
  return renewed.length > 0
}

/** Locks the job's row and checks its lease: if true, the lease cannot be taken over until the transaction ends. */
export async function holdsLease(tx: Tx, job: Job): Promise<boolean> {
  const rows = await tx.rows(sql`select key from due ${leaseCondition(job)} for update`)
  return rows.length > 0
}

/** The error of a worker whose lease was taken over; it must drop its results. */
export const leaseLost = ({ kind, key }: Job): MadeleineError =>
  new MadeleineError('lease_lost', `the lease on ${kind} ${key} was taken over`)

/** Completes the job: deletes its row, or releases it with its attempts reset when it was scheduled again meanwhile. */
export async function complete(tx: Tx, job: Job): Promise<void> {
  const deleted = await tx.rows(sql`delete from due ${leaseCondition(job)} and version = ${job.version} returning key`)
  if (deleted.length > 0) return
  await tx.rows(sql`update due set lease_token = null, lease_until = null, attempts = 0, last_error = null ${leaseCondition(job)}`)
}

/** Releases the lease and sets the next time of the job. @param failure an error code, never text of a user; without it attempts are reset */
export async function release(tx: Tx, job: Job, at: Date, failure?: string): Promise<void> {
  await tx.rows(sql`
    update due set lease_token = null, lease_until = null, at = ${at}, last_error = ${failure ?? null},
           attempts = case when ${failure ?? null}::text is null then 0 else attempts end
    ${leaseCondition(job)}`)
}

/** Releases the lease and postpones the job, with its attempts reset: until then it does not count as pending work. */
export async function defer(tx: Tx, job: Job, at: Date, failure: string): Promise<void> {
  await tx.rows(sql`update due set lease_token = null, lease_until = null, at = ${at}, last_error = ${failure}, attempts = 0 ${leaseCondition(job)}`)
}

const leaseCondition = ({ userId, kind, key, token }: Job) =>
  sql`where user_id = ${userId} and kind = ${kind} and key = ${key} and lease_token = ${token}::uuid`

/** State of the queue for all users; read it with the claim role. */
export interface QueueStatus {
  /** Jobs without a lease that are ready at `now` and that the worker can run. */
  readonly ready: number
  /** Looks that are ready and without a lease, but that the worker cannot run. */
  readonly refused: number
  /** Jobs with a lease that the worker could run. */
  readonly leased: number
  /** Time of the next retry or encoding; policy timers and postponed jobs do not count. */
  readonly nextAt: Date | null
  /** Last error of a job with more than `maxAttempts` attempts; null if there is none. */
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

/** Releases all leases. Only for a folder that was just locked, because no other process can hold a lease there. */
export async function releaseAllLeases(tx: Tx): Promise<void> {
  await tx.rows(sql`update due set lease_token = null, lease_until = null where lease_token is not null`)
}
