/** BM25: the relevance of a text to a query, from the frequency of the query's terms in it and their rarity. */
import { invalidInput } from '../../base/errors.ts'
import type { Topics } from './analysed-message.ts'

/**
 * Saturation of term frequency, ≥ 0, usually 0.5–2. At 0 a term counts once, however often it occurs; at large values
 * the score grows with every occurrence. 0.9 suits short messages.
 */
export const K1 = 0.9
/**
 * Length normalisation, 0–1. At 0 long texts have an advantage because they contain more words; at 1 a text twice as long
 * needs every term twice. 0.4, because a long message usually contains more information.
 */
export const B = 0.4

/** Parameters of the collection and of the formula. */
interface Bm25Options {
  /** Mean number of terms per text in the collection; if it is 0 every text counts as average. */
  readonly averageLength: number
  readonly k1?: number
  readonly b?: number
}

/**
 * Inverse document frequency of a term: ln(1 + (n − df + 0.5) / (df + 0.5)), always > 0 while df ≤ n, so that a term in
 * most texts adds little instead of lowering the score.
 *
 * Source: Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), with Lucene's 1 + inside the logarithm.
 *
 * @param df texts that contain the term, 0–n; counts above n (from a stale estimate) are read as n
 * @param n texts in the collection, ≥ 0
 * @throws invalid_input if either is negative or not a number
 */
export function idf(df: number, n: number): number {
  if (!(df >= 0)) throw invalidInput('df', df, 'a count ≥ 0')
  if (!(n >= 0)) throw invalidInput('n', n, 'a count ≥ 0')
  const documents = Math.min(df, n)
  return Math.log(1 + (n - documents + 0.5) / (documents + 0.5))
}

/**
 * A term's weight in one text: tf·(k1 + 1) / (tf + k1·(1 − b + b·length / averageLength)), from 0 up to k1 + 1.
 * A text's score is the sum of idf · weight over the query's terms.
 *
 * @param tf frequency of the term in the text, ≥ 0
 * @param length terms in the text, repeats counted, ≥ 0
 */
export function bm25(tf: number, length: number, { averageLength, k1 = K1, b = B }: Bm25Options): number {
  if (!(tf > 0)) return 0
  const relativeLength = averageLength > 0 ? length / averageLength : 1
  return (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * relativeLength))
}

/** A text as BM25 sees it. */
export interface CountedText {
  /** How often each word of the query stands in it. */
  readonly counts: readonly number[]
  /** Its terms, repeats counted. */
  readonly length: number
}

/**
 * BM25 with each word's idf as a share of the query's: Σ share · tf·(k1 + 1) / (tf + k1·(1 − b + b·length / average)),
 * 0 to k1 + 1. As shares, scores of different queries can be added to features between 0 and 1.
 *
 * Source: Robertson & Zaragoza, The Probabilistic Relevance Framework (2009).
 *
 * @param isCounted whether each word counts; without it all do
 */
export function bm25Share(
  { counts, length }: CountedText, shares: readonly number[], averageLength: number, isCounted?: readonly boolean[],
): number {
  let sum = 0
  for (let word = 0; word < shares.length; word++) {
    if (counts[word]! > 0 && isCounted?.[word] !== false) sum += shares[word]! * bm25(counts[word]!, length, { averageLength })
  }
  return sum
}

// Topics of messages as the forward index packs them, added up without an object for each message.

/** Pairs of a topic's number and its weight in steps of 1 / `TOPIC_STEP`, as they stand in the forward index. */
export type PackedTopics = Uint8Array

/** Topic weights (1/2, 1/3 …) are stored in steps of 1/32, up to 8. */
export const TOPIC_STEP = 32
export const MAX_TOPIC_WEIGHT = 255

export const packTopics = (topics: Topics): PackedTopics =>
  Uint8Array.from([...topics].flatMap(([topic, weight]) => [topic, Math.min(MAX_TOPIC_WEIGHT, Math.round(weight * TOPIC_STEP))]))

/**
 * The sum of the topics of several messages, and how near it is to those of a query. Sums of steps
 * are whole numbers, so that their order does not matter.
 */
export class TopicSums {
  readonly #query: readonly (readonly [topic: number, weight: number])[]
  readonly #querySquare: number
  /** By topic. */
  readonly #steps = new Float64Array(256)
  readonly #added: number[] = []

  constructor(query: Topics) {
    this.#query = [...query]
    this.#querySquare = this.#query.reduce((sum, [, weight]) => sum + weight * weight, 0)
  }

  add(packed: PackedTopics): void {
    for (let i = 0; i < packed.length; i += 2) {
      if (this.#steps[packed[i]!] === 0) this.#added.push(packed[i]!)
      this.#steps[packed[i]!]! += packed[i + 1]!
    }
  }

  /** Cosine similarity of the query's topics and the sum, 0–1; 0 where either has none. The sum begins anew. */
  take(): number {
    let [dot, square] = [0, 0]
    for (const [topic, weight] of this.#query) dot += weight * (this.#steps[topic]! / TOPIC_STEP)
    for (const topic of this.#added) {
      square += (this.#steps[topic]! / TOPIC_STEP) ** 2
      this.#steps[topic] = 0
    }
    this.#added.length = 0
    return dot === 0 ? 0 : dot / Math.sqrt(this.#querySquare * square)
  }
}
