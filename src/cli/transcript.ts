/** Who said what: turns in columns, long ones hanging under their beginning. */
import { clip, columnsOf, padEnd, screenColumns, wrap } from './columns.ts'
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

export function showTurns(turns: readonly Turn[], { indent = 2, lines = Infinity, paint = (line) => line }: Showing = {}): string[] {
  const whenColumns = Math.max(0, ...turns.map(({ when }) => columnsOf(when)))
  const speakers = turns.map(({ speaker }) => clip(visibleLine(speaker), MOST_SPEAKER_COLUMNS))
  const speakerColumns = Math.max(0, ...speakers.map(columnsOf))
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
  const all = wrap(visible(text).trim().replaceAll('\t', '  '), columns)
  if (all.length <= most) return all
  return [...all.slice(0, most - 1), `${clip(all[most - 1]!, columns - 1)} …`]
}
