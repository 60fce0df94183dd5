/** The learned boundary detector: reads a conversation message by message and gives the log odds of a boundary before each. */
import { FEATURES, featuresOf } from './gap-features.ts'
import { messageFeaturesOf, type MessageFeatures } from './message-features.ts'
import { recordCut, recordLogit, openHistory, recordMessage, speakerIndex, type DetectorHistory } from './detector-history.ts'
import { knownShare, wordScores } from './word-scores.ts'
import { termHash } from '../../text/term-hash.ts'
import { evaluateForest } from './trees.ts'
import type { Weights } from './weights-format.ts'

/** One message as the detector reads it. */
export interface DetectorTurn {
  readonly speaker: string
  readonly text: string
}

export interface Detector {
  /**
   * Reads the next turn and returns the log odds of a boundary before it; −∞ for the first.
   *
   * @param decide returns whether the log odds are a boundary; not called for the first turn
   */
  take(turn: DetectorTurn, decide: (logit: number) => boolean): number
  readonly history: DetectorHistory
}

/** @param history history of the conversation so far; changed in place */
export function openDetector({ bias, forest, words, background }: Weights, history: DetectorHistory = openHistory()): Detector {
  const room = new Float64Array(FEATURES.length)
  return {
    history,
    take({ speaker, text }, decide) {
      let logit = -Infinity
      advance(history, { message: messageFeaturesOf(text), name: speakerHash(speaker), room }, { words, background }, (features) => {
        logit = bias + evaluateForest(forest, features)
        recordLogit(history, logit)
        return decide(logit)
      })
      return logit
    },
  }
}

/** The hash of a speaker's name, never 0. */
export const speakerHash = (speaker: string): number => termHash(speaker) || 1

/** A message to add to a history. */
interface NextMessage {
  readonly message: MessageFeatures
  /** Hash of the speaker's name. */
  readonly name: number
  /** Where the features of the gap are written; default a new array. */
  readonly room?: Float64Array
}

/**
 * Adds a message to the history. Training and detection share this step, so that both compute the same features.
 *
 * @param isCut decides from the features of the gap before the message; not called for the first message
 */
export function advance(
  history: DetectorHistory, { message, name, room }: NextMessage,
  { words, background }: Pick<Weights, 'words' | 'background'>,
  isCut: (features: Float64Array) => boolean,
): void {
  const { lexNext, lexPrev } = wordScores(words, message)
  const gap = history.count > 0 ? featuresOf(history, message, { name, lexNext, background, features: room }) : undefined
  if (gap && isCut(gap.features)) recordCut(history)
  const { cover = 0, topicCosine = -1 } = gap ?? {}
  recordMessage(history, { message, speaker: speakerIndex(history, name), cover, topicCosine, lexNext, lexPrev, known: knownShare(message, background) }, name)
}
