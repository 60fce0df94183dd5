/** How long somebody's messages usually are, and in which language. */
import { mostTongue } from './sentence-tongues.ts'

/** A message of so many times its sender's usual length, and of at least so many units, was not typed. */
export const UNUSUAL = { times: 8, units: 600, messages: 3 }

/** How somebody usually writes. */
export interface HabitsOf {
  /** Median length in UTF-16 units; 0 where too few messages tell. */
  readonly units: number
  /** The language of most messages; undefined where too few tell. */
  readonly tongue: () => string | undefined
}

export function habitsOf(texts: readonly string[]): HabitsOf {
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b)
  const isKnown = texts.length >= UNUSUAL.messages
  return { units: isKnown ? lengths[Math.floor((lengths.length - 1) / 2)]! : 0, tongue: () => (isKnown ? mostTongue(texts) : undefined) }
}
