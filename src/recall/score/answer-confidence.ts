/** The confidence of what is ranked: of each message, of each episode, and of the answer as a whole. Nothing is reordered by it. */
import { confidenceOf, type Confidence } from '../../core/confidence.ts'
import { ownText } from '../../message/recalled-text.ts'
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import { answerProbability, evidenceParts, probabilityOf, withoutOwnWords, type EvidenceParts, type EvidenceSignals } from './evidence.ts'
import type { ScoredMessage } from './message-score.ts'
import { hasOwnWords, wordsOfNames } from './own-words.ts'

export interface Confidences {
  /** Of the best evidence there is: no answer is surer than the message or the episode it rests on. */
  ofAnswer(episodes: readonly number[]): Confidence
  of(one: ScoredMessage): number
  /** Of an episode: of its best message by evidence, or of its title and summary where they hold more. */
  ofEpisode(id: string, title: EvidenceSignals): { readonly confidence: number; readonly evidence: EvidenceParts }
}

/**
 * @param scored all of them, in any order
 * @param textOf a message as stored, where it was read: one that says nothing by itself is no evidence
 */
export function confidencesOf(query: ParsedQuery, scored: readonly ScoredMessage[], textOf: (one: ScoredMessage) => FoundMessage | undefined): Confidences {
  const texts = new Map(scored.map((one) => [one, textOf(one)]))
  const names = wordsOfNames(query.names)
  const of = (one: ScoredMessage): number => {
    const text = texts.get(one)
    const probability = answerProbability(one.evidence, query)
    return text && !hasOwnWords(ownText(text), names) ? withoutOwnWords(probability) : probability
  }
  const values = new Map(scored.map((one) => [one, of(one)]))
  const bestOf = new Map<string, ScoredMessage>()
  for (const one of scored) {
    const { segmentId } = one.message
    const best = segmentId === undefined ? undefined : bestOf.get(segmentId)
    if (segmentId !== undefined && (!best || values.get(one)! > values.get(best)!)) bestOf.set(segmentId, one)
  }
  return {
    ofAnswer: (episodes) => confidenceOf([...values.values(), ...episodes].reduce((most, value) => Math.max(most, value), 0)),
    of: (one) => values.get(one) ?? of(one),
    ofEpisode(id, title) {
      const best = bestOf.get(id)
      const [byTitle, byMessage] = [probabilityOf(evidenceParts(title)), best ? values.get(best)! : 0]
      return best && byMessage >= byTitle ? { confidence: byMessage, evidence: evidenceParts(best.evidence) } : { confidence: byTitle, evidence: evidenceParts(title) }
    },
  }
}

/** Messages whose texts are read for the confidence of the answer, which may rest on one that is not ranked first. */
const MOST_LIKELY = 3

/** The messages with the most evidence. */
export const mostLikely = (scored: readonly ScoredMessage[], query: ParsedQuery): ScoredMessage[] => {
  const values = new Map(scored.map((one) => [one, answerProbability(one.evidence, query)]))
  return scored.toSorted((a, b) => values.get(b)! - values.get(a)!).slice(0, MOST_LIKELY)
}
