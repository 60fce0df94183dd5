/** What recall presents without a query: the newest episodes and messages. */
import type { Tx } from '../../store/engine/db.ts'
import { countPending, newestMessages } from '../../store/queries/search-queries.ts'
import { newestEpisodes } from '../../store/tables/episodes.ts'
import type { CheckedOptions } from '../query/parse-query.ts'
import { decay } from '../score/decay.ts'
import type { Ranked } from '../score/rank.ts'
import { MOST_PENDING } from './searched-log.ts'

/**
 * The newest episodes by their end and the newest messages, both in scope. Nothing was matched, so a message scores 0
 * and an episode its retrievability. Three statements that travel together.
 *
 * @param options the query's text is not read
 */
export async function findNewest(tx: Tx, userId: string, { scope, limit, passageLimit, now, ownTail }: CheckedOptions): Promise<Ranked> {
  const [rows, pendingCount, messages] = await Promise.all([
    newestEpisodes(tx, userId, { scope, limit }), countPending(tx, userId, { scope, limit: MOST_PENDING, ownTail }), newestMessages(tx, userId, { scope, limit: passageLimit, ownTail }),
  ])
  const fused = rows.map(({ id }) => ({ id, score: 1, ranks: [] }))
  const decayed = new Map(decay(fused, new Map(rows.map((row) => [row.id, row])), now).map((episode) => [episode.row.id, episode]))
  return {
    // By time, as they were read: decay sorts by score
    episodes: rows.flatMap(({ id }) => {
      const episode = decayed.get(id)
      return episode ? [{ ...episode, score: episode.retrievability, arms: [], terms: [], messageTerms: [], conversationTerms: [], bestMessage: undefined }] : []
    }),
    messages: messages.map((message) => ({ message, segmentId: message.segmentId ?? undefined, score: 0, parts: {}, terms: [] })),
    pendingCount,
    phrases: [],
  }
}
