/** A reranker's word on what was found: it reads the best messages, and their order becomes its own. */
import type { UserReranker } from '../model/reranker.ts'
import type { Question } from './question.ts'
import type { Found, FoundPassage } from './recall.ts'

/** Messages a reranker is shown at most. */
const READ = 50

/** What has to be found so that there is something to choose from. */
export const widened = (question: Question): Question => ({ ...question, passageLimit: Math.max(READ, question.passageLimit) })

/**
 * Passages in the reranker's order, those it was not shown behind; an episode goes before those whose best message it
 * put farther behind, and keeps its place among those of which it read nothing.
 */
export async function rerank(
  reranker: UserReranker, userId: string, { found, question, signal }: { found: Found; question: Question; signal: AbortSignal | undefined },
): Promise<Found> {
  const { query, passageLimit } = question
  const scores = await reranker.rerank(userId, query, found.passages.map(({ message }) => message.text), signal)
  if (!scores) return { ...found, passages: found.passages.slice(0, passageLimit) }
  const read = found.passages.slice(0, scores.length).map((passage, i) => ({ passage, score: scores[i]! }))
  const passages = [...read.sort((a, b) => b.score - a.score).map(({ passage }) => passage), ...found.passages.slice(scores.length)]
  return { ...found, passages: passages.slice(0, passageLimit), episodes: inOrderOf(passages, found.episodes) }
}

function inOrderOf(passages: readonly FoundPassage[], episodes: Found['episodes']): Found['episodes'] {
  const places = new Map<string, number>()
  for (const [i, { segmentId }] of passages.entries()) if (segmentId !== undefined && !places.has(segmentId)) places.set(segmentId, i)
  const read = episodes.filter(({ row }) => places.has(row.id)).sort((a, b) => places.get(a.row.id)! - places.get(b.row.id)!)
  const rest = read.values()
  return episodes.map((episode) => (places.has(episode.row.id) ? rest.next().value! : episode))
}
