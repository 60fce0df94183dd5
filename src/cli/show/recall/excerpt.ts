/** The part of a long message that answers: the sentences with the most words of the query. */
import { columnsOf } from '../../terminal/columns.ts'
import type { TextRange } from '../../terminal/highlight.ts'

/** A sentence with the spaces after it, or a line. */
const SENTENCE = /[^\n]*?(?:[.!?…](?=\s)\s*|[。！？]\s*|\n+|$)/gsu
/** Longer messages are searched to here: what follows is in the episode. */
const MAX_UNITS = 20_000

interface Sentence {
  readonly start: number
  readonly columns: number
  /** Words of the query in it. */
  readonly words: readonly string[]
}

/**
 * The text from the sentence on where most words of the query meet within `columns`; the whole text if it fits.
 * @param find the ranges of a text that match the query
 */
export function excerptOf(text: string, columns: number, find: (text: string) => TextRange[]): string {
  if (columnsOf(text.slice(0, 2 * columns)) <= columns) return text
  const sentences = [...text.slice(0, MAX_UNITS).matchAll(SENTENCE)].map(({ 0: sentence, index }): Sentence =>
    ({ start: index, columns: columnsOf(sentence), words: find(sentence).map(([from, to]) => sentence.slice(from, to).toLowerCase()) }))
  let [start, most] = [0, wordsWithin(sentences, columns)]
  for (const [i, sentence] of sentences.entries()) {
    const words = sentence.words.length === 0 ? 0 : wordsWithin(sentences.slice(i), columns)
    if (words > most) [start, most] = [sentence.start, words]
  }
  return start === 0 ? text : `… ${text.slice(start)}`
}

/** Number of different words in the sentences that fit, and in the first one. */
function wordsWithin(sentences: readonly Sentence[], columns: number): number {
  const words = new Set<string>()
  let used = 0
  for (const sentence of sentences) {
    used += sentence.columns
    if (words.size > 0 && used > columns) break
    for (const word of sentence.words) words.add(word)
    if (used > columns) break
  }
  return words.size
}
