/** Which segments hold the words of a query, by the postings of the inverted index, and which of them weigh most. */
import type { Tx } from '../../engine/db.ts'
import { bm25, bm25Share, idf, type CountedText } from '../rank/bm25.ts'
import type { Corpus } from '../store/tables/row-counts.ts'
import { BLOCK_SIZE, eachPosting, MAX_COUNT, MAX_TEXTS, type PostingField } from '../store/tables/postings.ts'
import type { ContextMessage } from './score-context.ts'
import type { SessionSegments } from './segment-directory.ts'

/** `most` above the six bits of `texts`, in one number for each segment. */
const MOST_SHIFT = 6

/** The segments that hold a word. Packed: a common word is in tens of thousands, for which a map of objects takes ten times as long. */
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
export async function matchPostings<K extends string>(
  tx: Tx, userId: string, { blocks }: Corpus, wanted: Readonly<Record<K, FieldWords>>,
): Promise<Record<K, WordMatches[]>> {
  const none = () => new WordMatches(blocks * BLOCK_SIZE)
  const lists = Object.entries<FieldWords>(wanted).map(([name, { field, words }]) => ({
    name, words: words.map((terms) => ({ field, terms, matches: none() })),
  }))
  const keys = lists.flatMap(({ words }) => words.flatMap(({ field, terms, matches }) => terms.map((term) => ({ field, term, matches }))))
  await eachPosting(tx, userId, { blocks, keys }, ({ matches }, { number, texts, most }) => matches.add(number, texts, most))
  return Object.fromEntries(lists.map(({ name, words }) => [name, words.map(({ matches }) => matches)])) as Record<K, WordMatches[]>
}

/** BM25's weight of a term that stands `tf` times in a text of average length: tf · (k1 + 1) / (tf + k1). */
export const termWeight = (tf: number): number => bm25(tf, 1, { averageLength: 1 })

/** What a word at this place of a list weighs, ≥ 0, where it stands `most` times in a text. */
type Weigh = (word: number, most: number) => number

interface Wanted {
  /** At most so many. */
  readonly limit: number
  readonly isInScope: (number: number) => boolean
}

/**
 * The numbers of the segments in scope that hold any of the words, by the sum of what each word weighs in them; best first,
 * and of equals the newer.
 */
export function segmentsByWeight(words: readonly WordMatches[], { limit, isInScope }: Wanted, weigh: Weigh): number[] {
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
function scoresOf(words: readonly WordMatches[], weigh: Weigh): { numbers: number[]; scores: Float64Array } {
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

// What scoring has to know about the corpus: how rare each word is, how long texts are, which sessions hold the words.

export interface CorpusStats {
  /** The idf of each word of the query as a share of all: they sum to 1, or are all 0. */
  readonly shares: readonly number[]
  /** Messages that hold each word of the query, and all messages. */
  readonly texts: readonly number[]
  readonly messages: number
  /** Terms of a message, on average. */
  readonly averageLength: number
  /** BM25 of each session as one text, as a share of the best session, 0–1. */
  readonly sessions: ReadonlyMap<string, number>
}

interface FoundTexts {
  readonly corpus: Corpus
  /** For each word of the query the segments that hold it. */
  readonly words: readonly WordMatches[]
  /** The sessions of the segments found, by their keys. */
  readonly sessions: ReadonlyMap<string, SessionSegments>
  readonly messages: readonly ContextMessage[]
}

/** The statistics of the index, pending messages added to it. */
export function corpusStatsOf(found: FoundTexts): CorpusStats {
  const { corpus, words, messages } = found
  const pending = messages.filter(({ segmentId }) => segmentId === undefined)
  const messageCount = corpus.messages + pending.length
  const termCount = corpus.terms + pending.reduce((sum, { length }) => sum + length, 0)
  const texts = words.map((matches, word) => matches.texts + pending.filter(({ counts }) => counts[word]! > 0).length)
  const idfs = texts.map((count) => idf(count, messageCount))
  const total = idfs.reduce((sum, one) => sum + one, 0)
  const shares = idfs.map((one) => (total > 0 ? one / total : 0))
  return {
    shares, texts,
    messages: messageCount,
    averageLength: messageCount > 0 ? termCount / messageCount : 1,
    sessions: sessionShares(found, { shares, pending }),
  }
}

/** The sessions of the segments found and of pending messages. An indexed session counts a word once for each message that holds it. */
function sessionShares(
  { words, sessions }: FoundTexts, { shares, pending }: { shares: readonly number[]; pending: readonly ContextMessage[] },
): Map<string, number> {
  const texts = new Map<string, CountedText>()
  for (const [session, { numbers, terms }] of sessions) {
    const counts = words.map((matches) => numbers.reduce((sum, number) => sum + matches.textsIn(number), 0))
    texts.set(session, { counts, length: terms })
  }
  for (const { session, counts, length } of pending) {
    const text = texts.get(session) ?? { counts: shares.map(() => 0), length: 0 }
    texts.set(session, { counts: text.counts.map((sum, word) => sum + (counts[word]! > 0 ? 1 : 0)), length: text.length + length })
  }
  const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.size)
  const scores = [...texts].map(([id, text]) => [id, bm25Share(text, shares, average)] as const)
  const best = Math.max(1e-9, ...scores.map(([, score]) => score))
  return new Map(scores.map(([id, score]) => [id, score / best]))
}
