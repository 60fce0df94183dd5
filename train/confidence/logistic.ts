/** Logistic regression by Newton's method, and what a probability is judged by. */

/** One row: its signals, whether it is a yes, and how much it counts. */
export interface LabelledRow {
  readonly signals: readonly number[]
  readonly label: 0 | 1
  readonly weight: number
}

const STEPS = 30
/** Keeps coefficients small where signals say the same. */
const RIDGE = 1e-4

/** The coefficients, the bias first. */
export function fitLogistic(rows: readonly LabelledRow[]): number[] {
  const width = (rows[0]?.signals.length ?? 0) + 1
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  let coefficients = Array.from({ length: width }, () => 0)
  for (let step = 0; step < STEPS; step++) {
    const gradient = coefficients.map((one, i) => (i === 0 ? 0 : RIDGE * total * one))
    const hessian = coefficients.map((_, i) => coefficients.map((__, j) => (i === j && i > 0 ? RIDGE * total : 0)))
    for (const { signals, label, weight } of rows) {
      const inputs = [1, ...signals]
      const probability = sigmoid(inputs.reduce((sum, one, i) => sum + one * coefficients[i]!, 0))
      const curvature = weight * probability * (1 - probability)
      for (const [i, one] of inputs.entries()) {
        gradient[i]! += weight * (probability - label) * one
        hessian[i] = hessian[i]!.map((sum, j) => sum + curvature * one * inputs[j]!)
      }
    }
    const change = solve(hessian, gradient)
    coefficients = coefficients.map((one, i) => one - change[i]!)
  }
  return coefficients
}

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Solves a small system of linear equations by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let at = 0; at < rows.length; at++) {
    let pivot = at
    for (let row = at + 1; row < rows.length; row++) if (Math.abs(rows[row]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = row
    ;[rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!]
    for (let row = at + 1; row < rows.length; row++) {
      const factor = rows[row]![at]! / rows[at]![at]!
      for (let column = at; column <= rows.length; column++) rows[row]![column]! -= factor * rows[at]![column]!
    }
  }
  const solution = rows.map(() => 0)
  for (let at = rows.length - 1; at >= 0; at--) {
    const known = solution.reduce((sum, one, i) => (i > at ? sum + rows[at]![i]! * one : sum), 0)
    solution[at] = (rows[at]![rows.length]! - known) / rows[at]![at]!
  }
  return solution
}
