/**
 * How likely it is that a message answers a query, from what it and the messages around it hold of the query's words: a
 * logistic model,
 *
 *     log odds = bias + (own + rarity + topic) · by + missing + outside,   each its coefficient times its signal.
 *
 * It answers another question than the score. The score orders the messages that there are; the evidence says whether the
 * first of them is an answer or only the nearest. A word of the query that the user's log does not hold has the highest
 * idf, so that its absence weighs most. What is held and what is missing count by their weight too, and not
 * only as a share: where messages are short, some hold the one common word of a short question by chance.
 *
 * The coefficients are what `npm run train:confidence` prints: fitted to cues about permissively licensed dialogues
 * (QMSum, TIAGE, VHF-Dial: MIT; SuperDialseg: Apache-2.0; SGD: CC BY-SA 4.0), as they are and as messengers would have them,
 * half of the cues asked where nothing answers. docs/internals/confidence.md has the calibration on chats that were not used.
 */
import { leastValueOf } from '@madeleine/contract'
import type { InformativeWord } from './informative-words.ts'
import { isSpokenBy, type ParsedQuery } from './parse-query.ts'
import type { ContextMessage } from './score-context.ts'

/** What a message holds of a query. */
export interface EvidenceSignals {
  /** Share of the weight of the query's words that the message itself holds, or, if it holds any, the title of its conversation, 0–1. */
  readonly own: number
  /**
   * The weight that the five messages around it and the title of its conversation hold together: a
   * sum of idfs, 0–16. Two rare words seldom meet by chance.
   */
  readonly rarity: number
  /** The weight of the query's words that the message itself does not hold: a sum of idfs, 0–32. */
  readonly missing: number
  /** Topics in common: the cosine of the message's and that of the window's, 0–2. */
  readonly topic: number
  /** A person is asked about, and somebody else says the message. */
  readonly isOfAnother: boolean
  /** Whether it names the people asked about who are no speakers: itself, only around it, or neither; undefined: none are asked about. */
  readonly about?: 'named' | 'near' | 'aside' | undefined
  /** It does not hold the noun that the query asks for. */
  readonly lacksFocus?: boolean
  /** How near it is to the times that the query names, 0–1 (`dateScore`); undefined: it names none. */
  readonly date: number | undefined
}

interface Evidenced {
  readonly message: ContextMessage
  /** How often each word of the query stands in the five messages around it. */
  readonly around: readonly number[]
  /** Between people an answer stands in several messages, and none need hold the noun. */
  readonly isWithAssistant: boolean
  /** How much each word of the query says about what is asked for (`informativeWeights`). */
  readonly informative: readonly InformativeWord[]
  /** The cosines of its topics and of those around it, added up, 0–2. */
  readonly topic: number
  /** How near it is to a time that is asked for, 0–1. */
  readonly date: number
}

/** What a message holds of a query. */
export function evidenceOf(query: ParsedQuery, { message, around, isWithAssistant, informative, topic, date }: Evidenced): EvidenceSignals {
  const { person, spans, isOfTimeOnly } = query
  const { counts, titleCounts } = message
  // Advice in general holds any noun
  const isAssistants = query.side === 'user' && message.side === 'assistant'
  let [total, own, near, hasOwn] = [0, 0, 0, false]
  for (let word = 0; word < informative.length; word++) hasOwn ||= counts[word]! > 0
  for (let word = 0; word < informative.length; word++) {
    const { weight, held } = informative[word]!
    total += weight
    // The title of a conversation says what all of it is about, not that every message of it answers
    const isTitled = hasOwn && (titleCounts?.[word] ?? 0) > 0
    if (isTitled || counts[word]! > 0) own += held
    if (isTitled || around[word]! > 0) near += held
  }
  return {
    own: total > 0 ? own / total : 0, rarity: Math.min(MOST_RARITY, near), missing: Math.min(MOST_MISSING, total - own), topic,
    isOfAnother: person !== undefined && !isSpokenBy(query, message.speaker), 
    lacksFocus: isWithAssistant && lacksFocus(query, ...(isAssistants ? [] : [counts, titleCounts])),
    about: aboutIn(query, counts, around, titleCounts), date: spans.length > 0 || isOfTimeOnly ? date : undefined,
  }
}

/**
 * What an episode's title and summary, or the title of a conversation, hold of it, read as one
 * message. @param terms the first of each word that they hold @param weights of the query's words
 */
export function titleEvidence(query: ParsedQuery, terms: readonly string[], weights: readonly InformativeWord[]): EvidenceSignals {
  const held = new Set(terms)
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const own = query.words.reduce((sum, [term = ''], word) => (held.has(term) ? sum + weights[word]!.held : sum), 0)
  const counts = query.words.map(([term = '']) => Number(held.has(term)))
  return {
    ...NO_EVIDENCE, own: total > 0 ? own / total : 0, rarity: Math.min(MOST_RARITY, own),
    missing: Math.min(MOST_MISSING, total - own), about: aboutIn(query, counts),
  }
}

/** Whether none of the counts holds the noun that the query asks for. */
const lacksFocus = ({ focusWords }: ParsedQuery, ...held: readonly (readonly number[] | undefined)[]): boolean =>
  focusWords.length > 0 && !focusWords.some((word) => held.some((counts) => (counts?.[word] ?? 0) > 0))

/** Whether a text, or else what is around it, names the people asked about. @param counts how often they hold each word of the query */
function aboutIn(
  { peopleWords }: ParsedQuery, counts: readonly number[], ...around: readonly (readonly number[] | undefined)[]
): EvidenceSignals['about'] {
  if (peopleWords.length === 0) return undefined
  const names = (of: readonly number[] | undefined): boolean => of !== undefined && peopleWords.some((word) => (of[word] ?? 0) > 0)
  return names(counts) ? 'named' : around.some(names) ? 'near' : 'aside'
}

/** Log odds, fitted. */
export const EVIDENCE_COEFFICIENTS = { bias: -2.18, own: 2.14, rarity: 0.21, topic: 0.43, outside: -0.29, missing: -0.03 } as const
/** What the evidence of a message counts, where a person is asked about and another says it: 1 / the speaker factor of the score. */
const ANOTHERS_SHARE = 0.6
export const MOST_RARITY = 16
/** Some five words that nobody used. Of a pasted page no message holds much, and that says no more. */
export const MOST_MISSING = 32

/** The messages of the person that a query only names, and those of the time that it only names. Not fitted: it is what was asked for. */
const ASKED_FOR = 0.9
/** Said within days of a time that the query only names. */
const NEAR_THE_TIME = 0.3
/** What says nothing by itself, or nothing of the people asked about, is weak at most, whatever words it holds. */
const WEAK_AT_MOST = 0.25

/** What each signal adds to the log odds, by its name. */
export type EvidenceParts = Readonly<Record<keyof typeof EVIDENCE_COEFFICIENTS, number>>

export function evidenceParts({ own, rarity, missing, topic, isOfAnother, date }: EvidenceSignals): EvidenceParts {
  const by = isOfAnother ? ANOTHERS_SHARE : 1
  const { bias, ...of } = EVIDENCE_COEFFICIENTS
  return {
    bias, own: of.own * own * by, rarity: of.rarity * rarity * by, topic: of.topic * topic * by,
    outside: date === 0 ? of.outside : 0, missing: of.missing * missing,
  }
}

/**
 * The probability that log odds stand for, 0–1: the sum of `evidenceParts`, without an object, because a recall asks it a thousand times.
 */
export function probabilityOf({ own, rarity, missing, topic, isOfAnother, date }: EvidenceSignals): number {
  const of = EVIDENCE_COEFFICIENTS
  const by = isOfAnother ? ANOTHERS_SHARE : 1
  return 1 / (1 + Math.exp(
    -(of.bias + of.own * own * by + of.rarity * rarity * by + of.topic * topic * by + (date === 0 ? of.outside : 0) + of.missing * missing),
  ))
}

/** Of a query without words nothing is held and nothing missing. */
export const NO_EVIDENCE: EvidenceSignals = { own: 0, rarity: 0, missing: 0, topic: 0, isOfAnother: false, date: undefined }

/**
 * The probability that a message answers, 0–1. A query that only names a person is answered by what they say, and one
 * that only names a time by what was said then, whatever the words.
 */
export function answerProbability(
  signals: EvidenceSignals, { isOfNameOnly, isOfTimeOnly }: Pick<ParsedQuery, 'isOfNameOnly' | 'isOfTimeOnly'>,
): number {
  if (isOfTimeOnly) return (signals.date === 1 ? ASKED_FOR : (signals.date ?? 0) > 0 ? NEAR_THE_TIME : probabilityOf(NO_EVIDENCE))
    * (signals.isOfAnother ? ANOTHERS_SHARE : 1)
  if (isOfNameOnly && !signals.isOfAnother) return ASKED_FOR
  return titleProbability(signals)
}

/** The probability that an episode's title and summary, or the title of a conversation, answer, 0–1. */
export function titleProbability(signals: EvidenceSignals): number {
  const probability = (signals.lacksFocus ? withoutAnswer : asItIs)(probabilityOf(signals))
  return signals.about === 'aside' ? ofAnother(probability) : probability
}

/** The same for a message that tells of somebody else than the people asked about. */
export const ofAnother = (probability: number): number => Math.min(WEAK_AT_MOST, probability)

/** The same for a text without the noun that is asked for, or without a number, a time or a name where one is. */
export const withoutAnswer = (probability: number): number => Math.min(FAIR_AT_MOST, probability)
const FAIR_AT_MOST = leastValueOf('strong') - 0.01
export const asItIs = (probability: number): number => probability

/** The same for a message that says nothing by itself. */
export const withoutOwnWords = (probability: number): number => Math.min(WEAK_AT_MOST, probability)
