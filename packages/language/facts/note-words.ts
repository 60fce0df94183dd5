/** Words by which the form of a sentence is seen, by language. */
import { ENGLISH_NOTE_WORDS } from '../en/facts/note-words.ts'
import { GERMAN_NOTE_WORDS } from '../de/facts/note-words.ts'
import { SPANISH_NOTE_WORDS } from '../es/facts/note-words.ts'
import { FRENCH_NOTE_WORDS } from '../fr/facts/note-words.ts'
import { ITALIAN_NOTE_WORDS } from '../it/facts/note-words.ts'
import { PORTUGUESE_NOTE_WORDS } from '../pt/facts/note-words.ts'
import { DUTCH_NOTE_WORDS } from '../nl/facts/note-words.ts'
import { POLISH_NOTE_WORDS } from '../pl/facts/note-words.ts'
import { RUSSIAN_NOTE_WORDS } from '../ru/facts/note-words.ts'
import { CHINESE_NOTE_WORDS } from '../zh/facts/note-words.ts'
import { JAPANESE_NOTE_WORDS } from '../ja/facts/note-words.ts'
import { KOREAN_NOTE_WORDS } from '../ko/facts/note-words.ts'
import type { WordsByKind } from './word-kinds.ts'

/** Of languages that write words apart: whole words, in lower case. Of two that know as many words of a sentence, the first is its own. */
export const SPACED_WORDS: Readonly<Record<string, WordsByKind>> = {
  en: ENGLISH_NOTE_WORDS, de: GERMAN_NOTE_WORDS, es: SPANISH_NOTE_WORDS, fr: FRENCH_NOTE_WORDS,
  it: ITALIAN_NOTE_WORDS, pt: PORTUGUESE_NOTE_WORDS, nl: DUTCH_NOTE_WORDS, pl: POLISH_NOTE_WORDS, ru: RUSSIAN_NOTE_WORDS,
}

/** Of languages without spaces, and of Korean, whose words have endings: an expression of what stands in the text. */
export const UNSPACED_WORDS: Readonly<Record<string, WordsByKind>> = {
  zh: CHINESE_NOTE_WORDS, ja: JAPANESE_NOTE_WORDS, ko: KOREAN_NOTE_WORDS,
}
