/** The languages whose plain times are read by a table of words. */
import type { EuropeanWords } from './european-words.ts'
import { FRENCH_TIMES } from '../../../lang/fr/times.ts'
import { GERMAN_TIMES } from '../../../lang/de/times.ts'
import { SPANISH_TIMES } from '../../../lang/es/times.ts'

/** Where two read the same words, the first counts. */
export const TIME_TABLES: readonly EuropeanWords[] = [
  GERMAN_TIMES,
  FRENCH_TIMES,
  SPANISH_TIMES,
]
