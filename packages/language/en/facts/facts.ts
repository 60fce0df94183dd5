/** English: facts by rules. */
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import { findingsBy, firstFindings, isEnding, type StatementRule } from '../../facts/finding.ts'
import { languageOf } from '../../language.ts'
import { englishClauses, expanded, withoutRequests } from './clauses.ts'
import { ENGLISH_ANSWERS } from './answers.ts'
import { ENGLISH_ENDINGS } from './endings.ts'
import { relativesIn } from './people.ts'
import { ENGLISH_STATEMENTS } from './statements.ts'
import { ENGLISH_EVENTS } from './events.ts'
import { nearPeopleIn } from './relatives.ts'
import { ENGLISH_LASTING } from './restate.ts'
import { ENGLISH_READER } from './reader.ts'
import { mentionedIn } from './mentioned.ts'
import { withWholeStatements } from './whole-statements.ts'

/** What people plainly say of themselves, as rules for whole clauses, in order. */
const STATEMENTS: readonly StatementRule[] = [
  ...ENGLISH_STATEMENTS, ...ENGLISH_LASTING,
]

const NO_LONGER = /(?<!^I )\bused to\b/i

export const ENGLISH_FACTS: FactLanguage = {
  knows: (sentence) => (languageOf(sentence) ?? 'english') === 'english',
  readsQuestions: true,
  endings: ENGLISH_ENDINGS,
  answers: ENGLISH_ANSWERS,
  sentenceOf(sentence) {
    const text = expanded(sentence)
    return { text: withoutRequests(text), clauses: englishClauses(text).filter((clause) => !NO_LONGER.test(clause)) }
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
  withWholeDates: withWholeStatements,
}
