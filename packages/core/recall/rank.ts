/** The third step of recall: scores the candidates, ranks messages and episodes, and reads the texts of the best. */
import { composed } from '@madeleine/base'
import { type Confidence, ownText, type RecalledTime } from '@madeleine/contract'
import type { Correction } from '@madeleine/language'
import type { RankedFact } from '../facts/recalled-facts.ts'
import type { CandidateFact } from '../facts/read-facts-sql.ts'
import { partOfMessage } from './message-part.ts'
import type { UserReranker } from '../model/reranker.ts'
import type { Tx } from '@madeleine/engine'
import type { MeaningTable } from '@madeleine/meaning'
import { type FoundMessage, type Scope, messagesAt, placesInScope, needsMessages } from '../store/queries/search-queries.ts'
import { episodesById } from '../store/tables/episodes.ts'
import { informativeWeights } from './informative-words.ts'
import type { ParsedQuery, CheckedOptions } from './parse-query.ts'
import { type Candidates, placeKey } from './find-candidates.ts'
import type { ContextMessage } from './score-context.ts'
import type { NearestEpisodes } from './nearest-episodes.ts'
import { type Likeliest, confidencesOf, likeliest, sayNothing } from './answer-confidence.ts'
import { type EvidenceParts, evidenceParts } from './evidence.ts'
import { asExchanges, type ExchangedMessage, type Exchanges, exchangesOf, firstExchanges, othersOf } from './exchanges.ts'
import { type ScoredMessage, bestScoreOf, scoreMessages } from './message-score.ts'
import { sentenceReader } from './sentence-evidence.ts'
import { type ScoredEpisode, DECAY_PLACES, fuseEpisodes, rankEpisodes, scoreShare, termsIn } from './rank-episodes.ts'

/** What answers a query, best first. */
export interface Ranked {
  readonly episodes: readonly RankedEpisode[]
  readonly messages: readonly RankedMessage[]
  /** Messages searched that belong to no episode yet. */
  readonly pendingCount: number
  /** What stands in quotation marks in the query, lower case. */
  readonly phrases: readonly string[]
  /** Whether anything of it answers the query; undefined, here and below, where nothing was asked. */
  readonly confidence?: Confidence
  /** Whose words the query asks for in talk with an assistant. */
  readonly side?: ParsedQuery['side']
  /** How each time of the query was read. */
  readonly times?: readonly RecalledTime[]
  /** The words of the query that were read as others. */
  readonly corrections?: readonly Correction[]
  /** Facts that answer. */
  readonly facts?: readonly RankedFact<CandidateFact>[]
  /** Some roles in some conversations are not trusted. */
  readonly hasUntrusted?: boolean
}

export interface RankedMessage {
  readonly message: FoundMessage
  /** Its episode; undefined while it belongs to none. */
  readonly segmentId: string | undefined
  /** Share of the best possible score, 0–1. */
  readonly score: number
  /** What each feature, and as `speaker` the person's factor, adds to the score; empty unless it is to be explained. */
  readonly parts: Readonly<Record<string, number>>
  /** Calibrated probability that it answers the query, 0–1. */
  readonly confidence?: number
  /** What each signal adds to the log odds of that. */
  readonly evidence?: EvidenceParts
  /** It is of the project that was looked into first, and likely. */
  readonly isOfProject?: true
  /** The terms of the query in it, as the index holds them. */
  readonly terms: readonly string[]
  /** The other side of its exchange with an assistant; absent: it is of none. */
  readonly exchange?: ExchangedMessage
}

export interface RankedEpisode extends Omit<ScoredEpisode, 'best' | 'titleEvidence' | 'saysNothing' | 'lacksAnswer'> {
  /** It is of the project that was looked into first, and likely. */
  readonly isOfProject?: true
  /** Its best message; undefined where none has evidence. */
  readonly bestMessage: FoundMessage | undefined
  /** Calibrated probability that it answers the query, 0–1. */
  readonly confidence?: number
  /** What each signal adds to the log odds of that. */
  readonly evidence?: EvidenceParts
}

interface Ranking {
  readonly query: ParsedQuery
  readonly nearest: NearestEpisodes
  readonly table: MeaningTable | undefined
}

/** Messages behind the limit that a phrase may lift into it. */
const MOST_LIFTED = 100

/**
 * Ranks at most `passageLimit` messages, of an exchange with an assistant one but in a context, which shows each for itself, and
 * `limit` episodes. Their rows and the texts of messages are read together, so also of some whose episodes fall behind the limit.
 *
 * @param candidates found in the same transaction
 */
export async function rank(
  tx: Tx, userId: string, candidates: Candidates, { query, nearest, table }: Ranking,
): Promise<Ranked> {
  const { scope, limit, passageLimit, phrases } = query
  const { stats } = candidates
  const informative = informativeWeights(query, stats)
  const scored = await keepInScope(tx, userId, scoreMessages(query, candidates.messages, stats, candidates.cited), scope)
  const fused = await fuseEpisodes(scored, { query, candidates, nearest })
  const inTalk = exchangesOf(candidates.messages)
  const exchanges: Exchanges = query.asContext ? new Map() : inTalk
  const { all: first, heads } = firstExchanges(scored, exchanges, phrases.length > 0 ? passageLimit + MOST_LIFTED : passageLimit)
  const others = withinScope(othersOf(heads, exchanges), scored, query)
  const likely = likeliest(scored)
  const near = fused.first.slice(0, limit + DECAY_PLACES).map(({ id }) => id)
  const [rows, read] = await Promise.all([
    episodesById(tx, userId, fused.first.map(({ id }) => id), scope),
    readTexts(tx, userId, query.answer ? likely.first : [], [
      ...others.map((message) => ({ message })), ...first, ...likely.first,
      ...near.flatMap((id) => [fused.best.get(id) ?? [], likely.within(id)].flat()),
    ]),
  ])
  // A vector may not say yet that its episode is archived: one of before migration 24
  const inUse = scope.archived ? rows : rows.filter(({ archivedAt }) => archivedAt === null)
  const episodes = rankEpisodes(fused, new Map(inUse.map((row) => [row.id, row])), { query, informative })
  const likeliestOf = [...likely.first, ...episodes.flatMap(({ row }) => likely.within(row.id))]
  const texts = await textsJudged(tx, userId, { returned: [...first, ...episodes.flatMap(({ best }) => best ?? [])], likely: {
    first: likeliestOf, further: likely.further,
  }, query, read })
  const { of, ofEpisode, ofAnswer } = confidencesOf(query, scored, {
    exchanges: inTalk, informative, textOf: (one) => texts.get(one.message),
    sentencesOf: table && sentenceReader(query, informative, table),
    beside: ({ message }) => placesBeside(message).flatMap((place) => read.get(placeKey(place)) ?? [])
      .filter(({ role }) => query.side === undefined || role === query.side || role !== 'assistant'),
  })
  const messages = withPhrasesFirst(rankedMessages(first, { texts, query, confidence: of }), phrases)
  const textsOfOthers = new Map(others.map((message) => [message, read.get(placeKey(message))]))
  return {
    episodes: episodes.map(({ best, titleEvidence, saysNothing, lacksAnswer, ...episode }) => ({
      ...episode, bestMessage: best && texts.get(best.message), ...ofEpisode({ row: episode.row, titleEvidence, saysNothing, lacksAnswer }),
    })),
    messages: asExchanges(messages, { exchanges, ranked: first, textsOfOthers }).slice(0, passageLimit),
    pendingCount: candidates.pendingCount,
    phrases,
    corrections: query.corrections,
    times: query.times,
    side: query.side,
    confidence: ofAnswer(episodes),
  }
}

interface MessageRanking {
  readonly texts: ReadonlyMap<ContextMessage, FoundMessage>
  readonly query: ParsedQuery
  readonly confidence: (one: ScoredMessage) => number
}

/** The messages in their order, without those whose texts were not found. */
function rankedMessages(scored: readonly ScoredMessage[], { texts, query, confidence }: MessageRanking): RankedMessage[] {
  const bestScore = bestScoreOf(query)
  return scored.flatMap((one): RankedMessage[] => {
    const message = texts.get(one.message)
    if (!message) return []
    return [{
      message, segmentId: one.message.segmentId, score: scoreShare(one, bestScore), parts: partsOf(one, bestScore),
      confidence: confidence(one), evidence: evidenceParts(one.evidence), terms: termsIn(one, query),
    }]
  })
}

/**
 * What each feature adds to the score as a share of the best possible, without those that add nothing; none unless it is to be explained.
 */
function partsOf({ parts, score }: ScoredMessage, bestScore: number): Record<string, number> {
  if (!parts) return {}
  const sum = Object.values(parts).reduce((total, part) => total + part, 0)
  const all = [...Object.entries(parts), ['speaker', score - sum] as const]
  return Object.fromEntries(all.filter(([, part]) => Math.abs(part) > 1e-9).map(([name, part]) => [name, part / bestScore]))
}

/** Moves messages that hold a phrase to the front, those that hold most of them first; otherwise keeps the order. */
function withPhrasesFirst(messages: readonly RankedMessage[], phrases: readonly string[]): RankedMessage[] {
  if (phrases.length === 0) return [...messages]
  const heldBy = ({ message }: RankedMessage): number => {
    const text = composed(ownText(message)).toLowerCase()
    return phrases.filter((phrase) => text.includes(phrase)).length
  }
  return messages.map((message) => ({ message, held: heldBy(message) })).sort((a, b) => b.held - a.held).map(({ message }) => message)
}

/** Scored messages whose times and hours are checked, the best. */
const MOST_CHECKED = 1000

/**
 * A segment in scope may hold messages out of scope. Their times are in the forward index; for
 * hours and receipts, each message's own row decides.
 */
async function keepInScope(tx: Tx, userId: string, scored: readonly ScoredMessage[], scope: Scope): Promise<readonly ScoredMessage[]> {
  if (!needsMessages(scope)) return scored
  const checked = scored.slice(0, MOST_CHECKED)
  if (!scope.hours && !scope.knownAt) return checked.filter(({ message: { atMs } }) => isWithinTimes(scope, atMs))
  const byPlace = new Map(checked.map((one) => [placeKey(one.message), one]))
  const kept =
    await placesInScope(tx, userId, [...byPlace.values()].map(({ message: { conversationId, seq } }) => ({ conversationId, seq })), scope)
  return kept.map((place) => byPlace.get(placeKey(place))!)
}

/** Of the messages those that may be shown: in scope, and where a time is all that is asked for, said then. */
function withinScope(messages: readonly ContextMessage[], scored: readonly ScoredMessage[], query: ParsedQuery): readonly ContextMessage[] {
  if (!query.isOfTimeOnly && !needsMessages(query.scope)) return messages
  const found = new Set(scored.map(({ message }) => message))
  return messages.filter((message) => found.has(message))
}

const isWithinTimes = ({ after, before, asOf }: Scope, atMs: number): boolean =>
  !(after && atMs < after.getTime()) && !(before && atMs >= before.getTime()) && !(asOf && atMs > asOf.getTime())

interface JudgedTexts {
  readonly returned: readonly ScoredMessage[]
  readonly likely: Pick<Likeliest, 'first' | 'further'>
  readonly query: ParsedQuery
  /** The messages that were read, and others. */
  readonly read: ReadonlyMap<string, FoundMessage>
}

/**
 * The texts of the messages that are returned and of the likeliest; of further ones, in one more
 * statement, where the likeliest say nothing.
 */
async function textsJudged(
  tx: Tx, userId: string, { returned, likely, query, read }: JudgedTexts,
): Promise<ReadonlyMap<ContextMessage, FoundMessage>> {
  const texts = new Map<ContextMessage, FoundMessage>()
  const add = (ones: readonly ScoredMessage[], found: ReadonlyMap<string, FoundMessage>): void => {
    for (const { message } of ones) {
      const text = texts.has(message) ? undefined : found.get(placeKey(message))
      if (text) texts.set(message, text)
    }
  }
  add(returned, read)
  add(likely.first, read)
  const unread = likely.further.filter(({ message }) => !texts.has(message))
  const judged = likely.first.flatMap(({ message }) => texts.get(message) ?? [])
  if (unread.length > 0 && sayNothing(judged, query)) add(unread, await readTexts(tx, userId, [], unread))
  return texts
}

/** The messages directly before and behind one. */
const placesBeside = ({ conversationId, seq }: ContextMessage) =>
  [seq - 1, seq + 1].filter((place) => place >= 0).map((place) => ({ conversationId, seq: place, part: 0 }))

/**
 * The messages by their place: as stored, and of a long one the part that answers.
 * @param withBeside those of which the messages beside them are read too
 */
async function readTexts(
  tx: Tx, userId: string, withBeside: readonly ScoredMessage[], scored: readonly Pick<ScoredMessage, 'message'>[],
): Promise<Map<string, FoundMessage>> {
  const own = scored.map(({ message: { conversationId, seq, part } }) => ({ conversationId, seq, part }))
  const places = new Map([...withBeside.flatMap(({ message }) => placesBeside(message)), ...own].map((place) => [placeKey(place), place]))
  return new Map((await messagesAt(tx, userId, [...places.values()]))
    .map((message) => [placeKey(message), partOfMessage(message, places.get(placeKey(message))!.part)]))
}

// Between ranking and presenting: a reranker, if one is configured, reads the best messages and puts them in its own order.

/** Messages that are ranked for a reranker to choose from. */
const LEAST_MESSAGES = 50

/** The options under which messages are ranked for a reranker: it needs more than are returned. */
export const widenForRerank = (options: CheckedOptions): CheckedOptions =>
  ({ ...options, passageLimit: Math.max(LEAST_MESSAGES, options.passageLimit) })

/**
 * Messages in the reranker's order, those it did not score behind them; messages that hold a phrase still come first.
 * An episode stands as its best message does among those scored; episodes without one keep their places. Scores and
 * their parts stay those of ranking. A reranker that fails changes no order.
 *
 * @param ranked under widened options
 * @param options as the caller gave them
 * @throws the signal's reason once it is aborted
 */
export async function rerank(
  reranker: UserReranker, userId: string,
  { ranked, options, signal }: { ranked: Ranked; options: CheckedOptions; signal: AbortSignal | undefined },
): Promise<Ranked> {
  const { text: query, passageLimit } = options
  // What was recalled before and pushed back answers nothing
  const texts = new Map(ranked.messages.map((one) => [one, ownText(one.message)]))
  const readable = ranked.messages.filter((one) => texts.get(one) !== '')
  const scores = await reranker.rerank(userId, query, readable.map((one) => texts.get(one)!), signal)
  if (!scores) return { ...ranked, messages: ranked.messages.slice(0, passageLimit) }
  const scored = readable.slice(0, scores.length).map((one, i) => ({ one, score: scores[i]! }))
    .sort((a, b) => b.score - a.score).map(({ one }) => one)
  const messages = withPhrasesFirst([...new Set([...scored, ...ranked.messages])], ranked.phrases)
  return {
    ...ranked, messages: ofProjectFirst(messages).slice(0, passageLimit), episodes: ofProjectFirst(inOrderOf(scored, ranked.episodes)),
  }
}

/** Those of the project that was looked into first, then the others, each in their order. */
export const ofProjectFirst = <T extends { readonly isOfProject?: true }>(list: readonly T[]): T[] =>
  [...list.filter((one) => one.isOfProject), ...list.filter((one) => !one.isOfProject)]

/** Episodes that have one of the messages, in their order, in the places that these episodes held. */
function inOrderOf(messages: readonly RankedMessage[], episodes: readonly RankedEpisode[]): RankedEpisode[] {
  const places = new Map<string, number>()
  for (const [i, { segmentId }] of messages.entries()) if (segmentId !== undefined && !places.has(segmentId)) places.set(segmentId, i)
  const reordered = episodes.filter(({ row }) => places.has(row.id)).sort((a, b) => places.get(a.row.id)! - places.get(b.row.id)!).values()
  return episodes.map((episode) => (places.has(episode.row.id) ? reordered.next().value! : episode))
}

/** What was ranked in an earlier transaction, without the episodes and messages that are forgotten by now. */
export async function withoutForgotten(tx: Tx, userId: string, ranked: Ranked): Promise<Ranked> {
  const episodes = new Set((await episodesById(tx, userId, ranked.episodes.map(({ row }) => row.id))).map(({ id }) => id))
  const stored = await messagesAt(tx, userId, ranked.messages.flatMap(({ message, exchange }) => [message, exchange?.message ?? []].flat()))
  // With its text: forgotten and pushed again under the same ids, it is another message
  const texts = new Map(stored.map(({ conversationId, id, text }) => [JSON.stringify([conversationId, id]), text]))
  const isStored = ({ conversationId, id, text, excerpt }: FoundMessage): boolean => {
    const now = texts.get(JSON.stringify([conversationId, id]))
    return (excerpt && excerpt.of === now?.length ? now.slice(excerpt.from, excerpt.to) : now) === text
  }
  return {
    ...ranked,
    episodes: ranked.episodes.filter(({ row }) => episodes.has(row.id)),
    messages: ranked.messages.filter(({ message }) => isStored(message))
      .map(({ exchange, ...one }) => ({ ...one, ...(exchange && isStored(exchange.message) && { exchange }) })),
  }
}
