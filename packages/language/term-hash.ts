/** Term hashes: words as numbers, by a crude stem. */
import { BoundedMap, isUnspaced, kindOf, LAST_SPACED, MAX_CACHED_CHARS, termHash } from '@madeleine/base'
import { stemmer } from 'stemmer'

/** A stem is the first letters of a word, in any script with spaces: endings say little about the topic. */
const STEM_LENGTH = 7
const PLAIN = /^[a-z]+$/

export function stemOf(word: string): string {
  const plain = word.replace(/'.*$/, '')
  return (PLAIN.test(plain) ? stemmer(plain) : plain).slice(0, STEM_LENGTH)
}

/** The term hashes of a lower-case word: one, or in a script without spaces one per pair of characters. */
export function termsOf(word: string): number[] {
  if (word.charCodeAt(0) <= LAST_SPACED || !isUnspaced(kindOf(word.codePointAt(0) ?? 0))) return [termOf(word)]
  const characters = Array.from(word)
  if (characters.length === 1) return [termHash(word)]
  return characters.slice(1).map((character, index) => termHash(`${characters[index]}${character}`))
}

/** Terms by word: conversations repeat their words. */
const termCache = new BoundedMap<string, number>(20_000)

/** The term hash of a word in a script with spaces. */
export function termOf(word: string): number {
  const cached = termCache.get(word)
  if (cached !== undefined) return cached
  const term = termHash(stemOf(word))
  if (word.length > MAX_CACHED_CHARS) return term
  termCache.set(word, term)
  return term
}
