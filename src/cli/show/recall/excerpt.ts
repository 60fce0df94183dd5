/** The part of a long message that answers: from the sentence on where the words of the query meet. */
import { columnsOf, wrap } from '../../terminal/columns.ts'
import type { TextRange } from '../../terminal/highlight.ts'

/** A sentence with the spaces after it, or a line. */
const SENTENCE = /[^\n]*?(?:[.!?…](?=\s)\s*|[。！？]\s*|\n+|$)/gsu
/** Longer messages are searched to here: what follows is in the episode. */
const MAX_UNITS = 20_000
/** Sentences that are tried, those with most words of the query after them first. */
const MAX_TRIED = 100
/** Less than the weight of any word: sums differ by this much with their order. */
const ROUNDING = 1e-9
/** UTF-16 units per column, combining marks included; only garbled text has more. */
const MAX_UNITS_PER_COLUMN = 2

/** The room for a text. */
interface Room {
  readonly lines: number
  readonly columns: number
}

/**
 * The text from the sentence on from which most words of the query are seen; the whole text if they are seen from its
 * start. A word that the message says again and again counts less than one that it says once.
 *
 * @param find the ranges of a text that match the query
 */
export function excerptOf(text: string, room: Room, find: (text: string) => TextRange[]): string {
  if (columnsOf(text.slice(0, 2 * room.columns)) <= room.columns) return text
  const searched = text.slice(0, MAX_UNITS)
  const found = wordsFound(searched, find)
  const counts = new Map<string, number>()
  for (const { word } of found) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weigh = (words: Iterable<string>): number => [...words].reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0)
  const seenFrom = (start: number): number => weigh(new Set(wordsFound(visible(searched.slice(start), room), find).map(({ word }) => word)))
  const inWindow = slidingWords(found, unitsOf(room))
  let [start, most] = [0, seenFrom(0)]
  // What could be seen at most: wrapping and searching each of thousands of sentences would take a second
  const candidates = [...searched.matchAll(SENTENCE)].flatMap(({ 0: sentence, index }) => {
    const { words, first } = inWindow(index)
    return first < index + sentence.length ? [{ index, bound: weigh(words) }] : []
  })
  for (const { index, bound } of candidates.toSorted((a, b) => b.bound - a.bound).slice(0, MAX_TRIED)) {
    if (bound <= most + ROUNDING) break
    const seen = seenFrom(index)
    if (seen > most) [start, most] = [index, seen]
  }
  return start === 0 ? text : `… ${text.slice(start)}`
}

/** A word of the query in a text. */
interface FoundWord {
  readonly word: string
  readonly from: number
}

const wordsFound = (text: string, find: (text: string) => TextRange[]): FoundWord[] =>
  find(text).map(([from, to]) => ({ word: text.slice(from, to).toLowerCase(), from }))

/** The distinct words in a window of so many units that slides on, and where the first of them stands. */
function slidingWords(found: readonly FoundWord[], units: number): (start: number) => { words: Iterable<string>; first: number } {
  const inside = new Map<string, number>()
  const add = (word: string, by: number): void => {
    const count = (inside.get(word) ?? 0) + by
    if (count === 0) inside.delete(word)
    else inside.set(word, count)
  }
  let [left, right] = [0, 0]
  return (start) => {
    for (; right < found.length && found[right]!.from < start + units; right++) add(found[right]!.word, 1)
    for (; left < right && found[left]!.from < start; left++) add(found[left]!.word, -1)
    return { words: inside.keys(), first: found[left]?.from ?? Infinity }
  }
}

/** What of a text is seen. */
const visible = (text: string, room: Room): string => wrap(text.slice(0, unitsOf(room)), room.columns).slice(0, room.lines).join('\n')

/** UTF-16 units that are seen at most. */
const unitsOf = ({ lines, columns }: Room): number => lines * columns * MAX_UNITS_PER_COLUMN
