/** Whether words read as a title by themselves: where they end, where they begin, what is open in them. */
import { leadsOn } from './foreign-nouns.ts'
import type { ReadSentence } from './clauses.ts'

/** Whether a phrase is torn before word `end`: behind an article, a preposition, a conjunction or the like. */
export const endsTorn = ({ lower, grammar, language }: ReadSentence, end: number): boolean => {
  const last = lower[end - 1] ?? ''
  return grammar.neverLast.has(last) || leadsOn(language, last) || SAYS.test(last)
}
/** Before what somebody says, and articles that lost their noun: 'l''. */
const SAYS = /^(?:says?|said|tells?|told|writes?|wrote|sagt|sagte|schreibt|meint|dit|écrit|dice|dijo|scrive|disse|diz|escreve)$|['’]$/u
