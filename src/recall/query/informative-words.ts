/** Which words of a query say what is asked for: "say" and "about" stand in every talk, "Kubernetes" does not. */
import { FILLER_WORDS, UNSPACED_FILLERS } from '../../text/lexicon/filler-words.ts'
import { FUNCTION_CHARACTERS, wordSet } from '../../text/lexicon/stopwords.ts'
import { queryTerms } from '../../text/terms.ts'

/** The words of a query, of each all its terms. */
type QueryWords = readonly (readonly string[])[]

/** What a filler word weighs of its idf, beside words that say something. */
const FILLER_WEIGHT = 0.25
/** Characters of a query that are read for fillers: a pasted page has enough of other words. */
const READ_CHARACTERS = 2000
/** Words about talk itself, which the list of fillers lacks. */
const ASKING_WORDS = wordSet('mention mentions mentioned mentioning discuss discusses discussed discussing describe describes described conversation conversations chat chats topic message messages')

/** The terms of a query's filler words. */
export function fillerTerms(text: string): ReadonlySet<string> {
  const words = new Set(text.slice(0, READ_CHARACTERS).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [])
  return new Set([...words].filter(isFillerWord).flatMap(queryTerms))
}

function isFillerWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]/gu, '')
  return FILLER_WORDS.has(plain) || ASKING_WORDS.has(plain)
}

/** Whether a term of a script without spaces carries grammar only: two characters, of which one or both do. */
const isGrammar = (term: string): boolean => UNSPACED.test(term) && (UNSPACED_FILLERS.has(term) || [...term].some((character) => FUNCTION_CHARACTERS.has(character)))

const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u

/** Whether no word of the query says what is asked for. */
export function isFillerOnly(text: string, words: QueryWords): boolean {
  const fillers = fillerTerms(text)
  return words.every(([term = '']) => fillers.has(term) || isGrammar(term))
}

/** The idf of each word of the query, a quarter of it for fillers. Where all are fillers, each has its idf. */
export function informativeWeights({ text, words }: { readonly text: string; readonly words: QueryWords }, idfs: readonly number[]): number[] {
  const fillers = fillerTerms(text)
  const isFiller = words.map(([term = '']) => fillers.has(term) || isGrammar(term))
  if (isFiller.every(Boolean)) return [...idfs]
  return idfs.map((idf, word) => (isFiller[word] ? FILLER_WEIGHT * idf : idf))
}
