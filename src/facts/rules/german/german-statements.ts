/** German: what people plainly say of themselves, as rules for whole clauses, in order. */
import type { StatementRule } from '../finding.ts'
import { GERMAN_PEOPLE } from './german-people.ts'
import { GERMAN_PLANS } from './german-plans.ts'
import { GERMAN_SELF } from './german-self.ts'
import { GERMAN_TASTES } from './german-tastes.ts'
import { GERMAN_WISHES } from './german-wishes.ts'
import { GERMAN_WORK } from './german-work.ts'

/** All rules for German, in order. */
export const GERMAN_RULES: readonly StatementRule[] = [
  ...GERMAN_WISHES, ...GERMAN_PLANS, ...GERMAN_SELF, ...GERMAN_TASTES, ...GERMAN_WORK, ...GERMAN_PEOPLE,
]
