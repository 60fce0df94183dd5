/** Surprise: how far an episode departs from what came before it, 0–1. */
import { invalidInput } from '../errors.ts'
import type { SurpriseLevel } from './segment.ts'
import { cosine, isZero, mean, type Vector } from '../rank/vector-math.ts'

const SIGNALS: Readonly<Record<SurpriseLevel, number>> = { low: 0.2, high: 0.6, extremely_high: 0.9 }

/** From here on an episode is a key moment. */
export const KEY_MOMENT = 0.7
/** From here on it is a flashbulb: consolidated at once, and it fades less. */
export const FLASHBULB = 0.85
/** Nothing unusual, or nothing to compare with. */
export const ORDINARY = 0.2

/** The signal of a level a model named: 0.2, 0.6 or 0.9. */
export const surpriseOfLevel = (level: SurpriseLevel): number => SIGNALS[level]

/** Weight of the newest message in the running event model; the fifth before it still has a third of that. */
const NEWEST = 0.2

/**
 * How far the opening of a segment turns away from the talk before it: 1 − cosine(running event model, mean of
 * the opening), held to 0–1. The event model is the exponentially weighted mean of the messages before, in
 * order, the newest with weight 0.2.
 *
 * The raw value mostly says how long the messages are, so it means something only against others:
 * `surpriseOfDrift`.
 *
 * @returns undefined when there is nothing before, no opening, or either is the zero vector
 * @throws invalid_input if lengths differ
 */
export function drift(before: readonly Vector[], opening: readonly Vector[]): number | undefined {
  const model = runningMean(before)
  const turn = mean(opening)
  if (!model || !turn || isZero(model) || isZero(turn)) return undefined
  return Math.min(1, Math.max(0, 1 - cosine(model, turn)))
}

function runningMean(vectors: readonly Vector[]): Vector | undefined {
  const [first, ...rest] = vectors
  if (!first) return undefined
  return rest.reduce((model, vector) => {
    if (vector.length !== model.length) throw invalidInput('length of a vector', vector.length, `${model.length} like the first`)
    return model.map((x, i) => (1 - NEWEST) * x + NEWEST * (vector[i] ?? 0))
  }, first)
}

/** How many of a user's latest segments a drift is ranked among. */
export const CALIBRATION = 200
/** With fewer a rank says nothing, and surprise is ordinary. */
export const CALIBRATION_FLOOR = 20

/** Share of earlier drifts below → surprise, straight lines between: the calmer half is ordinary. */
const CURVE: readonly (readonly [share: number, surprise: number])[] = [
  [0, ORDINARY],
  [0.5, ORDINARY],
  [0.9, KEY_MOMENT],
  [0.98, FLASHBULB],
  [1, 0.95],
]

/**
 * The surprise of a drift by its rank among the user's last 200: one in ten is a key moment, one in fifty a
 * flashbulb, whatever the embedder and the length of the messages. Never falls as drift grows; 0.2 to 0.95.
 *
 * @param value the drift, 0–1
 * @param earlier the drifts of the user's earlier segments, oldest first; fewer than 20 give 0.2
 */
export function surpriseOfDrift(value: number, earlier: readonly number[]): number {
  const drifts = earlier.slice(-CALIBRATION)
  if (drifts.length < CALIBRATION_FLOOR) return ORDINARY
  const below = drifts.filter((other) => other < value).length
  const equal = drifts.filter((other) => other === value).length
  return along((below + equal / 2) / drifts.length)
}

function along(share: number): number {
  const above = CURVE.findIndex(([at]) => at >= share)
  const [toShare, to] = CURVE[above] ?? [1, ORDINARY]
  const [fromShare, from] = CURVE[above - 1] ?? [toShare, to]
  return toShare === fromShare ? to : from + ((share - fromShare) / (toShare - fromShare)) * (to - from)
}
