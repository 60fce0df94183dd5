/** What waits in the queue, of all users together: kinds and numbers, nothing of anybody. */
import type { Db } from '../engine/db.ts'
import { sql } from '../engine/db.ts'
import { withClaim, withUser } from '../engine/transactions.ts'

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
    from due where kind <> 'erase' group by kind order by kind`))
