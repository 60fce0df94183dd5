/** The confidence of what is ranked: of each message, of each episode, and of the answer as a whole. Nothing is reordered by it. */
import { type Confidence, confidenceOf, leastValueOf, ownText } from '@madeleine/contract'
import type { FoundMessage } from '../store/queries/search-queries.ts'
import { callsOf, holdsAnswer, ownWordsBeside } from '@madeleine/language'
import type { InformativeWord } from './informative-words.ts'
import type { ParsedQuery } from './parse-query.ts'
import {
  answerProbability, asItIs, evidenceParts, ofAnother, titleEvidence, titleProbability, withoutAnswer, withoutOwnWords, type EvidenceParts,
} from './evidence.ts'
import { type Exchanges, firstExchanges } from './exchanges.ts'
import type { ScoredMessage } from './message-score.ts'
import { probabilityBySentences, probabilityOfOtherSide, type SentenceSignals } from './sentence-evidence.ts'
import { heldWords, type ScoredEpisode } from './rank-episodes.ts'
import { LatinRegExp } from '@madeleine/base'

type JudgedEpisode = Pick<ScoredEpisode, 'row' | 'titleEvidence' | 'saysNothing' | 'lacksAnswer'>

export interface Confidences {
  /**
   * Of the best evidence there is: no answer is surer than the message, the episode or the title of a conversation that it
   * rests on. What the reader sees anyway (`hides`), and episodes whose surest message that is, count for nothing.
   */
  ofAnswer(episodes: readonly JudgedEpisode[]): Confidence
  of(one: ScoredMessage): number
  /** Of an episode: of its best message by evidence, or of its title and summary where they hold more. */
  ofEpisode(episode: JudgedEpisode): { readonly confidence: number; readonly evidence: EvidenceParts }
}

interface Judging {
  /** A message and its reply are evidence once. */
  readonly exchanges: Exchanges
  /** How much each word of the query says. */
  readonly informative: readonly InformativeWord[]
  /** A message as stored, where it was read: one that says nothing by itself is no evidence, and one that was not read neither. */
  readonly textOf: (one: ScoredMessage) => FoundMessage | undefined
  /** What was read of the messages directly before and behind it. */
  readonly beside: (one: ScoredMessage) => readonly FoundMessage[]
  /** What the sentences of a text hold of the query; absent: there is no table of meaning. */
  readonly sentencesOf?: ((text: string) => SentenceSignals | undefined) | undefined
}

/** @param scored all of them, in any order */
export function confidencesOf(
  query: ParsedQuery, scored: readonly ScoredMessage[], { informative, exchanges, textOf, beside, sentencesOf }: Judging,
): Confidences {
  const judged = judgeOf(query, callersOf(query, scored, textOf))
  const known = new Map<ScoredMessage, number>()
  const holds = answersIn(query)
  const isUnanswered = (one: ScoredMessage): boolean => one.evidence.lacksFocus === true
    || (query.answer !== undefined && holds(textOf(one)) !== true && !beside(one).some(holds))
  const bySentences = sentenceJudge(query, sentencesOf)
  const of = (one: ScoredMessage): number => {
    const text = textOf(one)
    if (!text) return withoutOwnWords(one.probability)
    const before = known.get(one)
    if (before !== undefined) return before
    const own = ownText(text)
    const value = (isUnanswered(one) ? withoutAnswer : asItIs)(bySentences(one, judged(one, own), own))
    known.set(one, value)
    return value
  }
  const surest = surestByEpisode(scored, of, 1)
  const hasEchoesOnly = echoesOnly(scored)
  const isHidden = (one: ScoredMessage | undefined): boolean => one !== undefined && query.hides?.(one.message) === true
  const ofEpisode: Confidences['ofEpisode'] = ({ row, titleEvidence: title, saysNothing, lacksAnswer: isTitleUnanswered }) => {
    const best = surest.get(row.id)?.[0]
    // A long summary holds some number: not more than the message that it answers by
    const isWithout = isTitleUnanswered || (best !== undefined && isUnanswered(best))
    const judgedBy = saysNothing || hasEchoesOnly(row.id) ? withoutOwnWords : isWithout ? withoutAnswer : asItIs
    const ofTitle = judgedBy(titleProbability(title))
    const [byTitle, byMessage] = [best?.isWithAssistant && sentencesOf ? ofSubject(ofTitle) : ofTitle, best ? of(best) : 0]
    return best && byMessage >= byTitle ? { confidence: byMessage, evidence: evidenceParts(best.evidence) }
      : { confidence: byTitle, evidence: evidenceParts(title) }
  }
  return {
    ofAnswer(episodes) {
      let most = 0
      const seen = query.hides ? scored.filter((one) => !isHidden(one)) : scored
      for (const one of seen) most = Math.max(most, of(one))
      for (const one of episodes) if (!isHidden(surest.get(one.row.id)?.[0])) most = Math.max(most, ofEpisode(one).confidence)
      for (const value of titleConfidences(query, seen, { informative, sentencesOf })) most = Math.max(most, value)
      if (query.isOverview) most = Math.max(most, together(firstExchanges(seen, exchanges, MOST_TOGETHER).heads.map(of)))
      return confidenceOf(most)
    },
    of,
    ofEpisode,
  }
}

/** Exchanges that an overview rests on, at most. */
const MOST_TOGETHER = 3
/** The probability that one of them at least answers; those that are less than fair count for nothing. */
const together = (probabilities: readonly number[]): number =>
  1 - probabilities.filter((one) => one >= leastValueOf('fair')).reduce((none, one) => none * (1 - one), 1)

/** Whether a text holds a number, a time or a name where one is asked for; each is read once. A message without text holds none. */
function answersIn({ answer, text: asked }: ParsedQuery): (message: FoundMessage | undefined) => boolean {
  const known = new Map<FoundMessage, boolean>()
  return (message) => {
    if (!message || answer === undefined) return false
    const holds = known.get(message) ?? holdsAnswer(answer, ownText(message), asked)
    known.set(message, holds)
    return holds
  }
}

/** Whether all messages of an episode that hold words of the query only ask it, or do not know: its title is made of them. */
function echoesOnly(scored: readonly ScoredMessage[]): (id: string) => boolean {
  const [echoing, telling] = [new Set<string>(), new Set<string>()]
  for (const { message, evidence, isEcho } of scored) {
    if (message.segmentId !== undefined && evidence.own > 0) (isEcho ? echoing : telling).add(message.segmentId)
  }
  return (id) => echoing.has(id) && !telling.has(id)
}

/** Words for somebody who is named beside a message: without one, "I am allergic to nuts" tells of its speaker. */
const OF_ANOTHER = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:s?he|her|hers|him|his|they|their|them|you|your)(?![\p{L}\p{M}])|[你您他她]`,
  'iu',
)

/** The probability that a message answers, once its text is read. @param callers who call the people asked about by their names */
function judgeOf(query: ParsedQuery, callers: ReadonlySet<number>): (one: ScoredMessage, text: string) => number {
  const hasOwnWords = ownWordsBeside(query.names)
  return (one, text) => {
    // Whoever is called so is not who calls them so: it may be the one asked about who speaks
    const mayBeAsked = callers.size > 0 && !callers.has(one.message.speaker)
    const probability = mayBeAsked ? answerProbability({ ...one.evidence, about: undefined }, query) : one.probability
    if (!hasOwnWords(text)) return withoutOwnWords(probability)
    if (mayBeAsked) return probability
    return one.evidence.about === 'near' && one.message.tells && !OF_ANOTHER.test(text) ? ofAnother(probability) : probability
  }
}

/** The speakers who call the people asked about by their names, in the texts that were read. */
function callersOf({ people, peopleWords }: ParsedQuery, scored: readonly ScoredMessage[], textOf: Judging['textOf']): ReadonlySet<number> {
  if (peopleWords.length === 0) return new Set()
  const calls = people.map(callsOf)
  return new Set(scored.flatMap((one) => {
    const text = one.evidence.about === 'named' ? textOf(one) : undefined
    return text !== undefined && calls.some((callsThem) => callsThem(ownText(text))) ? [one.message.speaker] : []
  }))
}

/** What the titles of the messages' conversations hold of the query, each read as one message. */
function titleConfidences(
  query: ParsedQuery, scored: readonly ScoredMessage[], { informative, sentencesOf }: Pick<Judging, 'informative' | 'sentencesOf'>,
): number[] {
  const titles = new Map<string, ScoredMessage>()
  for (const one of scored) if (one.message.titleCounts && !one.isEcho) titles.set(one.message.conversationId, one)
  return [...titles.values()].map(({ message: { titleCounts = [] }, isWithAssistant }) => {
    const judgedBy = isWithAssistant && sentencesOf ? ofSubject : query.answer === undefined ? asItIs : withoutAnswer
    return judgedBy(titleProbability(titleEvidence(query, heldWords(titleCounts, query), informative)))
  })
}

/** The title of talk with an assistant says what all of it is about, and not that it answers. */
const ofSubject = (probability: number): number => Math.min(leastValueOf('fair'), probability)

/** Of a message in talk with an assistant that is fair at least by its words: by its sentences, if it is of the side that is asked for. */
function sentenceJudge({ side, isOfTimeOnly, isOfNameOnly, isOverview }: ParsedQuery, sentencesOf: Judging['sentencesOf']) {
  return ({ message, isWithAssistant }: ScoredMessage, probability: number, text: string): number => {
    if (!sentencesOf || !isWithAssistant || isOfTimeOnly || isOfNameOnly || isOverview) return probability
    if (probability < leastValueOf('fair')) return probability
    if ((message.side === 'assistant') !== (side === 'assistant')) return probabilityOfOtherSide(probability)
    const signals = sentencesOf(text)
    return signals ? probabilityBySentences(signals) : probability
  }
}

/** The messages of each episode with the most evidence, the surest first; of equals the first. @param most of an episode */
function surestByEpisode(
  scored: readonly ScoredMessage[], valueOf: (one: ScoredMessage) => number, most: number,
): Map<string, ScoredMessage[]> {
  const byEpisode = new Map<string, ScoredMessage[]>()
  for (const one of scored) {
    const { segmentId } = one.message
    if (segmentId === undefined) continue
    const own = byEpisode.get(segmentId)
    if (!own) byEpisode.set(segmentId, [one])
    else {
      const value = valueOf(one)
      let place = own.length
      while (place > 0 && valueOf(own[place - 1]!) < value) place--
      if (place < most) own.splice(place, 0, one)
      if (own.length > most) own.pop()
    }
  }
  return byEpisode
}

/** Messages whose texts are read for the confidence of the answer, which may rest on one that is not ranked first, and of each episode. */
const [MOST_LIKELY, MOST_LIKELY_WITHIN] = [10, 2]
/** Messages that are read at most where the likeliest say nothing by themselves. */
const MOST_READ = 200

export interface Likeliest {
  readonly first: readonly ScoredMessage[]
  /** As many more as are read where those say nothing. */
  readonly further: readonly ScoredMessage[]
  /** Of an episode. */
  within(id: string): readonly ScoredMessage[]
}

/** The messages with the most evidence, of all and of each episode. */
export function likeliest(scored: readonly ScoredMessage[]): Likeliest {
  const all = scored.toSorted((a, b) => b.probability - a.probability)
  const within = surestByEpisode(scored, ({ probability }) => probability, MOST_LIKELY_WITHIN)
  return { first: all.slice(0, MOST_LIKELY), further: all.slice(MOST_LIKELY, MOST_READ), within: (id) => within.get(id) ?? [] }
}

/** Whether none of the messages says anything by itself. */
export const sayNothing = (messages: Iterable<FoundMessage>, { names }: ParsedQuery): boolean => {
  const hasOwnWords = ownWordsBeside(names)
  return [...messages].every((message) => !hasOwnWords(ownText(message)))
}
