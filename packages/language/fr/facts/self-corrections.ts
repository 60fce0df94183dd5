/** French: how people correct themselves within a message. */
import type { SelfCorrectionWords } from '../../facts/fact-language.ts'

export const FRENCH_SELF_CORRECTIONS: SelfCorrectionWords = {
  sure: 'non,? attends|attends,? non|je veux dire|je voulais dire|ou plutôt',
  heads: 'correction|je corrige|rectification|je rectifie', perhaps: 'pardon|enfin|non|euh', wait: 'attends|non',
  being: "c['’]est", weekdays: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche', at: 'à', hour: 'h',
  numbers: 'une?|deux|trois|quatre|cinq|six|sept|huit', clauses: "je|j['’]|nous|tu|il|elle|mon|ma", prepositions: 'en|à|chez|avec|de',
}
