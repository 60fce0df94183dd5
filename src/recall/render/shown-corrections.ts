/** How corrections of a query are shown: by the words that the log itself has. */
import { ownText } from '../../message/recalled-text.ts'
import { editDistance } from '../../text/spelling/edit-distance.ts'
import { isEnglishWord } from '../../text/spelling/english-word.ts'
import { queryWords } from '../../text/terms.ts'
import type { Correction } from '../query/parse-query.ts'
import type { RankedMessage } from '../score/rank.ts'

/** Characters of a message in which a word is looked for. */
const MAX_SEARCHED = 4000
/** Spellings are compared as far as a long compound and its part are apart. */
const MOST_EDITS = 64

/**
 * The corrections; one that reads a word as no English one, with the word that the best message has for it: the index knows
 * the stem "waschmaschin" only. Where no message shown holds it, the stem stays.
 */
export const shownCorrections = (corrections: readonly Correction[], messages: readonly RankedMessage[]): Correction[] =>
  corrections.map((correction) => ({ ...correction, to: writtenFor(correction, messages) ?? correction.to }))

function writtenFor({ from, to, terms }: Correction, messages: readonly RankedMessage[]): string | undefined {
  const holding = to.includes(' ') || isEnglishWord(to.toLowerCase()) ? undefined
    : messages.find((message) => message.terms.some((term) => terms.includes(term)))
  if (!holding) return undefined
  const words = new Set(ownText(holding.message).slice(0, MAX_SEARCHED).match(/[\p{L}\p{M}]+/gu))
  const distance = (word: string): number => editDistance(from.toLowerCase(), word.toLowerCase(), MOST_EDITS)
  return [...words].filter((word) => queryWords(word).flat().some((term) => terms.includes(term)))
    .sort((a, b) => distance(a) - distance(b))[0]
}
