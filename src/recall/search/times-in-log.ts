/** Whether the log has anything of the times that a query names. */
import type { Tx } from '../../store/engine/db.ts'
import { hasTalkBetween } from '../../store/queries/search-queries.ts'
import type { ParsedQuery } from '../query/parse-query.ts'

/** The query, its times marked that hold no message in scope. One statement, and none for a query that names no time. */
export async function withTalkKnown(tx: Tx, userId: string, query: ParsedQuery): Promise<ParsedQuery> {
  const { times, scope } = query
  if (times.length === 0) return query
  const hasTalk = await hasTalkBetween(tx, userId, times, scope)
  return { ...query, times: times.map((time, i) => ({ ...time, isEmpty: !hasTalk[i] })) }
}
