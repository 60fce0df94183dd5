/** German: facts by rules. */
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import { findingsBy, firstFindings, type StatementRule } from '../../facts/finding.ts'
import { GERMAN_ANSWERS } from './answers.ts'
import { GERMAN_ENDINGS } from './endings.ts'
import { germanClauses, isGerman, withWholeDates } from './words.ts'
import { GERMAN_PEOPLE, germanRelativesIn } from './people.ts'
import { GERMAN_PLANS, GERMAN_WISHES } from './plans.ts'
import { GERMAN_SELF } from './self.ts'
import { GERMAN_TASTES } from './tastes.ts'
import { GERMAN_WORK } from './work.ts'

/** What people plainly say of themselves, as rules for whole clauses, in order. */
const STATEMENTS: readonly StatementRule[] = [
  ...GERMAN_WISHES, ...GERMAN_PLANS, ...GERMAN_SELF, ...GERMAN_TASTES, ...GERMAN_WORK, ...GERMAN_PEOPLE,
]

export const GERMAN_FACTS: FactLanguage = {
  knows: isGerman,
  readsQuestions: false,
  endings: GERMAN_ENDINGS,
  answers: GERMAN_ANSWERS,
  sentenceOf: (text) => ({ text, clauses: germanClauses(text) }),
  read: (clause) => [...firstFindings(STATEMENTS, clause), ...findingsBy(germanRelativesIn, clause)],
  textOf(subject, { says, ofSubject }) {
    const isUser = subject === USER_SUBJECT
    return ofSubject ? `${isUser ? 'Des Nutzers' : `${subject}s`} ${says}.` : `${isUser ? 'Der Nutzer' : subject} ${says}.`
  },
  withWholeDates,
}
