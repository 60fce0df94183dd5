/** The messages that scoring looks at: those of the segments found, those around them and the pending ones, in order. */
import { createHash } from 'node:crypto'
import { BoundedMap, HOUR_MS, inTurns, type Steps, termHash } from '@madeleine/base'
import { speakerOf } from '@madeleine/contract'
import { analysisSteps, type Side } from '../rank/bm25.ts'
import { type IndexedMessage, type QueryTermPlaces, packForwardIndex, readForwardIndex } from '../rank/forward-index.ts'
import type { IndexedMessages, IndexedSegment, PendingMessage } from '../store/queries/search-queries.ts'
import { SESSION_GAP_HOURS } from '../store/queries/session-queries.ts'
import { PART_UNITS } from '../rank/text-parts.ts'
import { terms } from '@madeleine/language'
import { sessionKey } from './kept-segments.ts'
import { cosinesOf, meaningOfPending, type QueryMeaning } from './query-meaning.ts'

/** A message as the forward index has it, with its place in the log. */
export interface ContextMessage extends IndexedMessage {
  readonly conversationId: string
  readonly seq: number
  /** Undefined while the message belongs to no episode. */
  readonly segmentId: string | undefined
  /** The keys of its session and of its episode: messages with the same key are scored as one text as well. */
  readonly session: string
  readonly episode: string
  /** How often each query word stands in the title of its conversation; undefined where none does. */
  readonly titleCounts: readonly number[] | undefined
  /**
   * The cosine of its vector and the query's, of a long message that of its nearest part, −1 to 1, by an embedder thrice that; 0 where
   * it has none, or the query.
   */
  readonly meaning: number
  /** It stands in a segment found, or beside one, and may be returned. The others are context only. */
  readonly isCandidate: boolean
}

/** What of a log is scored. */
export interface LogSegments {
  readonly segments: readonly {
    readonly segment: Pick<IndexedSegment, 'id' | 'number' | 'conversationId' | 'from' | 'sessionSeq'>; readonly isHit: boolean
  }[]
  /** What the index holds of their messages, by id. */
  readonly indexed: ReadonlyMap<string, IndexedMessages>
  readonly pending: readonly PendingMessage[]
}

/** What messages are compared with. */
interface ContextQuery {
  /** Its words, which alone are counted in the messages. */
  readonly words: readonly (readonly string[])[]
  /** How often each stands in the title of a segment's conversation, by the segment's number. */
  readonly titleCounts: ReadonlyMap<number, readonly number[]>
  readonly meaning: QueryMeaning | undefined
}

/** The messages of indexed segments and the pending ones, by conversation, in order of the log. */
export async function contextOf(
  { segments, indexed, pending }: LogSegments,
  { words, titleCounts: countsByNumber, meaning }: ContextQuery,
): Promise<ContextMessage[]> {
  const wordPlaces: QueryTermPlaces = new Map(words.flatMap((own, word) => own.map((term) => [termHash(term), word] as const)))
  const messages: ContextMessage[] = []
  for (const { segment, isHit } of [...segments].sort((a, b) => inOrder(a.segment, b.segment) || a.segment.from - b.segment.from)) {
    const { id, number, conversationId, from } = segment
    const found = indexed.get(id)
    if (!found) continue
    const cosines = meaning && cosinesOf(meaning, found.vectors)
    const place = {
      conversationId, segmentId: id, session: sessionKey(segment), episode: id, titleCounts: countsByNumber.get(number), isCandidate: isHit,
    }
    const read = readForwardIndex(found.forward, wordPlaces, words.length)
    for (let i = 0; i < read.length; i++) messages.push(placed(read[i]!, place, from + i, cosines?.[i] ?? 0))
  }
  const waiting = await pendingContext(pending, { wordPlaces, words: words.length, meaning })
  return withAdjacent(waiting.length === 0 ? messages : [...messages, ...waiting].sort((a, b) => inOrder(a, b) || a.seq - b.seq))
}

type InConversation = Pick<ContextMessage, 'conversationId'>
const inOrder = (a: InConversation, b: InConversation): number =>
  (a.conversationId < b.conversationId ? -1 : a.conversationId > b.conversationId ? 1 : 0)

/** The sides of messages without a name, where the index does not tell them. */
const sideBySpeaker: ReadonlyMap<number, Side> = new Map((['user', 'assistant'] as const).map((role) => [termHash(role), role]))

/** What all messages of a segment have in common. */
type SegmentPlace = Omit<ContextMessage, keyof IndexedMessage | 'seq' | 'meaning'>

/** Field by field, because a spread is slow and a recall does it hundreds of times. */
function placed(
  { atMs, speaker, length, asks, tells, timeWords, side, tellsNothing, topics, counts, asked, part }: IndexedMessage,
  { conversationId, segmentId, session, episode, titleCounts, isCandidate }: SegmentPlace, seq: number, meaning: number,
): ContextMessage {
  return {
    conversationId, seq, segmentId, session, episode, titleCounts, meaning, isCandidate, atMs, speaker,
    length, asks, tells, timeWords, topics, counts, asked, part, tellsNothing, side: side ?? sideBySpeaker.get(speaker),
  }
}

/** Messages this near a candidate are candidates too: an answer may stand in the next episode. */
const ADJACENT = 2

function withAdjacent(messages: readonly ContextMessage[]): ContextMessage[] {
  const isAdjacent = ({ conversationId, seq }: ContextMessage, other: ContextMessage | undefined) =>
    other?.isCandidate === true && other.conversationId === conversationId && Math.abs(other.seq - seq) <= ADJACENT
  return messages.map((message, i) => {
    if (message.isCandidate) return message
    for (let at = i - ADJACENT; at <= i + ADJACENT; at++) {
      if (isAdjacent(message, messages[at])) return placed(message, { ...message, isCandidate: true }, message.seq, message.meaning)
    }
    return message
  })
}

/** Pending messages are candidates; those of one conversation count as one session and one episode. */
function pendingContext(pending: readonly PendingMessage[], query: PendingQuery): Promise<ContextMessage[]> {
  const { wordPlaces, words, meaning } = query
  const titleCounts = new Map<string, readonly number[] | undefined>()
  for (const { conversationId, title } of pending) {
    if (title && !titleCounts.has(conversationId)) titleCounts.set(conversationId, countsIn(title, wordPlaces, words))
  }
  return inTurns(pendingSteps(pending, (message, indexed) => {
    const { conversationId, seq } = message
    const key = `pending/${conversationId}`
    const place = {
      conversationId, segmentId: undefined, session: key, episode: key, titleCounts: titleCounts.get(conversationId), isCandidate: true,
    }
    return placed(indexed, place, seq, meaning ? meaningOfPending(message, meaning) : 0)
  }, query))
}

function* pendingSteps(
  pending: readonly PendingMessage[], place: (message: PendingMessage, indexed: IndexedMessage) => ContextMessage, query: PendingQuery,
): Steps<ContextMessage[]> {
  const messages: ContextMessage[] = []
  for (const message of pending) messages.push(place(message, yield* indexedMessageOf(message, query)))
  return messages
}

/** How often each query word stands in the title of a conversation; undefined where none does. */
function countsIn(title: string, wordPlaces: QueryTermPlaces, words: number): readonly number[] | undefined {
  const counts = Array.from({ length: words }, () => 0)
  for (const term of terms(title)) {
    const word = wordPlaces.get(termHash(term))
    if (word !== undefined) counts[word]! += 1
  }
  return counts.some((count) => count > 0) ? counts : undefined
}

/** Analysed messages by a hash of their content, because the same ones are pending at the next recall. Holds no text. */
const analysed = new BoundedMap<string, Uint8Array>(2000)
/** Those of long messages, half as long as their texts. */
const analysedLong = new BoundedMap<string, Uint8Array>(8)

interface PendingQuery {
  readonly wordPlaces: QueryTermPlaces
  readonly words: number
  readonly meaning: QueryMeaning | undefined
}

/** What the index would hold of a pending message. */
function* indexedMessageOf(message: PendingMessage, { wordPlaces, words }: PendingQuery): Steps<IndexedMessage> {
  const { role, name, text, at, marks } = message
  const speaker = speakerOf({ role, ...(name === null ? {} : { name }) })
  const said = `${at.getTime()}\n${role}\n${speaker}\n${JSON.stringify([marks.recalled, marks.retold])}\n${text}`
  const key = createHash('sha256').update(said).digest('base64')
  const known = text.length > PART_UNITS ? analysedLong : analysed
  let packed = known.get(key)
  if (packed) yield text.length
  else {
    packed = packForwardIndex([yield* analysisSteps({ text, marks, speaker, role, at })])
    known.set(key, packed)
  }
  return readForwardIndex(packed, wordPlaces, words)[0]!
}

const SESSION_GAP_MS = SESSION_GAP_HOURS * HOUR_MS

/** Whether `b` directly follows `a` in the same session: the next message, at most a session gap later. */
export const follows = (a: ContextMessage, b: ContextMessage): boolean =>
  a.conversationId === b.conversationId && b.seq === a.seq + 1 && Math.abs(b.atMs - a.atMs) <= SESSION_GAP_MS
