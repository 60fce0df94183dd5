/** Which words of a query say little: "say" and "about" stand in every talk, "Kubernetes" does not. */
import { compatible } from '@madeleine/base'
import { FILLER_WORDS } from '../en/words.ts'
import { languageOf } from '../language.ts'
import { FUNCTION_CHARACTERS, UNSPACED_FILLERS } from '../lexicon.ts'
import { isPlausibleWord, isEnglishWord } from '../spelling.ts'
import { queryTerms } from '../terms.ts'
import { isFrameWord } from './dialogue-words.ts'

/** A query and its words, of each all its terms. */
interface QueryWords {
  readonly text: string
  readonly words: readonly (readonly string[])[]
}

/** Characters of a query that are read for fillers: a pasted page has enough of other words. */
const READ_CHARACTERS = 2000

/** Whether each word of a query says little of what is asked for. */
export function sayLittle({ text, words }: QueryWords): boolean[] {
  const fillers = new Set(wordsIn(text).filter(isFillerWord).flatMap(queryTerms))
  return words.map(([term = '']) => fillers.has(term) || isGrammar(term) || isFrameWord(term))
}

const wordsIn = (text: string): string[] => [...new Set(text.slice(0, READ_CHARACTERS).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [])]

/** Whether a word says little about what is asked for. */
export function isFillerWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]/gu, '')
  return FILLER_WORDS.has(plain) || isFrameWord(plain)
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
export const hasPlausibleWord = ({ text, words }: QueryWords): boolean => {
  const terms = new Set(words.flat())
  const asked = wordsIn(text).filter((word) => queryTerms(word).some((term) => terms.has(term))).map((word) => word.toLowerCase())
  if (asked.some((word) => isEnglishWord(word) || isPlausibleWord(word))) return true
  return asked.length > 0 && ![undefined, 'english'].includes(languageOf(compatible(text)))
}
