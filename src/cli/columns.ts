/** How wide text is on a terminal, and fitting it into columns. */

/** Drawn over two columns: East Asian letters and their punctuation, full-width forms, emoji. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]|\p{Emoji}\ufe0f/u
const ASCII = /^[\x20-\x7e]*$/
/** Signs that no line begins with in Chinese and Japanese. */
const CLOSING = /^[，。！？、；：）」』》”’…]/

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const charactersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

const LEAST_COLUMNS = 40
/** For a pipe, and for terminals that do not know. */
const DEFAULT_COLUMNS = 80
/** Lines longer than this are hard to read, however wide the window. */
const MOST_COLUMNS = 100

/** Columns to write in. */
export const screenColumns = (): number => Math.min(MOST_COLUMNS, Math.max(LEAST_COLUMNS, process.stdout.columns || DEFAULT_COLUMNS))

/** Columns that text without escapes takes; a close guess outside Latin and East Asian scripts. */
export function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length
  return charactersOf(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)
}

/** The text on exactly `columns` columns, unless it is longer. */
export const padEnd = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
export const padStart = (text: string, columns: number): string => ' '.repeat(Math.max(0, columns - columnsOf(text))) + text

/** The text, or its start with an ellipsis, on at most `columns` columns. */
export function clip(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let [clipped, used] = ['', 1]
  for (const character of charactersOf(text)) {
    used += columnsOf(character)
    if (used > columns) break
    clipped += character
  }
  return `${clipped.trimEnd()}…`
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
    const width = columnsOf(piece.trimEnd())
    if (line !== '' && used + width > columns && !CLOSING.test(piece)) {
      lines.push(line.trimEnd())
      ;[line, used] = ['', 0]
    }
    line += piece
    used += columnsOf(piece)
  }
  return [...lines, line.trimEnd()]
}

/** Words with the space after them; a wide character, and any of a word longer than a line, stands alone. */
const piecesOf = (text: string, columns: number): string[] =>
  (text.match(/\S+\s*/gu) ?? []).flatMap((word) => (WIDE.test(word) || columnsOf(word) > columns ? looseParts(word, columns) : [word]))

function looseParts(word: string, columns: number): string[] {
  const parts: string[] = []
  let narrow = ''
  const endNarrow = () => {
    if (narrow !== '') parts.push(...(columnsOf(narrow) > columns ? charactersOf(narrow) : [narrow]))
    narrow = ''
  }
  for (const character of charactersOf(word)) {
    if (WIDE.test(character)) {
      endNarrow()
      parts.push(character)
    } else narrow += character
  }
  endNarrow()
  return parts
}
