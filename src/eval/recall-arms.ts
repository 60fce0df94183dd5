/** What is ranked for a question: by recall as a whole, by each of its arms, and by plain BM25 over single turns. */
import { idf, scoreTexts } from '../core/bm25.ts'
import { messageTerms, queryTerms } from '../core/terms.ts'
import type { Recall } from '../recall/answer.ts'
import type { Chat } from './recall-chats.ts'
import type { RankedUnit } from './recall-metrics.ts'

export interface Ranking {
  readonly arm: string
  /** What stands at one rank. */
  readonly unit: 'turn' | 'episode'
  /** Best first. */
  readonly units: readonly RankedUnit[]
}

export const BASELINE = 'bm25 turns'

/**
 * BM25 in this process over the chat's single turns, with the same terms, k1 and b as recall and nothing around it.
 * Turns that hold no word of the question are not found; equally good ones stay in the order of the chat.
 */
export function baselineOf({ turns }: Chat): (question: string) => Ranking {
  const texts = turns.map(({ name, text }) => messageTerms({ name: name ?? null, text }))
  const holding = new Map<string, number>()
  for (const text of texts) for (const term of new Set(text)) holding.set(term, (holding.get(term) ?? 0) + 1)
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  return (question) => {
    const weights = new Map(queryTerms(question).map((term) => [term, idf(holding.get(term) ?? 0, turns.length)]))
    const scores = scoreTexts(weights, texts, averageLength)
    const found = turns.map(({ id }, index) => ({ id, score: scores[index]! })).filter(({ score }) => score > 0)
    return { arm: BASELINE, unit: 'turn', units: found.sort((a, b) => b.score - a.score).map(({ id }) => [id]) }
  }
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
