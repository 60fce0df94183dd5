/** The languages that facts are read in by rules. */
import type { FactLanguage } from './fact-language.ts'
import { CHINESE_FACTS } from '../../lang/zh/facts/facts.ts'
import { ENGLISH_FACTS } from '../../lang/en/facts/facts.ts'
import { GERMAN_FACTS } from '../../lang/de/facts/facts.ts'

/** The first that knows a sentence reads it. English, which knows all that is not certainly of another language, is the last. */
export const FACT_LANGUAGES: readonly FactLanguage[] = [
  CHINESE_FACTS,
  GERMAN_FACTS,
  ENGLISH_FACTS,
]
