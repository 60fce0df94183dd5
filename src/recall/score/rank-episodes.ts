/** Ranks episodes by their best message, by their title and summary, and by their vector. */
import { fuse, type Fused } from '../../rank/rank-fusion.ts'
import { demoteNearDuplicates } from '../../rank/near-duplicates.ts'
import { terms } from '../../text/terms.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { needsMessages } from '../../store/queries/search-scope.ts'
import { hasPlausibleWord, type InformativeWord } from '../query/informative-words.ts'
import { isAnsweredByTime, type ParsedQuery } from '../query/parse-query.ts'
import type { Candidates } from '../search/find-candidates.ts'
import { nearestIds, type NearestEpisodes } from '../search/nearest-episodes.ts'
import { decay, type DecayedEpisode, type RecallArm } from './decay.ts'
import type { EvidenceSignals } from './evidence.ts'
import { bestScoreOf, type ScoredMessage } from './message-score.ts'
import { judgedTitle } from './judged-title.ts'
import { wordsOfNames } from './own-words.ts'

export interface ScoredEpisode extends Omit<DecayedEpisode, 'ranks'> {
  /** Its rank in each arm that found it, from 1; the arm's weight; its score there, 0–1, where the arm has one. */
  readonly arms: readonly { readonly arm: RecallArm; readonly rank: number; readonly weight: number; readonly score?: number }[]
  /** The terms of the query in its title, its summary or its best message, as the index holds them. */
  readonly terms: readonly string[]
  /** Those of its best message. */
  readonly messageTerms: readonly string[]
  /** Those in the title of its conversation. */
  readonly conversationTerms: readonly string[]
  /** Its best message; undefined where none has evidence. */
  readonly best: ScoredMessage | undefined
  /** What its title and summary hold of the query, the date aside that a summary begins with. */
  readonly titleEvidence: EvidenceSignals
  /** Its title and summary only greet, thank and name people. */
  readonly saysNothing: boolean
}

/** Episodes that an arm may name. */
const ARM_LIMIT = 100

/**
 * The weight of each arm, from an ablation over 602 questions (docs/internals/decisions.md, `npm run bench:recall`). An extractive
 * title holds few of an episode's words, and the hashing embedder sees the same words blurred: both break ties, and they
 * find what no message answers.
 */
const ARM_WEIGHTS: Readonly<Record<RecallArm, number>> = { words: 0.01, vector: 0.01, messages: 1 }
/** The weight of vectors that know meanings. Not measured: the evaluation runs without a neural model. */
const SEMANTIC_WEIGHT = 0.3

/** Decay lifts no episode from farther behind the limit into the list: a factor of 0.97 is worth 0.03 · (60 + rank) places. */
export const DECAY_PLACES = 15

/** Episodes by their arms, before their rows are read. */
export interface FusedEpisodes {
  /** The first, as many as decay may lift into the list; in a narrower scope, where rows may be missing, all. */
  readonly first: readonly Fused<RecallArm>[]
  readonly weights: Readonly<Record<RecallArm, number>>
  /** The best message of each episode, best first. */
  readonly best: ReadonlyMap<string, ScoredMessage>
  /** The query's terms in title and summary, by episode id. */
  readonly titleTerms: ReadonlyMap<string, readonly string[]>
}

/** Fuses the three arms by weighted reciprocal rank (`fuse`). @param scored messages in scope, best first */
export async function fuseEpisodes(
  scored: readonly ScoredMessage[],
  { query, candidates, nearest }: { query: ParsedQuery; candidates: Candidates; nearest: NearestEpisodes },
): Promise<FusedEpisodes> {
  const { scope, limit } = query
  const best = bestByEpisode(scored)
  const titleTerms = new Map(candidates.titles.map(({ id, terms: held }) => [id, held]))
  const weights = nearest.isLexical ? ARM_WEIGHTS : { ...ARM_WEIGHTS, vector: SEMANTIC_WEIGHT }
  const lists: Record<RecallArm, readonly string[]> = {
    // A long episode may lie in the hours asked for and hold no message in them; of a time alone only its talk is wanted
    words: scope.hours || isAnsweredByTime(query) ? [...titleTerms.keys()].filter((id) => best.has(id)) : [...titleTerms.keys()],
    vector: await nearestIds(
      nearest, query, { noMessage: best.size === 0, isNonsense: best.size + titleTerms.size === 0 && !hasPlausibleWord(query) },
    ),
    messages: [...best.keys()].slice(0, ARM_LIMIT),
  }
  const fused = fuse((['words', 'vector', 'messages'] as const).map((arm) => ({ arm, weight: weights[arm], ids: lists[arm] })))
  return { first: needsMessages(scope) ? fused : fused.slice(0, limit + DECAY_PLACES), weights, best, titleTerms }
}

/**
 * Multiplies by the fading factor (`decay`), moves near-duplicates to the end, and keeps the first `limit`. @param rows of the first, by id
 */
export function rankEpisodes(
  { first, weights, best, titleTerms }: FusedEpisodes, rows: ReadonlyMap<string, EpisodeRow>,
  { query, informative }: { query: ParsedQuery; informative: readonly InformativeWord[] },
): ScoredEpisode[] {
  const { now, limit } = query
  const bestScore = bestScoreOf(query)
  const names = wordsOfNames(query.names)
  const faded = demoteNearDuplicates(decay(first, rows, now), ({ row }) => terms(`${row.title}\n${row.summary}`), { limit }).slice(0, limit)
  return faded.map(({ ranks, ...decayed }): ScoredEpisode => {
    const { id } = decayed.row
    const message = best.get(id)
    const score = message && scoreShare(message, bestScore)
    const messageTerms = message ? termsIn(message, query) : []
    const conversationTerms = message ? heldWords(message.message.titleCounts ?? [], query) : []
    return {
      ...decayed, best: message, messageTerms, conversationTerms,
      ...judgedTitle(decayed.row, { query, told: titleTerms.get(id) ?? [], conversationTerms, informative, names }),
      terms: [...new Set([...messageTerms, ...(titleTerms.get(id) ?? []), ...conversationTerms])],
      arms: ranks.map(({ arm, rank }) =>
        ({ arm, rank, weight: weights[arm], ...(arm === 'messages' && score !== undefined && { score }) })),
    }
  })
}

/** A message's score as a share of the best possible, 0–1. */
export const scoreShare = ({ score }: ScoredMessage, bestScore: number): number => Math.min(1, Math.max(0, score / bestScore))

/** The query's words that a message holds, each by its first term. */
export const termsIn = ({ message }: ScoredMessage, query: ParsedQuery): string[] => heldWords(message.counts, query)

/** The query's words that a text holds, by how often it holds each; each by its first term. */
export const heldWords = (counts: readonly number[], { words }: ParsedQuery): string[] =>
  words.flatMap(([term = ''], word) => ((counts[word] ?? 0) > 0 ? [term] : []))

/** The best message of each episode, best first. */
function bestByEpisode(scored: readonly ScoredMessage[]): Map<string, ScoredMessage> {
  const best = new Map<string, ScoredMessage>()
  for (const one of scored) {
    const { segmentId } = one.message
    if (segmentId !== undefined && !best.has(segmentId)) best.set(segmentId, one)
  }
  return best
}
