/** One review of an episode: how much time it bridges, what was still remembered, and the memory state that it leads to. */
import { reviewed, withDailyCap } from './next-state.ts'
import type { ReviewRating } from './rating.ts'
import { curveStart, elapsedDays, retrievability, type Retention } from './retention.ts'

/** A memory state, and since when it fades. */
export interface ReviewedState extends Retention {
  /** Story time of the episode's end. */
  readonly endAt: Date
  readonly lastReviewedAt: Date | null
}

/** What a review found and did. */
export interface ReviewStep {
  readonly elapsedDays: number
  /** Probability that the episode was still remembered, before the review counted. */
  readonly retrievability: number
  readonly before: Retention
  readonly after: Retention
}

/**
 * A review at a time. Fading runs from the later of the last review and the episode's end in story time; a review before
 * that, or of an episode that lies in the future, bridges no time.
 *
 * @param stabilityAtDaysStart the stability that the review's local day began with, which it may multiply by ten at most
 */
export function reviewStep(state: ReviewedState, { rating, at, stabilityAtDaysStart }: { rating: ReviewRating; at: Date; stabilityAtDaysStart: number }): ReviewStep {
  const { stabilityDays, difficulty, endAt, lastReviewedAt } = state
  const before = { stabilityDays, difficulty }
  const days = elapsedDays(curveStart(endAt, lastReviewedAt), at)
  return {
    elapsedDays: days,
    retrievability: retrievability(days, stabilityDays),
    before,
    after: withDailyCap(reviewed(before, rating, days), stabilityAtDaysStart),
  }
}

/** The state after the step; a review never moves the last one back. */
export const afterStep = (state: ReviewedState, { after }: ReviewStep, at: Date): ReviewedState =>
  ({ ...after, endAt: state.endAt, lastReviewedAt: state.lastReviewedAt && state.lastReviewedAt > at ? state.lastReviewedAt : at })
