/** Finds the boundaries of a conversation message by message: scores each gap, and chooses among them a few messages later. */
import type { Message } from '../../message/message.ts'
import { isJsonObject, type Json } from '../../json.ts'
import { mapSteps, type Steps } from '../../loop-turns.ts'
import type { Weights } from '../detector/weights-format.ts'
import { openBoundaryChoice, type ChosenBoundary, type SinceBoundary } from './boundary-choice.ts'
import { openBoundaryScorer, scoringUnits, type BoundaryScorerOptions, type TurnScore } from './boundary-scores.ts'
import type { Density } from './density.ts'

export interface FinderOptions extends BoundaryScorerOptions {
  readonly density: Density
}

export interface BoundaryFinder {
  /** Reads the next message. Returns the boundaries that are decided now, in order; `at` counts from where the finder was opened. */
  take(message: Message): readonly ChosenBoundary[]
  /** Decides every gap, as if the talk ended here. */
  end(): readonly ChosenBoundary[]
  /** The score of the last message. */
  readonly score: TurnScore | undefined
  /** The scorer's state after the last message. */
  state(): Json
}

export function openBoundaryFinder(weights: Weights, { density, ...options }: FinderOptions): BoundaryFinder {
  const scorer = openBoundaryScorer(weights, options)
  const choice = openBoundaryChoice(density, sinceIn(options.state))
  let score: TurnScore | undefined
  return {
    take(message) {
      score = scorer.take(message)
      return choice.add(score)
    },
    end: () => choice.end(),
    get score() { return score },
    state: () => scorer.state(),
  }
}

/**
 * The state after a closed prefix, as `Cut.state`. The next look starts from it and reads the open messages again, so its
 * results are those of an uninterrupted pass.
 *
 * @param since of the boundary at the end of the prefix; absent if something else ended the segment
 */
export function* stateAfter(
  weights: Weights, messages: readonly Message[], options: BoundaryScorerOptions, since?: readonly SinceBoundary[],
): Steps<{ state?: Json }> {
  if (messages.length === 0) return options.state === undefined ? {} : { state: options.state }
  const scorer = openBoundaryScorer(weights, options)
  yield* mapSteps(messages, (message) => scorer.take(message), scoringUnits)
  return { state: stateWith(scorer.state(), since) }
}

/** A scorer's state with what was said since the boundaries of each density; none after a boundary of all. */
export const stateWith = (state: Json, since: readonly SinceBoundary[] = []): Json =>
  isJsonObject(state) && since.length > 0 ? { ...state, since: since.map(({ said, messages }) => [said, messages]) } : state

function sinceIn(state: Json | undefined): SinceBoundary[] | undefined {
  const stored = isJsonObject(state) ? state['since'] : undefined
  if (!Array.isArray(stored) || stored.length === 0) return undefined
  return (stored as [number, number][]).map(([said, messages]) => ({ said, messages }))
}
