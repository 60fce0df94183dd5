/** Whether a reply only tells again what was recalled for it: in other words, so that no run of words repeats (`copied-text.ts`). */
import { compatible } from '@madeleine/base'
import { terms } from '@madeleine/language'
import type { CopySource } from './copied-text.ts'

/** UTF-16 units of a reply that is compared: a longer one says more than was recalled. */
export const MOST_RETOLD = 1200
/** Texts that a reply retells together, at most: of a hundred that were shown, some hold any word of the subject. */
const MOST_SOURCES = 2
/** The share of its words that they and the question hold. A reply of fewer words than the second figure has all of them from there. */
const [RETOLD_SHARE, FEW_TERMS] = [0.75, 4]
/** Units of a word by which its forms are compared. */
const STEM_UNITS = 5

const isNumber = (term: string): boolean => /^\p{N}/u.test(term)

/** Without accents, which some stems have lost. */
const folded = (text: string): string => compatible(text).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Whether a folded text holds a number, or a word in any of its forms. */
const holds = (text: string, term: string): boolean =>
  (isNumber(term) ? new RegExp(`(?<!\\p{N})${term.replaceAll(/[^\p{L}\p{N}]/gu, '.')}(?!\\p{N})`, 'u').test(text)
    : text.includes(term.slice(0, STEM_UNITS)))

/**
 * Whether a reply's words are those of what was recalled and of the question, and each of its numbers too. What adds one is no retelling.
 *
 * @param recalled what was shown to the conversation before
 * @param asked what was said to the assistant before in the same push
 */
export function retells(reply: string, recalled: readonly CopySource[], asked: readonly string[]): boolean {
  if (reply.length > MOST_RETOLD) return false
  const said = [...new Set(terms(reply).map(folded))]
  const question = asked.map(folded).join('\n')
  const open = new Set(said.filter((term) => !holds(question, term)))
  // What repeats the question alone says nothing of what was recalled
  if (open.size === 0) return false
  const own = open.size
  const held = recalled.map(({ text }) => {
    const source = folded(text)
    return [...open].filter((term) => holds(source, term))
  })
  for (let i = 0; i < MOST_SOURCES && open.size > 0; i++) {
    const most = held.reduce<readonly string[]>((best, some) => (countIn(open, some) > countIn(open, best) ? some : best), [])
    for (const term of most) open.delete(term)
  }
  const isWhole = said.length < FEW_TERMS ? open.size === 0 : open.size <= (1 - RETOLD_SHARE) * own
  return isWhole && ![...open].some(isNumber)
}

const countIn = (open: ReadonlySet<string>, some: readonly string[]): number => some.filter((term) => open.has(term)).length
