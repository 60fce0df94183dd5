/** The languages whose titles are made of clauses. */
import type { TitleWords } from '../lexicon.ts'
import { wordSet } from '../word-set.ts'
import { ENGLISH_TITLES } from '../en/titles.ts'
import { FRENCH_TITLES } from '../fr/titles.ts'
import { GERMAN_TITLES } from '../de/titles.ts'
import { SPANISH_TITLES } from '../es/titles.ts'

const LANGUAGES: readonly TitleWords[] = [
  ENGLISH_TITLES,
  GERMAN_TITLES,
  FRENCH_TITLES,
  SPANISH_TITLES,
]

/** What all of them say of one kind. */
export const titleLists = (kind: keyof TitleWords): string[] => LANGUAGES.flatMap((words) => words[kind] ?? [])

export const titleWords = (kind: keyof TitleWords): ReadonlySet<string> => wordSet(titleLists(kind).join(' '))
