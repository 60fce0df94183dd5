/** What of a recall is withheld from a model, because it is probably no answer. */
import { leastValueOf, type ConfidenceLevel } from '../../core/confidence.ts'
import type { CheckedOptions } from '../query/parse-query.ts'
import type { Ranked } from '../score/rank.ts'

type Lists = Pick<Ranked, 'episodes' | 'messages'>

/**
 * The level below which a call shows nothing; undefined: it shows everything. @param isJudged whether confidence can judge what was found
 */
export const leastOf = (asked: CheckedOptions['minConfidence'], isJudged: boolean): ConfidenceLevel | undefined =>
  (asked === 'judged' ? (isJudged ? 'fair' : 'none') : asked)

/**
 * Below the level, the answer as a whole is withheld. Of one that reaches it, each episode is judged by its own confidence,
 * and every message is kept: the words of an answer often stand in the message before it, and then the answer's own
 * confidence is low (measured: docs/internals/confidence.md).
 *
 * @param least undefined: nothing is withheld
 */
export function withholdBelow(
  { episodes, messages, confidence }: Ranked, least: ConfidenceLevel | undefined,
): { shown: Lists; withheld: Lists } {
  if (least === undefined || confidence === undefined) return { shown: { episodes, messages }, withheld: { episodes: [], messages: [] } }
  const from = leastValueOf(least)
  if (confidence.value < from) return { shown: { episodes: [], messages: [] }, withheld: { episodes, messages } }
  const reaches = ({ confidence: own = 0 }: Ranked['episodes'][number]) => own >= from
  return {
    shown: { episodes: episodes.filter(reaches), messages }, withheld: { episodes: episodes.filter((one) => !reaches(one)), messages: [] },
  }
}
