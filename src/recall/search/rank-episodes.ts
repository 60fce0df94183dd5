/** The best episodes: by their best message, their title and summary, and their vector; fused, faded, not crowded. */
import { fuse } from '../../rank/rank-fusion.ts'
import { demoteNearDuplicates } from '../../rank/near-duplicates.ts'
import { terms } from '../../text/terms.ts'
import type { Tx } from '../../store/engine/db.ts'
import { episodesById } from '../../store/tables/episodes.ts'
import { vectorHits } from '../../store/queries/nearest-vectors.ts'
import { needsMessages } from '../../store/queries/search-scope.ts'
import { segmentIds } from '../../store/queries/search-queries.ts'
import { decay, type RecallArm, type DecayedEpisode } from './decay.ts'
import type { QueryVector, SearchQuery } from '../query/search-query.ts'
import type { RankedMessages } from './rank-messages.ts'
import type { ScoredMessage } from './message-score.ts'

export interface RankedEpisode extends Omit<DecayedEpisode, 'ranks'> {
  readonly arms: readonly { readonly arm: RecallArm; readonly rank: number; readonly weight: number; readonly score?: number }[]
  /** The query's words that stand in its title, its summary or its best message, as the index holds them. */
  readonly terms: readonly string[]
  /** Those of its best message. */
  readonly turnTerms: readonly string[]
  /** Its best message, if one has anything of what is asked for. */
  readonly best: ScoredMessage | undefined
}

/** Candidates an arm may name. */
const ARM_CANDIDATES = 100

/**
 * How much each arm's word counts, from an ablation over 602 questions (docs/decisions.md, `npm run bench:recall`).
 * An extractive title holds few of an episode's words, and the hashing embedder sees the same words blurred: both break
 * ties, and they bring back what no message answers.
 */
const ARM_WEIGHTS: Readonly<Record<RecallArm, number>> = { words: 0.01, vector: 0.01, messages: 1 }
/** Of an embedder that knows meanings. Not measured: the evaluation runs without a neural model. */
const MEANING_WEIGHT = 0.3

/** Above so many segments the built-in embedder's vectors are compared only where words have found nothing. */
const LEXICAL_MOST = 512

/** No fading lets an episode from farther behind into the list: a factor of 0.97 is worth 0.03 · (60 + rank) places. */
const FADING_PLACES = 15

export async function rankEpisodes(
  tx: Tx, userId: string, { scored, candidates, bestScore, termsOf, segments }: RankedMessages, { nearness, question }: { nearness: QueryVector; question: SearchQuery },
): Promise<RankedEpisode[]> {
  const { scope, now, limit } = question
  const best = bestOfEpisodes(scored)
  const titles = new Map((await segmentIds(tx, userId, candidates.titles.map(({ number }) => number))).map(({ id, number }) => [id, number]))
  const wantsVectors = !nearness.isLexical || segments <= LEXICAL_MOST || best.size === 0
  const near = wantsVectors ? await nearness.near(tx) : undefined
  const weights = nearness.isLexical ? ARM_WEIGHTS : { ...ARM_WEIGHTS, vector: MEANING_WEIGHT }
  const lists: Record<RecallArm, readonly string[]> = {
    // A long episode may lie in the hours and say nothing in them
    words: scope.hours ? [...titles.keys()].filter((id) => best.has(id)) : [...titles.keys()],
    vector: near ? await vectorHits(tx, userId, near, { scope, limit: ARM_CANDIDATES, maxVectors: segments }) : [],
    messages: [...best.keys()].slice(0, ARM_CANDIDATES),
  }
  const fused = fuse((['words', 'vector', 'messages'] as const).map((arm) => ({ arm, weight: weights[arm], ids: lists[arm] })))
  const first = needsMessages(scope) ? fused : fused.slice(0, limit + FADING_PLACES)
  const rows = new Map((await episodesById(tx, userId, first.map(({ id }) => id), scope)).map((row) => [row.id, row]))
  const ranked = decay(first, rows, now).map(({ ranks, ...faded }): RankedEpisode => {
    const { id } = faded.row
    const message = best.get(id)
    const score = message && Math.min(1, Math.max(0, message.score / bestScore))
    const turnTerms = message ? termsOf(message) : []
    const own = [...turnTerms, ...(titles.has(id) ? candidates.titleTerms(titles.get(id)!) : [])]
    return {
      ...faded, best: message, turnTerms, terms: [...new Set(own)],
      arms: ranks.map(({ arm, rank }) => ({ arm, rank, weight: weights[arm], ...(arm === 'messages' && score !== undefined && { score }) })),
    }
  })
  return demoteNearDuplicates(ranked, ({ row }) => terms(`${row.title}\n${row.summary}`), { limit }).slice(0, limit)
}

/** The best message of each episode, best first. */
function bestOfEpisodes(scored: readonly ScoredMessage[]): Map<string, ScoredMessage> {
  const best = new Map<string, ScoredMessage>()
  for (const one of scored) if (one.place.segmentId !== undefined && !best.has(one.place.segmentId)) best.set(one.place.segmentId, one)
  return best
}
