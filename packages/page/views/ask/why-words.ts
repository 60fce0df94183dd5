/** Why something was found, in sentences: words, the arms of the search, time and fading, and what its confidence rests on. */
import { countedText, countText, percentText } from '../../parts/numbers.ts'
import type { Explanation, PassageExplanation } from '@madeleine/contract'

const ARMS: Readonly<Record<Explanation['arms'][number]['arm'], string>> = {
  words: 'by the words of its title, summary and talk', vector: 'by its meaning', messages: 'by single messages',
}

/** What a signal is called; a signal without a name here is shown under its own. */
const SIGNALS: Readonly<Record<string, string>> = {
  bias: 'before anything was looked at', own: 'words of the query in it', rarity: 'how rare the words are that it and its neighbours hold',
  topic: 'what it is about', outside: 'said far from the time that was asked for', missing: 'words of the query that it lacks',
}

/** A sentence for each arm that found an episode, best place first. */
export const armSentences = ({ arms }: Pick<Explanation, 'arms'>): string[] =>
  arms.toSorted((a, b) => a.rank - b.rank).map(({ arm, rank, score }) =>
    `Found ${ARMS[arm]}: place ${rank}${score === undefined ? '' : `, score ${score.toFixed(2)}`}.`)

/** Where an episode is on its forgetting curve, and what that did to its place. */
export function fadingSentence({ retrievability, daysSince, since, stabilityDays, place }: Omit<Explanation, 'arms' | 'terms'>): string {
  const from = since === 'review' ? 'it was last useful' : 'it happened'
  const days = daysSince < 1 ? 'less than a day' : countedText(Math.round(daysSince), 'day')
  const curve = `${days} since ${from}; the chance that it is still remembered is ${percentText(retrievability)} `
    + `(it falls to 90 % in ${stabilityDays < 10 ? stabilityDays.toFixed(1) : countText(Math.round(stabilityDays))} days).`
  if (!place || place.fused === place.faded) return `${curve}${place ? ` Fading left it in place ${place.fused}.` : ''}`
  return place.faded > place.fused ? `${curve} Fading moved it from place ${place.fused} back to ${place.faded}.`
    : `${curve} Others faded more, which moved it from place ${place.fused} up to ${place.faded}.`
}

/** Why a message was found that holds no word of the query: by the part that adds most to its score. */
export function wordlessReason({ parts }: Pick<PassageExplanation, 'parts'>): string {
  const [most] = Object.entries(parts).sort(([, a], [, b]) => b - a)[0] ?? []
  return `It has no word of the query: ${most === 'meaning' ? 'it is close to it in meaning.' : 'it was found by what is around it.'}`
}

export interface SignalPart {
  readonly name: string
  /** In log odds: what speaks for it is above 0. */
  readonly odds: number
}

/** What a confidence rests on, the strongest first, whichever way it speaks. */
export const signalParts = ({ evidence = {} }: Pick<PassageExplanation, 'evidence'>): SignalPart[] =>
  Object.entries(evidence).filter(([, odds]) => Math.abs(odds) >= 0.005)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).map(([name, odds]) => ({ name: SIGNALS[name] ?? name, odds }))
