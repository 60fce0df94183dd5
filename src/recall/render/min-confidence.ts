/** What of a recall is withheld from a model, because it is probably no answer. */
import { leastValueOf, type ConfidenceLevel } from '../../core/confidence.ts'
import type { CheckedOptions } from '../query/parse-query.ts'
import type { Ranked } from '../score/rank.ts'

type Lists = Pick<Ranked, 'episodes' | 'messages'>

/** The level below which a call shows nothing; undefined: it shows everything. @param isJudged whether confidence can judge what was found */
export const leastOf = (asked: CheckedOptions['minConfidence'], isJudged: boolean): ConfidenceLevel | undefined => (asked === 'judged' ? (isJudged ? 'fair' : 'none') : asked)

/** Messages that are kept whatever their own confidence is. */
const FIRST_MESSAGES = 20
/** Confidence of those behind them: with .1 a context of 8,000 tokens shows what one of all hundred does, in three fifths of the tokens. */
const LEAST_OF_REST = 0.1

/**
 * Below the level, the answer as a whole is withheld. Of one that reaches it, each episode is judged by its own confidence,
 * and the first twenty messages are kept: the words of an answer often stand in the message before it, and then the answer's
 * own confidence is low (measured: docs/confidence.md). Behind them a message stays that may answer at all.
 *
 * @param least undefined: nothing is withheld
 */
export function withholdBelow({ episodes, messages, confidence }: Ranked, least: ConfidenceLevel | undefined): { shown: Lists; withheld: Lists } {
  if (least === undefined || confidence === undefined) return { shown: { episodes, messages }, withheld: { episodes: [], messages: [] } }
  const from = leastValueOf(least)
  if (confidence.value < from) return { shown: { episodes: [], messages: [] }, withheld: { episodes, messages } }
  const reaches = ({ confidence: own = 0 }: Ranked['episodes'][number]) => own >= from
  const isWorth = ({ confidence: own = 0 }: Ranked['messages'][number], i: number) => i < FIRST_MESSAGES || own >= Math.min(from, LEAST_OF_REST)
  return {
    shown: { episodes: episodes.filter(reaches), messages: messages.filter(isWorth) },
    withheld: { episodes: episodes.filter((one) => !reaches(one)), messages: messages.filter((one, i) => !isWorth(one, i)) },
  }
}
