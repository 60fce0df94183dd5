/** The segments that weigh most for the words of a query. */
import { bm25 } from '../../rank/bm25.ts'
import { MAX_COUNT } from '../../store/tables/postings.ts'
import type { WordMatches } from './match-postings.ts'

/** BM25's weight of a term that stands `tf` times in a text of average length: tf · (k1 + 1) / (tf + k1). */
export const termWeight = (tf: number): number => bm25(tf, 1, { averageLength: 1 })

interface Wanted {
  /** At most so many. */
  readonly limit: number
  readonly isInScope: (number: number) => boolean
}

/**
 * The numbers of the segments in scope that hold any of the words, by the sum of what each word weighs in them; best first,
 * and of equals the newer.
 *
 * @param weigh what the word at this place of the list weighs, ≥ 0, where it stands `most` times in a text
 */
export function segmentsByWeight(words: readonly WordMatches[], { limit, isInScope }: Wanted, weigh: (word: number, most: number) => number): number[] {
  const { numbers, scores } = scoresOf(words, weigh)
  const best: number[] = []
  const isBefore = (a: number, b: number): boolean => scores[a]! > scores[b]! || (scores[a] === scores[b] && a > b)
  const cut = () => {
    best.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    best.length = Math.min(best.length, limit)
  }
  // Sorted a few at a time: of tens of thousands some dozens are wanted
  let last: number | undefined
  for (const number of numbers) {
    if ((last !== undefined && isBefore(last, number)) || !isInScope(number)) continue
    best.push(number)
    if (best.length < 4 * limit) continue
    cut()
    last = best.at(-1)
  }
  cut()
  return best
}

/** The segments that hold any of the words, in no particular order, and the sum of each by its number. */
function scoresOf(words: readonly WordMatches[], weigh: (word: number, most: number) => number): { numbers: number[]; scores: Float64Array } {
  const [numbers, scores]: [number[], Float64Array] = [[], new Float64Array(words[0]?.size ?? 0).fill(-1)]
  for (const [word, matches] of words.entries()) {
    // A weight is the same wherever the word stands as often
    const weights: (number | undefined)[] = Array.from({ length: MAX_COUNT + 1 })
    for (const number of matches.numbers) {
      if (scores[number]! < 0) {
        numbers.push(number)
        scores[number] = 0
      }
      const most = matches.mostIn(number)
      scores[number]! += weights[most] ??= weigh(word, most)
    }
  }
  return { numbers, scores }
}
