/** Whether a title says what was pasted, and not what somebody wrote. */
import type { Sentence } from './sentences.ts'
import { isUnspacedText } from './word-weights.ts'

/** Whether at least as many of a title's words stand only in pasted sentences as in those that their speakers wrote. */
export function restsOnPasted(title: string, sentences: readonly Sentence[]): boolean {
  if (!sentences.some(({ isPasted }) => isPasted)) return false
  const inTitle = wordsIn(title)
  const told = (isPasted: boolean): ReadonlySet<string> => new Set(sentences.filter((one) => one.isPasted === isPasted)
    .flatMap(({ words }) => words.filter(({ worth, plain }) => worth !== 'glue' && inTitle(plain)).map(({ plain }) => plain)))
  const own = told(false)
  const pasted = [...told(true)].filter((word) => !own.has(word))
  return pasted.length > 0 && pasted.length >= own.size
}

function wordsIn(title: string): (word: string) => boolean {
  const lower = title.toLowerCase()
  if (isUnspacedText(title)) return (word) => lower.includes(word)
  const words = new Set(lower.match(/[\p{L}\p{M}\p{N}]+/gu))
  return (word) => words.has(word)
}
