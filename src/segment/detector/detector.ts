/** The learned detector: takes a conversation message by message and tells how likely a segment ended before each. */
import { featuresOf } from './gap-features.ts'
import { formOf, type Form } from './message-features.ts'
import { cutHere, noteLogit, openHistory, remember, speakerOf, type History } from './detector-history.ts'
import { knownShare, wordScores } from './word-scores.ts'
import { hash } from '../../text/term-hash.ts'
import { sumOf } from './trees.ts'
import type { Weights } from './weights-format.ts'

export interface Turn {
  readonly speaker: string
  readonly text: string
}

export interface Detector {
  /** Log odds that a segment ended before this turn, which is taken in; −∞ before the first. `decide` says whether it did. */
  take(turn: Turn, decide: (logit: number) => boolean): number
  readonly history: History
}

/** @param history what is remembered so far; changed in place */
export function openDetector({ bias, forest, words, background }: Weights, history: History = openHistory()): Detector {
  return {
    history,
    take({ speaker, text }, decide) {
      let logit = -Infinity
      takeIn(history, { form: formOf(text), name: nameOf(speaker) }, { words, background }, (features) => {
        logit = bias + sumOf(forest, features)
        noteLogit(history, logit)
        return decide(logit)
      })
      return logit
    },
  }
}

/** A speaker's number, never 0. */
export const nameOf = (speaker: string): number => hash(speaker) || 1

/**
 * Takes a message into the history: what both learning and deciding do, so that they see the same.
 *
 * @param isCut asked with the features of the gap before the message, unless it is the first
 */
export function takeIn(
  history: History, { form, name }: { readonly form: Form; readonly name: number }, { words, background }: Pick<Weights, 'words' | 'background'>,
  isCut: (features: Float64Array) => boolean,
): void {
  const { lexNext, lexPrev } = wordScores(words, form)
  const gap = history.count > 0 ? featuresOf(history, form, { name, lexNext, background }) : undefined
  if (gap && isCut(gap.features)) cutHere(history)
  const { cover = 0, topicCosine = -1 } = gap ?? {}
  remember(history, { form, speaker: speakerOf(history, name), cover, topicCosine, lexNext, lexPrev, known: knownShare(form, background) }, name)
}
