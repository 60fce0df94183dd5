/** The learned detector: takes a conversation message by message and tells how likely a segment ended before each. */
import { featuresOf } from './gap-features.ts'
import { messageFeaturesOf, type MessageFeatures } from './message-features.ts'
import { cutHere, noteLogit, openHistory, remember, speakerEntry, type DetectorHistory } from './detector-history.ts'
import { knownShare, wordScores } from './word-scores.ts'
import { termHash } from '../../text/term-hash.ts'
import { evaluateForest } from './trees.ts'
import type { Weights } from './weights-format.ts'

export interface DetectorTurn {
  readonly speaker: string
  readonly text: string
}

export interface Detector {
  /** Log odds that a segment ended before this turn, which is taken in; −∞ before the first. `decide` says whether it did. */
  take(turn: DetectorTurn, decide: (logit: number) => boolean): number
  readonly history: DetectorHistory
}

/** @param history what is remembered so far; changed in place */
export function openDetector({ bias, forest, words, background }: Weights, history: DetectorHistory = openHistory()): Detector {
  return {
    history,
    take({ speaker, text }, decide) {
      let logit = -Infinity
      takeIn(history, { form: messageFeaturesOf(text), name: speakerHash(speaker) }, { words, background }, (features) => {
        logit = bias + evaluateForest(forest, features)
        noteLogit(history, logit)
        return decide(logit)
      })
      return logit
    },
  }
}

/** A speaker's number, never 0. */
export const speakerHash = (speaker: string): number => termHash(speaker) || 1

/**
 * Takes a message into the history: what both learning and deciding do, so that they see the same.
 *
 * @param isCut asked with the features of the gap before the message, unless it is the first
 */
export function takeIn(
  history: DetectorHistory, { form, name }: { readonly form: MessageFeatures; readonly name: number }, { words, background }: Pick<Weights, 'words' | 'background'>,
  isCut: (features: Float64Array) => boolean,
): void {
  const { lexNext, lexPrev } = wordScores(words, form)
  const gap = history.count > 0 ? featuresOf(history, form, { name, lexNext, background }) : undefined
  if (gap && isCut(gap.features)) cutHere(history)
  const { cover = 0, topicCosine = -1 } = gap ?? {}
  remember(history, { form, speaker: speakerEntry(history, name), cover, topicCosine, lexNext, lexPrev, known: knownShare(form, background) }, name)
}
