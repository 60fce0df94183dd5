/** Which words of a query say what is asked for: "say" and "about" stand in every talk, "Kubernetes" does not. */
import { FILLER_WORDS } from '../../language/en/words.ts'
import { idf } from '../rank/bm25.ts'
import { languageOf } from '../../language/language.ts'
import { FUNCTION_CHARACTERS, UNSPACED_FILLERS } from '../../language/lexicon.ts'
import { wordSet } from '../../language/language-words.ts'
import { compatible } from '../../base/folded-text.ts'
import { isPlausibleWord, isEnglishWord } from '../../language/spelling.ts'
import { queryTerms } from '../../language/terms.ts'

/** The words of a query, of each all its terms. */
type QueryWords = readonly (readonly string[])[]

/** What a filler word weighs of its idf. */
const FILLER_WEIGHT = 0.25
/** Characters of a query that are read for fillers: a pasted page has enough of other words. */
const READ_CHARACTERS = 2000
/** Words about talk itself, which the list of fillers lacks. */
const ASKING_WORDS = wordSet('mention mentions mentioned mentioning discuss discusses discussed discussing '
  + 'describe describes described conversation conversations chat chats topic message messages')

/** The terms of a query's filler words. */
function fillerTerms(text: string): ReadonlySet<string> {
  return new Set(wordsIn(text).filter(isFillerWord).flatMap(queryTerms))
}

const wordsIn = (text: string): string[] => [...new Set(text.slice(0, READ_CHARACTERS).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [])]

/** Whether a word says little about what is asked for. */
export function isFillerWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]/gu, '')
  return FILLER_WORDS.has(plain) || ASKING_WORDS.has(plain)
}

/** Whether a term of a script without spaces carries grammar only: two characters, of which one or both do. */
export const isGrammar = (term: string): boolean =>
  UNSPACED.test(term) && (UNSPACED_FILLERS.has(term) || [...term].some((character) => FUNCTION_CHARACTERS.has(character)))

const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u

/**
 * Whether any word of the query that is looked up may be one, of any language. Where the log knows no word of a query, the
 * built-in vectors, which know spellings and no meanings, still name what is nearest to a word ("rowerem" to "rower"),
 * but not to "asdfgh".
 */
export const hasPlausibleWord = ({ text, words }: { readonly text: string; readonly words: QueryWords }): boolean => {
  const terms = new Set(words.flat())
  const asked = wordsIn(text).filter((word) => queryTerms(word).some((term) => terms.has(term))).map((word) => word.toLowerCase())
  if (asked.some((word) => isEnglishWord(word) || isPlausibleWord(word))) return true
  return asked.length > 0 && ![undefined, 'english'].includes(languageOf(compatible(text)))
}

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
  const guessed = new Set([...corrections.flatMap(({ terms }) => terms), ...timeTerms])
  const idfs = corpus.texts.map((texts) => idf(texts, Math.max(LEAST_MESSAGES, corpus.messages)))
  const fillers = fillerTerms(text)
  return words.map(([term = '', ...others], word) => {
    const weight = idfs[word]! * (fillers.has(term) || isGrammar(term) ? FILLER_WEIGHT : 1)
    return { weight, held: [term, ...others].some((one) => guessed.has(one)) ? GUESSED_SHARE * weight : weight }
  })
}
