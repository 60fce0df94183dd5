/** Words that ask what happened or was said, whatever it was: beside a time they say nothing to search for. */
import type { TimeLanguage } from '../../time/query/time-mention.ts'
import { QUESTION_LANGUAGES, UNSPACED_QUESTIONS } from './question-languages.ts'

const LATIN_WORD = /\p{L}[\p{L}\p{M}]*/gu

/**
 * The text without the words that only ask, in the languages that its times are said in: "was" and "war" are German
 * for "what was", and English for two other things.
 */
export function withoutQuestionWords(text: string, languages: ReadonlySet<TimeLanguage>): string {
  const sets = [...languages].flatMap((language) => (language === 'chinese' ? [] : [QUESTION_LANGUAGES[language].asking]))
  const left = text.replace(LATIN_WORD, (word) => (sets.some((set) => set.has(word.toLowerCase())) ? ' ' : word))
  return languages.has('chinese') ? left.replace(UNSPACED_QUESTIONS.chinese.asking, ' ') : left
}

const TALK = [...Object.values(QUESTION_LANGUAGES), ...Object.values(UNSPACED_QUESTIONS)].map(({ talk }) => talk)

/** Whether a query asks for what was said: a time in it is that of the talk, and not of what was talked about. */
export const asksForTalk = (text: string): boolean => TALK.some((talk) => talk.test(text))
