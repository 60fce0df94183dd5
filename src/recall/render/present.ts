/** The last step of recall: the ranked episodes and messages as callers see them. */
import { KEY_MOMENT } from '../../core/surprise.ts'
import { atOnce, inTurns } from '../../loop-turns.ts'
import type { Framing } from '../../message/framing.ts'
import type { Tx } from '../../store/engine/db.ts'
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import type { ServedPiece } from '../../store/queries/served.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { messageIdsOf } from '../../store/tables/segments.ts'
import type { CheckedOptions, Detail } from '../query/parse-query.ts'
import type { Ranked, RankedEpisode, RankedMessage } from '../score/rank.ts'
import { leastOf, withholdBelow } from './min-confidence.ts'
import { matchReason, wordsOf } from './match-reason.ts'
import { episodeOf, type Explanation, type RecentPassage, type PassageExplanation, type Recall, type Recent } from './recall-result.ts'
import type { Rendering } from './recall-layout.ts'
import { shownCorrections } from './shown-corrections.ts'
import { renderRecall, type RenderedRecall } from './recall-text.ts'
import type { Budget } from './token-budget.ts'

/** A result whose text within a budget is still to be fitted, which waits for no transaction. */
interface Presented {
  readonly recall: Recent & Partial<Pick<Recall, 'confidence' | 'times' | 'corrections'>>
  /** Fits the text into its budget, in turns of the event loop. What the caller's tokenizer throws is thrown where the text is read. */
  fitText(): Promise<void>
  /** What the result shows, the most important last. */
  readonly pieces: readonly ServedPiece[]
}

export interface PresentOptions extends CheckedOptions {
  readonly frame: Framing
  /** Whether confidence, which knows only words, can judge what was found: no vectors of meanings and no reranker found it. */
  readonly isJudged: boolean
}

/**
 * Reads the ids of the episodes' messages and, as `detail` says, the messages themselves, and builds the result. Without a
 * budget its text is rendered when it is first read.
 *
 * @param ranked by `rank`, `rerank` or `findNewest`
 * @param options of the call; an empty query has no reasons
 */
export async function present(tx: Tx, userId: string, ranked: Ranked, options: PresentOptions): Promise<Presented> {
  const { text: query, scope: { timeZone }, detail, explain, budget, hides, minConfidence, frame, isJudged } = options
  const { shown, withheld } = withholdBelow(hides ? { ...ranked, messages: ranked.messages.filter(({ message }) => !hides(message)) } : ranked, leastOf(minConfidence, isJudged))
  const { episodes, messages } = shown
  const [messageIds, details] = await Promise.all([
    messageIdsOf(tx, userId, episodes.map(({ row }) => row.id)),
    detailsOf(tx, userId, episodes.filter((episode, i) => showsDetails(episode, i + 1, detail)).map(({ row }) => row)),
  ])
  const corrections = ranked.corrections && shownCorrections(ranked.corrections, ranked.messages)
  const words = wordsOf(query, corrections)
  const { times = [] } = ranked
  const isOnlyNearest = isJudged && ranked.confidence?.level === 'none'
  const rendering = textWithin({ episodes, passages: messages, withheld, details, timeZone, frame, isOnlyNearest, times }, budget)
  const result: Presented['recall'] = {
    ...(ranked.confidence && { confidence: ranked.confidence }),
    ...(ranked.times && { times: ranked.times.map((time) => ({ ...time })) }),
    ...(corrections && { corrections: corrections.map(({ from, to }) => ({ from, to })) }),
    episodes: episodes.map((episode) => ({
      ...episodeOf(episode.row, messageIds.get(episode.row.id) ?? []),
      score: episode.score,
      ...(episode.confidence !== undefined && { confidence: episode.confidence }),
      why: query === '' ? '' : matchReason(episode, words, timeZone, times),
      ...(explain ? { explain: explainEpisode(episode) } : {}),
    })),
    passages: messages.map((hit) => ({ ...passageOf(hit), ...(explain ? { explain: explainPassage(hit) } : {}) })),
    facts: [],
    pending: ranked.pendingCount,
    get text() {
      return rendering.read().text
    },
    get leftOut() {
      return rendering.read().leftOut
    },
  }
  const quoted = [...[...details.values()].flat(), ...messages.map(({ message }) => message)]
  const pieces = [...quoted.map(pieceOfMessage), ...episodes.map(({ row: { id, conversationId } }) => ({ conversationId, episodeId: id }))]
  return { recall: result, fitText: rendering.fit, pieces }
}

/** The text of a result: `fit` renders it within its budget, `read` returns it or throws what fitting threw. */
function textWithin(rendering: Rendering, budget: Budget | undefined): { fit(): Promise<void>; read(): RenderedRecall } {
  let read = (): RenderedRecall => {
    const rendered = atOnce(renderRecall(rendering, budget))
    read = () => rendered
    return rendered
  }
  return {
    read: () => read(),
    async fit() {
      if (!budget) return
      const outcome = await inTurns(renderRecall(rendering, budget)).then((rendered) => ({ rendered }), (error: unknown) => ({ error }))
      read = () => {
        if ('error' in outcome) throw outcome.error
        return outcome.rendered
      }
    },
  }
}

const pieceOfMessage = ({ conversationId, id }: FoundMessage): ServedPiece => ({ conversationId, messageId: id })

/** auto: positions 1 and 2 if they are key moments; low: position 1 if it is one; high: all. Source: Plast Mem's rule. */
function showsDetails({ row }: RankedEpisode, position: number, detail: Detail): boolean {
  if (detail === 'high') return true
  const lastPosition = { auto: 2, low: 1, none: 0 }[detail]
  return position <= lastPosition && row.surprise >= KEY_MOMENT
}

/** The messages of each episode, by its id. */
async function detailsOf(tx: Tx, userId: string, rows: readonly EpisodeRow[]): Promise<Map<string, FoundMessage[]>> {
  const logs = await messagesInRanges(tx, userId, rows)
  return new Map(rows.map(({ id: episode, conversationId }, i) => [
    episode,
    (logs[i] ?? []).map(({ id, seq, role, name, text, at, marks }) => ({ id, seq, role, name: name ?? null, text, at, marks, conversationId })),
  ]))
}

const explainEpisode = ({ row, arms, fused, retrievability, since, daysSince, factor, place, evidence, terms }: RankedEpisode): Explanation => ({
  arms: arms.map((arm) => ({ ...arm })), fused, retrievability, since, daysSince, stabilityDays: row.stabilityDays, factor,
  ...(place && { place: { ...place } }), ...(evidence && { evidence: { ...evidence } }), terms: [...terms],
})

const explainPassage = ({ parts, evidence, terms }: RankedMessage): PassageExplanation => ({ parts: { ...parts }, ...(evidence && { evidence: { ...evidence } }), terms: [...terms] })

const passageOf = ({ message, segmentId, score, confidence }: RankedMessage): RecentPassage => ({
  messageId: message.id,
  conversationId: message.conversationId,
  ...(segmentId === undefined ? {} : { episodeId: segmentId }),
  role: message.role,
  ...(message.name === null ? {} : { name: message.name }),
  text: message.text,
  at: message.at,
  score,
  ...(confidence !== undefined && { confidence }),
})
