/** BM25: how well a text answers a cue, from how often the cue's terms stand in it and how rare they are. */
import { invalidInput } from '../errors.ts'

/**
 * Saturation: how much a repeated term still adds. ≥ 0, usually 0.5–2. At 0 a term counts once however often
 * it stands there; very large, the score grows with every repeat. 0.9 suits short messages.
 */
export const K1 = 0.9
/**
 * Length normalisation, 0–1. At 0 long texts win because they hold more words; at 1 a text twice as long needs
 * every term twice. 0.4 because a long message is usually a richer one.
 */
export const B = 0.4

/** What a text is measured against. */
interface Lengths {
  /** Mean number of terms per text in the collection; where it is 0 every text counts as average. */
  readonly averageLength: number
  readonly k1?: number
  readonly b?: number
}

/**
 * How rare a term is: ln(1 + (n − df + 0.5) / (df + 0.5)), always > 0 while df ≤ n, so that a term standing
 * in most texts adds little instead of taking away.
 *
 * Source: Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), with Lucene's 1 + inside the logarithm.
 *
 * @param df texts that hold the term, 0–n; counts above n (an estimate gone stale) are read as n
 * @param n texts in the collection, ≥ 0
 * @throws invalid_input if either is negative or not a number
 */
export function idf(df: number, n: number): number {
  if (!(df >= 0)) throw invalidInput('df', df, 'a count ≥ 0')
  if (!(n >= 0)) throw invalidInput('n', n, 'a count ≥ 0')
  const held = Math.min(df, n)
  return Math.log(1 + (n - held + 0.5) / (held + 0.5))
}

/**
 * A term's weight in one text: tf·(k1 + 1) / (tf + k1·(1 − b + b·length / averageLength)), from 0 up to k1 + 1.
 * A text's score is the sum of idf · weight over the cue's terms.
 *
 * @param tf how often the term stands in the text, ≥ 0
 * @param length terms in the text, repeats counted, ≥ 0
 */
export function bm25(tf: number, length: number, { averageLength, k1 = K1, b = B }: Lengths): number {
  if (!(tf > 0)) return 0
  const relative = averageLength > 0 ? length / averageLength : 1
  return (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * relative))
}
