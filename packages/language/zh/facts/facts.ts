/** Chinese: facts by rules. */
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import { firstFindings } from '../../facts/finding.ts'
import { CHINESE_ANSWERS } from './answers.ts'
import { CHINESE_ENDINGS } from './endings.ts'
import { CHINESE_EVENTS } from './events.ts'
import { CHINESE_LIFE } from './life.ts'
import { CHINESE_RULES, chineseClauses } from './statements.ts'

const HAN = /\p{Script=Han}/u

export const CHINESE_FACTS: FactLanguage = {
  knows: (sentence) => HAN.test(sentence),
  readsQuestions: false,
  endings: CHINESE_ENDINGS,
  answers: CHINESE_ANSWERS,
  sentenceOf: (text) => ({ text, clauses: chineseClauses(text) }),
  read(clause) {
    const near = [...firstFindings(CHINESE_RULES, clause), ...firstFindings(CHINESE_EVENTS, clause)]
    return near.length > 0 ? near : [...firstFindings(CHINESE_LIFE, clause)]
  },
  textOf(subject, { says, ofSubject }) {
    const name = subject === USER_SUBJECT ? '用户' : subject
    return `${name}${ofSubject ? '的' : ''}${says}。`
  },
}
