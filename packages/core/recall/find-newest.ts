/** What recall presents without a query: the newest episodes and messages. */
import { fadeFactor } from '../reviews/retention.ts'
import { partOfMessage } from './message-part.ts'
import type { Tx } from '@madeleine/engine'
import { countPending, newestMessages } from '../store/queries/search-queries.ts'
import { newestEpisodes } from '../store/tables/episodes.ts'
import type { CheckedOptions } from './parse-query.ts'
import { rememberedAt } from './rank-episodes.ts'
import type { Ranked } from './rank.ts'
import { MOST_PENDING } from './searched-log.ts'

/**
 * The newest episodes by their end and the newest messages, both in scope. Nothing was matched, so a message scores 0
 * and an episode its retrievability. Three statements that travel together.
 *
 * @param options the query's text is not read
 */
export async function findNewest(tx: Tx, userId: string, { scope, limit, passageLimit, now, ownTail }: CheckedOptions): Promise<Ranked> {
  const [rows, { count: pendingCount, hasUntrusted }, messages] = await Promise.all([
    newestEpisodes(tx, userId, { scope, limit }), countPending(tx, userId, { scope, limit: MOST_PENDING, ownTail }),
    newestMessages(tx, userId, { scope, limit: passageLimit, ownTail }),
  ])
  return {
    episodes: rows.map((row) => {
      const remembered = rememberedAt(row, now)
      return {
        row, ...remembered, score: remembered.retrievability, fused: 1, factor: fadeFactor(remembered.retrievability, row.surprise),
        arms: [], terms: [], messageTerms: [], conversationTerms: [], bestMessage: undefined,
      }
    }),
    messages: messages.map((message) =>
      ({ message: partOfMessage(message, 0), segmentId: message.segmentId ?? undefined, score: 0, parts: {}, terms: [] })),
    pendingCount, hasUntrusted,
    phrases: [],
  }
}
