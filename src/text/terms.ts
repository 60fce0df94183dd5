/** Search terms: what the index holds for a text, and what a cue looks for. */
import { BoundedMap } from '../bounded-map.ts'
import { fold } from './characters.ts'
import { FOREIGN } from './lexicon/function-words.ts'
import { languageOf, type Language } from './language.ts'
import { germanRespellings, TERM_LENGTH, termIn } from './stemmer.ts'
import { type Token, tokenize, readTokens, type TokenReader } from './tokenizer.ts'

export { TERM_LENGTH }
/** Most terms taken from one text; the rest of a longer text is not searched by words. */
export const TERMS_PER_TEXT = 20_000
/** The first words of a cue that may be asked for in every language, so that a long one costs no more. */
const WORDS_IN_EVERY_LANGUAGE = 64
/** Names and places are written alike in most languages, and stemmed differently in each. */
const CAPITALISED = /\p{Lu}[\p{Ll}\p{M}]+/gu

/**
 * The search terms of a text, in order and with repeats: what the index stores.
 *
 * Words are folded (café = cafe) and stemmed in the language of the text, and its function words left out unless
 * written in capitals (IT, US): English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, and every
 * word in Russian letters as Russian. A text whose language is not certain is read as English, and so is any whose
 * `language` is given so. Numbers, dates and identifiers give the whole and its parts. Scripts without spaces give
 * pairs of neighbouring characters and, for Han, single ones. Korean gives words and syllable pairs. Emoji are terms.
 *
 * Never throws; linear in the length of the text; at most `TERMS_PER_TEXT` terms of at most `TERM_LENGTH` code points.
 */
export function terms(text: string, language?: Language): string[] {
  const normal = text.normalize('NFKC')
  return collect(normal, 'index', language ?? languageOf(normal) ?? 'english')
}

/**
 * The distinct terms to look up for a cue, by the same analysis, except that a run of two or more characters
 * in a script without spaces is asked for by its pairs alone: its single characters would match everywhere.
 *
 * Empty when the cue holds nothing but stopwords and signs ('to be or not to be'): the index does not hold
 * those, so by words such a cue finds nothing.
 */
export function queryTerms(text: string): string[] {
  const normal = text.normalize('NFKC')
  return [...new Set(collect(normal, 'query', languageOf(normal) ?? 'english'))]
}

/**
 * The words of a cue: for each term of `queryTerms`, in its order, that term and then what else the same word may be
 * called in the index.
 *
 * Of a cue in English its capitalised words (Thomas, Hamburg), and of one in no certain language ('Häuser') all, are
 * read in every language: these are found whatever language a text was taken to be in. The other words of an English
 * cue have no alternatives. A cue in another language has the English reading besides, under which texts too short
 * to tell are indexed. German readings have the other spelling of umlauts too (Häuser, Haeuser). Only the first
 * `WORDS_IN_EVERY_LANGUAGE` words are read in every language. No term stands in two words. The alternatives are names
 * of one word, not more words: a text that holds several has one word of the cue.
 */
export function queryWords(text: string): readonly (readonly string[])[] {
  const normal = text.normalize('NFKC')
  const language = languageOf(normal)
  const spelt = spellings(normal, language ?? 'english')
  const given = new Set(spelt.keys())
  const isForeign = language !== undefined && language !== 'english'
  const names = new Set(normal.match(CAPITALISED)?.map((word) => word.toLowerCase()))
  const isReadInAll = (word: string): boolean => language === undefined || names.has(word.toLowerCase())
  return [...spelt].map(([term, spelling], index) => {
    if (spelling === undefined || !(isForeign || (index < WORDS_IN_EVERY_LANGUAGE && isReadInAll(spelling)))) return [term]
    const others = new Set(readingsOf(spelling, isForeign ? [language, 'english'] : ['english', ...FOREIGN]).map(shorten))
    const fresh = [...others].filter((other) => other !== '' && !given.has(other))
    for (const other of fresh) given.add(other)
    return [term, ...fresh]
  })
}

const readingsOf = (word: string, languages: readonly Language[]): string[] =>
  languages.flatMap((language) => [termIn(language, word), ...(language === 'german' ? germanRespellings(word) : [])])

/** The distinct terms of a cue, each with the word it was read from, where it was read from one. */
function spellings(normal: string, language: Language): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  const take = (term: string, spelling?: string): void => {
    if (term !== '' && !found.has(shorten(term))) found.set(shorten(term), spelling)
  }
  const piece = (given: Token): void => take(termOf(given, language), given.text)
  readTokens(normal, {
    side: 'query', elides: elides(language), wants: () => found.size < TERMS_PER_TEXT, term: take, piece,
    word: (word) => tokenize(word).forEach(piece),
  })
  return found
}

/** In these more words lose their vowel before an apostrophe than a name in English ever does. */
const elides = (language: Language): boolean => language === 'french' || language === 'italian'

function collect(normal: string, side: TokenReader['side'], language: Language): string[] {
  const found: string[] = []
  const known = seen[language]
  const term = (given: string): void => {
    if (given !== '' && found.length < TERMS_PER_TEXT) found.push(shorten(given))
  }
  const word = (given: string): void => {
    for (const each of known.get(given) ?? remember(given, language)) term(each)
  }
  const piece = (given: Token): void => term(termOf(given, language))
  readTokens(normal, { side, elides: elides(language), wants: () => found.length < TERMS_PER_TEXT, term, word, piece })
  return found
}

function shorten(term: string): string {
  if (term.length <= TERM_LENGTH) return term
  // Twice as many UTF-16 units always hold enough code points, and never a halved one among those kept.
  return Array.from(term.slice(0, TERM_LENGTH * 2)).slice(0, TERM_LENGTH).join('')
}

const memory = (): Map<string, readonly string[]> => new BoundedMap(20_000)
/** Words seen before and what they gave, by language, because talk repeats its words. */
const seen: Readonly<Record<Language, Map<string, readonly string[]>>> = {
  english: memory(), german: memory(), french: memory(), spanish: memory(), italian: memory(), portuguese: memory(),
  dutch: memory(), swedish: memory(),
}
/** V8 keeps a longer slice as a pointer into its text: remembering it would hold the whole text in memory. */
const SEEN_LENGTH = 12

/** The terms of an unjoined word, kept for its next time. */
function remember(word: string, language: Language): readonly string[] {
  const given = tokenize(word).map((piece) => termOf(piece, language)).filter((term) => term !== '')
  if (word.length > SEEN_LENGTH) return given
  seen[language].set(word, given)
  return given
}

const termOf = ({ text, whole }: Token, language: Language): string => termIn(language, text) || (whole ? fold(text) : '')
