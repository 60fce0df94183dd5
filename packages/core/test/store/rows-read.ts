/** How many rows of tables, and how many blocks, the statements of a piece of work read: what it costs on a store of any size. */
import { type Db, sql, type Tx, withUser } from '@madeleine/engine'

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  /** Of all below it too. */
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

const rowsOf = (plan: Plan): number => {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return (plan['Relation Name'] === undefined ? 0 : own * plan['Actual Loops'])
    + (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)
}

export const rowsRead = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<number> => readBy(db, work, rowsOf)

export const blocksRead = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  readBy(db, work, (plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])

/** Runs the work for user 'ann', each of its queries twice: once to be counted, once for its answer. */
async function readBy(db: Db, work: (tx: Tx) => Promise<unknown>, countOf: (plan: Plan) => number): Promise<number> {
  let read = 0
  await withUser(db, 'ann', (tx) => work({
    async rows(query) {
      const text = `explain (analyze, buffers, format json) ${query.text}`
      const [row] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ ...query, text })
      read += countOf(row!['QUERY PLAN'][0].Plan)
      return tx.rows(query)
    },
    run: tx.run,
  }))
  return read
}

/** A conversation 'c' of user 'ann': a message an hour. @param cursor how many of them have been cut */
export async function conversationOf(
  tx: Tx, { messages, from, cursor }: { messages: number; from: string; cursor: number },
): Promise<void> {
  await tx.rows(sql`
    insert into conversation (user_id, id, incarnation, created_at, cursor, fence_to, next_seq)
    values ('ann', 'c', gen_random_uuid(), now(), ${cursor}::int, null, ${messages}::int)`)
  await tx.rows(sql`
    insert into message (user_id, conversation_id, seq, id, role, kind, text, at, timed, received_at, tokens)
    select 'ann', 'c', n, 'm' || n, 'user', 'message', 'text', ${from}::text::timestamptz + n * interval '1 hour', true, now(), 1
      from generate_series(0, ${messages - 1}::int) as g (n)`)
}
