/** Whether a user's message says that what was said before is not so, in the languages of the rules. */
import { LatinRegExp } from '../../latin-regexp.ts'
import type { CorrectionWords } from '../../text/lexicon/correction-words.ts'
import { CHINESE_CORRECTIONS } from '../../lang/zh/corrections.ts'
import { ENGLISH_CORRECTIONS } from '../../lang/en/corrections.ts'
import { FRENCH_CORRECTIONS } from '../../lang/fr/corrections.ts'
import { GERMAN_CORRECTIONS } from '../../lang/de/corrections.ts'
import { SPANISH_CORRECTIONS } from '../../lang/es/corrections.ts'

/** Sentences of the message that are read: who corrects does so first. */
const FIRST_SENTENCES = 3

/** @param text the user's own words, without what is quoted */
export function corrects(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?…。！？])\s*|\n+/u).filter((sentence) => sentence.trim() !== '')
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
