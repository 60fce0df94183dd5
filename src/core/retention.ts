/** Retention: how well an episode is still remembered, along the FSRS-6 forgetting curve. */
import { default_w, forgetting_curve, fsrs, Rating } from 'ts-fsrs'
import { invalidInput } from '../errors.ts'
import { FLASHBULB } from './surprise.ts'
import { DAY_MS } from '../units.ts'

/** What FSRS remembers of an episode. */
export interface Retention {
  /** Days until recall falls to 90 %, > 0. */
  readonly stabilityDays: number
  /** How hard it is to keep, 1–10. */
  readonly difficulty: number
}

const scheduler = fsrs()

/** How much full surprise adds to the first stability. */
const SURPRISE_BOOST = 0.5

/**
 * The state of a new episode: FSRS-6 with its default weights after a first `good`, its stability
 * times 1 + 0.5 · surprise: what surprised is kept longer.
 *
 * @param surprise 0–1
 * @throws invalid_input if surprise is out of range
 */
export function firstState(surprise: number): Retention {
  inUnit('surprise', surprise)
  const { stability, difficulty } = scheduler.next_state(null, 0, Rating.Good)
  return { stabilityDays: stability * (1 + SURPRISE_BOOST * surprise), difficulty }
}

/**
 * Probability, in (0, 1], that a memory is recalled `days` after its last review:
 * (1 + F·days/stability)^−w20 with F = 0.9^(−1/w20) − 1, so exactly 0.9 when both are equal. Fractions of days
 * count, which is why this is the curve itself: the scheduler's own method truncates to whole days.
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

/** Days between two times, fractions included; 0 when `to` lies before `from`: what is still to come has not faded. */
export function elapsedDays(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / DAY_MS)
}

/**
 * What is left of a score when nothing is remembered any more. Neighbours in a fused ranking differ by 1/61 at most:
 * a factor of 0.97 moves an episode by two places at the top and by three further down. With 0.7 a faded episode that
 * answers fell behind thirty fresh ones that do not (docs/recall.md has the ablation).
 */
const FADED = 0.97
const FLASHBULB_FLOOR = 0.985

/**
 * The factor fading puts on a fused score: 0.97 + 0.03 · retrievability, for flashbulbs never under 0.985.
 * It reorders what is found, by a few places; it hides nothing.
 *
 * @param recallable retrievability, 0–1
 * @param surprise 0–1
 * @throws invalid_input if either is out of range
 */
export function fadeFactor(recallable: number, surprise: number): number {
  inUnit('retrievability', recallable)
  inUnit('surprise', surprise)
  const factor = FADED + (1 - FADED) * recallable
  return surprise >= FLASHBULB ? Math.max(FLASHBULB_FLOOR, factor) : factor
}

function inUnit(what: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw invalidInput(what, value, 'a number from 0 to 1')
}
