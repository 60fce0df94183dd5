/** The languages whose titles are made of clauses. */
import type { TitleWords } from '../../text/lexicon/lexicon.ts'
import { wordSet } from '../../text/lexicon/word-set.ts'
import { ENGLISH_TITLES } from '../../lang/en/titles.ts'
import { FRENCH_TITLES } from '../../lang/fr/titles.ts'
import { GERMAN_TITLES } from '../../lang/de/titles.ts'
import { SPANISH_TITLES } from '../../lang/es/titles.ts'

const LANGUAGES: readonly TitleWords[] = [
  ENGLISH_TITLES,
  GERMAN_TITLES,
  FRENCH_TITLES,
  SPANISH_TITLES,
]

/** What all of them say of one kind. */
export const titleLists = (kind: keyof TitleWords): string[] => LANGUAGES.flatMap((words) => words[kind] ?? [])

export const titleWords = (kind: keyof TitleWords): ReadonlySet<string> => wordSet(titleLists(kind).join(' '))
