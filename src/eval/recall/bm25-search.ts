/** BM25 in this process over texts as they are: what recall is measured beside. */
import { bm25, idf } from '../../rank/bm25.ts'
import { queryTerms, terms } from '../../text/terms.ts'

/** The terms of a turn, who speaks among them. A name is no sentence in any language. */
export const turnTerms = ({ name, text }: { readonly name?: string | undefined; readonly text: string }): string[] =>
  name ? [...terms(name, 'english'), ...terms(text)] : terms(text)

/**
 * Finds the texts that hold a word of the question: their places, best first, equally good ones in their order.
 *
 * @param texts the terms of each, with repeats
 */
export function searchOf(texts: readonly (readonly string[])[]): (question: string) => number[] {
  const holding = new Map<string, number>()
  for (const text of texts) for (const term of new Set(text)) holding.set(term, (holding.get(term) ?? 0) + 1)
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  return (question) => {
    const weights = new Map(queryTerms(question).map((term) => [term, idf(holding.get(term) ?? 0, texts.length)]))
    const scores = texts.map((text) => scoreOf(text, weights, averageLength))
    return [...texts.keys()].filter((place) => scores[place]! > 0).sort((a, b) => scores[b]! - scores[a]!)
  }
}

function scoreOf(text: readonly string[], weights: ReadonlyMap<string, number>, averageLength: number): number {
  const counts = new Map<string, number>()
  for (const term of text) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  let score = 0
  for (const [term, weight] of weights) score += weight * bm25(counts.get(term) ?? 0, text.length, { averageLength })
  return score
}
