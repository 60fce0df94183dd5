/** Table `due` for all users, read with the claim role: what is ready, who takes it, and what the queue waits for. */
import type { Json } from '@madeleine/base'
import { answered, type Db, json, orDistributed, type Query, sql, type Tx, withClaim, withUser } from '@madeleine/engine'
import { conversationColumns, lockOrder, type Conversation } from './tables/conversations.ts'
import { scheduleQuery, type Job, type JobKind, type JobSet, type Lane } from './tables/jobs.ts'
import { logRange } from './tables/messages.ts'
import { insertionOf, type ClosedSegment } from './tables/segments.ts'

/** The jobs that a worker can run. */
export interface WorkerCapabilities {
  readonly kinds: readonly JobKind[]
  /** Names of the worker's embedders. */
  readonly embedders: readonly string[]
}

export interface ClaimOptions extends WorkerCapabilities {
  /** Where nothing is ready, claims jobs that are deferred only to be batched with later work. */
  readonly includeDeferred?: boolean
  /** The lanes in order: jobs are claimed of the first that has any. */
  readonly lanes: readonly [Lane, Lane?]
  /** Claims jobs that are due at this time or before. */
  readonly upTo: Date
  readonly token: string
  readonly leaseMs: number
  /** Maximum number of sets. */
  readonly limit: number
  /** Users with greater ids come first, for round-robin. */
  readonly afterUser: string
  /** Users that are skipped because they have their share of slots. */
  readonly except?: readonly string[]
  /** Users whose segments this process encodes already: the next set waits, because it is compared with those before it. */
  readonly encoding?: readonly string[]
  /** Looks are quick, so that one after the other is no longer than all at once. */
  readonly looksInSets?: boolean
}

/** Most jobs of a set; those of other kinds run alone. */
const SET_SIZES = { encode: 64, look: 32 } as const
/** A job that was claimed so often and did not end runs alone: one that ends the process would take its set with it each time. */
const CLAIMS_IN_SETS = 2

/**
 * Claims ready jobs in sets, at most two sets of one user, and one of segments, users round-robin. It is one statement, so
 * two workers never get the same job. It considers the 1,000 oldest ready jobs of the lane, so one user's backlog delays
 * others by at most that many. The transaction ends with it.
 */
export async function claim(tx: Tx, options: ClaimOptions): Promise<JobSet[]> {
  const { upTo, token, leaseMs, limit, afterUser } = options
  const rows = await tx.rows<Job & { nth: number }>(sql`
    with ${readySets(options)}, heads as (
      select r.user_id, r.kind, r.nth from due d
        join ranked r on (r.user_id, r.kind, r.key) = (d.user_id, d.kind, d.key)
       where r.place <= 2 and (d.lease_until is null or d.lease_until < now())
       order by d.user_id <= ${afterUser}, d.user_id, r.place limit ${limit}
         for update of d skip locked
    ), picked as (
      select d.user_id, d.kind, d.key, d.at, p.nth from due d
        join placed p on (p.user_id, p.kind, p.key) = (d.user_id, d.kind, d.key)
       where (p.user_id, p.kind, p.nth) in (select user_id, kind, nth from heads) and (d.lease_until is null or d.lease_until < now())
         for update of d skip locked
    ), claimed as (
      update due set lease_token = ${token}::uuid, lease_until = now() + ${leaseMs}::float8 * interval '1 millisecond',
             at = least(due.at, ${upTo}), attempts = due.attempts + 1
        from picked p where (p.user_id, p.kind, p.key) = (due.user_id, due.kind, due.key)
      returning due.*, p.at as scheduled_at, p.nth
    )
    select user_id as "userId", kind, key, lane, at, version, attempts, lease_token as "token", trace, nth::int as nth from claimed
     order by user_id <= ${afterUser}, user_id, kind, nth, scheduled_at, key`, { isLast: true })
  return setsOf(rows)
}

/**
 * Ready jobs with the number of their set (`placed`), below 0 for one that runs alone, and each
 * user's sets by the time of their first job (`ranked`).
 */
const readySets = (
  { lanes: [lane, otherLane], looksInSets = false, includeDeferred = false, ...options }: ClaimOptions,
): Query => sql`
    first as ${readyIn(sql`lane = ${lane}`, options)}, undeferred as (
      select * from first
      ${otherLane === undefined ? sql`` : sql`union all ${readyIn(sql`lane = ${otherLane} and not exists (select from first)`, options)}`}
    ), ready as (
      select * from undeferred
      ${includeDeferred
        ? sql`union all ${readyIn(sql`lane in (0, 1) and not exists (select from undeferred)`, options, isReadyOrDeferred(options.upTo))}`
        : sql``}
    ), placed as (
      select *, case when is_alone then -row_number() over (partition by user_id, kind, is_alone order by at, key)
                     else (row_number() over (partition by user_id, kind, is_alone order by at, key) - 1)
                          / case kind when 'encode' then ${SET_SIZES.encode}::int when 'look' then ${looksInSets ? SET_SIZES.look : 1}::int
                          else 1 end end as nth
        from ready
    ), sets as (
      select user_id, kind, nth, min(key) filter (where is_head) as key, min(at) as at, row_number() over (partition by user_id, kind
         order by min(at), nth) as turn
        from (select *, row_number() over (partition by user_id, kind, nth order by at, key) = 1 as is_head from placed) p
       group by user_id, kind, nth
    ), ranked as (
      select user_id, kind, nth, key, row_number() over (partition by user_id order by at, kind, nth) as place from sets
       where turn = 1 or kind <> 'encode'
    )`

/** The oldest ready jobs of a lane. */
const readyIn = (lane: Query, { upTo, except = [], encoding = [], ...capabilities }: Omit<ClaimOptions, 'lanes'>, isReady: Query = sql`at <=
  ${upTo}`): Query => sql`
      (select user_id, kind, key, at, attempts >= ${CLAIMS_IN_SETS}::int as is_alone from due
        where ${lane} and ${capabilityCondition(capabilities)} and ${isReady} and (lease_until is null or lease_until < now())
          and user_id <> all(${except}::text[]) and (kind <> 'encode' or user_id <> all(${encoding}::text[]))
        order by at limit 1000)`

function setsOf(rows: readonly (Job & { readonly nth: number })[]): JobSet[] {
  const sets = new Map<string, [Job, ...Job[]]>()
  for (const { nth, ...job } of rows) {
    const key = JSON.stringify([job.userId, job.kind, nth])
    const set = sets.get(key)
    if (set) set.push(job)
    else sets.set(key, [job])
  }
  return [...sets.values()]
}

/**
 * Makes work due that is scheduled further ahead than any pause lasts: the clock was set back since. Policy timers and
 * period summaries, which may lie months ahead, wait for their time by the clock.
 */
export async function bringForward(tx: Tx, now: Date): Promise<void> {
  await tx.rows(sql`
    update due set at = ${now}
     where lease_token is null
       and at > ${now}::timestamptz + case when kind in ('describe', 'consolidate') then interval '25 hours' else interval '1 hour' end
       and (kind in ('encode', 'describe', 'embed', 'embed_messages', 'contents', 'review', 'consolidate', 'learn')
         or kind = 'look' and attempts > 0)`)
}

/** Condition: the job is due, or it is only deferred; retries always wait. */
const isReadyOrDeferred = (upTo: Date): Query =>
  sql`(at <= ${upTo} or kind in ('learn', 'describe', 'contents', 'headline') and attempts = 0)`

/** Condition: the worker can run the job. Period summaries wait until the user has no encoding, describing or contents job. */
const capabilityCondition = ({ kinds, embedders }: WorkerCapabilities): Query => sql`
  kind = any(${kinds}::text[]) and (kind not in ('embed', 'embed_messages') or key = any(${embedders}::text[]))
  and (kind <> 'headline' or not exists (select from due o where o.user_id = due.user_id and o.kind in ('encode', 'describe', 'contents')))`

/** State of the queue for all users; read it with the claim role. */
export interface QueueStatus {
  /** Jobs without a lease that are ready at `now`, or deferred, and that the worker can run. */
  readonly ready: number
  /** Looks that are ready and without a lease, but that the worker cannot run. */
  readonly refused: number
  /** Jobs with a lease that the worker could run. */
  readonly leased: number
  /** Time of the next retry or encoding; policy timers, ends of graces and postponed jobs do not count. */
  readonly nextAt: Date | null
  /** Last error of a job with more than `maxAttempts` attempts; null if there is none. */
  readonly stuck: string | null
  /** Something was forgotten whose bytes may be in the files (`promiseErasure`). */
  readonly hasErasures: boolean
}

/** The state of the queue at `now`. The transaction ends with it. */
export async function readQueueStatus(
  tx: Tx, now: Date, { maxAttempts, ...capabilities }: WorkerCapabilities & { maxAttempts: number },
): Promise<QueueStatus> {
  const [row] = await tx.rows<QueueStatus>(sql`
    select count(*) filter (where ${isReadyOrDeferred(now)} and free and ours)::int as ready,
           count(*) filter (where at <= ${now} and free and kind = 'look' and not ours)::int as refused,
           count(*) filter (where not free and ours)::int as leased,
           min(at) filter (where at > ${now} and free and ours
             and (attempts > 0 or kind not in ('look', 'archive', 'forget') and last_error is null)) as "nextAt",
           max(last_error) filter (where ours and attempts > ${maxAttempts}) as stuck,
           coalesce(bool_or(kind = 'erase'), false) as "hasErasures"
      from (select at, kind, attempts, last_error, lease_until is null
            or lease_until < now() as free, ${capabilityCondition(capabilities)} as ours
              from due) d`, { isLast: true })
  return row as QueueStatus
}

// The claim on a distributed store, where no statement locks rows of several users: each one's are leased by themselves.

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

// The end of a set of jobs: their leases are given back in the transaction that stores their results.

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

// What waits in the queue, of all users together: kinds and numbers, nothing of anybody.

export interface WaitingKind {
  readonly kind: string
  readonly jobs: number
  /** Seconds since the oldest that nobody has taken was due; 0 if none is due. */
  readonly oldestSeconds: number
}

/** How many messages of a user are in no episode yet: those of tails, and those of segments that wait for theirs, by their indexes. */
export const openMessages = (db: Db, userId: string): Promise<number> => withUser(db, userId, async (tx) => {
  const [row] = await tx.rows<{ messages: number }>(sql`
    select (select coalesce(sum(next_seq - cursor), 0)::float8 from conversation where user_id = ${userId} and cursor < next_seq)
         + (select coalesce(sum(to_seq - from_seq), 0)::float8 from segment where user_id = ${userId} and state = 'collapsing')
           as messages`, { isLast: true })
  return row!.messages
}, { idempotent: true, snapshot: true })

/** @param now of the clock that jobs are scheduled by */
export const waitingJobs = (db: Db, now: Date): Promise<WaitingKind[]> => withClaim(db, (tx) => tx.rows<WaitingKind>(sql`
  select kind, count(*)::int as jobs,
         greatest(0, coalesce(extract(epoch from ${now}::timestamptz
           - min(at) filter (where lease_until is null or lease_until < now())), 0))::float8 as "oldestSeconds"
    from due where kind not in ('erase', 'archive') group by kind order by kind`))

// Fence and drain of conversations' tails: how a set of looks takes its windows, and stores what was cut.

/** Condition: the look of this conversation is leased under the token. */
const isLeased = ({ userId, token }: Job, conversationId: Query): Query => sql`
  exists (select from due d
     where d.user_id = ${userId} and d.kind = 'look' and d.key = ${conversationId} and d.lease_token = ${token}::uuid)`

const keysOf = (jobs: JobSet): string[] => jobs.map(({ key }) => key)

/**
 * Sets the fences, which are the ends of the windows, for the holder of these leases: messages pushed later are outside.
 * A fence of an older lease is replaced, because that lease must have expired.
 * @returns the conversations, without those whose tail is empty or whose lease was lost
 */
export function fenceTails(tx: Tx, jobs: JobSet): Promise<Conversation[]> {
  const [first] = jobs
  return tx.rows<Conversation>(sql`
    with held as (
      select id as held_id from conversation
       where user_id = ${first.userId} and id = any(${keysOf(jobs)}::text[]) and cursor < next_seq order by ${lockOrder} for update
    )
    update conversation set fence_token = ${first.token}::uuid, fence_to = case when flush_to > cursor then flush_to else next_seq end
      from held where user_id = ${first.userId} and id = held_id and cursor < next_seq and ${isLeased(first, sql`id`)}
    returning ${conversationColumns(first.userId)}`)
}

/** What a look has decided about a tail. */
export interface DrainedTail {
  readonly job: Job
  /** Cursor at which the window was read. */
  readonly expectedCursor: number
  /** New cursor. */
  readonly to: number
  /** Number of the window's messages that stay in the tail. */
  readonly remainingCount: number
  /** The fenced tail has messages beyond the window. */
  readonly more: boolean
  readonly wait: boolean
  readonly state: Json | undefined
}

/**
 * Moves the cursors, stores the looks, lifts the fences and takes the closed messages off the counts of the tails: a tail of tens of
 * thousands is not read again for each window of it.
 * @returns the drained conversations: those whose fence has the token, whose lease is still held, and whose cursor is
 *   `expectedCursor`; nothing is written to the others
 */
export async function drainTails(tx: Tx, tails: readonly [DrainedTail, ...DrainedTail[]], lookAt: Date): Promise<Conversation[]> {
  const [{ job }] = tails
  const rows = tails.map(({ job: { key }, to, expectedCursor, remainingCount, more, wait, state }) =>
    ({ key, to, expectedCursor, remainingCount, isMore: more, wait, state }))
  const log = { user: sql`${job.userId}`, conversation: sql`n.key` }
  const closed = logRange(sql`tokens`, { ...log, from: sql`n."expectedCursor"`, to: sql`n."to"` })
  const left = logRange(sql`at, received_at`, { ...log, from: sql`n."to"` })
  // A separate statement: if the update itself waited for a push, its sum would use a snapshot from before that push.
  tx.run(sql`
    select id from conversation where user_id = ${job.userId} and id = any(${rows.map(({ key }) => key)}::text[])
     order by ${lockOrder} for update`)
  return tx.rows<Conversation>(sql`
    update conversation c
       set cursor = n."to", fence_to = null, fence_token = null,
           look_at = ${lookAt}, look_count = n."remainingCount", look_wait = n.wait, more = n."isMore", look_state = n.state,
           tail_tokens = c.tail_tokens - n.tokens, oldest_at = n.at, oldest_received_at = n.received_at
      from (
        select n.*, coalesce(closed.tokens, 0) as tokens, oldest.at, oldest.received_at
          from jsonb_to_recordset(${json(rows)}::text::jsonb)
            as n (key text, "to" int, "expectedCursor" int, "remainingCount" int, "isMore" boolean, wait boolean, state jsonb)
         cross join lateral (select sum(tokens)::int as tokens from (${closed}) m) closed
          left join lateral (${left} limit 1) oldest on true) n
     where c.user_id = ${job.userId} and c.id = n.key
       and fence_token = ${job.token}::uuid
       and cursor = n."expectedCursor"
       and ${isLeased(job, sql`c.id`)}
    returning ${conversationColumns(job.userId)}`)
}

/** A closed segment, with what its encoding is scheduled with. */
interface ClosedWithJob extends ClosedSegment, Pick<Job, 'lane' | 'trace'> {}

/** Inserts closed segments, those of one conversation in order, with the jobs that encode them. */
export function insertWithJobs(tx: Tx, userId: string, segments: readonly ClosedWithJob[], now: Date): void {
  if (segments.length === 0) return
  const jobs = segments.map(({ id, lane, trace }) => ({ kind: 'encode' as const, key: id, at: now, lane, trace }))
  const [scheduling, insertion] = [scheduleQuery(userId, jobs), insertionOf(userId, segments, now)]
  tx.run(orDistributed(sql`with encodings as (${scheduling}) ${insertion}`, scheduling, answered(insertion)))
}

/** Lifts the fences of these leases without moving the cursors. */
export function liftFences(tx: Tx, jobs: JobSet): void {
  tx.run(sql`
    update conversation set fence_to = null, fence_token = null
     where user_id = ${jobs[0].userId} and id = any(${keysOf(jobs)}::text[]) and fence_token = ${jobs[0].token}::uuid`)
}
