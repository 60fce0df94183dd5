/** The languages whose clauses are known. */
import type { Language } from './languages.ts'
import type { ClauseWords } from './lexicon.ts'
import { ENGLISH_CLAUSES } from './en/titles.ts'
import { FRENCH_CLAUSES } from './fr/phrases.ts'
import { GERMAN_CLAUSES } from './de/phrases.ts'
import { ITALIAN_CLAUSES } from './it/phrases.ts'
import { SPANISH_CLAUSES } from './es/phrases.ts'

const CLAUSE_WORDS: Readonly<Partial<Record<Language, ClauseWords>>> = {
  english: ENGLISH_CLAUSES,
  german: GERMAN_CLAUSES,
  french: FRENCH_CLAUSES,
  spanish: SPANISH_CLAUSES,
  italian: ITALIAN_CLAUSES,
}

const every = (words: (clauses: ClauseWords) => ReadonlySet<string>): ReadonlySet<string> =>
  new Set(Object.values(CLAUSE_WORDS).flatMap((clauses) => [...words(clauses)]))

/** What changes the truth of a clause in any language: never dropped from one. */
export const HEDGES = every(({ hedges }) => hedges)

/** Of these, what makes a clause the consequence of another. */
export const CONDITIONS = every(({ conditions }) => conditions)

/** The clause words of a language; English for one without its own. */
export const clauseWordsOf = (language: string | undefined): ClauseWords =>
  CLAUSE_WORDS[(language ?? 'english') as Language] ?? ENGLISH_CLAUSES
