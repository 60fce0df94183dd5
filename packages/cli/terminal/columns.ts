/** Width of text on a terminal: measuring, padding, clipping and wrapping. */
import { escapeControls, escapeLine } from '@madeleine/base'
import type { Screen } from './terminal.ts'

/** Characters of two columns: East Asian letters and punctuation, full-width forms, emoji. */
const WIDE = new RegExp(String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangu`
  + String.raw`l}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]|\p{Emoji}\ufe0f`, 'u')
/** Letters and punctuation of European languages, each a character and a column of its own. */
const NARROW = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027]*$/
/** Closing punctuation, which does not begin a line in Chinese and Japanese. */
const CLOSING = /^[，。！？、；：）」』》”’…]/

/** Made at the first use: it takes 20 ms, and most lines need none. */
let segmenter: Intl.Segmenter | undefined
/** Intl.Segmenter takes quadratic time, so text is split into blocks of at most 256 code points, plus the marks of the last one. */
const BLOCK = /[\s\S]{1,256}(?:[\p{M}\p{Emoji_Modifier}]|\u200d){0,64}/gu

/** User-perceived characters (grapheme clusters). */
function* graphemesOf(text: string): Generator<string> {
  if (NARROW.test(text)) return yield* text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const [block] of text.matchAll(BLOCK)) for (const { segment } of segmenter.segment(block)) yield segment
}

/** Combining marks belong to the character before them, so no character has width 0. */
const widthOf = (character: string): 1 | 2 => (WIDE.test(character) ? 2 : 1)

/** Width of text without escape sequences; an estimate outside Latin and East Asian scripts. */
export function columnsOf(text: string): number {
  if (NARROW.test(text)) return text.length
  let columns = 0
  for (const character of graphemesOf(text)) columns += widthOf(character)
  return columns
}

/** Width of the widest text; 0 for an empty list. */
export const widest = (texts: readonly string[]): number => texts.reduce((max, text) => Math.max(max, columnsOf(text)), 0)

/** Pads with spaces to `columns`; longer text is unchanged. */
export const padEnd = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
export const padStart = (text: string, columns: number): string => ' '.repeat(Math.max(0, columns - columnsOf(text))) + text

/** Clips to at most `columns`, with an ellipsis if the text is longer. */
export function clipColumns(text: string, columns: number): string {
  let [start, usedColumns, fitting] = ['', 0, '']
  for (const character of graphemesOf(text)) {
    usedColumns += widthOf(character)
    if (usedColumns > columns) return `${fitting.trimEnd()}…`
    start += character
    if (usedColumns < columns) fitting = start
  }
  return text
}

/**
 * Wraps text into lines of at most `columns`, at spaces, and anywhere in scripts without spaces. Line breaks in the text
 * are kept; the result has at least one line.
 */
export const wrap = (text: string, columns: number): string[] => text.split('\n').flatMap((line) => wrapLine(line, columns))

/** Facts with ` · ` between them, wrapped between facts, and within one only if it is longer than a line. */
export function wrapFacts(facts: readonly string[], columns: number): string[] {
  const lines: string[] = []
  for (const fact of facts) {
    const line = lines.at(-1)
    if (line !== undefined && columnsOf(line) + columnsOf(fact) + 3 <= columns) lines[lines.length - 1] = `${line} · ${fact}`
    else lines.push(fact)
  }
  return lines.flatMap((line) => wrap(line, columns))
}

function wrapLine(text: string, columns: number): string[] {
  const lines: string[] = []
  let [line, usedColumns] = ['', 0]
  for (const chunk of chunksOf(text, columns)) {
    const trimmed = chunk.text.trimEnd()
    const spaces = chunk.text.length - trimmed.length
    if (line !== '' && usedColumns + chunk.columns - spaces > columns && !CLOSING.test(trimmed)) {
      lines.push(line.trimEnd())
      ;[line, usedColumns] = ['', 0]
    }
    line += chunk.text
    usedColumns += chunk.columns
  }
  return [...lines, line.trimEnd()]
}

/** Unbreakable text with the spaces after it. */
interface TextChunk {
  readonly text: string
  readonly columns: number
}

function* chunksOf(text: string, columns: number): Generator<TextChunk> {
  for (const [word] of text.matchAll(/\S+\s*/gu)) {
    if (word.length <= columns && NARROW.test(word)) yield { text: word, columns: word.length }
    else yield* splitWord(word, columns)
  }
}

/** Splits a word: every wide character is a chunk; a run of narrow ones is split at the width of a line. */
function* splitWord(word: string, columns: number): Generator<TextChunk> {
  let narrow = { text: '', columns: 0 }
  for (const character of graphemesOf(word)) {
    const isWide = WIDE.test(character)
    if (narrow.columns > 0 && (isWide || (narrow.columns === columns && character.trim() !== ''))) {
      yield narrow
      narrow = { text: '', columns: 0 }
    }
    if (isWide) yield { text: character, columns: 2 }
    else narrow = { text: narrow.text + character, columns: narrow.columns + 1 }
  }
  if (narrow.columns > 0) yield narrow
}

// Turns in columns: time, speaker and text, with a hanging indent for long texts.

export interface ShownTurn {
  /** Formatted time; the column is omitted if no turn has one. */
  readonly when: string
  readonly speaker: string
  readonly text: string
}

/** Who a message is from, for a person to read: of a tool's result the tool, though a format may send it as the user. */
export const senderOf = ({ role, name, kind }: { readonly role: string; readonly name?: string | null; readonly kind?: string }): string =>
  name ?? (kind === 'tool_result' ? 'tool' : role)

interface TurnLayout {
  /** Columns to leave free on the left. */
  readonly indent?: number
  /** Maximum number of lines per turn; longer turns end in an ellipsis. */
  readonly lines?: number
  /** Style of the lines of the text. */
  readonly paint?: (line: string) => string
  /** Widths of the time and speaker columns; default: as wide as these turns need. */
  readonly widths?: Widths
}

/** Widths in terminal columns. */
interface Widths {
  readonly when: number
  readonly speaker: number
}

/** Width limit of the speaker column: 16 of 80 columns, fewer on a narrow screen. */
const maxSpeakerColumns = (columns: number): number => Math.min(16, Math.floor(columns / 5))
/** UTF-16 units per column, combining marks included; only garbled text has more. */
const MAX_UNITS_PER_COLUMN = 8

/** Formats turns as lines for the screen. Texts and names are escaped. */
export function showTurns(screen: Screen, turns: readonly ShownTurn[], layout: TurnLayout = {}): string[] {
  const { dim, accent } = screen
  const { indent = 2, lines = Infinity, paint = (line) => line, widths = widthsOf(screen, turns) } = layout
  const left = indent + [widths.when, widths.speaker].reduce((sum, width) => sum + (width > 0 ? width + 2 : 0), 0)
  const columns = Math.max(20, screen.columns - left)
  return turns.flatMap(({ when, speaker, text }) => {
    const head = ' '.repeat(indent)
      + (widths.when > 0 ? `${dim(padEnd(when, widths.when))}  ` : '')
      + (widths.speaker > 0 ? `${accent(padEnd(shownSpeaker(screen, speaker), widths.speaker))}  ` : '')
    return textLines(text, columns, lines).map((line, n) => ((n === 0 ? head : ' '.repeat(left)) + paint(line)).trimEnd())
  })
}

/** The widths that the turns need. @param minimum widths of earlier turns */
export const widthsOf = (screen: Screen, turns: readonly ShownTurn[], minimum: Widths = { when: 0, speaker: 0 }): Widths => ({
  when: Math.max(minimum.when, widest(turns.map(({ when }) => when))),
  speaker: Math.max(minimum.speaker, widest(turns.map(({ speaker }) => shownSpeaker(screen, speaker)))),
})

function shownSpeaker(screen: Screen, speaker: string): string {
  const [name, maxColumns] = [escapeLine(speaker), maxSpeakerColumns(screen.columns)]
  // Measuring is cheaper than clipping, and nearly all names fit
  return columnsOf(name) <= maxColumns ? name : clipColumns(name, maxColumns)
}

function textLines(text: string, columns: number, maxLines: number): string[] {
  // A bound on the text that the lines can hold, so that a long message is not wrapped to its end
  const start = Number.isFinite(maxLines) ? text.slice(0, (maxLines + 1) * columns * MAX_UNITS_PER_COLUMN) : text
  const lines = wrap(escapeControls(start).trim().replaceAll('\t', '  '), columns)
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), clipColumns(`${lines[maxLines - 1]} …`, columns)]
}
