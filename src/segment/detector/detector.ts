/** The learned boundary detector: reads a conversation message by message and gives the log odds of a boundary before each. */
import { FEATURES, featuresOf, rarityOf, type Background } from './gap-features.ts'
import { messageFeaturesOf, type MessageFeatures } from './message-features.ts'
import { maskOf, recordCut, recordLogit, openHistory, recordMessage, speakerIndex, type DetectorHistory } from './detector-history.ts'
import { knownShare, wordScores } from './word-scores.ts'
import { termHash } from '../../text/term-hash.ts'
import { evaluateForest } from './trees.ts'
import type { Weights } from './weights-format.ts'

/** Terms under this weight, in nats, hold nothing together. */
const MIN_LINK_WEIGHT = 1

/** One message as the detector reads it. */
export interface DetectorTurn {
  readonly speaker: string
  readonly text: string
}

export interface Detector {
  /**
   * Reads the next turn. Returns the log odds of a boundary before it, −∞ for the first, and the terms by which it holds to
   * the turns before it.
   *
   * @param decide returns whether the log odds are a boundary; not called for the first turn
   */
  take(turn: DetectorTurn, decide: (logit: number) => boolean): { readonly logit: number; readonly links: readonly WordLink[] }
  readonly history: DetectorHistory
}

/** @param history history of the conversation so far; changed in place */
export function openDetector({ bias, forest, words, background }: Weights, history: DetectorHistory = openHistory()): Detector {
  const room = new Float64Array(FEATURES.length)
  return {
    history,
    take({ speaker, text }, decide) {
      let logit = -Infinity
      const message = messageFeaturesOf(text)
      const links = linksOf(history, message, background)
      advance(history, { message, name: speakerHash(speaker), room }, { words, background }, (features) => {
        logit = bias + evaluateForest(forest, features)
        recordLogit(history, logit)
        return decide(logit)
      })
      return { logit, links }
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
  recordMessage(
    history,
    { message, speaker: speakerIndex(history, name), cover, topicCosine, lexNext, lexPrev, known: knownShare(message, background) }, name,
  )
}

/** A term of a message that says something, and which of the messages before hold it: a bit each, bit 0 for the newest. */
export interface WordLink {
  readonly weight: number
  readonly mask: number
}

/** The terms of a message by which talk holds together: common ones, which any talk has, are left out. */
export function linksOf(history: DetectorHistory, { terms }: MessageFeatures, background: Background): WordLink[] {
  const links: WordLink[] = []
  for (const term of terms) {
    const weight = rarityOf(history, term, background)
    if (weight > MIN_LINK_WEIGHT) links.push({ weight, mask: maskOf(history, term) })
  }
  return links
}
