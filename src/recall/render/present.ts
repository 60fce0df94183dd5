/** The last step of recall: the ranked episodes and messages as callers see them. */
import { KEY_MOMENT } from '../../core/surprise.ts'
import type { Framing } from '../../message/framing.ts'
import type { Tx } from '../../store/engine/db.ts'
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import type { ServedPiece } from '../../store/queries/served.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { messageIdsOf } from '../../store/tables/segments.ts'
import type { CheckedOptions, Detail } from '../query/parse-query.ts'
import type { Ranked, RankedEpisode, RankedMessage } from '../score/rank.ts'
import { matchReason, wordsOf } from './match-reason.ts'
import { episodeOf, type Explanation, type Passage, type PassageExplanation, type Recall } from './recall-result.ts'
import { renderRecall, type RenderedRecall } from './recall-text.ts'

/**
 * Reads the ids of the episodes' messages and, as `detail` says, the messages themselves, and builds the result. Its
 * text is rendered when it is first read.
 *
 * @param ranked by `rank`, `rerank` or `findNewest`
 * @param options of the call, and the frames of its user; an empty query has no reasons
 */
export async function present(tx: Tx, userId: string, ranked: Ranked, options: CheckedOptions & { readonly frame: Framing }): Promise<Presented> {
  const { text: query, scope: { timeZone }, detail, explain, budget, hides, frame } = options
  const { episodes } = ranked
  const messages = hides ? ranked.messages.filter(({ message }) => !hides(message)) : ranked.messages
  const messageIds = await messageIdsOf(tx, userId, episodes.map(({ row }) => row.id))
  const details = await detailsOf(tx, userId, episodes.filter((episode, i) => showsDetails(episode, i + 1, detail)).map(({ row }) => row))
  const words = wordsOf(query)
  let rendered: RenderedRecall | undefined
  const render = (): RenderedRecall => (rendered ??= renderRecall({ episodes, passages: messages, details, timeZone, frame }, budget))
  const answer: Recall = {
    episodes: episodes.map((episode) => ({
      ...episodeOf(episode.row, messageIds.get(episode.row.id) ?? []),
      score: episode.score,
      why: query === '' ? '' : matchReason(episode, words, timeZone),
      ...(explain ? { explain: explainEpisode(episode) } : {}),
    })),
    passages: messages.map((hit) => ({ ...passageOf(hit), ...(explain ? { explain: explainPassage(hit) } : {}) })),
    facts: [],
    pending: ranked.pendingCount,
    get text() {
      return render().text
    },
    get leftOut() {
      return render().leftOut
    },
  }
  const shown = [...[...details.values()].flat(), ...messages.map(({ message }) => message)]
  return { recall: answer, pieces: [...shown.map(pieceOfMessage), ...episodes.map(({ row: { id, conversationId } }) => ({ conversationId, episodeId: id }))] }
}

/** A result, and the pieces that it shows, the most important last. */
interface Presented {
  readonly recall: Recall
  readonly pieces: readonly ServedPiece[]
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

const explainEpisode = ({ arms, fused, retrievability, factor, terms }: RankedEpisode): Explanation =>
  ({ arms: arms.map((arm) => ({ ...arm })), fused, retrievability, factor, terms: [...terms] })

const explainPassage = ({ parts, terms }: RankedMessage): PassageExplanation => ({ parts: { ...parts }, terms: [...terms] })

const passageOf = ({ message, segmentId, score }: RankedMessage): Passage => ({
  messageId: message.id,
  conversationId: message.conversationId,
  ...(segmentId === undefined ? {} : { episodeId: segmentId }),
  role: message.role,
  ...(message.name === null ? {} : { name: message.name }),
  text: message.text,
  at: message.at,
  score,
})
