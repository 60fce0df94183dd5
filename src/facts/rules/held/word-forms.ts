/** Words of a text with the forms under which two texts are said to hold the same word, whatever its ending. */
import { fold } from '../../../text/characters.ts'
import { ENGLISH_STOPWORDS } from '../../../lang/en/words.ts'
import { languageOf } from '../../../text/language.ts'
import { LATIN_LANGUAGES, type Language } from '../../../text/languages.ts'
import { compatible } from '../../../text/normalise.ts'
import { termIn } from '../../../text/stemmer.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

/** A word of a script with spaces. */
export interface HeldWord {
  /** Folded. */
  readonly word: string
  readonly isCapitalised: boolean
  /** The word itself and its stems. */
  readonly forms: readonly string[]
}

const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`).join('')
const SPACED_WORD = new LatinRegExp(String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+`, 'gu')
const UNSPACED_RUN = new LatinRegExp(`[${UNSPACED}]+`, 'gu')
/** Endings after an apostrophe, which are no words: "I'm", "Ann's"; "n't" is read by `polarity`. */
const CLIPPED = /n['’]t\b|['’](?:s|m|re|ve|ll|d)\b/giu

/** Languages whose stems are compared: a sentence of four words tells none for sure. */
const STEMMED: readonly Language[] = ['english', 'german', 'french', 'spanish']
const LISTED = ['german', 'french', 'spanish'] as const

const NUMBERS = new Map([
  'zero null', 'one eins', 'two zwei zwo deux dos', 'three drei trois tres',
  'four vier quatre cuatro', 'five fünf cinq cinco', 'six sechs seis',
  'seven sieben sept siete',
  'eight acht huit ocho', 'nine neun neuf nueve', 'ten zehn dix diez', 'eleven elf', 'twelve zwölf',
].flatMap((names, number) => names.split(' ').map((name) => [fold(name), String(number)] as const)))

/** The forms of one word. */
export const formsOf = (word: string): string[] => {
  const folded = fold(word)
  const bare = folded.replace(/(\d)(?:st|nd|rd|th)$/u, '$1')
  return [...new Set([
    folded, bare, NUMBERS.get(folded) ?? folded, ...STEMMED.map((language) => termIn(language, word)),
  ])].filter((form) => form !== '')
}

/** The words that say something. Left out are those of grammar, of other languages than English where they are no English words. */
export function contentWords(text: string): HeldWord[] {
  const normal = compatible(text)
  const language = languageOf(normal)
  return (normal.replace(CLIPPED, ' ').match(SPACED_WORD) ?? []).flatMap((word) => {
    const isWritten = /^\p{Lu}{2,}$/u.test(word)
    return !isWritten && isGrammar(word.toLowerCase(), language)
      ? []
      : [{ word: fold(word), isCapitalised: /^\p{Lu}/u.test(word), forms: formsOf(word) }]
  })
}

function isGrammar(word: string, language: Language | undefined): boolean {
  return ENGLISH_STOPWORDS.has(word) || LISTED.some((one) => {
    const { distinctive, weak, ambiguous } = LATIN_LANGUAGES[one].functionWords
    return distinctive.has(word) || weak.has(word) || (one === language && ambiguous.has(word))
  })
}

/** The runs of scripts without spaces between words, and of Korean, whose words change their endings. */
export const unspacedRuns = (text: string): readonly string[] => compatible(text).match(UNSPACED_RUN) ?? []
