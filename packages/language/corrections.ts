/** Corrections: how people say that an answer was wrong. */
import { LatinRegExp } from '@madeleine/base'
import { withoutMarkedSpans } from './authorship/text-requests.ts'
import { GERMAN_CORRECTIONS } from './de/phrases.ts'
import { ENGLISH_CORRECTIONS } from './en/questions.ts'
import { SPANISH_CORRECTIONS } from './es/phrases.ts'
import { FRENCH_CORRECTIONS } from './fr/phrases.ts'
import type { CorrectionWords } from './lexicon.ts'
import { CHINESE_CORRECTIONS } from './zh/phrases.ts'

/** Sentences of the message that are read: who corrects does so first. */
const FIRST_SENTENCES = 3

/** Whether a user's message says that an answer was wrong, in the languages of the rules. What is quoted in it does not. */
export function corrects(text: string): boolean {
  const sentences = withoutMarkedSpans(text).trim().split(/(?<=[.!?…。！？])\s*|\n+/u).filter((sentence) => sentence.trim() !== '')
  return sentences.slice(0, FIRST_SENTENCES).some((sentence) => CORRECTION.test(sentence.trim().replace(OPENING, '')))
}

const LANGUAGES: readonly CorrectionWords[] = [
  ENGLISH_CORRECTIONS,
  CHINESE_CORRECTIONS,
  GERMAN_CORRECTIONS,
  FRENCH_CORRECTIONS,
  SPANISH_CORRECTIONS,
]

/** "Hm, wait, actually …": "actually" stays where a pronoun follows. */
const OPENING = new RegExp(String.raw`^(?:(?:${LANGUAGES.map(({ openings }) => openings).join('|')})[\s,.!…，。！-]+)+`, 'iu')

const CORRECTION = new LatinRegExp(LANGUAGES.flatMap(({ corrections }) => corrections).join('|'), 'iu')
