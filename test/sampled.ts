/** What is tried by day of a long enumeration: enough to meet each kind, drawn by SEED; by night all of it. */
import { NIGHT } from './at-length.ts'
import { randomFrom, seedOr } from './crash/random.ts'

/** Stands in the titles of what is drawn, so that a failure says how to repeat it. */
export const SEED = seedOr(20261127)

/** By day one of each kind, by night all; in their order. */
export function oneOfEach<T>(all: readonly T[], kindOf: (one: T) => unknown): readonly T[] {
  if (NIGHT) return all
  const random = randomFrom(SEED)
  const drawn = new Set([...new Set(all.map(kindOf))].map((kind) => {
    const alike = all.filter((one) => kindOf(one) === kind)
    return alike[random.below(alike.length)]
  }))
  return all.filter((one) => drawn.has(one))
}

/** Pairs of what may meet: by day each is in one of them at least, by night with each of the others. Rows keep their order. */
export function pairsOf<Row, Column>(rows: readonly Row[], columns: readonly Column[]): readonly (readonly [Row, Column])[] {
  const most = Math.max(rows.length, columns.length)
  const met = new Set(Array.from({ length: most }, (_, i) => `${i % rows.length} ${(i + SEED) % columns.length}`))
  return rows.flatMap((row, i) => columns.flatMap((column, j) => (NIGHT || met.has(`${i} ${j}`) ? [[row, column] as const] : [])))
}

/** Boundaries at which to crash, from the first on, without end: by day every third, from one that SEED says. */
export function* boundariesInTurn(): Generator<number> {
  for (let at = NIGHT ? 1 : 1 + (SEED % 3); ; at += NIGHT ? 1 : 3) yield at
}
