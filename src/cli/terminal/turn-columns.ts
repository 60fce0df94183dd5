/** Turns in columns: time, speaker and text, with a hanging indent for long texts. */
import { clipColumns, columnsOf, padEnd, widest, wrap } from './columns.ts'
import { escapeControls, escapeLine } from './escape-terminal.ts'
import type { Screen } from './terminal.ts'

export interface ShownTurn {
  /** Formatted time; the column is omitted if no turn has one. */
  readonly when: string
  readonly speaker: string
  readonly text: string
}

/** Who a message is from, for a person to read: of a tool's result the tool, though a format may send it as the user. */
export const senderOf = ({ role, name, kind }: { readonly role: string; readonly name?: string | null; readonly kind?: string }): string =>
  name ?? (kind === 'tool_result' ? 'tool' : role)

export interface TurnLayout {
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
export interface Widths {
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
