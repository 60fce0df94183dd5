/** Which segments hold the words of a query, by the postings of the inverted index. */
import { bm25 } from '../../rank/bm25.ts'
import type { Tx } from '../../store/engine/db.ts'
import { eachPosting, type Corpus, type PostingField } from '../../store/tables/postings.ts'

/** How a segment holds a word. */
export interface SegmentMatch {
  /** Its texts that hold the word. */
  readonly texts: number
  /** How often the word stands in the text that holds it most. */
  readonly most: number
}

/** Where a word of the query stands. */
export interface WordMatches {
  /** The segments that hold it, by number. */
  readonly segments: ReadonlyMap<number, SegmentMatch>
  /** Its document frequency: texts that hold it, in all segments. */
  readonly texts: number
}

/** Words to look up in one field of the index, each by all its terms. */
interface FieldWords {
  readonly field: PostingField
  readonly words: readonly (readonly string[])[]
}

/**
 * Looks up the words of several fields in one statement. A segment that holds a word under several of its terms counts
 * the term it holds most.
 *
 * @param wanted the words of each field, by any name
 * @returns the matches of each word under the same name, in the order of the words
 */
export async function matchPostings<K extends string>(tx: Tx, userId: string, { blocks }: Corpus, wanted: Readonly<Record<K, FieldWords>>): Promise<Record<K, WordMatches[]>> {
  const lists = Object.entries<FieldWords>(wanted).map(([name, { field, words }]) => ({ name, words: words.map((terms) => ({ field, terms, segments: new Map<number, SegmentMatch>() })) }))
  const keys = lists.flatMap(({ words }) => words.flatMap(({ field, terms, segments }) => terms.map((term) => ({ field, term, segments }))))
  await eachPosting(tx, userId, { blocks, keys }, ({ segments }, { number, texts, most }) => {
    const known = segments.get(number)
    segments.set(number, known ? { texts: Math.max(known.texts, texts), most: Math.max(known.most, most) } : { texts, most })
  })
  const matchesIn = (segments: ReadonlyMap<number, SegmentMatch>): WordMatches => ({ segments, texts: [...segments.values()].reduce((sum, { texts }) => sum + texts, 0) })
  return Object.fromEntries(lists.map(({ name, words }) => [name, words.map(({ segments }) => matchesIn(segments))])) as Record<K, WordMatches[]>
}

/** BM25's weight of a term that stands `tf` times in a text of average length: tf · (k1 + 1) / (tf + k1). */
export const termWeight = (tf: number): number => bm25(tf, 1, { averageLength: 1 })

/**
 * The numbers of the segments that hold any of the words, by the sum of what each word weighs in them; best first, and
 * of equals the newer.
 *
 * @param weigh what a match of the word at this place of the list weighs, ≥ 0
 */
export function segmentsByWeight(words: readonly WordMatches[], weigh: (word: number, match: SegmentMatch) => number): number[] {
  const scores = new Map<number, number>()
  for (const [word, { segments }] of words.entries()) {
    for (const [number, match] of segments) scores.set(number, (scores.get(number) ?? 0) + weigh(word, match))
  }
  return [...scores].sort(([number, score], [other, otherScore]) => otherScore - score || other - number).map(([number]) => number)
}
