/** In-memory BM25 search: the baseline of the recall evaluation. */
import { bm25, idf } from '../../../packages/core/rank/bm25.ts'
import { queryTerms, terms } from '../../../packages/language/terms.ts'

/** The terms of a turn, including the speaker's name, which is analysed as English because language detection needs a sentence. */
export const turnTerms = ({ name, text }: { readonly name?: string | undefined; readonly text: string }): string[] =>
  name ? [...terms(name, { language: 'english' }), ...terms(text)] : terms(text)

/**
 * Creates a search that returns the indices of texts with a term of the question, best first, ties in order of index.
 *
 * @param texts the terms of each text, with repeats
 */
export function bm25Search(texts: readonly (readonly string[])[]): (question: string) => number[] {
  const documentFrequencies = new Map<string, number>()
  for (const text of texts) for (const term of new Set(text)) documentFrequencies.set(term, (documentFrequencies.get(term) ?? 0) + 1)
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  return (question) => {
    const weights = new Map(queryTerms(question).map((term) => [term, idf(documentFrequencies.get(term) ?? 0, texts.length)]))
    const scores = texts.map((text) => scoreOf(text, weights, averageLength))
    return [...texts.keys()].filter((index) => scores[index]! > 0).sort((a, b) => scores[b]! - scores[a]!)
  }
}

function scoreOf(text: readonly string[], weights: ReadonlyMap<string, number>, averageLength: number): number {
  const counts = new Map<string, number>()
  for (const term of text) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  let score = 0
  for (const [term, weight] of weights) score += weight * bm25(counts.get(term) ?? 0, text.length, { averageLength })
  return score
}
