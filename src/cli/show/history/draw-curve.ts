/** A forgetting curve drawn with characters: what was, what will be if nothing recalls it, and the reviews below. */
import { columnsOf } from '../../terminal/columns.ts'

export interface Curve {
  /** Value at a time, 0–1. */
  readonly valueAt: (at: Date) => number
  /** First and last time drawn; `now` divides what was from what will be. */
  readonly from: Date
  readonly now: Date
  readonly to: Date
  readonly marks: readonly { readonly at: Date; readonly isUp: boolean }[]
}

/** What a drawing is made of. `levels` fills a cell from below, from nothing to all. */
interface Pen {
  readonly levels: string
  readonly ahead: string
  readonly axis: string
  readonly up: string
  readonly down: string
  readonly now: string
}

const BLOCKS: Pen = { levels: ' ▁▂▃▄▅▆▇█', ahead: '░', axis: '─', up: '▲', down: '▼', now: '┼' }
const ASCII: Pen = { levels: ' #', ahead: ':', axis: '-', up: '^', down: 'v', now: '|' }

export const penOf = (isAscii: boolean): Pen => (isAscii ? ASCII : BLOCKS)

/** Lines of the area between 0 and 100 %, which the first, the middle one and the axis are labelled with. */
const HEIGHT = 6
const LABELS: Readonly<Record<number, string>> = { 0: '100 % ', [HEIGHT / 2]: ' 50 % ', [HEIGHT]: '  0 % ' }
const labelOf = (line: number): string => LABELS[line] ?? '      '

/** Draws a curve over an axis with its marks, in lines of at most `columns`. Of several marks in a column the last is shown. */
export function drawCurve({ valueAt, from, now, to, marks }: Curve, { columns, isAscii }: { columns: number; isAscii: boolean }): string[] {
  const pen = penOf(isAscii)
  const width = columns - labelOf(0).length
  const step = (to.getTime() - from.getTime()) / width
  const columnOf = (at: Date): number => Math.min(width - 1, Math.max(0, Math.floor((at.getTime() - from.getTime()) / step)))
  const nowColumn = columnOf(now)
  const edges = Array.from({ length: width + 1 }, (_, column) => valueAt(new Date(from.getTime() + column * step)))
  // The higher edge of each column, so that no narrow peak after a review is lost
  const values = edges.slice(1).map((value, column) => Math.max(value, edges[column]!))
  const cellAt = (line: number) => (value: number, column: number): string => {
    const filled = Math.min(1, Math.max(0, value * HEIGHT - (HEIGHT - 1 - line)))
    const level = Math.round(filled * (pen.levels.length - 1))
    return column > nowColumn && level === pen.levels.length - 1 ? pen.ahead : pen.levels[level]!
  }
  const axis = Array.from({ length: width }, (_, column) => (column === nowColumn ? pen.now : pen.axis))
  for (const { at, isUp } of marks) axis[columnOf(at)] = isUp ? pen.up : pen.down
  return [
    ...Array.from({ length: HEIGHT }, (_, line) => (labelOf(line) + values.map(cellAt(line)).join('')).trimEnd()),
    labelOf(HEIGHT) + axis.join(''),
  ]
}

/** Words below the axis: the first and the last at its ends, `now` under its column where there is room for it. */
export function axisWords({ from, now, to }: Curve, { columns, first, last }: { columns: number; first: string; last: string }): string {
  const gutter = labelOf(0).length
  const width = columns - gutter
  const room = width - columnsOf(first) - columnsOf(last)
  const nowAt = Math.round(((now.getTime() - from.getTime()) / (to.getTime() - from.getTime())) * width) - columnsOf(first) - 1
  const between = nowAt >= 1 && nowAt + 4 <= room ? `${' '.repeat(nowAt)}now`.padEnd(room) : ' '.repeat(Math.max(1, room))
  return ' '.repeat(gutter) + first + between + last
}
