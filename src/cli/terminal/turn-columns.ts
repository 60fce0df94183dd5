/** Who said what: turns in columns, long ones hanging under their beginning. */
import { clipColumns, columnsOf, padEnd, widest, wrap } from './columns.ts'
import { escapeControls, escapeLine } from './escape-terminal.ts'
import type { Screen } from './terminal.ts'

export interface ShownTurn {
  /** When, as it is to be shown; the column is left out when no turn has one. */
  readonly when: string
  readonly speaker: string
  readonly text: string
}

export interface TurnLayout {
  /** Columns to leave free on the left. */
  readonly indent?: number
  /** Lines of one turn at most; more end in an ellipsis. */
  readonly lines?: number
  /** Paints a line of a turn's text. */
  readonly paint?: (line: string) => string
  /** Columns for when and who; else as many as these turns need. */
  readonly widths?: Widths
}

export interface Widths {
  readonly when: number
  readonly speaker: number
}

/** 16 of 80 columns, fewer on a narrow screen. */
const mostSpeakerColumns = (columns: number): number => Math.min(16, Math.floor(columns / 5))
/** UTF-16 units a column may take, combining marks and all; only text that looks broken has more. */
const MOST_UNITS = 8

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

/** @param least what turns before these needed */
export const widthsOf = (screen: Screen, turns: readonly ShownTurn[], least: Widths = { when: 0, speaker: 0 }): Widths => ({
  when: Math.max(least.when, widest(turns.map(({ when }) => when))),
  speaker: Math.max(least.speaker, widest(turns.map(({ speaker }) => shownSpeaker(screen, speaker)))),
})

function shownSpeaker(screen: Screen, speaker: string): string {
  const [shown, most] = [escapeLine(speaker), mostSpeakerColumns(screen.columns)]
  // Measuring is cheaper than clipping, and nearly all names fit
  return columnsOf(shown) <= most ? shown : clipColumns(shown, most)
}

function textLines(text: string, columns: number, most: number): string[] {
  // No line has more than this, so a long message need not be wrapped to its end
  const enough = Number.isFinite(most) ? text.slice(0, (most + 1) * columns * MOST_UNITS) : text
  const all = wrap(escapeControls(enough).trim().replaceAll('\t', '  '), columns)
  if (all.length <= most) return all
  return [...all.slice(0, most - 1), `${clipColumns(all[most - 1]!, columns - 1)} …`]
}
