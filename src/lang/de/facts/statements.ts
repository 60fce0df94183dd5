/** German: what people plainly say of themselves, as rules for whole clauses, in order. */
import type { StatementRule } from '../../../facts/rules/finding.ts'
import { GERMAN_PEOPLE } from './people.ts'
import { GERMAN_PLANS } from './plans.ts'
import { GERMAN_SELF } from './self.ts'
import { GERMAN_TASTES } from './tastes.ts'
import { GERMAN_WISHES } from './wishes.ts'
import { GERMAN_WORK } from './work.ts'

/** All rules for German, in order. */
export const GERMAN_RULES: readonly StatementRule[] = [
  ...GERMAN_WISHES, ...GERMAN_PLANS, ...GERMAN_SELF, ...GERMAN_TASTES, ...GERMAN_WORK, ...GERMAN_PEOPLE,
]
