/** The last step of recall: the ranked episodes and messages as callers see them. */
import { type Correction, isEnglishWord, queryWords } from '@madeleine/language'
import {
  type Confidence, confidenceOf, type ExchangedMessage, type Explanation, isHandedOver, KEY_MOMENT, leastValueOf, type LeftOut, ownText,
  type Passage, type PassageExplanation, type RecallResult, type RecentEpisode, type RecentPassage, type RecentResult,
} from '@madeleine/contract'
import { defined, editDistance, type Framing, inTurns, mapSteps, minutesBetween, type Steps } from '@madeleine/base'
import { withPlanEnded } from '../facts/plan-days.ts'
import { type RankedFact, type FactWithProofs, withProofs, factOf } from '../facts/recalled-facts.ts'
import { chooseForContext, type ContextChoice, leastOf, REPLY_SIZE, withholdBelow, withoutBursts } from './context-choice.ts'
import { partOfMessage, passageOfMessage } from './message-part.ts'
import type { Tx } from '@madeleine/engine'
import type { FoundMessage } from '../store/queries/search-queries.ts'
import type { ShownPiece } from '../pipeline/shown-sql.ts'
import type { EpisodeRow } from '../store/tables/episodes.ts'
import { untrustedRoles, type UntrustedRoles } from '../store/tables/conversations.ts'
import { messagesInRanges } from '../store/tables/messages.ts'
import { messageIdsOf } from '../store/tables/segments.ts'
import type { CheckedOptions, Detail } from './parse-query.ts'
import type { Ranked, RankedEpisode, RankedMessage } from './rank.ts'
import { matchReason, wordsOf } from './match-reason.ts'
import { exchangedMessages } from './exchanges.ts'
import { placeKey } from './find-candidates.ts'
import { type Rendering, writtenText } from './recall-layout.ts'
import { budgetOf } from './token-budget.ts'

/** A result whose text within a budget is still to be fitted, which waits for no transaction. */
export interface Presented {
  readonly recall: RecentResult
    & Partial<Pick<RecallResult, 'confidence' | 'times' | 'corrections' | 'withoutEmbedder' | 'archivedEpisodeIds'>>
  /** Fits the text into its budget, in turns of the event loop. What the caller's tokenizer throws is thrown where the text is read. */
  fitText(): Promise<void>
  /** What the result shows, the most important last. */
  readonly pieces: readonly ShownPiece[]
  /** What its text is made of: its lists are those of the result, in the same order. */
  readonly rendering: Rendering
}

export interface PresentOptions extends CheckedOptions {
  readonly frame: Framing
  /** Whether confidence, which knows only words, can judge what was found: no vectors of meanings and no reranker found it. */
  readonly isJudged: boolean
  /** Whether the query has no vector because its embedder failed. */
  readonly withoutEmbedder?: boolean
  /** Archived episodes that may answer, where nothing else does. */
  readonly archivedEpisodeIds?: readonly string[]
  /** All that is stored, if it may fit; oldest first. */
  readonly whole?: Promise<readonly FoundMessage[] | undefined> | undefined
}

/**
 * Reads the ids of the episodes' messages, the proofs of the facts and, as `detail` says, the messages themselves, and builds
 * the result. Without a budget its text is rendered when it is first read.
 *
 * @param ranked by `rank`, `rerank` or `findNewest`
 * @param options of the call; an empty query has no reasons
 */
export async function present(tx: Tx, userId: string, ranked: Ranked, options: PresentOptions): Promise<Presented> {
  const { scope: { timeZone }, frame, isJudged } = options
  const budget = budgetOf(options)
  const [stored, shown, untrusted] = await Promise.all([
    options.whole, readShown(tx, userId, ranked, options), ranked.hasUntrusted ? untrustedRoles(tx, userId) : NONE_UNTRUSTED,
  ])
  const { facts, episodes, messages, exchanged, messageIds, details, withheld, nearestTokens } = withTrust(shown, untrusted)
  const whole = stored?.filter((message) => options.hides?.(message) !== true && !isHandedOver(message) && ownText(message) !== '')
    .map((message) => trusted(message, untrusted))
  const corrections = ranked.corrections && shownCorrections(ranked.corrections, ranked.messages)
  const confidence = ranked.confidence && answerOf(ranked.confidence, facts)
  const { times = [] } = ranked
  const isOnlyNearest = isJudged && confidence?.level === 'none'
  const rendering: Rendering = {
    facts, episodes, passages: messages, exchanged, withheld, details, timeZone, frame, isOnlyNearest, times,
    ...(options.asContext && { context: { ...defined({ nearestTokens, whole }) } }),
  }
  const written = writtenText(rendering, budget)
  const reasonOf = reasons(options, corrections, times)
  const result: Presented['recall'] = {
    ...(confidence && { confidence }),
    ...(ranked.times && { times: ranked.times.map((time) => ({ ...time })) }),
    ...(corrections && { corrections: corrections.map(({ from, to }) => ({ from, to })) }),
    ...(options.withoutEmbedder && { withoutEmbedder: true as const }),
    ...(options.archivedEpisodeIds && options.archivedEpisodeIds.length > 0 && { archivedEpisodeIds: [...options.archivedEpisodeIds] }),
    episodes: episodes.map((episode) => ({
      ...episodeOf(episode.row, messageIds.get(episode.row.id) ?? []),
      score: episode.score,
      ...defined({ confidence: episode.confidence, untrusted: episode.untrusted }),
      why: reasonOf(episode),
      ...(options.explain ? { explain: explainEpisode(episode) } : {}),
    })),
    passages: messages.map((hit) => ({ ...passageOf(hit), ...(options.explain ? { explain: explainPassage(hit) } : {}) })),
    facts: facts.map(({ fact, confidence: own }) => factOf(withPlanEnded(fact, options.now, timeZone), own)),
    pending: ranked.pendingCount,
    get text() {
      return written.read().text
    },
    get leftOut() {
      return written.read().leftOut
    },
  }
  const pieces = piecesOf({ facts, episodes, messages, exchanged, details })
  return { recall: result, fitText: written.fit, pieces: withOthers(pieces, whole ?? []), rendering }
}

const NONE_UNTRUSTED: UntrustedRoles = new Map()

/** A message with its mark. */
const trusted = <M extends FoundMessage>(message: M, untrusted: UntrustedRoles): M =>
  (untrusted.get(message.conversationId)?.includes(message.role) ? { ...message, untrusted: true } : message)

/** What is shown with its marks; the same where all is trusted. */
function withTrust(shown: Shown, untrusted: UntrustedRoles): Shown {
  if (untrusted.size === 0) return shown
  const of = (message: FoundMessage): FoundMessage => trusted(message, untrusted)
  return {
    ...shown,
    episodes: shown.episodes.map((one) => (untrusted.has(one.row.conversationId) ? { ...one, untrusted: true } : one)),
    messages: shown.messages.map((one) => ({
      ...one, message: of(one.message), ...(one.exchange && { exchange: { ...one.exchange, message: of(one.exchange.message) } }),
    })),
    exchanged: new Map([...shown.exchanged].map(([key, message]) => [key, of(message)])),
    details: new Map([...shown.details].map(([id, messages]) => [id, messages.map(of)])),
  }
}

/** What a result is made of. */
interface Shown {
  readonly facts: readonly RankedFact<FactWithProofs>[]
  readonly episodes: readonly (RankedEpisode & { readonly untrusted?: true })[]
  readonly messages: readonly RankedMessage[]
  /** What completes a message, by its key. */
  readonly exchanged: ReadonlyMap<string, FoundMessage>
  /** The messages of the episodes that show them. */
  readonly details: ReadonlyMap<string, readonly FoundMessage[]>
  readonly messageIds: ReadonlyMap<string, string[]>
  readonly withheld: NonNullable<Rendering['withheld']>
  readonly nearestTokens?: number | undefined
}

/** Reads what is shown, in statements that travel together, and divides it from what is not sure enough. */
async function readShown(tx: Tx, userId: string, ranked: Ranked, options: PresentOptions): Promise<Shown> {
  const { scope, detail, hides, minConfidence, isJudged } = options
  // However new it is, it holds nothing that is not elsewhere
  const isPassage = ({ message }: RankedMessage): boolean => !hides?.(message) && !isHandedOver(message)
  const passages = { ...ranked, messages: ranked.messages.filter(isPassage) }
  const choice: Partial<ContextChoice> & Pick<ContextChoice, 'shown' | 'withheld'> =
    options.asContext ? chooseForContext(passages, options) : withholdBelow(passages, leastOf(minConfidence, isJudged))
  const { shown: { episodes, messages: found }, withheld, sizeOf, nearestTokens } = choice
  const shownSet = new Set(found)
  const bestFirst = passages.messages.filter((one) => shownSet.has(one))
  const [known, messageIds, details, exchanged] = await Promise.all([
    withProofs(tx, userId, ranked.facts ?? [], scope),
    messageIdsOf(tx, userId, episodes.map(({ row }) => row.id)),
    detailsOf(tx, userId, episodes.filter((episode, i) => showsDetails(episode, i + 1, detail)).map(({ row }) => row)),
    // Only a text within a budget has room to fill
    options.maxTokens !== undefined && !choice.isOrder ? exchangedMessages(tx, userId, bestFirst, { ...options, size: choice.replySize })
      : new Map<string, FoundMessage>(),
  ])
  const telling = options.asContext ? withoutBursts(found, (message) => exchanged.has(placeKey(message))) : found
  const [messages, withheldMessages] =
    [await inTurns(passagesOf(telling, sizeOf)), await inTurns(passagesOf(withheld.messages, sizeOf))]
  // Words and attributes judge a fact, whatever found the talk
  const least = leastOf(minConfidence, true)
  const isSure = ({ confidence }: RankedFact): boolean => least === undefined || confidence >= leastValueOf(least)
  const shown = { facts: known.filter(isSure), episodes, messages, exchanged, messageIds, nearestTokens }
  return {
    ...shown, details: inPassages(details, messages),
    withheld: { ...withheld, messages: withheldMessages, facts: known.filter((one) => !isSure(one)) },
  }
}

/** Long messages as the passages of them that answer; of what holds nothing of the query the beginning. */
const passagesOf = (found: readonly RankedMessage[], sizeOf?: ContextChoice['sizeOf']): Steps<RankedMessage[]> =>
  mapSteps(found, (one) => ({
    ...one, message: passageOfMessage(one.message, one.terms, sizeOf?.(one.message)),
    ...(one.exchange && { exchange: shortened(one.exchange) }),
  }), ({ message, exchange }) => message.text.length + (exchange?.message.text.length ?? 0))

const shortened = ({ message, terms }: NonNullable<RankedMessage['exchange']>): NonNullable<RankedMessage['exchange']> =>
  ({ terms, message: passageOfMessage(message, terms, terms.length > 0 ? undefined : REPLY_SIZE) })

/** Long messages of the details as the same passages, the others as their beginnings. */
function inPassages(details: Shown['details'], shown: Shown['messages']): Shown['details'] {
  const passages = new Map(shown.map(({ message }) => [`${message.seq}/${message.conversationId}`, message]))
  const shownOf = (message: FoundMessage) =>
    passages.get(`${message.seq}/${message.conversationId}`) ?? passageOfMessage(partOfMessage(message, 0), [])
  return new Map([...details].map(([id, messages]) => [id, messages.map(shownOf)]))
}

/** The confidence of the talk, or of a fact that answers and is surer. What a fact only touches on makes no answer. */
function answerOf(talk: Confidence, facts: readonly RankedFact[]): Confidence {
  const best = facts[0]?.confidence ?? 0
  return best > talk.value && best >= leastValueOf('fair') ? confidenceOf(best) : talk
}

/** What the result shows, the most important last. */
function piecesOf({ facts, episodes, messages, exchanged, details }: Omit<Shown, 'messageIds' | 'withheld'>): ShownPiece[] {
  const inExchanges = messages.flatMap(({ exchange }) => exchange?.message ?? [])
  const quoted = [...[...details.values()].flat(), ...exchanged.values(), ...inExchanges, ...messages.map(({ message }) => message)]
  return [
    ...quoted.map(pieceOfMessage), ...episodes.map(({ row: { id, conversationId } }) => ({ conversationId, episodeId: id })),
    ...facts.map(({ fact: { id, sources } }) => ({ conversationId: sources.at(-1)?.conversationId ?? '', factId: id })),
  ]
}

/** Pieces that are told of a context that shows all: more would push out what other answers showed. */
const MOST_PIECES = 100

/** The newest of the other messages before the pieces. */
function withOthers(pieces: readonly ShownPiece[], messages: readonly FoundMessage[]): readonly ShownPiece[] {
  const keys = new Set(pieces.map((piece) => JSON.stringify(piece)))
  const others = messages.map(pieceOfMessage).filter((piece) => !keys.has(JSON.stringify(piece)))
  return [...others.slice(Math.max(0, others.length - Math.max(0, MOST_PIECES - pieces.length))), ...pieces]
}

/** The reason of each episode; empty where nothing was asked. */
function reasons(
  { text: query, scope: { timeZone } }: PresentOptions, corrections: Parameters<typeof wordsOf>[1], times: NonNullable<Ranked['times']>,
): (episode: RankedEpisode) => string {
  const words = wordsOf(query, corrections)
  return (episode) => (query === '' ? '' : matchReason(episode, words, timeZone, times))
}

const pieceOfMessage = ({ conversationId, id }: FoundMessage): ShownPiece => ({ conversationId, messageId: id })

/** auto: positions 1 and 2 if they are key moments; low: position 1 if it is one; high: all. Source: Plast Mem's rule. */
export function showsDetails({ row }: Pick<RankedEpisode, 'row'>, position: number, detail: Detail): boolean {
  if (detail === 'high') return true
  const lastPosition = { auto: 2, low: 1, none: 0 }[detail]
  return position <= lastPosition && row.surprise >= KEY_MOMENT
}

/** The messages of each episode, by its id. */
async function detailsOf(tx: Tx, userId: string, rows: readonly EpisodeRow[]): Promise<Map<string, FoundMessage[]>> {
  const logs = await messagesInRanges(tx, userId, rows)
  return new Map(rows.map(({ id: episode, conversationId }, i) => [
    episode,
    (logs[i] ?? [])
      .map(({ id, seq, role, name, text, at, marks }) => ({ id, seq, role, name: name ?? null, text, at, marks, conversationId })),
  ]))
}

const explainEpisode = (
  { row, arms, fused, retrievability, since, daysSince, factor, place, evidence, terms }: RankedEpisode,
): Explanation => ({
  arms: arms.map((arm) => ({ ...arm })), fused, retrievability, since, daysSince, stabilityDays: row.stabilityDays, factor,
  ...(place && { place: { ...place } }), ...(evidence && { evidence: { ...evidence } }), terms: [...terms],
})

const explainPassage = ({ parts, evidence, terms }: RankedMessage): PassageExplanation =>
  ({ parts: { ...parts }, ...(evidence && { evidence: { ...evidence } }), terms: [...terms] })

const passageOf = ({ message, segmentId, score, confidence, exchange }: RankedMessage): RecentPassage & Pick<Passage, 'exchange'> => ({
  conversationId: message.conversationId,
  ...(segmentId === undefined ? {} : { episodeId: segmentId }),
  ...saidIn(message),
  score,
  ...defined({ confidence }),
  ...(exchange && { exchange: saidIn(exchange.message) }),
})

const saidIn = ({ id, role, name, text, excerpt, at, untrusted }: FoundMessage): ExchangedMessage => ({
  messageId: id, role, ...(name === null ? {} : { name }), text, ...(excerpt && { excerpt: { ...excerpt } }), at, ...defined({ untrusted }),
})

// How corrections of a query are shown: by the words that the log itself has.

/** Characters of a message in which a word is looked for. */
const MAX_SEARCHED = 4000
/** Spellings are compared as far as a long compound and its part are apart. */
const MOST_EDITS = 64

/**
 * The corrections; one that reads a word as no English one, with the word that the best message has for it: the index knows
 * the stem "waschmaschin" only. Where no message shown holds it, the stem stays.
 */
const shownCorrections = (corrections: readonly Correction[], messages: readonly RankedMessage[]): Correction[] =>
  corrections.map((correction) => ({ ...correction, to: writtenFor(correction, messages) ?? correction.to }))

function writtenFor({ from, to, terms }: Correction, messages: readonly RankedMessage[]): string | undefined {
  const holding = to.includes(' ') || isEnglishWord(to.toLowerCase()) ? undefined
    : messages.find((message) => message.terms.some((term) => terms.includes(term)))
  if (!holding) return undefined
  const words = new Set(ownText(holding.message).slice(0, MAX_SEARCHED).match(/[\p{L}\p{M}]+/gu))
  const distance = (word: string): number => editDistance(from.toLowerCase(), word.toLowerCase(), MOST_EDITS)
  return [...words].filter((word) => queryWords(word).flat().some((term) => terms.includes(term)))
    .sort((a, b) => distance(a) - distance(b))[0]
}

// The episodes that an answer shows, which are what a review rates.

/** Episodes that are reviewed of one answer, the first. */
const MOST_SHOWN = 32

/**
 * The ids of the episodes that are shown, by rank, then those of the passages: who reads a message of an episode was shown it.
 *
 * @param isWithinBudget then the text is what is shown, without what it left out
 */
export function shownEpisodes(answer: Pick<RecentResult, 'episodes' | 'passages' | 'leftOut'>, isWithinBudget: boolean): string[] {
  const left = leftOutKeys(answer, isWithinBudget)
  if (!left) return []
  const episodes = answer.episodes.filter(({ id, conversationId }) => !left.has(keyOf('episode', conversationId, id)))
  const passages = answer.passages.filter(({ messageId, conversationId }) => !left.has(keyOf('passage', conversationId, messageId)))
  return [...new Set([...episodes.map(({ id }) => id), ...passages.flatMap(({ episodeId }) => episodeId ?? [])])].slice(0, MOST_SHOWN)
}

const keyOf = (kind: LeftOut['kind'], ...ids: readonly string[]): string => JSON.stringify([kind, ...ids])

/** Undefined if the text could not be fitted: a tokenizer of the caller that throws fails who reads the text, and nobody else. */
function leftOutKeys(answer: Pick<RecentResult, 'leftOut'>, isWithinBudget: boolean): ReadonlySet<string> | undefined {
  if (!isWithinBudget) return new Set()
  try {
    return new Set(answer.leftOut.map(({ kind, conversationId, id }) => keyOf(kind, conversationId, id)))
  } catch {
    return undefined
  }
}

// An episode as the results of several calls have it.

/** An episode as callers see it, without the fields that need a query: all that is read of it but what only the memory needs. */
export function episodeOf(row: EpisodeRow, messageIds: readonly string[]): Omit<RecentEpisode, 'score' | 'why' | 'explain'> {
  const {
    id, conversationId, title, summary, startAt, endAt, createdAt, lastReviewedAt, consolidatedAt, surprise, quality,
    complexity, model, stabilityDays, difficulty, reason, from, to, archivedAt, starredAt, ...others
  } = row
  return {
    id, conversationId, title, summary, startAt, endAt,
    durationMinutes: minutesBetween(startAt, endAt),
    createdAt, lastReviewedAt, consolidatedAt, surprise,
    keyMoment: surprise >= KEY_MOMENT,
    messageIds: [...messageIds],
    ...others,
    quality, ...marks({ archivedAt, starredAt }),
  }
}

/** What was done with an episode by hand; nothing where nothing was. */
export const marks = (
  { archivedAt, starredAt }: Pick<EpisodeRow, 'archivedAt' | 'starredAt'>,
): Pick<RecentEpisode, 'archivedAt' | 'starredAt'> =>
  ({ ...(archivedAt && { archivedAt }), ...(starredAt && { starredAt }) })
