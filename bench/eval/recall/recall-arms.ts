/** Arms of the recall evaluation: recall as a whole, each of its search arms, and the baseline BM25 over turns. */
import { leastValueOf } from '../../../packages/contract/confidence.ts'
import { bm25Search, turnTerms } from './bm25-search.ts'
import type { Chat } from '../corpora/recall-chats.ts'
import type { RankedUnit } from './recall-metrics.ts'
import type { RecallResult } from '../../../packages/contract/recall-calls.ts'

/** The ranking of one arm for one question. */
export interface Ranking {
  readonly arm: string
  /** The kind of unit that is ranked. */
  readonly unit: 'turn' | 'episode'
  /** Best first. */
  readonly units: readonly RankedUnit[]
}

/**
 * The baseline of a chat: BM25 over its turns, including the speaker's name, with the text analysis, k1 and b of recall and
 * no other feature.
 */
export function baselineOf({ turns }: Chat): (question: string) => Ranking {
  const search = bm25Search(turns.map(turnTerms))
  return (question) => ({ arm: 'bm25 turns', unit: 'turn', units: search(question).map((index) => [turns[index]!.id]) })
}

/** Fixed for all questions, in this order, so that tables have one row per arm. */
const EPISODE_ARMS = ['words', 'vector', 'messages'] as const

/**
 * As a reader is shown them: each fact that is fairly sure, then the passages. A fact stands for one message, its newest
 * proof, as a passage does: with all proofs at one rank it would find several for the price of one.
 */
function unitsWithFacts({ facts, passages }: RecallResult): RankedUnit[] {
  const known = facts.filter(({ confidence = 0 }) => confidence >= leastValueOf('fair'))
    .map(({ sources }) => sources.slice(0, 1).map(({ messageId }) => messageId))
  const proved = new Set(known.flat())
  return [...known, ...passages.filter(({ messageId }) => !proved.has(messageId)).map(({ messageId }) => [messageId])]
}

/**
 * The rankings of one explained recall: its passages, with and without facts before them, its
 * episodes, and its episodes as each search arm ranked them.
 */
export function rankingsOf(recall: RecallResult): Ranking[] {
  const { passages, episodes } = recall
  const rankOf = (arm: string, episode: RecallResult['episodes'][number]) => episode.explain?.arms.find((match) => match.arm === arm)?.rank
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
    { arm: 'facts, recall', unit: 'turn', units: unitsWithFacts(recall) },
  ]
}
