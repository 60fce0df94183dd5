/** What an unknown word of a query stands for. */
import { fold, type Steps } from '@madeleine/base'
import { ENGLISH_STOPWORDS, ENGLISH_TIME_WORDS } from '../en/words.ts'
import { FOREIGN_LANGUAGES, LATIN_LANGUAGES } from '../languages.ts'
import { isEnglishWord, isSlip, nearTerms, spellingCost, type UnknownWord, type Vocabulary } from '../spelling.ts'
import { respellings, compoundParts, compoundsWith } from '../respellings.ts'
import { termIn } from '../stemmer.ts'
import { queryWords } from '../terms.ts'
import { HOLIDAY_WORDS } from '../en/times/relative.ts'
import { MONTHS, SEASONS, WEEKDAYS } from '../en/times/words.ts'

/** What a word is read as. */
export interface Reading {
  /** A word, or two. */
  readonly to: string
  /** Terms that stand for the word, the most frequent first; empty where those of `to` do. */
  readonly near: readonly string[]
}

/** What else is known of the word. */
export interface Neighbours {
  /** It is a common English word: not misspelt. */
  readonly isReal: boolean
  /** It stands among English words: what may be German as well is no compound there. */
  readonly isEnglish: boolean
  /** It stands among words of a language that is not English. */
  readonly isForeign: boolean
  readonly isCapital: boolean
  /** English words that it makes together with the word before or behind it. */
  readonly joined: readonly string[]
}

export interface LogWords {
  readonly vocabulary: Vocabulary
  /**
   * Whether these are all words of the log; else those that begin as the word does, of which only what is certainly the nearest is taken.
   */
  readonly isWhole: boolean
  /** The names of speakers. */
  readonly names: readonly string[]
}

/** The reading of a word that the log does not know; undefined if it stands for nothing there. */
export function* readUnknownWord(word: UnknownWord & Neighbours, { vocabulary, isWhole, names }: LogWords): Steps<Reading | undefined> {
  const isKnown = (one: string): boolean => queryWords(one).some((terms) => terms.some((term) => vocabulary.has(term)))
  const other = [...respellings(word.word), ...word.joined].find(isKnown)
  if (other !== undefined) return { to: other, near: [] }
  const near = word.isReal ? undefined : yield* nearest(word, names, vocabulary)
  if (near?.cost === 0) return undefined
  if (near && near.cost < SPLIT_COST) return near
  if (!isWhole) return undefined
  const compounds = compoundsOf(word, vocabulary)
  if (word.isReal) return compounds
  const parts = compoundParts(word.word, (part) => partTerms(part).some((term) => vocabulary.has(term)))
  if (parts.length > 1) return { to: parts.join(' '), near: [] }
  return near ?? (parts[0] === undefined ? compounds : { to: parts[0], near: [] })
}

/** Languages that write compounds as one word. */
const COMPOUNDING = FOREIGN_LANGUAGES.filter((language) => LATIN_LANGUAGES[language].compounds)
/** Letters that the stem of a part has at least: "netes" is no net. */
const LEAST_PART = 4

/** The terms under which an index holds a part of a compound. */
const partTerms = (part: string): string[] =>
  (isEnglishWord(part) ? [termIn('english', part)]
    : COMPOUNDING.map((language) => termIn(language, part)).filter((term) => term.length >= LEAST_PART))

/** A space is left out less often than a letter is mistyped, and more often than the first one or two are. */
const SPLIT_COST = 1.4
/** With another first letter a word costs more than this, unless the first two are swapped. */
export const initialsOf = ({ word, joined }: UnknownWord & Neighbours): string[] =>
  [word.slice(0, 1), word.slice(1, 2), ...joined.map((one) => one.slice(0, 1))]

/** Letters beside a word that is none by itself: "kuber" begins a longer one. */
const LEAST_ENDING = 3

/**
 * The compounds of the log that the word is a part of. In English, where compounds are written
 * apart, a word is rather the beginning of another.
 */
function compoundsOf({ terms, isReal, isEnglish }: UnknownWord & Neighbours, vocabulary: Vocabulary): Reading | undefined {
  if (isReal && isEnglish) return undefined
  const near = [...new Set(terms.flatMap((term) => compoundsWith(term, vocabulary, isReal ? undefined : LEAST_ENDING)))]
  return near[0] === undefined ? undefined : { to: near[0], near }
}

const nameParts = (names: readonly string[]): string[] => names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u).map(fold))

/** Shorter ones are left alone: "may" is near too much. */
const LEAST_TIME_LETTERS = 4
/** The months, the days and the rest of what times are called, in full. */
const TIME_WORDS = [
  ...MONTHS, ...SEASONS, ...WEEKDAYS, ...HOLIDAY_WORDS, ...ENGLISH_TIME_WORDS, 'weekend', 'morning', 'afternoon', 'evening',
].filter((word) => word.length > LEAST_TIME_LETTERS)
const FUNCTION_WORDS = [...ENGLISH_STOPWORDS]

/** The nearest of names, times, the log's words and function words, of equals the one named first here; and its cost. */
function* nearest(
  word: UnknownWord & Neighbours, names: readonly string[], vocabulary: Vocabulary,
): Steps<Reading & { readonly cost: number } | undefined> {
  // In German "Hund" is no misspelt "fund"; a slip of the hand is one in any language
  const isOfQuery = (spelling: string): boolean => !word.isForeign || !isEnglishWord(spelling) || isSlip(word.word, spelling)
  const near = (yield* nearTerms(word, vocabulary)).filter(({ spelling }) => startsAlike(word, spelling) && isOfQuery(spelling))
  const nearestOf = (spellings: readonly string[]): (Reading & { cost: number })[] =>
    spellings.flatMap((to) => {
      const cost = startsAlike(word, to) ? spellingCost(word.word, to) : undefined
      return cost === undefined ? [] : [{ to, near: [], cost }]
    })
  return [
    ...nearestOf(nameParts(names)), ...(word.isForeign ? [] : nearestOf(TIME_WORDS)),
    ...near.slice(0, 1).map(({ spelling, cost }) => ({ to: spelling, near: near.map(({ term }) => term), cost })),
    // "Theo" is not "then"
    ...(word.isCapital || word.isForeign ? [] : nearestOf(FUNCTION_WORDS)),
  ].sort((a, b) => a.cost - b.cost)[0]
}

/** Who writes a name with a capital does not mistake its first letter, though the second may come before it. */
const startsAlike = ({ word, isCapital }: UnknownWord & Neighbours, spelling: string): boolean =>
  !isCapital || word[0] === spelling[0] || (word[0] === spelling[1] && word[1] === spelling[0])
