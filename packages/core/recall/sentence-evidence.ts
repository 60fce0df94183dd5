/**
 * Whether a message answers a question, and does not only speak of what it is about: a logistic model over its sentences,
 *
 *     log odds = bias + words · together + nearest · cosine + kind,
 *
 * for talk with an assistant, where one subject fills hundreds of messages and any of them holds the words of a question. Of each
 * word, a sentence holds as much as its nearest word does in meaning (Khattab & Zaharia, ColBERT, 2020), and the words that an
 * answer takes up stand in one sentence or two. Fitted to the split `tune` of bench/assistant-talk: docs/internals/confidence.md.
 */
import { leastValueOf } from '@madeleine/contract'
import { holdsAnswer, queryTerms, splitSentences, termsOfParts } from '@madeleine/language'
import type { MeaningTable } from '@madeleine/meaning'
import { cosine } from '../rank/message-vectors.ts'
import type { InformativeWord } from './informative-words.ts'
import type { ParsedQuery } from './parse-query.ts'

/** What the sentences of a message hold of a question. */
export interface SentenceSignals {
  /** Share of the weight of the question's words in the best two sentences together, each word as its nearest in meaning, 0–1. */
  readonly together: number
  /** The cosine of the nearest sentence, −1 to 1. */
  readonly nearest: number
  /** Whether the sentences that hold most words hold the kind of answer that is asked for; undefined: none is. */
  readonly holdsKind: boolean | undefined
}

/** Log odds, fitted; the bias is such that 7 of the 53 unanswerable questions are over 0. */
const COEFFICIENTS = { bias: -3.03, together: 3.05, nearest: 2.59, held: -0.37, missing: -2.17 } as const

const logOddsOf = ({ together, nearest, holdsKind }: SentenceSignals): number => {
  const { bias, held, missing, ...of } = COEFFICIENTS
  return bias + of.together * together + of.nearest * nearest + (holdsKind === undefined ? 0 : holdsKind ? held : missing)
}

const [FAIR, STRONG] = [leastValueOf('fair'), leastValueOf('strong')]
const FAIR_SPAN = STRONG - 0.01 - FAIR

/** The probability of a message that is fair at least by its words: over log odds of 0 strong, otherwise fair. */
export function probabilityBySentences(signals: SentenceSignals): number {
  const share = 2 / (1 + Math.exp(-logOddsOf(signals)))
  return share < 1 ? FAIR + FAIR_SPAN * share : STRONG + (1 - STRONG) * (share - 1)
}

/** What the other side says of it stands behind the least that one's own side says. */
const OTHER_SIDE_SHARE = 0.25
/** The same of a message of the side that is not asked for. @param probability by its words */
export const probabilityOfOtherSide = (probability: number): number => FAIR + FAIR_SPAN * OTHER_SIDE_SHARE * probability

/** Of a message that holds less, the kind of answer may stand beside the words. */
const NEARLY_MOST = 0.8
/** Characters of a message that are read. */
const MOST_READ = 4000

interface AskedWord {
  readonly terms: ReadonlySet<string>
  readonly vector: Int8Array | undefined
  readonly weight: number
}

/** Reads messages for one question. Each word's vector is computed once. @param informative of the query's words, in their order */
export function sentenceReader(
  query: Pick<ParsedQuery, 'text' | 'words' | 'answer'>, informative: readonly InformativeWord[], table: MeaningTable,
): (text: string) => SentenceSignals | undefined {
  const vectors = new Map<string, Int8Array | undefined>()
  const vectorOf = (word: string): Int8Array | undefined => {
    if (!vectors.has(word)) vectors.set(word, table.vectorOf(word))
    return vectors.get(word)
  }
  const asked = askedWords(query, informative, vectorOf)
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const whole = table.vectorOf(query.text)
  if (total <= 0 || !whole) return () => undefined
  return (message) => {
    const text = message.slice(0, MOST_READ)
    const sentences = splitSentences(text)
    if (sentences.length === 0) return undefined
    const termsIn = termsOfParts(text)
    const read = sentences.map((sentence) => {
      const [terms, words] = [new Set(termsIn(sentence)), wordsIn(sentence)]
      const held = asked.map((one) => Number([...one.terms].some((term) => terms.has(term))))
      return { sentence, held, near: asked.map(({ vector }, i) => held[i] || nearestOf(vector, words, vectorOf)) }
    })
    const weighed = (shares: readonly number[]): number => shares.reduce((sum, share, i) => sum + share * asked[i]!.weight, 0) / total
    const together = read.map(({ near }, at) => weighed(near.map((share, i) => Math.max(share, read[at + 1]?.near[i] ?? 0))))
    const shares = read.map(({ held }) => weighed(held))
    const most = Math.max(...shares)
    const { answer } = query
    return {
      together: Math.max(...together),
      nearest: Math.max(...sentences.map((sentence) => cosineOf(whole, table.vectorOf(sentence)))),
      holdsKind: answer && read.some(({ sentence }, i) => shares[i]! >= NEARLY_MOST * most && holdsAnswer(answer, sentence, query.text)),
    }
  }
}

/** The words as written, of which the log is asked for at least one term. */
function askedWords(
  { text, words }: Pick<ParsedQuery, 'text' | 'words'>, informative: readonly InformativeWord[],
  vectorOf: (word: string) => Int8Array | undefined,
): AskedWord[] {
  return wordsIn(text).flatMap((word): AskedWord[] => {
    const own = queryTerms(word)
    const places = words.flatMap((terms, i) => (terms.some((term) => own.includes(term)) ? [i] : []))
    if (places.length === 0) return []
    const terms = new Set([...own, ...places.flatMap((i) => words[i]!)])
    return [{ terms, vector: vectorOf(word), weight: Math.min(...places.map((i) => informative[i]!.weight)) }]
  })
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const wordsIn = (text: string): string[] =>
  [...new Set([...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])))]

function nearestOf(vector: Int8Array | undefined, words: readonly string[], vectorOf: (word: string) => Int8Array | undefined): number {
  let best = 0
  if (vector) for (const word of words) best = Math.max(best, cosineOf(vector, vectorOf(word)))
  return best
}

const cosineOf = (one: Int8Array, other: Int8Array | undefined): number => (other ? cosine(one, other) : 0)
