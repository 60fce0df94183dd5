/**
 * Recall, in four steps, each a function in the file of its name:
 *
 *     parse     RecallOptions → ParsedQuery   memory/options/parse-options.ts, then query/parse-query.ts
 *     find      ParsedQuery   → Candidates    search/find-candidates.ts
 *     rank      Candidates    → Ranked        score/rank.ts, and beside them the facts: facts/recalled-facts.ts
 *     present   Ranked        → Recall        render/present.ts
 *
 * Parsing has two halves. The options are checked before the store is asked; the words of the query are read inside the
 * transaction, because the names and years of the log decide what they mean.
 */
import { framingOf } from '../message/framing.ts'
import type { Tx } from '../store/engine/db.ts'
import { withUser } from '../store/engine/transactions.ts'
import { recallPlaceOf } from '../reviews/sql/recalls.ts'
import { parseQuery, type CheckedOptions } from './query/parse-query.ts'
import { factSearch } from '../facts/search/recalled-facts.ts'
import { queryVectorOf, vectorOf, type QueryVector } from './query/query-vector.ts'
import { present, type PresentOptions } from './render/present.ts'
import { shownEpisodes } from './render/shown-episodes.ts'
import { rank, type Ranked } from './score/rank.ts'
import { rerank, widenForRerank, withoutForgotten } from './score/rerank.ts'
import { findCandidates } from './search/find-candidates.ts'
import { findNewest } from './search/find-newest.ts'
import { nearestEpisodes } from './search/nearest-episodes.ts'
import { readSearchedLog } from './search/searched-log.ts'
import type { Searcher } from './search/searcher.ts'
import type { RecallResult, RecentResult } from '../contract/results/recall-result.ts'

/** A segment that is encoded meanwhile must not show a message both as waiting and as indexed. */
const ONE_SNAPSHOT = { idempotent: true, snapshot: true } as const

/**
 * The episodes and messages that answer a query, best first.
 *
 * Without a reranker everything is read in one transaction. A reranker is a model, and no transaction waits for a
 * model: candidates are ranked in one transaction and presented in a second one, without those forgotten in between.
 *
 * @throws the signal's reason once it is aborted
 */
export async function recall(searcher: Searcher, userId: string, options: CheckedOptions, signal?: AbortSignal): Promise<RecallResult> {
  const { db, reranker } = searcher
  const vector = options.vector ? vectorOf(options.vector) : await queryVectorOf(searcher, userId, options.text, signal)
  if (!reranker) {
    return served<RecallResult>(searcher, userId, { ...options, isJudged: vector.isLexical }, (tx) => search(searcher, tx, userId, { options, vector }))
  }
  const ranked = await withUser(db, userId, (tx) => search(searcher, tx, userId, { options: widenForRerank(options), vector }), ONE_SNAPSHOT)
  const reranked = await rerank(reranker, userId, { ranked, options, signal })
  return served<RecallResult>(searcher, userId, { ...options, isJudged: false }, (tx) => withoutForgotten(tx, userId, reranked))
}

/** Presents what is ranked in the same transaction, and tells what was served. What `rank` ranked has its confidences, what is only the newest has none. */
async function served<Answer extends RecentResult>(searcher: Searcher, userId: string, options: Omit<PresentOptions, 'frame'>, ranked: (tx: Tx) => Promise<Ranked>): Promise<Answer> {
  const frame = framingOf(searcher.frameSecret, userId)
  const { askedBy, text: query, maxTokens } = options
  const [{ recall: answer, fitText, pieces }, place] = await withUser(searcher.db, userId, async (tx) => {
    const found = await ranked(tx)
    // The place is read with the answer: a message may be pushed before the recall is recorded
    return Promise.all([present(tx, userId, found, { ...options, frame }), askedBy === undefined || query === '' ? undefined : recallPlaceOf(tx, userId, askedBy)])
  }, ONE_SNAPSHOT)
  searcher.onRead?.()
  await fitText()
  const episodeIds = place ? shownEpisodes(answer, maxTokens !== undefined) : []
  searcher.onServed(userId, { conversationId: askedBy, pieces, ...(place && episodeIds.length > 0 && { recall: { query, place, episodeIds } }) })
  return answer as Answer
}

/** Parse, find and rank in one transaction. */
async function search({ kept }: Searcher, tx: Tx, userId: string, { options, vector }: { options: CheckedOptions; vector: QueryVector }): Promise<Ranked> {
  const reader = kept.reader(tx, userId)
  const [log, live] = await Promise.all([readSearchedLog(tx, userId, options, reader), vector.live(tx)])
  const query = parseQuery(options, log)
  const nearest = await nearestEpisodes(tx, userId, { query, vector, live, segments: log.corpus.segments })
  const known = factSearch(tx, userId, query, log.corpus)
  const [candidates] = await Promise.all([findCandidates(tx, userId, query, { log, reader }), nearest.ahead(), known.ahead()])
  const [ranked, facts] = await Promise.all([rank(tx, userId, candidates, { query: candidates.query, nearest }), known.ranked(candidates.query)])
  return { ...ranked, facts }
}

/** The newest episodes and messages in scope: recall without a query. An episode's score is its retrievability. */
export function recent(searcher: Searcher, userId: string, options: CheckedOptions): Promise<RecentResult> {
  return served(searcher, userId, { ...options, isJudged: false }, (tx) => findNewest(tx, userId, options))
}
