/** Which words of a query say what is asked for: "say" and "about" stand in every talk, "Kubernetes" does not. */
import { sayLittle } from '@madeleine/language'
import { idf } from '../rank/bm25.ts'

/** The words of a query, of each all its terms. */
type QueryWords = readonly (readonly string[])[]

/** What a filler word weighs of its idf. */
const FILLER_WEIGHT = 0.25
/** What a word of a query says about what is asked for. */
export interface InformativeWord {
  readonly weight: number
  /** What of it a message holds that holds the word: less where the word was read as another one (`corrections`). */
  readonly held: number
}

/** A word that the log does not know, read as a near one: often it is not misspelt, but just not there. Or a time, read as a word. */
const GUESSED_SHARE = 0.5

/** In a smaller log idfs are those of a log of so many messages: that ten messages lack a word says little about it. */
const LEAST_MESSAGES = 500

/**
 * How much each word of the query says: its idf, a quarter of it for fillers.
 *
 * @param corpus how many messages hold each word, and how many there are
 */
export function informativeWeights(
  { text, words, corrections = [], timeTerms = [] }: {
    readonly text: string; readonly words: QueryWords
    readonly corrections?: readonly { readonly terms: readonly string[] }[]; readonly timeTerms?: readonly string[]
  },
  corpus: { readonly texts: readonly number[]; readonly messages: number },
): InformativeWord[] {
  const guessed = new Set([...corrections.flatMap((one) => one.terms), ...timeTerms])
  const idfs = corpus.texts.map((texts) => idf(texts, Math.max(LEAST_MESSAGES, corpus.messages)))
  const isLittle = sayLittle({ text, words })
  return words.map((terms, word) => {
    const weight = idfs[word]! * (isLittle[word] ? FILLER_WEIGHT : 1)
    return { weight, held: terms.some((one) => guessed.has(one)) ? GUESSED_SHARE * weight : weight }
  })
}
