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
