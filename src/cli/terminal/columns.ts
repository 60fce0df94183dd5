/** How wide text is on a terminal, and fitting it into columns. */

/** Drawn over two columns: East Asian letters and their punctuation, full-width forms, emoji. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]|\p{Emoji}\ufe0f/u
const ASCII = /^[\x20-\x7e]*$/
/** Signs that no line begins with in Chinese and Japanese. */
const CLOSING = /^[，。！？、；：）」』》”’…]/

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Intl.Segmenter takes quadratic time, so it is given blocks: at most so many code points, and what belongs to the last sign. */
const BLOCK = /[\s\S]{1,256}(?:[\p{M}\p{Emoji_Modifier}]|\u200d){0,64}/gu

/** What people see as one character each. */
function* charactersOf(text: string): Generator<string> {
  for (const [block] of text.matchAll(BLOCK)) for (const { segment } of graphemes.segment(block)) yield segment
}

/** Marks belong to the letter before them, so every character is drawn. */
const widthOf = (character: string): 1 | 2 => (WIDE.test(character) ? 2 : 1)

/** Columns that text without escapes takes; a close guess outside Latin and East Asian scripts. */
export function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length
  let columns = 0
  for (const character of charactersOf(text)) columns += widthOf(character)
  return columns
}

/** Columns of the widest; 0 of none. */
export const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, columnsOf(text)), 0)

/** The text on exactly `columns` columns, unless it is longer. */
export const padEnd = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
export const padStart = (text: string, columns: number): string => ' '.repeat(Math.max(0, columns - columnsOf(text))) + text

/** The text, or its start with an ellipsis, on at most `columns` columns. */
export function clipColumns(text: string, columns: number): string {
  let [start, used, fitting] = ['', 0, '']
  for (const character of charactersOf(text)) {
    used += widthOf(character)
    if (used > columns) return `${fitting.trimEnd()}…`
    start += character
    if (used < columns) fitting = start
  }
  return text
}

/**
 * Lines of at most `columns` columns, broken at spaces, and anywhere in scripts without them.
 * Line breaks in the text stay; never empty.
 */
export const wrap = (text: string, columns: number): string[] => text.split('\n').flatMap((line) => wrapLine(line, columns))

function wrapLine(text: string, columns: number): string[] {
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const piece of piecesOf(text, columns)) {
    const shown = piece.text.trimEnd()
    const spaces = piece.text.length - shown.length
    if (line !== '' && used + piece.columns - spaces > columns && !CLOSING.test(shown)) {
      lines.push(line.trimEnd())
      ;[line, used] = ['', 0]
    }
    line += piece.text
    used += piece.columns
  }
  return [...lines, line.trimEnd()]
}

/** What stays on one line, with the spaces after it. */
interface Piece {
  readonly text: string
  readonly columns: number
}

function* piecesOf(text: string, columns: number): Generator<Piece> {
  for (const [word] of text.matchAll(/\S+\s*/gu)) {
    if (word.length <= columns && ASCII.test(word)) yield { text: word, columns: word.length }
    else yield* looseParts(word, columns)
  }
}

/** A wide character stands alone; of a narrow run, as much as fits on a line. */
function* looseParts(word: string, columns: number): Generator<Piece> {
  let narrow = { text: '', columns: 0 }
  for (const character of charactersOf(word)) {
    const wide = WIDE.test(character)
    if (narrow.columns > 0 && (wide || (narrow.columns === columns && character.trim() !== ''))) {
      yield narrow
      narrow = { text: '', columns: 0 }
    }
    if (wide) yield { text: character, columns: 2 }
    else narrow = { text: narrow.text + character, columns: narrow.columns + 1 }
  }
  if (narrow.columns > 0) yield narrow
}
