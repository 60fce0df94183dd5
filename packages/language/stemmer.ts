/** Stemming: the search term of a word in a language. Function words have none. */
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { stemmer as porter } from 'stemmer'
import { fold } from '@madeleine/base'
import { ENGLISH_STOPWORDS, IRREGULAR } from './en/words.ts'
import { RUSSIAN_STOPWORDS } from './ru/words.ts'
import { arabicStem, hebrewStem } from './light-stems.ts'
import { FOREIGN_LANGUAGES, LATIN_LANGUAGES, type Language } from './languages.ts'

/** Maximum length of a term, in code points; longer terms are cut, in the index and in queries alike. */
export const TERM_LENGTH = 64

const STOPWORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map<Language, ReadonlySet<string>>([
  ['english', ENGLISH_STOPWORDS],
  ...FOREIGN_LANGUAGES.map((language) => {
    const { distinctive, weak, ambiguous } = LATIN_LANGUAGES[language].functionWords
    return [language, new Set([...distinctive, ...weak, ...ambiguous])] as const
  }),
])

const PLAIN_WORD = /^[a-z]+$/
const RUSSIAN_WORD = /^[а-я]+$/
/** Scripts whose letters alone choose the stem. */
const SCRIPTS: readonly (readonly [word: RegExp, stem: (folded: string) => string])[] = [
  [/^[\p{Script=Cyrillic}'’]*[іїєґ][\p{Script=Cyrillic}'’]*$/u, ukrainian],
  [/^\p{Script=Cyrillic}+$/u, russian],
  [/^\p{Script=Greek}+$/u, greek],
  [/^\p{Script=Hebrew}+$/u, hebrewStem],
  [/^\p{Script=Arabic}+$/u, arabicStem],
]
const CAPITALS = /^[A-Z]{2,}$/

/**
 * The term of a plain word (NFKC, no joints), '' for a function word of the language unless written in capitals.
 *
 * English: folded, irregular forms replaced by their base form, then Porter's stem. Other languages: Snowball's stem of
 * the word with its accents, which its rules need (comió, parlé), and only then folded. Words in Cyrillic,
 * Greek, Hebrew and Arabic letters get stems by their letters in a text of any language: index and query always agree. Words
 * in other scripts, with digits or longer than `TERM_LENGTH` are folded only.
 */
export function termIn(language: Language, word: string): string {
  const folded = fold(word)
  if (isStopword(language, word, folded)) return ''
  if (folded.length > TERM_LENGTH) return folded
  if (!PLAIN_WORD.test(folded)) return RUSSIAN_WORD.test(folded) ? russianTerm(folded) : scriptTerm(folded)
  if (language === 'english') return porter(IRREGULAR.get(folded) ?? folded)
  return fold(LATIN_LANGUAGES[language].stem(word.toLowerCase())) || folded
}

/** English words are compared without accents, the others with them: år is a year, är is a form of to be. */
function isStopword(language: Language, word: string, folded: string): boolean {
  const isListed = STOPWORDS.get(language)?.has(language === 'english' ? folded : word.toLowerCase())
  return isListed === true && !CAPITALS.test(word)
}

/** The folded word has е for ё, as Snowball requires. */
const russianTerm = (folded: string): string => (RUSSIAN_STOPWORDS.has(folded) ? '' : russian(folded) || folded)

const scriptTerm = (folded: string): string => SCRIPTS.find(([word]) => word.test(folded))?.[1](folded) || folded

/** The word folded only, as indexes of before hold it where its stem is younger than they are. */
export function termBefore(word: string): string | undefined {
  const folded = fold(word)
  return ASCII.test(folded) || RUSSIAN_WORD.test(folded) || scriptTerm(folded) === folded ? undefined : folded
}
const ASCII = /^[\0-\x7f]*$/

/** The term of a compound name (foo_bar, foo-bar): the same in every language. */
export const nameTerm = (folded: string): string => (PLAIN_WORD.test(folded) ? porter(folded) : folded)

/**
 * The terms of the other spellings of a word: Haeuser for Häuser, Häuser for Haeuser.
 *
 * Used in queries only, never indexed: an index that read every ae as ä would lose Michael and Israel, which texts in
 * other languages spell the same way.
 */
export function respeltTerms(language: Language, word: string): string[] {
  const lower = word.toLowerCase()
  const spelt = language === 'english' ? [] : LATIN_LANGUAGES[language].otherSpellings?.(lower) ?? []
  return spelt.filter((spelling) => spelling !== lower && spelling.length <= TERM_LENGTH).map((spelling) => termIn(language, spelling))
}
