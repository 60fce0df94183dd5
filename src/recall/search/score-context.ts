/** Messages around what was found, each in its place of the talk: what ranking looks at. */
import { createHash } from 'node:crypto'
import { analyseMessage, packForwardIndex, readForwardIndex, type IndexedMessage, type QueryTermPlaces } from '../../rank/forward-index.ts'
import { speakerOf } from '../../message/message.ts'
import { termHash } from '../../text/term-hash.ts'
import type { PendingMessage, SegmentAround } from '../../store/queries/search-queries.ts'
import { SESSION_GAP_HOURS } from '../../store/queries/sessions.ts'
import { BoundedMap } from '../../bounded-map.ts'
import { HOUR_MS } from '../../units.ts'

/** A message that may be served, or stands near one. */
export interface ContextMessage extends IndexedMessage {
  readonly conversationId: string
  readonly seq: number
  /** Undefined while the message is no episode yet. */
  readonly segmentId: string | undefined
  /** Which session it belongs to, and which stretch that ranking takes as one text. */
  readonly session: string
  readonly stretch: string
  /** Found, or beside what was found: it may be served. The others are only looked at. */
  readonly isCandidate: boolean
}

/** Each asked term's hash, with its word's place in the query. */
export const queryTermPlaces = (words: readonly (readonly string[])[]): QueryTermPlaces =>
  new Map(words.flatMap((word, i) => word.map((term) => [termHash(term), i] as const)))

/** The places of indexed segments and of waiting messages, in the order of the log. */
export function contextOf(segments: readonly SegmentAround[], pending: readonly PendingMessage[], words: readonly (readonly string[])[]): ContextMessage[] {
  const wanted = queryTermPlaces(words)
  const indexed = segments.flatMap(({ id, conversationId, from, sessionSeq, isHit, forward }) => {
    const session = `${sessionSeq}/${conversationId}`
    return readForwardIndex(forward, wanted, words.length).map((turn, i) => placed(turn, { conversationId, seq: from + i, segmentId: id, session, stretch: id, isCandidate: isHit }))
  })
  return withNeighbours([...indexed, ...waiting(pending, wanted, words.length)]
    .sort((a, b) => (a.conversationId < b.conversationId ? -1 : a.conversationId > b.conversationId ? 1 : a.seq - b.seq)))
}

/** Field by field: a recall does it hundreds of times. */
function placed(
  { atMs, speaker, length, asks, tells, timeWords, topics, counts, asked }: IndexedMessage, { conversationId, seq, segmentId, session, stretch, isCandidate }: Omit<ContextMessage, keyof IndexedMessage>,
): ContextMessage {
  return { conversationId, seq, segmentId, session, stretch, isCandidate, atMs, speaker, length, asks, tells, timeWords, topics, counts, asked }
}

/** Places that count as found beside what was found: an answer may stand in the next episode. */
const BESIDE = 2

function withNeighbours(places: readonly ContextMessage[]): ContextMessage[] {
  const isBeside = ({ conversationId, seq }: ContextMessage, other: ContextMessage | undefined) =>
    other?.isCandidate === true && other.conversationId === conversationId && Math.abs(other.seq - seq) <= BESIDE
  return places.map((place, i) =>
    place.isCandidate || ![-2, -1, 1, 2].some((step) => isBeside(place, places[i + step])) ? place : placed(place, { ...place, isCandidate: true }))
}

/** Waiting messages of one conversation make one stretch. */
function waiting(pending: readonly PendingMessage[], wanted: QueryTermPlaces, words: number): ContextMessage[] {
  return pending.map((message) => {
    const { conversationId, seq } = message
    const stretch = `waiting/${conversationId}`
    return placed(turnOf(message, wanted, words), { conversationId, seq, segmentId: undefined, session: stretch, stretch, isCandidate: true })
  })
}

/** Analysed messages by what they are, because the same ones wait at the next recall. Holds no text. */
const analysed = new BoundedMap<string, Uint8Array>(2000)

function turnOf(message: PendingMessage, wanted: QueryTermPlaces, words: number): IndexedMessage {
  const { role, name, text, at } = message
  const speaker = speakerOf({ role, ...(name === null ? {} : { name }) })
  const key = createHash('sha256').update(`${at.getTime()}\n${speaker}\n${text}`).digest('base64')
  let packed = analysed.get(key)
  if (!packed) {
    packed = packForwardIndex([analyseMessage({ text, speaker, at })])
    analysed.set(key, packed)
  }
  return readForwardIndex(packed, wanted, words)[0]!
}

const SESSION_GAP_MS = SESSION_GAP_HOURS * HOUR_MS

/** Whether `b` directly follows `a`, without a long pause. */
export const follows = (a: ContextMessage, b: ContextMessage): boolean =>
  a.conversationId === b.conversationId && b.seq === a.seq + 1 && Math.abs(b.atMs - a.atMs) <= SESSION_GAP_MS
