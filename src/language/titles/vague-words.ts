/** Words that tell no talk from another: of praise and feeling, of effort and kindness in general, nouns that name no thing. */
import { titleWords } from './title-languages.ts'
import type { Word } from './word-weights.ts'

const VAGUE = titleWords('vague')

/** Whether a word of this form, folded and without apostrophes, tells no talk from another. */
export const isVague = (plain: string): boolean =>
  VAGUE.has(plain)
  || (plain.endsWith('s') && (VAGUE.has(plain.slice(0, -1)) || (plain.endsWith('ies') && VAGUE.has(`${plain.slice(0, -3)}y`))))

/** Words with a meaning of their own: what a title can be recognised by. */
export const specificWords = (words: readonly Word[]): Word[] =>
  words.filter(({ worth, plain, capital }) => worth === 'full' && (capital || !isVague(plain)))

/** Weight of a vague word beside another. */
export const VAGUE_WEIGHT = 0.35
/** Factor for a phrase by its words: `none` of them specific, or the `first` or the last one vague. */
const PHRASE = { none: 0.2, partly: 0.75 }

/** Whether every word of a phrase is vague: 'brighter future'. */
export const hasOnlyVague = (text: string): boolean => specificity(text) <= PHRASE.none

/** Factor for a phrase as the subject of a title. */
export function specificity(text: string): number {
  const words = text.toLowerCase().split(/\s+/)
  const vague = words.filter(isVague).length
  return vague === 0 ? 1 : vague === words.length ? PHRASE.none : PHRASE.partly
}
