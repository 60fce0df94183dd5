/** How recalled text is laid out: parts that a budget may leave out, and the text of any of them. */
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import { episodeLines, framed, HEADINGS, LABELS, messageLine } from './recall-frame.ts'
import type { RankedEpisode, RankedMessage } from '../score/rank.ts'
import { dayOf } from './match-reason.ts'

export interface Rendering {
  /** Best first. */
  readonly episodes: readonly Pick<RankedEpisode, 'row' | 'score'>[]
  /** Best first. */
  readonly passages: readonly Pick<RankedMessage, 'message' | 'segmentId'>[]
  /** The messages of episodes that are shown in full, by episode id. */
  readonly details: ReadonlyMap<string, readonly FoundMessage[]>
  /** IANA zone in which times are told. */
  readonly timeZone: string
}

/** An episode's title, time and summary; a passage; all messages of an episode. */
export type LayoutPieceKind = 'episode' | 'passage' | 'details'

export interface LayoutPiece {
  readonly kind: LayoutPieceKind
  /** Of the episode; of a passage its message's, which is unique in its conversation. */
  readonly id: string
  readonly conversationId: string
  /** The episode it is, or belongs to; undefined: none yet. */
  readonly episodeId: string | undefined
  /** As it stands in the text; a passage, as it does under its episode. */
  readonly lines: readonly string[]
  /** A passage among those of other episodes, or of none. */
  readonly lineAlone: string
  /** What a passage or the details quote. */
  readonly messages: readonly FoundMessage[]
}

/** Episodes and passages by turns, best first, so that neither starves the other; then, longest, the episodes' details. */
export function layoutPieces({ episodes, passages, details, timeZone }: Rendering): { pieces: LayoutPiece[]; details: LayoutPiece[] } {
  const ofOneDay = new Set(episodes.flatMap(({ row }) => (dayOf(row.startAt, timeZone) === dayOf(row.endAt, timeZone) ? [row.id] : [])))
  const dated = (message: FoundMessage): string => messageLine(message, dayOf(message.at, timeZone))
  const within = (message: FoundMessage, id: string | undefined): string =>
    (id !== undefined && ofOneDay.has(id) ? messageLine(message) : dated(message))
  const heads = episodes.map(({ row, score }, i): LayoutPiece => ({
    kind: 'episode', id: row.id, conversationId: row.conversationId, episodeId: row.id,
    lines: episodeLines(row, { rank: i + 1, score }, timeZone), lineAlone: '', messages: [],
  }))
  const quotes = passages.map(({ message, segmentId }): LayoutPiece => ({
    kind: 'passage', id: message.id, conversationId: message.conversationId, episodeId: segmentId,
    lines: [within(message, segmentId)], lineAlone: dated(message), messages: [message],
  }))
  const turns = Array.from({ length: Math.max(heads.length, quotes.length) }, (_, i) => [heads[i], quotes[i]])
  return {
    pieces: turns.flat().filter((piece) => piece !== undefined),
    details: episodes.flatMap(({ row }): LayoutPiece[] => {
      const messages = details.get(row.id) ?? []
      if (messages.length === 0) return []
      const lines = [LABELS.details, ...messages.map((message) => within(message, row.id))]
      return [{ kind: 'details', id: row.id, conversationId: row.conversationId, episodeId: row.id, lines, lineAlone: '', messages }]
    }),
  }
}

/**
 * The text of some pieces: episodes, under each its details and its passages in the order they were said, then the
 * passages of no episode shown. What details quote is no passage beside them.
 *
 * @param pieces details only with their episode
 */
export function textOf(pieces: Iterable<LayoutPiece>): string {
  const all = [...pieces]
  const quoted = placesIn(all)
  const passages = all.filter((piece) => piece.kind === 'passage' && !isQuoted(piece, quoted))
  const episodes = all.filter(({ kind }) => kind === 'episode')
  const shown = new Set(episodes.map(({ id }) => id))
  const details = new Map(all.flatMap((piece) => (piece.kind === 'details' ? [[piece.id, piece.lines] as const] : [])))
  const others = passages.filter(({ episodeId }) => episodeId === undefined || !shown.has(episodeId))
  const blocks = episodes.map(({ id, lines }) => [...lines, ...passagesWithin(passages.filter(({ episodeId }) => episodeId === id)), ...(details.get(id) ?? [])].join('\n'))
  return framed([
    ...(blocks.length > 0 ? [HEADINGS.episodes, ...blocks] : []),
    ...(others.length > 0 ? [HEADINGS.passages, others.map(({ lineAlone }) => lineAlone).join('\n')] : []),
  ])
}

function passagesWithin(passages: readonly LayoutPiece[]): string[] {
  if (passages.length === 0) return []
  const seqOf = ({ messages }: LayoutPiece): number => messages[0]?.seq ?? 0
  return [LABELS.passages, ...passages.toSorted((a, b) => seqOf(a) - seqOf(b)).flatMap(({ lines }) => lines)]
}

/** Where the messages stand that details among these pieces quote. */
export const placesIn = (pieces: readonly LayoutPiece[]): ReadonlySet<string> =>
  new Set(pieces.flatMap(({ kind, messages }) => (kind === 'details' ? messages.map(placeOf) : [])))

/** Whether every message of a passage stands there. */
export const isQuoted = ({ messages }: LayoutPiece, places: ReadonlySet<string>): boolean =>
  messages.every((message) => places.has(placeOf(message)))

const placeOf = ({ seq, conversationId }: FoundMessage): string => `${seq}/${conversationId}`
