/** `density`: how finely talk is divided, with one meaning in every policy that divides by subject. */
import type { OptionRule } from '../policy-options.ts'

/** From the fewest boundaries to the most. A finer density keeps the boundaries of a coarser one and adds others. */
export const DENSITIES = ['coarse', 'normal', 'fine'] as const

/** How finely: `normal` as a reader divides a chat, `coarse` about half as often, `fine` about twice as often. */
export type Density = (typeof DENSITIES)[number]

export const DENSITY: OptionRule = {
  expected: "'coarse', 'normal' or 'fine'",
  fits: (value) => DENSITIES.some((density) => density === value),
}
