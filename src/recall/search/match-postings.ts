/** Which segments hold the words of a query, by the postings of the inverted index. */
import type { Tx } from '../../store/engine/db.ts'
import { BLOCK_SIZE, eachPosting, MAX_TEXTS, type Corpus, type PostingField } from '../../store/tables/postings.ts'

/** `most` above the six bits of `texts`, in one number for each segment. */
const MOST_SHIFT = 6

/** The segments that hold a word. Packed: a common word is in tens of thousands, for which a map of objects would take ten times as long. */
export class WordMatches {
  /** Their numbers, each once. */
  readonly numbers: number[] = []
  /** Above all numbers. */
  readonly size: number
  #packed: Uint16Array | undefined
  #texts = 0

  constructor(size: number) {
    this.size = size
  }

  /** Its document frequency: texts that hold it, in all segments. */
  get texts(): number {
    return this.#texts
  }

  /** Adds a segment under one of the word's terms: it counts the term that it holds most. */
  add(number: number, texts: number, most: number): void {
    const packed = (this.#packed ??= new Uint16Array(this.size))
    const known = packed[number]!
    if (known === 0) this.numbers.push(number)
    const held = Math.max(known & MAX_TEXTS, texts)
    this.#texts += held - (known & MAX_TEXTS)
    packed[number] = (Math.max(known >> MOST_SHIFT, most) << MOST_SHIFT) | held
  }

  has(number: number): boolean {
    return (this.#packed?.[number] ?? 0) > 0
  }

  /** How many texts of a segment hold the word. */
  textsIn(number: number): number {
    return (this.#packed?.[number] ?? 0) & MAX_TEXTS
  }

  /** How often the word stands in the text of a segment that holds it most, up to 255. */
  mostIn(number: number): number {
    return (this.#packed?.[number] ?? 0) >> MOST_SHIFT
  }
}

/** Words to look up in one field of the index, each by all its terms. */
interface FieldWords {
  readonly field: PostingField
  readonly words: readonly (readonly string[])[]
}

/**
 * Looks up the words of several fields in one statement.
 *
 * @param wanted the words of each field, by any name
 * @returns the matches of each word under the same name, in the order of the words
 */
export async function matchPostings<K extends string>(tx: Tx, userId: string, { blocks }: Corpus, wanted: Readonly<Record<K, FieldWords>>): Promise<Record<K, WordMatches[]>> {
  const lists = Object.entries<FieldWords>(wanted).map(([name, { field, words }]) => ({ name, words: words.map((terms) => ({ field, terms, matches: new WordMatches(blocks * BLOCK_SIZE) })) }))
  const keys = lists.flatMap(({ words }) => words.flatMap(({ field, terms, matches }) => terms.map((term) => ({ field, term, matches }))))
  await eachPosting(tx, userId, { blocks, keys }, ({ matches }, { number, texts, most }) => matches.add(number, texts, most))
  return Object.fromEntries(lists.map(({ name, words }) => [name, words.map(({ matches }) => matches)])) as Record<K, WordMatches[]>
}
