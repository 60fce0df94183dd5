/** The last step of recall: the ranked episodes and messages as callers see them. */
import { confidenceOf, leastValueOf, type Confidence } from '../../core/confidence.ts'
import { KEY_MOMENT } from '../../core/surprise.ts'
import { inTurns, mapSteps, type Steps } from '../../loop-turns.ts'
import type { Framing } from '../../message/framing.ts'
import { partOfMessage, passageOfMessage } from '../../message/plain/message-part.ts'
import { isHandedOver } from '../../message/recalled-text.ts'
import type { Tx } from '../../store/engine/db.ts'
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import type { ServedPiece } from '../../store/queries/served.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { messageIdsOf } from '../../store/tables/segments.ts'
import type { CheckedOptions, Detail } from '../query/parse-query.ts'
import { exchangedMessages } from '../log/exchanged-messages.ts'
import type { Ranked, RankedEpisode, RankedMessage } from '../score/rank.ts'
import { factOf, type FactWithProofs } from '../../facts/search/fact-result.ts'
import type { RankedFact } from '../../facts/search/rank-facts.ts'
import { withProofs } from '../../facts/search/recalled-facts.ts'
import { leastOf, withholdBelow } from './min-confidence.ts'
import { matchReason, wordsOf } from './match-reason.ts'
import { episodeOf } from './recall-result.ts'
import type { Rendering } from './recall-layout.ts'
import { shownCorrections } from './shown-corrections.ts'
import { writtenText } from './recall-text.ts'
import { budgetOf } from './token-budget.ts'
import type { Explanation, PassageExplanation, RecallResult, RecentPassage, RecentResult } from '../../contract/results/recall-result.ts'
import { defined } from '../../defined.ts'

/** A result whose text within a budget is still to be fitted, which waits for no transaction. */
export interface Presented {
  readonly recall: RecentResult & Partial<Pick<RecallResult, 'confidence' | 'times' | 'corrections'>>
  /** Fits the text into its budget, in turns of the event loop. What the caller's tokenizer throws is thrown where the text is read. */
  fitText(): Promise<void>
  /** What the result shows, the most important last. */
  readonly pieces: readonly ServedPiece[]
  /** What its text is made of: its lists are those of the result, in the same order. */
  readonly rendering: Rendering
}

export interface PresentOptions extends CheckedOptions {
  readonly frame: Framing
  /** Whether confidence, which knows only words, can judge what was found: no vectors of meanings and no reranker found it. */
  readonly isJudged: boolean
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
  const { facts, episodes, messages, exchanged, messageIds, details, withheld } = await readShown(tx, userId, ranked, options)
  const corrections = ranked.corrections && shownCorrections(ranked.corrections, ranked.messages)
  const confidence = ranked.confidence && answerOf(ranked.confidence, facts)
  const { times = [] } = ranked
  const isOnlyNearest = isJudged && confidence?.level === 'none'
  const rendering: Rendering = { facts, episodes, passages: messages, exchanged, withheld, details, timeZone, frame, isOnlyNearest, times }
  const written = writtenText(rendering, budget)
  const reasonOf = reasons(options, corrections, times)
  const result: Presented['recall'] = {
    ...(confidence && { confidence }),
    ...(ranked.times && { times: ranked.times.map((time) => ({ ...time })) }),
    ...(corrections && { corrections: corrections.map(({ from, to }) => ({ from, to })) }),
    episodes: episodes.map((episode) => ({
      ...episodeOf(episode.row, messageIds.get(episode.row.id) ?? []),
      score: episode.score,
      ...defined({ confidence: episode.confidence }),
      why: reasonOf(episode),
      ...(options.explain ? { explain: explainEpisode(episode) } : {}),
    })),
    passages: messages.map((hit) => ({ ...passageOf(hit), ...(options.explain ? { explain: explainPassage(hit) } : {}) })),
    facts: facts.map(({ fact, confidence: own }) => factOf(fact, own)),
    pending: ranked.pendingCount,
    get text() {
      return written.read().text
    },
    get leftOut() {
      return written.read().leftOut
    },
  }
  return { recall: result, fitText: written.fit, pieces: piecesOf({ facts, episodes, messages, exchanged, details }), rendering }
}

/** What a result is made of. */
interface Shown {
  readonly facts: readonly RankedFact<FactWithProofs>[]
  readonly episodes: readonly RankedEpisode[]
  readonly messages: readonly RankedMessage[]
  /** What completes a message, by its key. */
  readonly exchanged: ReadonlyMap<string, FoundMessage>
  /** The messages of the episodes that show them. */
  readonly details: ReadonlyMap<string, readonly FoundMessage[]>
  readonly messageIds: ReadonlyMap<string, string[]>
  readonly withheld: NonNullable<Rendering['withheld']>
}

/** Reads what is shown, in statements that travel together, and divides it from what is not sure enough. */
async function readShown(tx: Tx, userId: string, ranked: Ranked, options: PresentOptions): Promise<Shown> {
  const { scope, detail, hides, minConfidence, isJudged } = options
  // However new it is, it holds nothing that is not elsewhere
  const isPassage = ({ message }: RankedMessage): boolean => !hides?.(message) && !isHandedOver(message)
  const { shown: { episodes, messages: found }, withheld } = withholdBelow(
    { ...ranked, messages: ranked.messages.filter(isPassage) }, leastOf(minConfidence, isJudged),
  )
  const [known, messageIds, details, exchanged] = await Promise.all([
    withProofs(tx, userId, ranked.facts ?? [], scope),
    messageIdsOf(tx, userId, episodes.map(({ row }) => row.id)),
    detailsOf(tx, userId, episodes.filter((episode, i) => showsDetails(episode, i + 1, detail)).map(({ row }) => row)),
    // Only a text within a budget has room to fill
    options.maxTokens !== undefined ? exchangedMessages(tx, userId, found, options) : new Map<string, FoundMessage>(),
  ])
  const [messages, withheldMessages] = [await inTurns(passagesOf(found)), await inTurns(passagesOf(withheld.messages))]
  // Words and attributes judge a fact, whatever found the talk
  const least = leastOf(minConfidence, true)
  const isSure = ({ confidence }: RankedFact): boolean => least === undefined || confidence >= leastValueOf(least)
  const shown = { facts: known.filter(isSure), episodes, messages, exchanged, messageIds }
  return {
    ...shown, details: inPassages(details, messages),
    withheld: { ...withheld, messages: withheldMessages, facts: known.filter((one) => !isSure(one)) },
  }
}

/** Long messages as the passages of them that answer. */
const passagesOf = (found: readonly RankedMessage[]): Steps<RankedMessage[]> =>
  mapSteps(found, (one) => ({ ...one, message: passageOfMessage(one.message, one.terms) }), ({ message }) => message.text.length)

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
function piecesOf({ facts, episodes, messages, exchanged, details }: Omit<Shown, 'messageIds' | 'withheld'>): ServedPiece[] {
  const quoted = [...[...details.values()].flat(), ...exchanged.values(), ...messages.map(({ message }) => message)]
  return [
    ...quoted.map(pieceOfMessage), ...episodes.map(({ row: { id, conversationId } }) => ({ conversationId, episodeId: id })),
    ...facts.map(({ fact: { id, sources } }) => ({ conversationId: sources.at(-1)?.conversationId ?? '', factId: id })),
  ]
}

/** The reason of each episode; empty where nothing was asked. */
function reasons(
  { text: query, scope: { timeZone } }: PresentOptions, corrections: Parameters<typeof wordsOf>[1], times: NonNullable<Ranked['times']>,
): (episode: RankedEpisode) => string {
  const words = wordsOf(query, corrections)
  return (episode) => (query === '' ? '' : matchReason(episode, words, timeZone, times))
}

const pieceOfMessage = ({ conversationId, id }: FoundMessage): ServedPiece => ({ conversationId, messageId: id })

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

const passageOf = ({ message, segmentId, score, confidence }: RankedMessage): RecentPassage => ({
  messageId: message.id,
  conversationId: message.conversationId,
  ...(segmentId === undefined ? {} : { episodeId: segmentId }),
  role: message.role,
  ...(message.name === null ? {} : { name: message.name }),
  text: message.text,
  ...(message.excerpt && { excerpt: { ...message.excerpt } }),
  at: message.at,
  score,
  ...defined({ confidence }),
})
