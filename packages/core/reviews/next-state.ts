/** The memory state of an episode after a review: FSRS-6 with fractions of days, its bounds, and the most that a day may add. */
import { fsrs, type Grade } from 'ts-fsrs'
import { invalidInput } from '@madeleine/base'
import { RATINGS, type ReviewRating } from '@madeleine/contract'
import type { Retention } from './retention.ts'

/** Bounds of a state, those of FSRS: stability in days, difficulty. */
const STABILITY_DAYS = { least: 0.001, most: 36_500 }
const DIFFICULTY = { least: 1, most: 10 }
/** By how much a local day's reviews may multiply the stability that the day began with. */
const DAILY_GROWTH = 10

const scheduler = fsrs()

/**
 * The state after a review, by FSRS-6 with its default weights:
 *
 * - hard, good, easy: S · (1 + e^w8 · (11 − D) · S^−w9 · (e^(w10·(1−R)) − 1) · [w15 if hard] · [w16 if easy])
 * - again: w11 · D^−w12 · ((S+1)^w13 − 1) · e^(w14·(1−R)), at most S / e^(w17·w18)
 * - at exactly 0 days: S · e^(w17·(g−3+w18)) · S^−w19, at least S unless the rating is again (fsrs-rs before 6.0 let hard lower it)
 *
 * R is the retrievability at the time of the review. A fraction of a day is a place on the curve, so six hours count a
 * quarter of a day: FSRS was fitted to whole days, and between them its formulas give what lies between. Near 0 days a
 * success adds next to nothing, however often it is repeated. The formula for reviews of the same day is kept for 0 days
 * alone, where nothing can be read from the curve: a review of the same moment, or one that is older than the last.
 *
 * A success never lowers the stability and `again` never raises it. Stability stays within 0.001–36,500 days, difficulty
 * within 1–10; a state beyond them counts as the nearest within.
 *
 * Source: https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm#fsrs-6, computed by ts-fsrs
 *
 * @param elapsedDays since the last review, ≥ 0, with fractions
 * @throws invalid_input if a number is not finite, or elapsedDays is negative
 */
export function reviewed(state: Retention, rating: ReviewRating, elapsedDays: number): Retention {
  if (!(elapsedDays >= 0 && elapsedDays < Infinity)) throw invalidInput('elapsedDays', elapsedDays, 'a finite number ≥ 0')
  const { stabilityDays: before, difficulty } = withinBounds(state)
  const grade = (RATINGS.indexOf(rating) + 1) as Grade
  const next = scheduler.next_state({ stability: before, difficulty }, elapsedDays, grade)
  // The scheduler rounds to eight decimals, which may cross the stability before.
  const stabilityDays = rating === 'again' ? Math.min(before, next.stability) : Math.max(before, next.stability)
  return withinBounds({ stabilityDays, difficulty: next.difficulty })
}

/**
 * The state with at most ten times the stability that its local day began with, so that no single day makes an episode
 * permanent. The difficulty is as it was.
 *
 * @param stabilityAtDaysStart stability before the first review of the day, in days, > 0
 * @throws invalid_input if it is out of range
 */
export function withDailyCap(state: Retention, stabilityAtDaysStart: number): Retention {
  if (!(stabilityAtDaysStart > 0 && stabilityAtDaysStart < Infinity)) {
    throw invalidInput('stabilityAtDaysStart', stabilityAtDaysStart, 'a finite number > 0')
  }
  return { ...state, stabilityDays: Math.min(state.stabilityDays, DAILY_GROWTH * stabilityAtDaysStart) }
}

function withinBounds({ stabilityDays, difficulty }: Retention): Retention {
  if (!Number.isFinite(stabilityDays)) throw invalidInput('stabilityDays', stabilityDays, 'a finite number')
  if (!Number.isFinite(difficulty)) throw invalidInput('difficulty', difficulty, 'a finite number')
  return {
    stabilityDays: Math.min(STABILITY_DAYS.most, Math.max(STABILITY_DAYS.least, stabilityDays)),
    difficulty: Math.min(DIFFICULTY.most, Math.max(DIFFICULTY.least, difficulty))
  }
}
