/** The episodes that an answer shows, which are what a review rates. */
import type { LeftOut, RecentResult } from '../../contract/results/recall-result.ts'

/** Episodes that are reviewed of one answer, the first. */
const MOST_SHOWN = 32

/**
 * The ids of the episodes that are shown, by rank, then those of the passages: who reads a message of an episode was shown it.
 *
 * @param isWithinBudget then the text is what is shown, without what it left out
 */
export function shownEpisodes(answer: Pick<RecentResult, 'episodes' | 'passages' | 'leftOut'>, isWithinBudget: boolean): string[] {
  const left = leftOutKeys(answer, isWithinBudget)
  if (!left) return []
  const episodes = answer.episodes.filter(({ id, conversationId }) => !left.has(keyOf('episode', conversationId, id)))
  const passages = answer.passages.filter(({ messageId, conversationId }) => !left.has(keyOf('passage', conversationId, messageId)))
  return [...new Set([...episodes.map(({ id }) => id), ...passages.flatMap(({ episodeId }) => episodeId ?? [])])].slice(0, MOST_SHOWN)
}

const keyOf = (kind: LeftOut['kind'], ...ids: readonly string[]): string => JSON.stringify([kind, ...ids])

/** Undefined if the text could not be fitted: a tokenizer of the caller that throws fails who reads the text, and nobody else. */
function leftOutKeys(answer: Pick<RecentResult, 'leftOut'>, isWithinBudget: boolean): ReadonlySet<string> | undefined {
  if (!isWithinBudget) return new Set()
  try {
    return new Set(answer.leftOut.map(({ kind, conversationId, id }) => keyOf(kind, conversationId, id)))
  } catch {
    return undefined
  }
}
