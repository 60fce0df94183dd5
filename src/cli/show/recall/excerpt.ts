/** The part of a long message that answers: from the sentence on where the words of the query meet. */
import { columnsOf, wrap } from '../../terminal/columns.ts'
import type { TextRange } from '../../terminal/highlight.ts'

/** A sentence with the spaces after it, or a line. */
const SENTENCE = /[^\n]*?(?:[.!?…](?=\s)\s*|[。！？]\s*|\n+|$)/gsu
/** Longer messages are searched to here: what follows is in the episode. */
const MAX_UNITS = 20_000
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
  const counts = new Map<string, number>()
  for (const word of wordsFound(searched, find)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const seenFrom = (start: number): number =>
    [...new Set(wordsFound(visible(searched.slice(start), room), find))].reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0)
  let [start, most] = [0, seenFrom(0)]
  for (const { 0: sentence, index } of searched.matchAll(SENTENCE)) {
    const seen = find(sentence).length === 0 ? 0 : seenFrom(index)
    if (seen > most) [start, most] = [index, seen]
  }
  return start === 0 ? text : `… ${text.slice(start)}`
}

const wordsFound = (text: string, find: (text: string) => TextRange[]): string[] => find(text).map(([from, to]) => text.slice(from, to).toLowerCase())

/** What of a text is seen. */
const visible = (text: string, { lines, columns }: Room): string =>
  wrap(text.slice(0, lines * columns * MAX_UNITS_PER_COLUMN), columns).slice(0, lines).join('\n')
