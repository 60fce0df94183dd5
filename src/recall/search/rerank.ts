/** A reranker's word on what was found: it reads the best messages, and their order becomes its own. */
import { withoutRecalled } from '../../message/recalled-text.ts'
import type { UserReranker } from '../../model/reranker.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { lifted, type SearchHits, type PassageHit } from './search.ts'

/** Messages a reranker is shown at most. */
const READ = 50

/** What has to be found so that there is something to choose from. */
export const widenForRerank = (question: SearchQuery): SearchQuery => ({ ...question, passageLimit: Math.max(READ, question.passageLimit) })

/**
 * Passages in the reranker's order, those it was not shown behind; what stands in quotation marks comes first all the
 * same. An episode goes before those whose best message it put farther behind, and keeps its place among those of which
 * it read nothing.
 */
export async function rerank(
  reranker: UserReranker, userId: string, { found, question, signal }: { found: SearchHits; question: SearchQuery; signal: AbortSignal | undefined },
): Promise<SearchHits> {
  const { query, passageLimit } = question
  // What was recalled and pushed back is nobody's answer
  const texts = new Map(found.passages.map((passage) => [passage, withoutRecalled(passage.message.text)]))
  const shown = found.passages.filter((passage) => texts.get(passage) !== '')
  const scores = await reranker.rerank(userId, query, shown.map((passage) => texts.get(passage)!), signal)
  if (!scores) return { ...found, passages: found.passages.slice(0, passageLimit) }
  const read = shown.slice(0, scores.length).map((passage, i) => ({ passage, score: scores[i]! })).sort((a, b) => b.score - a.score).map(({ passage }) => passage)
  const passages = lifted([...new Set([...read, ...found.passages])], found.phrases)
  return { ...found, passages: passages.slice(0, passageLimit), episodes: inOrderOf(read, found.episodes) }
}

function inOrderOf(passages: readonly PassageHit[], episodes: SearchHits['episodes']): SearchHits['episodes'] {
  const places = new Map<string, number>()
  for (const [i, { segmentId }] of passages.entries()) if (segmentId !== undefined && !places.has(segmentId)) places.set(segmentId, i)
  const read = episodes.filter(({ row }) => places.has(row.id)).sort((a, b) => places.get(a.row.id)! - places.get(b.row.id)!)
  const rest = read.values()
  return episodes.map((episode) => (places.has(episode.row.id) ? rest.next().value! : episode))
}
