/** Stemming: the search term of a word in a language. Function words have none. */
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as porter } from 'stemmer'
import { fold } from './characters.ts'
import { FOREIGN_LANGUAGES, FUNCTION_WORDS_OF, type ForeignLanguage, RUSSIAN_STOPWORDS } from './lexicon/function-words.ts'
import { IRREGULAR } from '../lang/en/irregular-forms.ts'
import type { Language } from './language.ts'
import { ENGLISH_STOPWORDS } from './lexicon/stopwords.ts'

/** Maximum length of a term, in code points; longer terms are cut, in the index and in queries alike. */
export const TERM_LENGTH = 64

const SNOWBALL: Readonly<Record<ForeignLanguage, (word: string) => string>> =
  { german, french, spanish, italian, portuguese, dutch, swedish }

const STOPWORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map<Language, ReadonlySet<string>>([
  ['english', ENGLISH_STOPWORDS],
  ...FOREIGN_LANGUAGES.map((language) => {
    const { distinctive, weak, ambiguous } = FUNCTION_WORDS_OF[language]
    return [language, new Set([...distinctive, ...weak, ...ambiguous])] as const
  }),
])

const PLAIN_WORD = /^[a-z]+$/
const RUSSIAN_WORD = /^[а-я]+$/
const CAPITALS = /^[A-Z]{2,}$/

/**
 * The term of a plain word (NFKC, no joints), '' for a function word of the language unless written in capitals.
 *
 * English: folded, irregular forms replaced by their base form, then Porter's stem. Other languages: Snowball's stem of
 * the word with its accents, which its rules need (comió, parlé), and only then folded. Words in Russian letters get
 * Russian stems in a text of any language: the letters identify the language, and index and query always agree. Words in
 * other scripts, with digits or longer than `TERM_LENGTH` are folded only.
 */
export function termIn(language: Language, word: string): string {
  const folded = fold(word)
  if (isStopword(language, word, folded)) return ''
  if (folded.length > TERM_LENGTH) return folded
  if (!PLAIN_WORD.test(folded)) return RUSSIAN_WORD.test(folded) ? russianTerm(folded) : folded
  if (language === 'english') return porter(IRREGULAR.get(folded) ?? folded)
  return fold(SNOWBALL[language](word.toLowerCase())) || folded
}

/** English words are compared without accents, the others with them: år is a year, är is a form of to be. */
function isStopword(language: Language, word: string, folded: string): boolean {
  const isListed = STOPWORDS.get(language)?.has(language === 'english' ? folded : word.toLowerCase())
  return isListed === true && !CAPITALS.test(word)
}

/** The folded word has е for ё, as Snowball requires. */
const russianTerm = (folded: string): string => (RUSSIAN_STOPWORDS.has(folded) ? '' : russian(folded) || folded)

/** The term of a compound name (foo_bar, foo-bar): the same in every language. */
export const nameTerm = (folded: string): string => (PLAIN_WORD.test(folded) ? porter(folded) : folded)

/**
 * The German terms of the alternative spelling of a word: Haeuser for Häuser, Häuser for Haeuser.
 *
 * Used in queries only, never indexed: an index that read every ae as ä would lose Michael and Israel, which texts in
 * other languages spell the same way. After a, e and q, ue is not an umlaut (Bauer, neue, Quelle).
 */
export function germanRespellings(word: string): string[] {
  const lower = word.toLowerCase()
  const spelt = [lower.replace(/[äöü]/g, (letter) => `${fold(letter)}e`),
    lower.replace(/ae|oe|(?<![aeq])ue/g, (pair) => UMLAUTS[pair] ?? pair)]
  return spelt.filter((spelling) => spelling !== lower && spelling.length <= TERM_LENGTH).map((spelling) => termIn('german', spelling))
}

const UMLAUTS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' }
