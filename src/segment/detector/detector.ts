/** The learned detector: takes a conversation message by message and tells how likely a segment ended before each. */
import { featuresOf } from './features.ts'
import { formOf } from './form.ts'
import { cutHere, noteLogit, openHistory, remember, speakerOf, type History } from './history.ts'
import { gramsOf, knownShare, wordScores } from './lexical.ts'
import { hash } from './stem.ts'
import { sumOf } from './trees.ts'
import type { Weights } from './weights-form.ts'

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
export function openDetector(weights: Weights, history: History = openHistory()): Detector {
  const { bias, forest, words, background } = weights
  return {
    history,
    take({ speaker, text }, decide) {
      const form = formOf(text)
      const name = hash(speaker) || 1
      const { lexNext, lexPrev } = wordScores(words, gramsOf(form))
      let [cover, topicCosine, logit] = [0, -1, -Infinity]
      if (history.count > 0) {
        const gap = featuresOf(history, form, { name, lexNext, background })
        ;({ cover, topicCosine } = gap)
        logit = bias + sumOf(forest, gap.features)
        if (decide(logit)) cutHere(history)
        noteLogit(history, logit)
      }
      remember(history, { form, speaker: speakerOf(history, name), cover, topicCosine, lexNext, lexPrev, known: knownShare(form, background) }, name)
      return logit
    },
  }
}
