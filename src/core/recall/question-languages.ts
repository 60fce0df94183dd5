/** The languages whose questions are known: those that times are read in. */
import type { QuestionWords, UnspacedQuestions } from '../../language/question-words.ts'
import type { TimeLanguage } from '../../language/times/time-mention.ts'
import { CHINESE_QUESTIONS } from '../../language/zh/questions.ts'
import { ENGLISH_QUESTIONS } from '../../language/en/questions.ts'
import { FRENCH_QUESTIONS } from '../../language/fr/questions.ts'
import { GERMAN_QUESTIONS } from '../../language/de/questions.ts'
import { SPANISH_QUESTIONS } from '../../language/es/questions.ts'

export const QUESTION_LANGUAGES: Readonly<Record<Exclude<TimeLanguage, 'chinese'>, QuestionWords>> = {
  english: ENGLISH_QUESTIONS,
  german: GERMAN_QUESTIONS,
  french: FRENCH_QUESTIONS,
  spanish: SPANISH_QUESTIONS,
}

export const UNSPACED_QUESTIONS: Readonly<Record<Extract<TimeLanguage, 'chinese'>, UnspacedQuestions>> = {
  chinese: CHINESE_QUESTIONS,
}
