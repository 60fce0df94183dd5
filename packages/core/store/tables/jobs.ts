/** Table `due`: the job queue, with leases. Leases use the database's clock, `at` uses the process's clock. */
import type { FailingJobs } from '@madeleine/contract'
import { MadeleineError } from '@madeleine/base'
import { json, type Query, sql, type Tx } from '@madeleine/engine'
import { Columns, integer, smallint, text, time, uuid } from './columns.ts'

export type JobKind = 'look' | 'encode' | 'describe' | 'embed' | 'embed_messages' | 'contents' | 'headline' | 'review' | 'consolidate'
  | 'learn' | 'archive' | 'forget'
/** Priority lane. 0: live conversations; 1: bulk work such as imports, which gets a quarter of the claims. */
export type Lane = 0 | 1

/** In the order in which they are exported. */
export const DUE = new Columns({
  kind: text<JobKind | 'erase'>(),
  key: text(),
  lane: smallint<Lane>(),
  at: time(),
  /** Raised when it is scheduled again while it is leased. */
  version: integer(),
  /** Number of claims so far. */
  attempts: integer(),
  leaseToken: uuid<string | null>({ isLocal: true }),
  leaseUntil: time<Date | null>({ isLocal: true }),
  /** Code of the last failure. */
  lastError: text<string | null>(),
  /** Where it was scheduled, as a W3C `traceparent`. */
  trace: text<string | null>({ isLocal: true }),
})

export interface Job {
  readonly userId: string
  readonly kind: JobKind
  /**
   * Conversation id (look, learn, describe, review), segment id (encode), embedder name (embed, embed_messages),
   * 'contents' (contents, headline), 'facts' (consolidate), 'episodes' (archive),
   * or id of an entry of the history (forget).
   */
  readonly key: string
  readonly lane: Lane
  readonly at: Date
  readonly version: number
  /** Number of claims so far, including this one. */
  readonly attempts: number
  readonly token: string
  /** Where it was scheduled, as a W3C `traceparent`; null or absent where nothing traces. */
  readonly trace?: string | null | undefined
}

/** Jobs of one user and one kind under one lease token, in the order they were scheduled for. They run together. */
export type JobSet = readonly [Job, ...Job[]]

export interface ScheduledJob {
  readonly kind: JobKind
  readonly key: string
  readonly at: Date
  readonly lane: Lane
  /** Where it belongs, as a W3C `traceparent`; without it, where the transaction does. */
  readonly trace?: string | null | undefined
}

/**
 * Schedules jobs in the caller's transaction. An existing job only moves earlier; while it is leased its version is
 * raised, so that the worker keeps it and no wake-up is lost. In the common case nothing is written.
 */
export async function schedule(tx: Tx, userId: string, jobs: readonly ScheduledJob[]): Promise<void> {
  if (jobs.length > 0) await tx.rows(scheduleQuery(userId, jobs))
}

/**
 * The end of a statement that inserts jobs: an existing one only moves earlier, or gets the trace that it lacks. One that is worked on is
 * that of whoever schedules it anew: the work under way has its own.
 */
export const rescheduled: Query = sql`
  on conflict (user_id, kind, key) do update
     set at = least(due.at, excluded.at), lane = least(due.lane, excluded.lane), version = due.version + 1,
         trace = case when due.lease_token is null then coalesce(due.trace, excluded.trace) else coalesce(excluded.trace, due.trace) end
   where excluded.at < due.at or excluded.lane < due.lane or due.lease_token is not null
      or due.trace is null and excluded.trace is not null`

/**
 * The statement of `schedule`, on its own or as a CTE of another statement. Segments are scheduled a microsecond apart, so
 * that those closed together are encoded in their order.
 */
export const scheduleQuery = (userId: string, jobs: readonly ScheduledJob[]): Query => sql`
  insert into due (user_id, kind, key, lane, at, trace)
  select ${userId}, p.kind, p.key, p.lane,
         p.at - case when p.kind = 'encode' then count(*) over () - p.nth else 0 end * interval '1 microsecond',
         coalesce(p.trace, nullif(current_setting('madeleine.trace', true), ''))
    from rows from (jsonb_to_recordset(${json(jobs)}::text::jsonb) as (kind text, key text, lane smallint,
        at timestamptz, trace text)) with ordinality as p (kind, key, lane, at, trace, nth)
  ${rescheduled}`

/**
 * Extends the leases of a set. It waits for no row, or it could deadlock with the transaction that ends the set: a row that
 * is locked is being ended, or is extended the next time.
 * @returns how many it still holds
 */
export async function renew(tx: Tx, jobs: JobSet, leaseMs: number): Promise<number> {
  const [{ userId, kind, token }] = jobs
  const ours = sql`
    user_id = ${userId} and kind = ${kind} and key = any(${jobs.map(({ key }) => key)}::text[]) and lease_token = ${token}::uuid`
  tx.run(sql`
    update due set lease_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
      from (select key from due where ${ours} for update skip locked) free
     where due.user_id = ${userId} and due.kind = ${kind} and due.key = free.key`)
  return (await tx.rows(sql`select key from due where ${ours}`)).length
}

/** Locks the job's row and checks its lease: if true, the lease cannot be taken over until the transaction ends. */
export async function holdsLease(tx: Tx, job: Job): Promise<boolean> {
  const rows = await tx.rows(sql`select key from due ${leaseCondition(job)} for update`)
  return rows.length > 0
}

/** The error of a worker whose lease was taken over; it must drop its results. */
export const leaseLost = ({ kind, key }: Job): MadeleineError =>
  new MadeleineError('lease_lost', `the lease on ${kind} ${key} was taken over`)

/**
 * Completes the job: deletes its row, or releases it with its attempts reset when it was scheduled again meanwhile.
 * @returns whether its row was deleted
 */
export async function complete(tx: Tx, job: Job): Promise<boolean> {
  const deleted = await tx.rows(sql`delete from due ${leaseCondition(job)} and version = ${job.version} returning key`)
  if (deleted.length > 0) return true
  await tx.rows(sql`update due set lease_token = null, lease_until = null, attempts = 0, last_error = null ${leaseCondition(job)}`)
  return false
}

/** Removes those of these jobs that nobody works on: there is nothing left for them to do. */
export function withdraw(tx: Tx, userId: string, kind: JobKind, keys: readonly string[]): void {
  if (keys.length === 0) return
  tx.run(sql`delete from due where user_id = ${userId} and kind = ${kind} and key = any(${keys}::text[]) and lease_token is null`)
}

/**
 * Releases the lease and sets the next time of the job. @param failure an error code, never text of a user; without it attempts are reset
 */
export async function release(tx: Tx, job: Job, at: Date, failure?: string): Promise<void> {
  await tx.rows(sql`
    update due set lease_token = null, lease_until = null, at = ${at}, last_error = ${failure ?? null},
           attempts = case when ${failure ?? null}::text is null then 0 else attempts end
    ${leaseCondition(job)}`)
}

/** Releases the lease and postpones the job, with its attempts reset: until then it does not count as pending work. */
export async function defer(tx: Tx, job: Job, at: Date, failure: string): Promise<void> {
  await tx.rows(sql`
    update due set lease_token = null, lease_until = null, at = ${at}, last_error = ${failure}, attempts = 0 ${leaseCondition(job)}`)
}

/** The user's jobs whose last attempt failed, by kind. The claim of an attempt that is under way is no failure yet. */
export const failingJobs = (tx: Tx, userId: string): Promise<FailingJobs[]> =>
  tx.rows(sql`
    select kind, count(*)::int as jobs, max(failures)::int as failures,
           (array_agg(last_error order by failures desc, last_error collate "C"))[1] as error
      from (select kind, last_error, attempts - case when lease_token is null then 0 else 1 end as failures
              from due where user_id = ${userId} and last_error is not null) d
     where failures > 0 group by kind order by kind collate "C"`)

const leaseCondition = ({ userId, kind, key, token }: Job) =>
  sql`where user_id = ${userId} and kind = ${kind} and key = ${key} and lease_token = ${token}::uuid`
