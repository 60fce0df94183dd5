/** Who said what: turns in columns, long ones hanging under their beginning. */
import { clip, padEnd, screenColumns, widest, wrap } from './columns.ts'
import { accent, dim } from './output.ts'
import { visible, visibleLine } from './visible.ts'

export interface Turn {
  /** When, as it is to be shown; the column is left out when no turn has one. */
  readonly when: string
  readonly speaker: string
  readonly text: string
}

export interface Showing {
  /** Columns to leave free on the left. */
  readonly indent?: number
  /** Lines of one turn at most; more end in an ellipsis. */
  readonly lines?: number
  /** Paints a line of a turn's text. */
  readonly paint?: (line: string) => string
}

const MOST_SPEAKER_COLUMNS = 16
/** UTF-16 units a column may take, combining marks and all; only text that looks broken has more. */
const MOST_UNITS = 8

export function showTurns(turns: readonly Turn[], { indent = 2, lines = Infinity, paint = (line) => line }: Showing = {}): string[] {
  const whenColumns = widest(turns.map(({ when }) => when))
  const speakers = turns.map(({ speaker }) => clip(visibleLine(speaker), MOST_SPEAKER_COLUMNS))
  const speakerColumns = widest(speakers)
  const left = indent + (whenColumns > 0 ? whenColumns + 2 : 0) + (speakerColumns > 0 ? speakerColumns + 2 : 0)
  const columns = Math.max(20, screenColumns() - left)
  return turns.flatMap(({ when, text }, i) => {
    const head = ' '.repeat(indent)
      + (whenColumns > 0 ? `${dim(padEnd(when, whenColumns))}  ` : '')
      + (speakerColumns > 0 ? `${accent(padEnd(speakers[i]!, speakerColumns))}  ` : '')
    return textLines(text, columns, lines).map((line, n) => (n === 0 ? head : ' '.repeat(left)) + paint(line))
  })
}

function textLines(text: string, columns: number, most: number): string[] {
  // No line has more than this, so a long message need not be wrapped to its end
  const enough = Number.isFinite(most) ? text.slice(0, (most + 1) * columns * MOST_UNITS) : text
  const all = wrap(visible(enough).trim().replaceAll('\t', '  '), columns)
  if (all.length <= most) return all
  return [...all.slice(0, most - 1), `${clip(all[most - 1]!, columns - 1)} …`]
}
