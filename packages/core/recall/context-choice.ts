/** What of a ranking a context shows: as much as has evidence, in order of time; of what is not sure, only the nearest. */
import { leastValueOf, ownText, type ConfidenceLevel } from '@madeleine/contract'
import { asksForOrder, isBurst } from '@madeleine/language'
import type { ShownSize } from './message-part.ts'
import type { CheckedOptions } from './parse-query.ts'
import { ofProjectFirst, type Ranked, type RankedMessage } from './rank.ts'

/** What may not answer has this share of the budget, and so many tokens of a small one. Fitted: docs/internals/quality.md. */
const [NEAREST_SHARE, LEAST_NEAREST_TOKENS] = [0.35, 1200]
/** Messages that are shown whatever follows, and the share of the best score from which on a later one is evidence still. */
const [MOST_UNJUDGED, LEAST_SHARE] = [20, 0.2]

/** A longer message has to say more: what is sure is taken by its score over this power of its units and those of a line besides. */
const [LENGTH_POWER, LINE_UNITS] = [0.3, 30]
/** An assistant's messages that a question not put to it shows, among the first: what it says is seldom the answer, and long. */
const MOST_BEFORE_OTHER_SIDE = 10

/** In bytes of UTF-8. Of a reply the beginning shows what it is. */
export const REPLY_SIZE: ShownSize = { whole: 600, passage: 400 }
/** An assistant's prose is long, and what answers is a part of it. */
const SIZES = {
  person: { whole: 2400, passage: 1200 }, others: { whole: 1200, passage: 800 }, reply: REPLY_SIZE,
  mention: { whole: 480, passage: 320 },
} as const satisfies Record<string, ShownSize>

type Lists = Pick<Ranked, 'episodes' | 'messages'>

export interface ContextChoice {
  readonly shown: Lists
  readonly withheld: Lists
  /** Nothing is sure: tokens of the nearest that are shown at most. */
  readonly nearestTokens?: number
  /** What was asked for is an order: the person's own mentions stand alone, without replies. */
  readonly isOrder: boolean
  readonly sizeOf: (message: RankedMessage['message']) => ShownSize
  readonly replySize: ShownSize
}

type Asking = Pick<CheckedOptions, 'text' | 'minConfidence' | 'detail' | 'maxTokens'> & {
  /** Whether confidence can judge what was found. */
  readonly isJudged: boolean
}

export function chooseForContext(ranked: Ranked, { text, minConfidence, detail, maxTokens = 0, isJudged }: Asking): ContextChoice {
  const [isOrder, least = 'none'] = [asksForOrder(text), leastOf(minConfidence, isJudged)]
  const isUnsure = minConfidence === 'judged' && ranked.confidence !== undefined && ranked.confidence.value < leastValueOf(least)
  const { shown, withheld } = isUnsure
    ? { shown: { episodes: [], messages: ranked.messages }, withheld: { episodes: ranked.episodes, messages: [] } }
    : withholdBelow(ranked, least)
  const sizeOf: ContextChoice['sizeOf'] = ({ role }) => (isOrder ? SIZES.mention : role === 'user' ? SIZES.person : SIZES.others)
  const telling = isOrder ? mentions(shown.messages)
    : least === 'none' ? shown.messages : withEvidence(ofSide(shown.messages, ranked.side))
  const messages = isOrder || isUnsure ? telling : byWorth(telling, sizeOf)
  const kept = new Set(messages)
  // A token of a message shows more of what was asked for than one of a summary
  const needsSummaries = detail !== 'auto' || minConfidence === 'none' || messages.every(({ terms }) => terms.length === 0)
  return {
    isOrder, replySize: SIZES.reply, sizeOf,
    shown: { episodes: needsSummaries && !isOrder ? shown.episodes : [], messages },
    withheld: { ...withheld, messages: [...shown.messages.filter((one) => !kept.has(one)), ...withheld.messages] },
    ...(isUnsure && { nearestTokens: isOrder ? Infinity : Math.max(LEAST_NEAREST_TOKENS, NEAREST_SHARE * maxTokens) }),
  }
}

/** The best, and what follows as long as it has evidence. */
function withEvidence(messages: readonly RankedMessage[]): readonly RankedMessage[] {
  const best = messages.reduce((most, { score }) => Math.max(most, score), 0)
  return messages.filter(({ score }, i) => i < MOST_UNJUDGED || score >= LEAST_SHARE * best)
}

/** Without what an assistant says behind the first messages, unless that is asked for. Where it has a name, people talk. */
const ofSide = (messages: readonly RankedMessage[], side: Ranked['side']): readonly RankedMessage[] =>
  messages.filter(({ message: { role, name } }, i) =>
    side === 'assistant' || i < MOST_BEFORE_OTHER_SIDE || role !== 'assistant' || name !== null)

function byWorth(messages: readonly RankedMessage[], sizeOf: ContextChoice['sizeOf']): readonly RankedMessage[] {
  const worth = ({ message, score }: RankedMessage): number => {
    const { whole, passage } = sizeOf(message)
    return score / (LINE_UNITS + (message.text.length > whole ? passage : message.text.length)) ** LENGTH_POWER
  }
  return ofProjectFirst(messages.toSorted((a, b) => worth(b) - worth(a)))
}

/** What persons say themselves and holds a word of the question; all of theirs where no message holds one. */
function mentions(messages: readonly RankedMessage[]): readonly RankedMessage[] {
  const own = messages.filter(({ message }) => message.role === 'user')
  const holding = own.filter(({ terms }) => terms.length > 0)
  return holding.length > 0 ? holding : own
}

/** Without single words, greetings and praise, unless they stand in an exchange. */
export const withoutBursts = (messages: readonly RankedMessage[], isExchanged: (message: RankedMessage['message']) => boolean) =>
  messages.filter(({ message }) => isExchanged(message) || !isBurst(ownText(message)))

// What of a recall is withheld from a model, because it is probably no answer.

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
