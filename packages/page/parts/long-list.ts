/**
 * Which rows of a list of any length are drawn, and where: a box that is scrolled by the browser, at most 2²³ pixels high because
 * browsers cut off what is much higher, stands for the list; beyond that each pixel of the box stands for several of the list.
 */

/** Pixels of the box. */
export const MOST_PIXELS = 2 ** 23

export interface DrawnRows {
  /** The first row drawn, and the first behind them. */
  readonly from: number
  readonly to: number
  /** Pixels from the top of the box to the first row drawn. */
  readonly top: number
  /** Height of the box. */
  readonly height: number
}

/** Pixels drawn above and below what is seen. */
const MARGIN = 600

export class LongList {
  heights: RowHeights
  /** Pixels of the list above what is seen: exact, where the box knows it only to a part of its scale. */
  #top = 0
  #view = 0
  /** What is seen is its end, and stays that when rows turn out higher. */
  #isAtEnd = false
  /** A row that stays where it is while those above it turn out higher, until the list is scrolled. */
  #held: number | undefined

  constructor(rows: number, estimate: number) {
    this.heights = new RowHeights(rows, estimate)
  }

  get #most(): number {
    return Math.max(0, this.heights.total - this.#view)
  }
  get boxHeight(): number {
    return Math.min(this.heights.total, MOST_PIXELS)
  }
  /** Where the box is scrolled to. */
  get boxTop(): number {
    const most = Math.max(0, this.boxHeight - this.#view)
    return this.#most === 0 ? 0 : (this.#top / this.#most) * most
  }

  /** There are that many rows now: what is seen stays, unless it is the end. @returns whether there were fewer */
  grow(rows: number): boolean {
    if (rows <= this.heights.count) return false
    this.heights = this.heights.longer(rows)
    if (this.#isAtEnd) this.#top = this.#most
    return true
  }

  /** @param view pixels that are seen at once */
  resize(view: number): void {
    this.#view = view
  }

  /** The box was scrolled there. What only echoes `boxTop` moves nothing. */
  scrolled(boxTop: number): void {
    const [most, before] = [Math.max(0, this.boxHeight - this.#view), this.boxTop]
    if (Math.abs(boxTop - before) < 1 || most === 0) return
    // By as many pixels as the box moved where both are as high, to the pixel; else by its scale
    this.#moveTo(this.heights.total <= MOST_PIXELS ? boxTop : (boxTop / most) * this.#most)
  }

  /** Puts a row at the top of what is seen. @param above pixels of what stands before it that are seen too */
  goTo(row: number, above = 0): void {
    this.#moveTo(this.heights.topOf(row) - above)
    this.#held = row
  }

  #moveTo(top: number): void {
    this.#held = undefined
    this.#top = Math.min(this.#most, Math.max(0, top))
    this.#isAtEnd = this.#top > 0 && this.#top >= this.#most - 1
  }

  /** The row at the top of what is seen. */
  get firstSeen(): number {
    return this.heights.rowAt(this.#top)
  }
  get lastSeen(): number {
    return this.heights.rowAt(this.#top + this.#view)
  }

  /** A row was drawn with this height. What is seen stays where it is, also when rows above it grow. @returns whether anything changed */
  measured(row: number, height: number): boolean {
    if (Math.abs(this.heights.heightOf(row) - height) < 0.5) return false
    const isAbove = this.#held === undefined ? this.heights.topOf(row) + this.heights.heightOf(row) <= this.#top : row < this.#held
    const grown = this.heights.set(row, height)
    if (this.#isAtEnd) this.#top = this.#most
    else if (isAbove) this.#top += grown
    return true
  }

  drawn(): DrawnRows {
    const from = this.heights.rowAt(this.#top - MARGIN)
    const to = this.heights.count === 0 ? 0 : this.heights.rowAt(this.#top + this.#view + MARGIN) + 1
    return { from, to, top: this.boxTop + this.heights.topOf(from) - this.#top, height: this.boxHeight }
  }
}

/**
 * Heights of the rows of a long list: what was measured, and an estimate of the rest. A tree of sums (Fenwick), so that the place of
 * a row, the row at a place and a new height each take some twenty steps among a million rows.
 */
export class RowHeights {
  readonly count: number
  readonly #estimate: number
  readonly #heights: Float64Array
  readonly #sums: Float64Array

  /** @param estimate pixels of a row that was not drawn yet, > 0 */
  constructor(count: number, estimate: number) {
    this.count = count
    this.#estimate = estimate
    this.#heights = new Float64Array(count).fill(estimate)
    this.#sums = new Float64Array(count + 1)
    for (let i = 1; i <= count; i++) this.#sums[i] = estimate * (i & -i)
  }

  /** The same rows, and as many more behind them that were not drawn yet. */
  longer(count: number): RowHeights {
    const heights = new RowHeights(count, this.#estimate)
    this.#heights.forEach((height, row) => height !== this.#estimate && heights.set(row, height))
    return heights
  }

  heightOf(row: number): number {
    return this.#heights[row] ?? this.#estimate
  }

  /** @returns by how much the row has grown */
  set(row: number, height: number): number {
    if (row < 0 || row >= this.count) return 0
    const grown = height - this.#heights[row]!
    this.#heights[row] = height
    for (let i = row + 1; i <= this.count; i += i & -i) this.#sums[i]! += grown
    return grown
  }

  /** Pixels above a row; of `count`, of all. */
  topOf(row: number): number {
    let sum = 0
    for (let i = Math.min(row, this.count); i > 0; i -= i & -i) sum += this.#sums[i]!
    return sum
  }

  get total(): number {
    return this.topOf(this.count)
  }

  /** The row that a pixel from the top is in; the last one below it. */
  rowAt(top: number): number {
    let [row, rest] = [0, top]
    let step = 1
    while (step * 2 <= this.count) step *= 2
    for (; step > 0; step >>= 1) {
      if (row + step <= this.count && this.#sums[row + step]! <= rest) {
        row += step
        rest -= this.#sums[row]!
      }
    }
    return Math.max(0, Math.min(this.count - 1, row))
  }
}
