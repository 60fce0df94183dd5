/** Search terms: those that the index stores for a text, and those that a query looks up. */
import { createHash } from 'node:crypto'
import { BoundedMap, compatible, fold, MAX_CACHED_CHARS, termHash } from '@madeleine/base'
import { languageOf } from './language.ts'
import { FOREIGN_LANGUAGES, LATIN_LANGUAGES, type Language } from './languages.ts'
import { respeltTerms, TERM_LENGTH, termBefore, termIn } from './stemmer.ts'
import { numbersBefore, readTokens, type Token, tokenize, type TokenReader } from './tokenizer.ts'
import { ENGLISH_WORDS } from './en/words.ts'

export { TERM_LENGTH }
/** Most terms of one text; the rest of a longer text is not indexed by words. */
export const TERMS_PER_TEXT = 20_000
/** Words of a query that are expanded to every language: the first ones, which bounds the cost of a long query. */
const WORDS_IN_EVERY_LANGUAGE = 64
/** Names and places are spelt alike in most languages, and stemmed differently in each. */
const CAPITALISED = /\p{Lu}[\p{Ll}\p{M}]+/gu

/**
 * The search terms that the index stores for a text, in order and with repeats.
 *
 * Words are folded (café = cafe) and stemmed in the language of the text, without its function words unless they are
 * in capitals (IT, US): English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, and every word in Russian
 * letters as Russian. `language` overrides detection; a text whose language is not certain is indexed as English.
 * Numbers, dates and identifiers give the whole and its parts. Scripts without spaces give pairs of neighbouring
 * characters and, for Han, single characters. Korean gives words and syllable pairs. Emoji are terms.
 *
 * Never throws; linear in the length of the text; at most `limit` terms (`TERMS_PER_TEXT`) of at most `TERM_LENGTH` code points.
 */
export function terms(
  text: string, { language, limit = TERMS_PER_TEXT, asBefore = false }: TermOptions = {},
): string[] {
  const normal = compatible(text)
  return collect(normal, { side: 'index', language: language ?? languageOf(normal) ?? 'english', limit, asBefore })
}

/** The distinct terms of facts and summaries, which recalls read again and again, by a hash of each text. No text is held. */
const hashesOfTexts = new BoundedMap<string, ReadonlySet<number>>(2000)
/** UTF-16 units of a text that is kept. */
const MOST_KEPT = 4000

/** The distinct terms of a text, each as `hashOfTerm` has it. */
export function termHashes(text: string): ReadonlySet<number> {
  if (text.length > MOST_KEPT) return new Set(terms(text).map(hashOfTerm))
  const key = createHash('sha256').update(text).digest('base64')
  const hashes = hashesOfTexts.get(key) ?? new Set(terms(text).map(hashOfTerm))
  hashesOfTexts.set(key, hashes)
  return hashes
}

/** Signed: a number that V8 holds without an object. */
export const hashOfTerm = (term: string): number => termHash(term) | 0

interface TermOptions {
  readonly language?: Language
  readonly limit?: number
  /** Words whose stem is younger than stored vectors only folded (`termBefore`), so that a vector stays what it was. */
  readonly asBefore?: boolean
}

/** The same of the parts of a text, in the language of the whole: a part alone may be too short to tell it. */
export function termsOfParts(whole: string): (part: string) => string[] {
  const language = languageOf(whole) ?? 'english'
  return (part) => terms(part, { language })
}

/**
 * The distinct terms to look up for a query, by the same analysis, except that a run of two or more characters
 * in a script without spaces gives its pairs only: its single characters would match everywhere.
 *
 * Empty for a query of stopwords and punctuation only ('to be or not to be'): the index does not hold those, so a search
 * by words finds nothing.
 */
export const queryTerms = (text: string): readonly string[] => keptOf(termsOfWords, text, readQueryTerms)

function readQueryTerms(text: string): string[] {
  const normal = compatible(text)
  return [...new Set(collect(normal, { side: 'query', language: languageOf(normal) ?? 'english', limit: TERMS_PER_TEXT }))]
}

/**
 * The words of a query: for each term of `queryTerms`, in order, that term followed by the other terms under which the
 * index may store the same word.
 *
 * In an English query the capitalised words (Thomas, Hamburg), and in a query of no certain language ('Häuser') all words,
 * are stemmed in every language, so that they match texts of every detected language. The other words of an English query
 * have no alternatives. The words of a query in another language are stemmed in English too, because texts too short for
 * detection are indexed as English. German stems include the other spelling of umlauts (Häuser, Haeuser). Only the first
 * `WORDS_IN_EVERY_LANGUAGE` words are stemmed in every language. No term belongs to two words. Alternatives are
 * variants of one word: a text that holds several of them matches one word of the query.
 */
export const queryWords = (text: string): readonly (readonly string[])[] => keptOf(alternativesOfWords, text, readQueryWords)

function readQueryWords(text: string): readonly (readonly string[])[] {
  const normal = compatible(text)
  const language = languageOf(normal)
  const spellingOf = spellings(normal, language ?? 'english')
  const used = new Set(spellingOf.keys())
  const isForeign = language !== undefined && language !== 'english'
  const names = new Set(normal.match(CAPITALISED)?.map((word) => word.toLowerCase()))
  const isMultilingual = (word: string): boolean => language === undefined || names.has(word.toLowerCase())
  return [...spellingOf].map(([term, spelling], index) => {
    const isInSeveral = isForeign || (index < WORDS_IN_EVERY_LANGUAGE && spelling !== undefined && isMultilingual(spelling))
    const inOthers = spelling === undefined || !isInSeveral ? []
      : stemsIn(spelling, isForeign ? [language, 'english'] : ['english', ...FOREIGN_LANGUAGES])
    const stems = new Set([...inOthers, ...otherTerms(term, spelling)].map(clipTerm))
    const alternatives = [...stems].filter((stem) => stem !== '' && !used.has(stem))
    for (const alternative of alternatives) used.add(alternative)
    return [term, ...alternatives]
  })
}

/** Under what else an index may hold a word in any language: as indexes of before do, or as people also call a relative. */
function otherTerms(term: string, spelling: string | undefined): readonly string[] {
  if (spelling === undefined) return numbersBefore(term)
  return [...numbersBefore(term), termBefore(spelling) ?? '', ...(relatives().get(fold(spelling)) ?? [])]
}

let relativeTerms: ReadonlyMap<string, readonly string[]> | undefined

/** The terms of what people call the same relative, by each of the words, folded. */
function relatives(): ReadonlyMap<string, readonly string[]> {
  if (relativeTerms) return relativeTerms
  const all = new Map<string, readonly string[]>()
  const lists: (readonly [Language, string])[] = [
    ['english', ENGLISH_WORDS.relatives ?? ''],
    ...FOREIGN_LANGUAGES.map((language) => [language, LATIN_LANGUAGES[language].relatives ?? ''] as const),
  ]
  for (const [language, list] of lists) {
    for (const group of list.split('|').map((words) => words.split(' ').filter((word) => word !== ''))) {
      const spelt = group.flatMap((word) => [termIn(language, word), termIn('english', word)])
      for (const word of group) all.set(fold(word), [...(all.get(fold(word)) ?? []), ...spelt])
    }
  }
  return (relativeTerms = all)
}

const stemsIn = (word: string, languages: readonly Language[]): readonly string[] => languages.flatMap((language) =>
  keptOf(stemsByWord[language], word, () => [termIn(language, word), ...respeltTerms(language, word)]))

/** Computes what is said of a short text, a word, and keeps it: a recall asks the same of each word of a query several times. */
function keptOf<Value>(kept: Map<string, Value>, text: string, compute: (text: string) => Value): Value {
  const known = kept.get(text)
  if (known !== undefined) return known
  const computed = compute(text)
  if (text.length <= MAX_CACHED_CHARS) kept.set(text, computed)
  return computed
}

/** The distinct terms of a query, each with the word that it is the stem of; undefined for a term that is no stem. */
function spellings(normal: string, language: Language): Map<string, string | undefined> {
  const spellingOf = new Map<string, string | undefined>()
  const term = (text: string, spelling?: string): void => {
    if (text !== '' && !spellingOf.has(clipTerm(text))) spellingOf.set(clipTerm(text), spelling)
  }
  const token = (part: Token): void => term(termOf(part, language), part.text)
  readTokens(normal, {
    side: 'query', elides: elides(language), wantsMore: () => spellingOf.size < TERMS_PER_TEXT, term, token,
    word: (word) => tokenize(word).forEach(token),
  })
  return spellingOf
}

/** In these languages more words lose a vowel before an apostrophe than names in English do. */
const elides = (language: Language): boolean => language !== 'english' && LATIN_LANGUAGES[language].elides === true

interface Collecting {
  readonly side: TokenReader['side']
  readonly language: Language
  readonly limit: number
  readonly asBefore?: boolean
}

function collect(normal: string, { side, language, limit, asBefore = false }: Collecting): string[] {
  const collected: string[] = []
  const cache = termsByWord[language]
  const term = (text: string): void => {
    if (text !== '' && collected.length < limit) collected.push(clipTerm(text))
  }
  const word = (text: string): void => {
    const before = asBefore ? termBefore(text) : undefined
    if (before !== undefined) return term(before)
    for (const each of cache.get(text) ?? wordTerms(text, language)) term(each)
  }
  const token = (part: Token): void => term(termOf(part, language))
  readTokens(normal, { side, elides: elides(language), wantsMore: () => collected.length < limit, term, word, token })
  return collected
}

function clipTerm(term: string): string {
  if (term.length <= TERM_LENGTH) return term
  // Twice as many UTF-16 units always hold enough code points, and none of those returned is cut in half.
  return Array.from(term.slice(0, TERM_LENGTH * 2)).slice(0, TERM_LENGTH).join('')
}

const LANGUAGES: readonly Language[] = ['english', ...FOREIGN_LANGUAGES]
const byLanguage = (words: number) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, new BoundedMap(words)])) as unknown as Readonly<
    Record<Language, Map<string, readonly string[]>>
  >
/** The terms of a word by language: conversations repeat their words. */
const termsByWord = byLanguage(20_000)
/** Of the words of queries: their stems by language, their terms, and what else they are looked up by. */
const stemsByWord = byLanguage(2000)
const termsOfWords = new BoundedMap<string, readonly string[]>(5000)
const alternativesOfWords = new BoundedMap<string, readonly (readonly string[])[]>(5000)

/** Computes and caches the terms of a word without joints. */
function wordTerms(word: string, language: Language): readonly string[] {
  const computed = tokenize(word).map((token) => termOf(token, language)).filter((term) => term !== '')
  if (word.length > MAX_CACHED_CHARS) return computed
  termsByWord[language].set(word, computed)
  return computed
}

const termOf = ({ text, whole }: Token, language: Language): string => termIn(language, text) || (whole ? fold(text) : '')
