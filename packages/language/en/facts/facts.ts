/** English: facts by rules. */
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import { findingsBy, firstFindings, isEnding, type StatementRule } from '../../facts/finding.ts'
import { languageOf } from '../../language.ts'
import { englishClauses, expanded, withPlaceMovedTo } from './clauses.ts'
import { ENGLISH_ANSWERS } from './answers.ts'
import { ENGLISH_ENDINGS } from './endings.ts'
import { ENGLISH_IDENTITY } from './identity.ts'
import { ENGLISH_PEOPLE, relativesIn } from './people.ts'
import { ENGLISH_PLANS } from './plans.ts'
import { ENGLISH_TASTES } from './tastes.ts'
import { ENGLISH_WORK } from './work.ts'
import { ENGLISH_EVENTS } from './events.ts'
import { ENGLISH_HEALTH } from './health.ts'
import { nearPeopleIn } from './relatives.ts'
import { ENGLISH_CIRCUMSTANCES } from './circumstances.ts'
import { ENGLISH_DATED } from './dated.ts'
import { ENGLISH_LASTING } from './restate.ts'
import { ENGLISH_READER } from './reader.ts'
import { mentionedIn } from './mentioned.ts'
import { ENGLISH_TOOLS } from './tools.ts'
import { ENGLISH_REPORTED_TASTES } from './reported-tastes.ts'

/** What people plainly say of themselves, as rules for whole clauses, in order. */
const STATEMENTS: readonly StatementRule[] = [
  ...ENGLISH_IDENTITY, ...ENGLISH_WORK, ...ENGLISH_PEOPLE, ...ENGLISH_TASTES, ...ENGLISH_PLANS, ...ENGLISH_HEALTH, ...ENGLISH_TOOLS,
  ...ENGLISH_DATED, ...ENGLISH_LASTING, ...ENGLISH_CIRCUMSTANCES, ...ENGLISH_REPORTED_TASTES,
]

const NO_LONGER = /(?<!^I )\bused to\b/i

export const ENGLISH_FACTS: FactLanguage = {
  knows: (sentence) => (languageOf(sentence) ?? 'english') === 'english',
  readsQuestions: true,
  endings: ENGLISH_ENDINGS,
  answers: ENGLISH_ANSWERS,
  sentenceOf(sentence) {
    const text = expanded(sentence)
    return { text, clauses: englishClauses(text).filter((clause) => !NO_LONGER.test(clause)) }
  },
  read(clause, isQuestion) {
    const taken = findingsBy(mentionedIn, clause)
    if (isQuestion) return [...findingsBy(relativesIn, clause), ...taken]
    const own = [...firstFindings(STATEMENTS, clause), ...firstFindings(ENGLISH_EVENTS, clause)]
    const near = [
      ...(own.length > 0 ? own : firstFindings(ENGLISH_READER, clause)), ...findingsBy(relativesIn, clause),
      ...findingsBy((one) => nearPeopleIn(one, [STATEMENTS, ENGLISH_EVENTS], ENGLISH_READER), clause),
    ]
    const isPlan = near.some((one) => !isEnding(one) && one.attribute === 'plan')
    const stated = new Set(near.flatMap((one) => (isEnding(one) || one.about !== undefined ? [] : [one.attribute])))
    const told = near.filter((one) => !isPlan || isEnding(one) || one.attribute !== 'event')
    return [...told, ...taken.filter(({ attribute }) => !stated.has(attribute))]
  },
  textOf(subject, { says, ofSubject }) {
    const name = subject === USER_SUBJECT ? 'The user' : subject
    return `${ofSubject ? `${name}'s` : name} ${says}.`
  },
  withWholeDates: withPlaceMovedTo,
}
