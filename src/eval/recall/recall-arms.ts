/** What is ranked for a question: by recall as a whole, by each of its arms, and by plain BM25 over single turns. */
import type { Recall } from '../../recall/render/recall-result.ts'
import { searchOf, turnTerms } from './bm25-search.ts'
import type { Chat } from '../corpora/recall-chats.ts'
import type { RankedUnit } from './recall-metrics.ts'

export interface Ranking {
  readonly arm: string
  /** What stands at one rank. */
  readonly unit: 'turn' | 'episode'
  /** Best first. */
  readonly units: readonly RankedUnit[]
}

/**
 * BM25 over the chat's single turns, who speaks among their words, with the same analysis, k1 and b as recall and
 * nothing around it.
 */
export function baselineOf({ turns }: Chat): (question: string) => Ranking {
  const search = searchOf(turns.map(turnTerms))
  return (question) => ({ arm: 'bm25 turns', unit: 'turn', units: search(question).map((place) => [turns[place]!.id]) })
}

/** The same for every question, in this order, so that tables have one line for each. */
const EPISODE_ARMS = ['words', 'vector', 'messages'] as const

/** The rankings one explained recall holds: its passages, its episodes, and the order each arm alone put these in. */
export function rankingsOf({ passages, episodes }: Recall): Ranking[] {
  const rankOf = (arm: string, episode: Recall['episodes'][number]) => episode.explain?.arms.find((one) => one.arm === arm)?.rank
  return [
    { arm: 'recall', unit: 'turn', units: passages.map(({ messageId }) => [messageId]) },
    { arm: 'episodes', unit: 'episode', units: episodes.map(({ messageIds }) => messageIds) },
    ...EPISODE_ARMS.map((arm): Ranking => ({
      arm: `episodes/${arm}`,
      unit: 'episode',
      units: episodes
        .flatMap((episode) => {
          const rank = rankOf(arm, episode)
          return rank === undefined ? [] : [{ rank, ids: episode.messageIds }]
        })
        .sort((a, b) => a.rank - b.rank)
        .map(({ ids }) => ids),
    })),
  ]
}
