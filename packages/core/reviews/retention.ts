/** Retention: the retrievability of an episode by the FSRS-6 forgetting curve, and the decay factor of its score. */
import { default_w, forgetting_curve, fsrs, Rating } from 'ts-fsrs'
import { DAY_MS, invalidInput } from '@madeleine/base'
import { FLASHBULB } from '@madeleine/contract'

/** The FSRS memory state of an episode. */
export interface Retention {
  /** Days until the probability of recall falls to 90 %, > 0. */
  readonly stabilityDays: number
  /** FSRS difficulty, 1–10. */
  readonly difficulty: number
}

const scheduler = fsrs()

/** Share that a surprise of 1 adds to the initial stability. */
const SURPRISE_BOOST = 0.5

/**
 * The initial state of an episode: FSRS-6 with its default weights after a first review rated `good`, with the stability
 * multiplied by 1 + 0.5 · surprise, so that surprising episodes decay more slowly.
 *
 * @param surprise 0–1
 * @throws invalid_input if surprise is out of range
 */
export function firstState(surprise: number): Retention {
  assertUnitInterval('surprise', surprise)
  const { stability, difficulty } = scheduler.next_state(null, 0, Rating.Good)
  return { stabilityDays: stability * (1 + SURPRISE_BOOST * surprise), difficulty }
}

/**
 * Probability, in (0, 1], that a memory is recalled `days` after its last review:
 * (1 + F·days/stability)^−w20 with F = 0.9^(−1/w20) − 1, so exactly 0.9 when both are equal. The curve is evaluated
 * directly because the scheduler's own method truncates to whole days.
 *
 * Source: https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm#fsrs-6
 *
 * @param days since the last review, ≥ 0
 * @param stabilityDays > 0
 * @throws invalid_input if either is out of range
 */
export function retrievability(days: number, stabilityDays: number): number {
  if (!(days >= 0 && days < Infinity)) throw invalidInput('days', days, 'a finite number ≥ 0')
  if (!(stabilityDays > 0 && stabilityDays < Infinity)) throw invalidInput('stabilityDays', stabilityDays, 'a finite number > 0')
  return forgetting_curve(default_w, days, stabilityDays)
}

/** The start of an episode's forgetting curve: its last review or its end in story time, whichever is later. */
export const curveStart = (endAt: Date, lastReviewedAt: Date | null): Date =>
  (lastReviewedAt && lastReviewedAt > endAt ? lastReviewedAt : endAt)

/** Days between two times, with fractions; 0 if `to` lies before `from`, because a future episode has not decayed. */
export function elapsedDays(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / DAY_MS)
}

/**
 * The factor at retrievability 0. Neighbours in a fused ranking differ by at most 1/61: a factor of 0.97 moves an episode
 * by two ranks at the top and by three further down. With 0.7 a relevant old episode fell behind thirty irrelevant new ones
 * (docs/internals/quality.md has the ablation).
 */
const MIN_FADE_FACTOR = 0.97
/** Lower bound of the factor for flashbulbs. */
const MIN_FLASHBULB_FACTOR = 0.985

/**
 * The decay factor of a fused score: 0.97 + 0.03 · retrievability; for flashbulbs at least 0.985. It moves episodes by a
 * few ranks and excludes none.
 *
 * @param recallProbability retrievability, 0–1
 * @param surprise 0–1
 * @throws invalid_input if either is out of range
 */
export function fadeFactor(recallProbability: number, surprise: number): number {
  assertUnitInterval('retrievability', recallProbability)
  assertUnitInterval('surprise', surprise)
  const factor = MIN_FADE_FACTOR + (1 - MIN_FADE_FACTOR) * recallProbability
  return surprise >= FLASHBULB ? Math.max(MIN_FLASHBULB_FACTOR, factor) : factor
}

function assertUnitInterval(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw invalidInput(name, value, 'a number from 0 to 1')
}
