/** The languages whose words are known. */
import type { LanguageWords, LatinWords, UnspacedWords } from './language-words.ts'
import { CHINESE_WORDS } from './zh/words.ts'
import { DUTCH_WORDS } from './nl/words.ts'
import { ENGLISH_WORDS } from './en/words.ts'
import { FRENCH_WORDS } from './fr/words.ts'
import { GERMAN_WORDS } from './de/words.ts'
import { ITALIAN_WORDS } from './it/words.ts'
import { JAPANESE_WORDS } from './ja/words.ts'
import { PORTUGUESE_WORDS } from './pt/words.ts'
import { SPANISH_WORDS } from './es/words.ts'
import { SWEDISH_WORDS } from './sv/words.ts'
import { THAI_WORDS } from './th/words.ts'

/** In Latin script, detected, with stems and stopwords of their own. Russian needs no detection: its letters identify it. */
const LATIN = {
  german: GERMAN_WORDS,
  french: FRENCH_WORDS,
  spanish: SPANISH_WORDS,
  italian: ITALIAN_WORDS,
  portuguese: PORTUGUESE_WORDS,
  dutch: DUTCH_WORDS,
  swedish: SWEDISH_WORDS,
} satisfies Readonly<Record<string, LatinWords>>

/** Longer fillers that overlap are taken in this order. */
export const UNSPACED_LANGUAGES: readonly UnspacedWords[] = [
  CHINESE_WORDS,
  JAPANESE_WORDS,
  THAI_WORDS,
]

export type ForeignLanguage = keyof typeof LATIN
export const LATIN_LANGUAGES: Readonly<Record<ForeignLanguage, LatinWords>> = LATIN
export const FOREIGN_LANGUAGES = Object.keys(LATIN) as readonly ForeignLanguage[]

/** Languages of Latin script that search terms are stemmed in. */
export type Language = 'english' | ForeignLanguage

const SPACED_SCRIPTS: readonly LanguageWords[] = [ENGLISH_WORDS, ...Object.values(LATIN)]

/** What all languages that write words apart say of one kind. */
export const spacedLists = (kind: keyof LanguageWords): string[] => SPACED_SCRIPTS.flatMap((words) => words[kind] ?? [])

/** What all languages without spaces say of it. */
export const unspacedLists = (kind: keyof LanguageWords): string[] => UNSPACED_LANGUAGES.flatMap((words) => words[kind] ?? [])
