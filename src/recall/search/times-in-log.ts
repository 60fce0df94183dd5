/** Whether the log has anything of the times that a query names. */
import type { Tx } from '../../store/engine/db.ts'
import { hasTalkBetween } from '../../store/queries/search-queries.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import type { SearchedLog } from './searched-log.ts'

/**
 * The query, its times marked that hold no message in scope. One statement, and none for a query that names no time.
 * "January 6" in a log that begins in March has no reading in its first year, but where that is the only one.
 */
export async function withTalkKnown(
  tx: Tx, userId: string, query: ParsedQuery, { startAt }: Pick<SearchedLog, 'startAt'>,
): Promise<ParsedQuery> {
  const { scope } = query
  const times = query.times.filter(({ text, before }, i) =>
    startAt === undefined || before > startAt || query.times.findIndex((one) => one.text === text) === i)
  if (times.length === 0) return query
  const hasTalk = await hasTalkBetween(tx, userId, times, scope)
  return { ...query, times: times.map((time, i) => ({ ...time, isEmpty: !hasTalk[i] })) }
}
