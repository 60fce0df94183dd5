/** One review of an episode: how much time it bridges, what was still remembered, and the memory state that it leads to. */
import { reviewed, withDailyCap } from './next-state.ts'
import type { Rater, ReviewRating } from '@madeleine/contract'
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

interface GivenRating {
  readonly rating: ReviewRating
  readonly rater: Rater
  readonly at: Date
  readonly stabilityAtDaysStart: number
}

/**
 * A review at a time. Fading runs from the later of the last review and the episode's end in story time; a review before
 * that, or of an episode that lies in the future, bridges no time.
 *
 * `hard` that nobody gave by hand proves only that the episode was touched upon. It counts as one of a review when that was
 * due, at a retrievability of 0.9: a chance word after months would otherwise multiply the stability, since FSRS takes each
 * success for one of remembering, and rewards it the more the less it was to be expected.
 *
 * @param stabilityAtDaysStart the stability that the review's local day began with, which it may multiply by ten at most
 */
export function reviewStep(state: ReviewedState, { rating, rater, at, stabilityAtDaysStart }: GivenRating): ReviewStep {
  const { stabilityDays, difficulty, endAt, lastReviewedAt } = state
  const before = { stabilityDays, difficulty }
  const days = elapsedDays(curveStart(endAt, lastReviewedAt), at)
  const bridged = rating === 'hard' && rater !== 'explicit' ? Math.min(days, stabilityDays) : days
  return {
    elapsedDays: days,
    retrievability: retrievability(days, stabilityDays),
    before,
    after: withDailyCap(reviewed(before, rating, bridged), stabilityAtDaysStart),
  }
}

/** The state after the step; a review never moves the last one back. */
export const afterStep = (state: ReviewedState, { after }: ReviewStep, at: Date): ReviewedState =>
  ({ ...after, endAt: state.endAt, lastReviewedAt: state.lastReviewedAt && state.lastReviewedAt > at ? state.lastReviewedAt : at })
