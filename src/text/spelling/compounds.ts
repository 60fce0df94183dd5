/** Compounds: words made of words, in German and elsewhere, written as one or as several. */
import { isEnglishWord } from './english-word.ts'
import type { Vocabulary } from './near-terms.ts'

/**
 * Letters that a part has at least; the last one and one that is no common English word have more:
 * they might be an ending, or stand for anything.
 */
const [LEAST_LETTERS, LEAST_OTHER_LETTERS] = [3, 4]
/** What German puts between two parts: Arbeitszimmer, Waschmaschinenreparatur. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e']
/** A word stands for the compounds that hold it from this many letters on. */
const LEAST_HELD = 5
const MOST_COMPOUNDS = 3

/**
 * The parts of a word that a log knows: both of "icecream" and of "Waschmaschinenreparatur"; of a long word of which the
 * log knows one part only, this one. None for a word that cannot be divided.
 *
 * @param word folded
 * @param isKnown whether the log knows a word
 */
export function compoundParts(word: string, isKnown: (part: string) => boolean): string[] {
  const isPart = (part: string): boolean => part.length >= (isEnglishWord(part) ? LEAST_LETTERS : LEAST_OTHER_LETTERS) && isKnown(part)
  const splits = Array.from({ length: Math.max(0, word.length - 2 * LEAST_LETTERS + 1) }, (_, i) => i + LEAST_LETTERS)
  for (const at of splits) {
    const tail = word.slice(at)
    const head = tail.length >= LEAST_OTHER_LETTERS && isPart(tail) ? headsOf(word.slice(0, at)).find(isPart) : undefined
    if (head !== undefined) return [head, tail]
  }
  const single = splits.flatMap((at) => [word.slice(at), ...headsOf(word.slice(0, at))])
    .filter((part) => part.length >= LEAST_HELD && !isEnglishWord(part) && isKnown(part))
  return single.sort((a, b) => b.length - a.length).slice(0, 1)
}

/** A first part with and without what links it to the next. */
const headsOf = (head: string): string[] =>
  LINKS.filter((link) => head.endsWith(link)).map((link) => head.slice(0, head.length - link.length))

/**
 * The terms of a log that begin or end with the word, at most three, the more frequent first: Waschmaschinenreparatur for Reparatur.
 * @param leastRest letters beside the word: a guitarist is no compound
 */
export function compoundsWith(stem: string, vocabulary: Vocabulary, leastRest = LEAST_OTHER_LETTERS): string[] {
  if (stem.length < LEAST_HELD) return []
  const holding = [...vocabulary]
    .filter(([term]) => term.length >= stem.length + leastRest && (term.startsWith(stem) || term.endsWith(stem)))
  return holding.sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1)).slice(0, MOST_COMPOUNDS).map(([term]) => term)
}
