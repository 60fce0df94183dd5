/** How well an episode was remembered at any time, by its reviews: the curve of FSRS, drawn without asking for every point. */
import { DAY_MS } from '@madeleine/base'

/** Weight 20 of FSRS-6, by which memory decays; a test compares the curve with that of the reviews. */
const DECAY = 0.1542
const FACTOR = 0.9 ** (-1 / DECAY) - 1

/** Probability that it is remembered that many days after its last review, 0–1. */
export const rememberedAfter = (days: number, stabilityDays: number): number =>
  (1 + (FACTOR * Math.max(0, days)) / stabilityDays) ** -DECAY

/** What the curve is made of; times as ISO strings. */
export interface RememberedEpisode {
  readonly endAt: string
  readonly stabilityDays: number
  readonly reviews: readonly { readonly at: string; readonly stabilityDays: number; readonly stabilityDaysBefore: number }[]
}

/** Its value at a time in epoch milliseconds, by the reviews up to then. */
export function curveOf({ endAt, stabilityDays, reviews }: RememberedEpisode): (at: number) => number {
  const steps = [{ since: Date.parse(endAt), stabilityDays: reviews[0]?.stabilityDaysBefore ?? stabilityDays }]
  for (const review of reviews) {
    steps.push({ since: Math.max(steps.at(-1)!.since, Date.parse(review.at)), stabilityDays: review.stabilityDays })
  }
  return (at) => {
    const step = steps.findLast(({ since }) => since <= at) ?? steps[0]!
    return rememberedAfter((at - step.since) / DAY_MS, step.stabilityDays)
  }
}

/** How light it is drawn, 0–1: most of a memory is between 40 and 95 %, so the scale lies there. */
export const lightShare = (share: number): number => Math.min(1, Math.max(0, (share - 0.4) / 0.55))

/** In words: what the shade says to the eye. */
export const strengthWords = (share: number): string =>
  (share >= 0.9 ? 'fresh' : share >= 0.75 ? 'clear' : share >= 0.6 ? 'fading' : share >= 0.45 ? 'faint' : 'almost gone')
