/** Between ranking and presenting: a reranker, if one is configured, reads the best messages and puts them in its own order. */
import { ownText } from '../../message/recalled-text.ts'
import type { UserReranker } from '../../model/reranker.ts'
import type { Tx } from '../../store/engine/db.ts'
import { messagesAt, type FoundMessage } from '../../store/queries/search-queries.ts'
import { episodesById } from '../../store/tables/episodes.ts'
import type { CheckedOptions } from '../query/parse-query.ts'
import { withPhrasesFirst, type Ranked, type RankedEpisode, type RankedMessage } from './rank.ts'

/** Messages that are ranked for a reranker to choose from. */
const LEAST_MESSAGES = 50

/** The options under which messages are ranked for a reranker: it needs more than are returned. */
export const widenForRerank = (options: CheckedOptions): CheckedOptions =>
  ({ ...options, passageLimit: Math.max(LEAST_MESSAGES, options.passageLimit) })

/**
 * Messages in the reranker's order, those it did not score behind them; messages that hold a phrase still come first.
 * An episode stands as its best message does among those scored; episodes without one keep their places. Scores and
 * their parts stay those of ranking. A reranker that fails changes no order.
 *
 * @param ranked under widened options
 * @param options as the caller gave them
 * @throws the signal's reason once it is aborted
 */
export async function rerank(
  reranker: UserReranker, userId: string,
  { ranked, options, signal }: { ranked: Ranked; options: CheckedOptions; signal: AbortSignal | undefined },
): Promise<Ranked> {
  const { text: query, passageLimit } = options
  // What was recalled before and pushed back answers nothing
  const texts = new Map(ranked.messages.map((one) => [one, ownText(one.message)]))
  const readable = ranked.messages.filter((one) => texts.get(one) !== '')
  const scores = await reranker.rerank(userId, query, readable.map((one) => texts.get(one)!), signal)
  if (!scores) return { ...ranked, messages: ranked.messages.slice(0, passageLimit) }
  const scored = readable.slice(0, scores.length).map((one, i) => ({ one, score: scores[i]! }))
    .sort((a, b) => b.score - a.score).map(({ one }) => one)
  const messages = withPhrasesFirst([...new Set([...scored, ...ranked.messages])], ranked.phrases)
  return { ...ranked, messages: messages.slice(0, passageLimit), episodes: inOrderOf(scored, ranked.episodes) }
}

/** Episodes that have one of the messages, in their order, in the places that these episodes held. */
function inOrderOf(messages: readonly RankedMessage[], episodes: readonly RankedEpisode[]): RankedEpisode[] {
  const places = new Map<string, number>()
  for (const [i, { segmentId }] of messages.entries()) if (segmentId !== undefined && !places.has(segmentId)) places.set(segmentId, i)
  const reordered = episodes.filter(({ row }) => places.has(row.id)).sort((a, b) => places.get(a.row.id)! - places.get(b.row.id)!).values()
  return episodes.map((episode) => (places.has(episode.row.id) ? reordered.next().value! : episode))
}

/** What was ranked in an earlier transaction, without the episodes and messages that are forgotten by now. */
export async function withoutForgotten(tx: Tx, userId: string, ranked: Ranked): Promise<Ranked> {
  const episodes = new Set((await episodesById(tx, userId, ranked.episodes.map(({ row }) => row.id))).map(({ id }) => id))
  const stored = await messagesAt(tx, userId, ranked.messages.map(({ message }) => message))
  // With its text: forgotten and pushed again under the same ids, it is another message
  const texts = new Map(stored.map(({ conversationId, id, text }) => [JSON.stringify([conversationId, id]), text]))
  const isStored = ({ conversationId, id, text, excerpt }: FoundMessage): boolean => {
    const now = texts.get(JSON.stringify([conversationId, id]))
    return (excerpt && excerpt.of === now?.length ? now.slice(excerpt.from, excerpt.to) : now) === text
  }
  return {
    ...ranked,
    episodes: ranked.episodes.filter(({ row }) => episodes.has(row.id)),
    messages: ranked.messages.filter(({ message }) => isStored(message)),
  }
}
