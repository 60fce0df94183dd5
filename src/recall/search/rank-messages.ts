/** Every message that may answer, scored. */
import { K1 } from '../../rank/bm25.ts'
import type { Tx } from '../../store/engine/db.ts'
import { readCorpus, type Corpus } from '../../store/tables/postings.ts'
import { pendingMessages, segmentsAround, type PendingMessage } from '../../store/queries/search-queries.ts'
import { parseQuery, type ParsedQuery } from '../query/parse-query.ts'
import { findCandidates, type Candidates } from './candidates.ts'
import { contextOf } from './score-context.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { PERSON_FACTOR, scoreMessages, SCORE_WEIGHTS, type ScoredMessage } from './message-score.ts'
import { localDayNumber, corpusStatsOf } from './corpus-stats.ts'

export interface RankedMessages {
  /** Best first. */
  readonly scored: readonly ScoredMessage[]
  readonly candidates: Candidates
  /** What a message could score at most. */
  readonly bestScore: number
  /** Messages searched that are no episode yet. */
  readonly pending: number
  /** Segments in the index at most. */
  readonly segments: number
  /** The query's words that stand in a message, each by its first term. */
  readonly termsOf: (scored: ScoredMessage) => string[]
  /** What stands in quotation marks, lower case. */
  readonly phrases: readonly string[]
}

/** Newest messages that are no episode yet, scored beside the index. */
const PENDING_MESSAGES = 500
/** Messages of found segments that are scored; of coarse segments more. */
const MOST_MESSAGES = 600
/** Speakers that a query may name. */
const MOST_SPEAKERS = 500

export async function rankMessages(tx: Tx, userId: string, query: string, { scope, ownTail, now }: SearchQuery): Promise<RankedMessages> {
  const corpus = await readCorpus(tx, userId, { speakers: MOST_SPEAKERS })
  const pending = await pendingMessages(tx, userId, { scope, limit: PENDING_MESSAGES, ownTail })
  const names = new Set(corpus.speakers)
  for (const { name } of pending) if (name !== null) names.add(name)
  const asked = parseQuery(query, { names: [...names].sort(), today: localDayNumber(now, scope.timeZone), years: yearsOf(corpus, pending) })
  const candidates = await findCandidates(tx, userId, asked, { corpus, scope, messages: corpus.messages + pending.length })
  const segments = await segmentsAround(tx, userId, candidates.numbers, { messages: MOST_MESSAGES })
  const places = contextOf(segments, pending, asked.words)
  const weighing = await corpusStatsOf(tx, userId, { asked, candidates, corpus, segments, places, timeZone: scope.timeZone })
  return {
    scored: scoreMessages(places, weighing),
    candidates,
    bestScore: bestScoreOf(asked),
    pending: pending.length,
    segments: corpus.segments,
    phrases: asked.phrases,
    termsOf: ({ place }) => asked.words.flatMap(([term = ''], word) => (place.counts[word]! > 0 ? [term] : [])),
  }
}

function yearsOf({ ends }: Corpus, pending: readonly PendingMessage[]): { from: number; to: number } {
  const years = [...(ends ? [ends.first, ends.last] : []), ...pending.map(({ at }) => at)].map((at) => at.getUTCFullYear())
  return { from: Math.min(...years), to: Math.max(...years) }
}

/** Features of words go up to k1 + 1, the others to 1. */
function bestScoreOf({ person }: ParsedQuery): number {
  const { asks: _, words, window, answers, episode, ...others } = SCORE_WEIGHTS
  const best = (words + window + answers + episode) * (K1 + 1) + Object.values(others).reduce<number>((sum, weight) => sum + weight, 0)
  return person === undefined ? best : best * PERSON_FACTOR
}
