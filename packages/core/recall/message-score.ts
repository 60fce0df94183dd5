/**
 * How well a message answers a query: a linear model,
 *
 *     score = Σ weight · feature,  × 1.6 if it is positive and the person asked about says the message.
 *
 * Features tell what the message says, what is said around it, when, and in which form. Evidence of several levels
 * (message, window, session, episode) is added up as in Callan, Passage-Level Evidence in Document Retrieval (1994).
 * The weights come from a coordinate search (Metzler & Croft, Linear Feature-Based Models for Information Retrieval,
 * 2007) over 1,000 questions about nine conversations of two kinds, leaving conversations out, and are rounded.
 * docs/internals/quality.md has the ablation.
 */
import { bm25Share, K1, type Side, TopicSums, MOST_TIME_WORDS } from '../rank/bm25.ts'
import { MessageWindows } from '../rank/forward-index.ts'
import { informativeWeights, type InformativeWord } from './informative-words.ts'
import { isAnsweredByTime, isSpokenBy, type ParsedQuery } from './parse-query.ts'
import { isOfAssistant } from './exchanges.ts'
import { placeKey, type CorpusStats } from './find-candidates.ts'
import { leastNear, meaningAround, ownMeaning, unsaidShare } from './meaning-score.ts'
import { follows, type ContextMessage } from './score-context.ts'
import { answerProbability, evidenceOf, withoutOwnWords, type EvidenceSignals } from './evidence.ts'
import { isWithin, localClock, nearness, dateScore, isInTime, type LocalClock } from './time-score.ts'

/** The weight of each feature. words, window, answers, title and episode are BM25 shares, 0 to k1 + 1 = 1.9; the others 0 to 1. */
export const SCORE_WEIGHTS = {
  /** The message's own words. */
  words: 1,
  /** The words of the five messages around it, as one text. */
  window: 0.4,
  /** The words of the previous speaker's questions: an answer seldom repeats them. */
  answers: 0.8,
  /** The words of its conversation's title; left out of the best possible score, since most conversations have none. */
  title: 1,
  /** The words of the session, as a share of the best session's. */
  session: 0.2,
  /** The words of the episode. */
  episode: 0.2,
  /** Topics in common, as a cosine: the message's, and those of the five messages around it. */
  topic: 0.3,
  windowTopic: 0.3,
  /**
   * The cosine of its vector and the query's, and the greatest around it, each times the share of the query that nothing says in its
   * words (`unsaidShare`); left out too, since messages of older stores have no vectors.
   */
  meaning: 2,
  meaningAround: 1,
  /** Its nearness to a day that the query names. */
  date: 0.8,
  /** Whether it was said in the hours that the query names. */
  hour: 0.2,
  /** Its place by time, where the first or the last is asked for. */
  order: 0.3,
  /** Its time words, where a time is asked for. */
  when: 0.2,
  /** It ends in a question, so it is seldom an answer. */
  asks: -0.1,
  /** Its speaker tells of themselves. */
  tells: 0.05,
  /** ln(1 + length) / ln(1 + 30), 1 from thirty terms on. */
  length: 0.1,
} as const
export type ScoreFeature = keyof typeof SCORE_WEIGHTS

/** How much more a message counts that the person asked about says. */
export const PERSON_FACTOR = 1.6
const LONG_TERMS = 30
/** Terms of a conversation's title; how many it has is not stored. */
const TITLE_TERMS = 4

export interface ScoredMessage {
  readonly message: ContextMessage
  readonly score: number
  /** What each feature adds to the score, before the person's factor; undefined unless it is to be explained. */
  readonly parts: Readonly<Record<ScoreFeature, number>> | undefined
  /** Whether the person asked about says it. */
  readonly isOfPerson: boolean
  /** What makes it an answer or only the nearest. It orders nothing. */
  readonly evidence: EvidenceSignals
  /** It answers nothing: the query once more, or a reply that does not know. */
  readonly isEcho: boolean
  /** It is among the nearest in meaning, and that counts more than the words of the query in it, around it and over it. */
  readonly isNear: boolean
  /** It stands in talk with an assistant. */
  readonly isWithAssistant: boolean
  /** That it answers, by this evidence, before its text is read, 0–1. */
  readonly probability: number
}

/**
 * What the score of a message in talk with an assistant counts, by whose words are asked for: first of one's own, or first
 * of the assistant's. Elsewhere the person asked about decides.
 */
const SIDE_FACTORS: Readonly<Record<'user' | 'assistant' | 'either', Readonly<Record<Side, number>>>> = {
  user: { user: 1, assistant: 0.3, other: 0.3 },
  assistant: { user: 0.5, assistant: 1, other: 0.3 },
  either: { user: 1, assistant: 0.6, other: 0.3 },
}
/** What that of a message counts that answers nothing. */
const NOTHING_FACTOR = 0.3

/** What the features of a message are computed from, besides the message. */
interface Scoring {
  readonly query: ParsedQuery
  readonly stats: CorpusStats
  readonly clock: LocalClock
  readonly windows: MessageWindows<ContextMessage>
  readonly topics: TopicSums
  /** The episode feature, by episode key. */
  readonly episodes: ReadonlyMap<string, number>
  /** The order feature; undefined where none is asked for. */
  readonly orders: ReadonlyMap<ContextMessage, number> | undefined
  /** The date and episode features where a time is all that is asked for, and talk of that time exists. */
  readonly timeOnly: ReadonlyMap<ContextMessage, TimeOnlyScore> | undefined
  /** How much each word of the query says about what is asked for. */
  readonly informative: readonly InformativeWord[]
  /** Conversations in which an assistant without a name speaks: where all have names, people talk. */
  readonly withAssistant: ReadonlySet<string>
  /** The share of the query that no candidate says in its words, 0–1. */
  readonly unsaid: number
  /** The cosine from which on a message needs nothing else in common with the query but its time. */
  readonly leastNear: number
  /** What answers nothing. */
  readonly echoes: ReadonlySet<ContextMessage>
}

/**
 * Scores the candidates among the messages; best first, of equals the newer. One without evidence, that is without a
 * word, a topic or a date in common with the query, is left out unless it is among the nearest in meaning. Where the query only
 * names a person, everything they say is evidence, and they come first, their newest message before all. Where it only names a
 * time of which there is talk, only what was said then is evidence, and near it what holds the name of its holiday.
 *
 * @param messages candidates and those around them, by conversation, in order of the log
 * @param cited places (`placeKey`) of messages that summaries rest on, for a query that only names a time
 */
export function scoreMessages(
  query: ParsedQuery, messages: readonly ContextMessage[], stats: CorpusStats, cited: ReadonlySet<string> = new Set(),
): ScoredMessage[] {
  const clock = localClock(query.scope.timeZone)
  const telling = (message: ContextMessage): number => formScore(message) + Number(cited.has(placeKey(message)))
  const timeOnly = isAnsweredByTime(query)
    ? timeOnlyScores({ ...query, times: query.times.filter(({ isEmpty }) => !isEmpty) }, messages, clock, telling)
    : undefined
  const unsaid = unsaidShare(messages, stats)
  const scoring: Scoring = {
    query, stats, clock, timeOnly, windows: new MessageWindows(messages, stats.shares.length, follows), topics: new TopicSums(query.topics),
    episodes: episodeScores(messages, stats), orders: orderOf(messages, query), informative: informativeWeights(query, stats),
    echoes: echoesIn(messages, query), leastNear: leastNear(messages, unsaid), unsaid,
    withAssistant: withAssistantIn(messages),
  }
  const features = new Float64Array(FEATURES.length)
  const scored: ScoredMessage[] = []
  for (let i = 0; i < messages.length; i++) {
    const one = messages[i]!.isCandidate ? scoreOf(messages, i, scoring, features) : undefined
    if (one) scored.push(one)
  }
  const newerFirst = (a: ScoredMessage, b: ScoredMessage) => b.message.atMs - a.message.atMs || b.message.seq - a.message.seq
  if (query.isOfNameOnly) return scored.sort((a, b) => Number(b.isOfPerson) - Number(a.isOfPerson) || newerFirst(a, b))
  return scored.sort((a, b) => b.score - a.score || newerFirst(a, b))
}

function withAssistantIn(messages: readonly ContextMessage[]): ReadonlySet<string> {
  const conversations = new Set<string>()
  for (const message of messages) if (isOfAssistant(message)) conversations.add(message.conversationId)
  return conversations
}

/** @param features filled anew for each message, because a recall does it a thousand times; undefined: it has no evidence */
function scoreOf(messages: readonly ContextMessage[], i: number, scoring: Scoring, features: Float64Array): ScoredMessage | undefined {
  const { query, timeOnly, windows, informative, withAssistant, echoes } = scoring
  const message = messages[i]!
  windows.moveTo(i)
  fillFeatures(features, message, i, scoring)
  // What is near in meaning was not said at the time that is asked for
  const counted = scoring.unsaid * (query.spans.length > 0 ? features[AT.date]! : 1)
  features[AT.meaning] = ownMeaning(message) * counted
  features[AT.meaningAround] = meaningAround(messages, i) * counted
  const isOfPerson = isSpokenBy(query, message.speaker)
  const date = features[AT.date]!
  if (timeOnly && !(timeOnly.get(message)?.isInside || (date > 0 && features[AT.words]! > 0))) return undefined
  const isNear = message.meaning >= scoring.leastNear && (query.spans.length === 0 || features[AT.date]! > 0)
  if (!isNear && !(isOfPerson && query.isOfNameOnly) && evidenceIn(features) <= 0) return undefined
  const topic = features[AT.topic]! + features[AT.windowTopic]!
  // What is said at the time asked for is the answer; where nothing was, nothing near it is
  const dateAsked = timeOnly?.get(message)?.isInside ? 1 : query.isOfTimeOnly && !timeOnly ? 0 : date
  const isWithAssistant = withAssistant.has(message.conversationId)
  const evidence = evidenceOf(query, { message, around: windows.counts, isWithAssistant, informative, topic, date: dateAsked })
  let sum = 0
  for (let feature = 0; feature < features.length; feature++) sum += features[feature]! * WEIGHTS[feature]!
  return {
    message, isOfPerson, isWithAssistant, evidence, score: sum > 0 ? sum * factorOf(message, isOfPerson, scoring) : sum,
    isEcho: echoes.has(message), isNear: isNear && features[AT.meaning]! * SCORE_WEIGHTS.meaning > wordsIn(features),
    probability: echoes.has(message) ? withoutOwnWords(answerProbability(evidence, query)) : answerProbability(evidence, query),
    parts: query.explain ? partsOf(features) : undefined,
  }
}

function factorOf(message: ContextMessage, isOfPerson: boolean, { query, withAssistant, echoes }: Scoring): number {
  const { side, conversationId } = message
  const byPerson = isOfPerson ? PERSON_FACTOR : 1
  if (!withAssistant.has(conversationId)) return byPerson
  return byPerson * (side ? SIDE_FACTORS[query.side ?? 'either'][side] : 1) * (echoes.has(message) ? NOTHING_FACTOR : 1)
}

/** Of the words of a message that only asks, the share that makes it the query once more; or it holds all of the query's. */
const ECHOED_SHARE = 0.5
/** Messages in which a question may find its reply. */
const MOST_UNTIL_REPLY = 3

/**
 * The messages that answer nothing: replies that say that they do not know, and the query itself or a paraphrase, asked before
 * without an answer; none where a question is looked for.
 */
function echoesIn(messages: readonly ContextMessage[], { seeksQuestion }: ParsedQuery): ReadonlySet<ContextMessage> {
  if (seeksQuestion) return new Set()
  return new Set(messages.filter((message, i) => message.tellsNothing
    && (message.side === 'assistant' || (repeats(message) && !isReplied(messages, i)))))
}

const repeats = ({ counts, length }: ContextMessage): boolean => (counts.length > 1 && counts.every((count) => count > 0))
  || counts.reduce((held, count) => held + count, 0) >= ECHOED_SHARE * length

/** Whether somebody else tells something behind a question. */
function isReplied(messages: readonly ContextMessage[], asked: number): boolean {
  for (let i = asked + 1; i <= asked + MOST_UNTIL_REPLY && i < messages.length && follows(messages[i - 1]!, messages[i]!); i++) {
    if (messages[i]!.speaker !== messages[asked]!.speaker) return !messages[i]!.tellsNothing
  }
  return false
}

/** The best score that a message can have: BM25 shares go up to k1 + 1, the other features to 1, and `asks` only takes away. */
export function bestScoreOf({ person }: ParsedQuery): number {
  const { asks: _, title: __, meaning: ___, meaningAround: ____, words, window, answers, episode, ...others } = SCORE_WEIGHTS
  const best = (words + window + answers + episode) * (K1 + 1) + Object.values(others).reduce<number>((sum, weight) => sum + weight, 0)
  return person === undefined ? best : best * PERSON_FACTOR
}

const FEATURES = Object.keys(SCORE_WEIGHTS) as ScoreFeature[]
const WEIGHTS = Float64Array.from(FEATURES, (feature) => SCORE_WEIGHTS[feature])
/** The place of each feature. */
const AT = Object.fromEntries(FEATURES.map((feature, i) => [feature, i])) as Readonly<Record<ScoreFeature, number>>

/** What each feature adds to the score. */
const partsOf = (features: Float64Array): Record<ScoreFeature, number> =>
  Object.fromEntries(FEATURES.map((feature, i) => [feature, features[i]! * WEIGHTS[i]!])) as Record<ScoreFeature, number>

/** What the words of the query add to a score. */
const wordsIn = (features: Float64Array): number =>
  features[AT.words]! * SCORE_WEIGHTS.words + features[AT.window]! * SCORE_WEIGHTS.window
  + features[AT.answers]! * SCORE_WEIGHTS.answers + features[AT.title]! * SCORE_WEIGHTS.title

/** Over 0 where a message has a word, a topic or a date in common with the query. */
const evidenceIn = (features: Float64Array): number =>
  wordsIn(features) + features[AT.topic]! + features[AT.windowTopic]! + features[AT.date]!

function fillFeatures(
  features: Float64Array, message: ContextMessage, i: number, { query, stats, clock, windows, topics, episodes, orders, timeOnly }: Scoring,
): void {
  const { shares, averageLength, sessions } = stats
  const words = bm25Share(message, shares, averageLength)
  const ofTime = timeOnly?.get(message)
  features[AT.words] = words
  features[AT.window] = windows.bm25Share(stats)
  features[AT.answers] = windows.answerScore(i, stats)
  features[AT.title] = message.titleCounts ? bm25Share({ counts: message.titleCounts, length: TITLE_TERMS }, shares, averageLength) : 0
  features[AT.session] = sessions.get(message.session) ?? 0
  features[AT.topic] = query.topics.size > 0 ? windows.topicOf(i, topics) : 0
  features[AT.windowTopic] = query.topics.size > 0 ? windows.topic(topics) : 0
  features[AT.date] = ofTime?.date ?? (query.spans.length > 0 ? nearness(query, clock.dayOf(message.atMs)) : 0)
  features[AT.hour] = query.hours && isWithin(clock.hourOf(message.atMs), query.hours) ? 1 : 0
  features[AT.when] = query.asksWhen ? message.timeWords / MOST_TIME_WORDS : 0
  features[AT.asks] = message.asks ? 1 : 0
  features[AT.tells] = message.tells ? 1 : 0
  features[AT.length] = lengthScore(message)
  features[AT.episode] = ofTime?.episode ?? episodes.get(message.episode) ?? 0
  features[AT.order] = (orders?.get(message) ?? 0) * Math.min(1, words)
}

const lengthScore = ({ length }: ContextMessage): number => Math.min(1, Math.log(1 + length) / Math.log(1 + LONG_TERMS))

/** What the form of a message says for it, without a query. */
const formScore = (message: ContextMessage): number =>
  SCORE_WEIGHTS.length * lengthScore(message) + SCORE_WEIGHTS.tells * Number(message.tells) + SCORE_WEIGHTS.asks * Number(message.asks)

/** BM25 of each episode as one text, by its key. */
function episodeScores(messages: readonly ContextMessage[], { shares }: CorpusStats): Map<string, number> {
  const texts = new Map<string, { counts: number[]; length: number }>()
  for (const { episode, counts, length } of messages) {
    const text = texts.get(episode) ?? { counts: shares.map(() => 0), length: 0 }
    texts.set(episode, text)
    text.length += length
    for (let word = 0; word < counts.length; word++) text.counts[word]! += counts[word]!
  }
  const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.size)
  return new Map([...texts].map(([id, text]) => [id, bm25Share(text, shares, average)]))
}

/** Where the first is asked for: 1 for the oldest candidate that holds a word, then down in equal steps; for the last, from the newest. */
function orderOf(messages: readonly ContextMessage[], { order }: ParsedQuery): ReadonlyMap<ContextMessage, number> | undefined {
  if (!order) return undefined
  const held = messages.filter(({ isCandidate, counts }) => isCandidate && counts.some((count) => count > 0))
    .sort((a, b) => a.atMs - b.atMs)
  const inOrder = order === 'first' ? held : held.toReversed()
  return new Map(inOrder.map((message, i) => [message, 1 - i / inOrder.length]))
}

// Scores of messages where a query names a time and nothing else: what was said then, the most
// telling first, from all of the talk of that time.

/** The two features that a time alone decides. */
export interface TimeOnlyScore {
  readonly isInside: boolean
  readonly date: number
  readonly episode: number
}

/** What lies outside of the time counts half of its nearness, so that it never comes before what was said then. */
const OUTSIDE = 0.5
/** How much the messages behind the best of an episode lose, at most: other episodes of the time have a turn before them. */
const MOST_LOST = 0.25

/**
 * date: 1 for the best message in the time of each episode, less for its second, third and so on; half the nearness of a
 * message outside. episode: how much of what was said in the time its episode holds, as a share of the fullest episode's, by
 * logarithm.
 *
 * @param query its times that are not empty, and its spans
 * @param telling how much a message says by itself
 */
function timeOnlyScores(
  { times, spans }: Pick<ParsedQuery, 'times' | 'spans'>,
  messages: readonly ContextMessage[], clock: LocalClock,
  telling: (message: ContextMessage) => number,
): ReadonlyMap<ContextMessage, TimeOnlyScore> {
  const isInside = ({ atMs }: ContextMessage): boolean => times.some((time) => isInTime(time, atMs, clock.hourOf(atMs)))
  const inside = new Map<string, ContextMessage[]>()
  for (const message of messages.filter(isInside)) inside.set(message.episode, [...(inside.get(message.episode) ?? []), message])
  const talk = new Map([...inside].map(([episode, said]) => [episode, Math.log(1 + said.reduce((sum, { length }) => sum + length, 0))]))
  const most = Math.max(1e-9, ...talk.values())
  const scores = new Map<ContextMessage, TimeOnlyScore>(messages.map((message) =>
    [message, {
      date: OUTSIDE * Math.max(0, ...spans.map((span) => dateScore(span, clock.dayOf(message.atMs)))), episode: 0, isInside: false,
    }]))
  for (const [episode, said] of inside) {
    const best = said.map((message) => ({ message, weight: telling(message) })).sort((a, b) => b.weight - a.weight)
    for (const [i, { message }] of best.entries()) {
      scores.set(message, { date: 1 - MOST_LOST * (1 - 1 / (1 + i)), episode: (talk.get(episode) ?? 0) / most, isInside: true })
    }
  }
  return scores
}
