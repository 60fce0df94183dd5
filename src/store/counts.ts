/** How many rows of each kind a user has. */
import { sql, type Tx } from './db.ts'

export interface RowCounts {
  conversations: number
  messages: number
  /** Messages in tails. */
  pending: number
  segments: number
  /** Segments closed but not yet encoded. */
  collapsing: number
  episodes: number
  /** Promises in the queue, timers included. */
  due: number
}

export async function countRows(tx: Tx, userId: string): Promise<RowCounts> {
  const [row] = await tx.rows<RowCounts>(sql`
    select (select count(*)::int from conversation where user_id = ${userId}) as conversations,
           (select coalesce(sum(next_seq), 0)::int from conversation where user_id = ${userId}) as messages,
           (select coalesce(sum(next_seq - cursor), 0)::int from conversation where user_id = ${userId}) as pending,
           (select count(*)::int from segment where user_id = ${userId} and state <> 'archived') as segments,
           (select count(*)::int from segment where user_id = ${userId} and state = 'collapsing') as collapsing,
           (select count(*)::int from episode where user_id = ${userId}) as episodes,
           (select count(*)::int from due where user_id = ${userId}) as due`)
  return row as RowCounts
}
