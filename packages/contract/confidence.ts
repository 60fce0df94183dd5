/** Confidence: how likely it is that what was recalled answers the query, as a probability and as one of four levels. */

/** The levels, lowest first. none: nothing answers; weak: probably nothing does; fair: probably something does; strong: it does. */
export const CONFIDENCE_LEVELS = ['none', 'weak', 'fair', 'strong'] as const

export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number]

/** The least value of each level. */
const LEAST_VALUES: Readonly<Record<ConfidenceLevel, number>> = { none: 0, weak: 0.2, fair: 0.4, strong: 0.75 }

/** How likely an answer is. */
export interface Confidence {
  /** The level of the value. */
  level: ConfidenceLevel
  /** Calibrated probability that what was found answers the query, 0–1. */
  value: number
}

/** The level of a confidence. @param value 0–1 */
export const levelOf = (value: number): ConfidenceLevel =>
  CONFIDENCE_LEVELS.findLast((level) => value >= LEAST_VALUES[level]) ?? 'none'

/** The least value of a level. */
export const leastValueOf = (level: ConfidenceLevel): number => LEAST_VALUES[level]

/** A confidence with its level. @param value 0–1 */
export const confidenceOf = (value: number): Confidence => ({ level: levelOf(value), value })
