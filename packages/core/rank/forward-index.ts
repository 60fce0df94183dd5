/**
 * The forward index: the ranking features of each message, packed into some hundred bytes, so that hundreds of messages
 * around a hit can be scored without reading their texts.
 */
import { termHash } from '@madeleine/base'
import {
  packTopics, bm25Share, type Side, type PackedTopics, type AnalysedMessage, type AnalysedPart, type Topics, type EvidenceFeatures,
  type TopicSums,
} from './bm25.ts'

/** The features of a message for one query; terms that are not in the query are not counted. */
export interface IndexedMessage extends EvidenceFeatures {
  readonly atMs: number
  /** Hash of the speaker's name. */
  readonly speaker: number
  /** Number of terms, with repeats; like `counts` and `asked`, of a long message those of the part that holds most of the query. */
  readonly length: number
  readonly topics: PackedTopics
  /** Frequency of each query word in the message, by the word's place in the query. */
  readonly counts: readonly number[]
  /** Whether each query word occurs in a question of the message. */
  readonly asked: readonly boolean[]
  /** The number of that part (`textParts`); 0 in a message of one. */
  readonly part: number
}

/** Most distinct terms stored of a part. One of Chinese has as many as characters: each pair of them is a term. */
const MAX_TERMS = 16_000
const VERSION = 1
const HEADER_BYTES = 3
/** Time, speaker, length, flags, number of topics, number of terms. */
const MESSAGE_BYTES = 8 + 4 + 2 + 1 + 1 + 2
const TOPIC_BYTES = 2
const TERM_BYTES = 5
const MAX_COUNT = 127
/** The flag of a record that is a further part of the message before it. */
const FURTHER_PART = 0x80
const TELLS_NOTHING = 0x40
/** By two bits of the flags. */
const SIDES: readonly (Side | undefined)[] = [undefined, 'user', 'assistant', 'other']

/** Packs the messages of one segment, in order; each part of a long one in a record of its own. */
export function packForwardIndex(messages: readonly AnalysedMessage[]): Uint8Array {
  const records = messages.flatMap((message) => (message.parts ?? [message])
    .map((part, i) => ({ message: i === 0 ? message : { ...message, topics: NO_TOPICS }, part, further: i > 0, counts: countsOf(part) })))
  const size = records.reduce(
    (sum, { message, counts }) => sum + MESSAGE_BYTES + message.topics.size * TOPIC_BYTES + counts.length * TERM_BYTES, HEADER_BYTES,
  )
  const view = new DataView(new ArrayBuffer(size))
  view.setUint8(0, VERSION)
  view.setUint16(1, messages.length)
  let offset = HEADER_BYTES
  for (const record of records) offset = packPart(view, offset, record)
  return new Uint8Array(view.buffer)
}

function countsOf({ terms: list, questionTerms }: AnalysedPart): [hash: number, count: number][] {
  const counts = new Map<string, number>()
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].slice(0, MAX_TERMS)
    .map(([term, count]) => [termHash(term), Math.min(MAX_COUNT, count) | (questionTerms.has(term) ? 0x80 : 0)])
}

interface PackedPart {
  readonly message: AnalysedMessage
  readonly part: AnalysedPart
  readonly further: boolean
  readonly counts: readonly (readonly [number, number])[]
}

function packPart(view: DataView, start: number, { message, part, further, counts }: PackedPart): number {
  const { asks, tells, timeWords, topics, side, tellsNothing } = message
  view.setFloat64(start, message.atMs)
  view.setUint32(start + 8, message.speaker)
  view.setUint16(start + 12, Math.min(0xffff, part.terms.length))
  view.setUint8(
    start + 14,
    (asks ? 1 : 0) | (tells ? 2 : 0) | (timeWords << 2) | (SIDES.indexOf(side) << 4) | (tellsNothing ? TELLS_NOTHING : 0)
      | (further ? FURTHER_PART : 0),
  )
  view.setUint8(start + 15, topics.size)
  view.setUint16(start + 16, counts.length)
  let offset = start + MESSAGE_BYTES
  for (const byte of packTopics(topics)) view.setUint8(offset++, byte)
  for (const [term, count] of counts) {
    view.setUint32(offset, term)
    view.setUint8(offset + 4, count)
    offset += TERM_BYTES
  }
  return offset
}

/** The places of query words in the query, by the hash of each of their terms. */
export type QueryTermPlaces = ReadonlyMap<number, number>

/**
 * Unpacks the messages of a segment, in order, with their counts of the query words.
 *
 * @param wordCount number of query words; greater than every place in `termPlaces`
 */
export function readForwardIndex(bytes: Uint8Array, termPlaces: QueryTermPlaces, wordCount: number): IndexedMessage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const empty = { counts: Array.from({ length: wordCount }, () => 0), asked: Array.from({ length: wordCount }, () => false) }
  const messages: IndexedMessage[] = []
  for (let offset = HEADER_BYTES, left = view.getUint16(1); left > 0; left--) {
    const first = unpackMessage(view, offset, termPlaces, empty)
    const next = recordEnd(view, offset)
    offset = next
    while (isFurther(view, offset)) offset = recordEnd(view, offset)
    messages.push(offset === next ? first : bestPart(first, view, { offset: next, end: offset, termPlaces, empty }))
  }
  return messages
}

const recordEnd = (view: DataView, offset: number): number =>
  offset + MESSAGE_BYTES + view.getUint8(offset + 15) * TOPIC_BYTES + view.getUint16(offset + 16) * TERM_BYTES
const isFurther = (view: DataView, offset: number): boolean => offset < view.byteLength && (view.getUint8(offset + 14) & FURTHER_PART) !== 0

interface FurtherParts {
  readonly offset: number
  readonly end: number
  readonly termPlaces: QueryTermPlaces
  readonly empty: Counts
}

/** The message as the part of it that holds most of the query: a word weighs by the number of parts without it. The first of equals. */
function bestPart(first: IndexedMessage, view: DataView, { offset, end, termPlaces, empty }: FurtherParts): IndexedMessage {
  const parts = [first]
  for (let at = offset; at < end; at = recordEnd(view, at)) {
    parts.push({ ...unpackMessage(view, at, termPlaces, empty), topics: first.topics, part: parts.length })
  }
  const weights = empty.counts.map((_, word) =>
    Math.log(1 + (parts.length + 0.5) / (parts.filter(({ counts }) => counts[word]! > 0).length + 0.5)))
  const weightOf = ({ counts }: IndexedMessage): number =>
    counts.reduce((sum, count, word) => sum + weights[word]! * (count / (count + 1)), 0)
  return parts.map((part) => ({ part, weight: weightOf(part) })).reduce((best, one) => (one.weight > best.weight ? one : best)).part
}

/** Assigns fields one by one, because object spread took a third of the time of a recall. */
function unpackMessage(view: DataView, offset: number, termPlaces: QueryTermPlaces, empty: Counts): IndexedMessage {
  const flags = view.getUint8(offset + 14)
  const topicCount = view.getUint8(offset + 15)
  const { counts, asked } = unpackCounts(
    view, offset + MESSAGE_BYTES + topicCount * TOPIC_BYTES, { termCount: view.getUint16(offset + 16), termPlaces, empty },
  )
  return {
    atMs: view.getFloat64(offset), speaker: view.getUint32(offset + 8), length: view.getUint16(offset + 12),
    asks: (flags & 1) !== 0, tells: (flags & 2) !== 0, timeWords: (flags >> 2) & 3, counts, asked, part: 0,
    side: SIDES[(flags >> 4) & 3], tellsNothing: (flags & TELLS_NOTHING) !== 0,
    topics: topicCount === 0 ? NO_PACKED_TOPICS
      : new Uint8Array(view.buffer, view.byteOffset + offset + MESSAGE_BYTES, topicCount * TOPIC_BYTES),
  }
}

const NO_TOPICS: Topics = new Map()
const NO_PACKED_TOPICS: PackedTopics = new Uint8Array(0)

type Counts = Pick<IndexedMessage, 'counts' | 'asked'>

function unpackCounts(
  view: DataView,
  offset: number,
  { termCount, termPlaces, empty }: { termCount: number; termPlaces: QueryTermPlaces; empty: Counts },
): Counts {
  let held: { counts: number[]; asked: boolean[] } | undefined
  for (let i = 0; i < termCount; i++) {
    const place = termPlaces.get(view.getUint32(offset + i * TERM_BYTES))
    if (place === undefined) continue
    const count = view.getUint8(offset + i * TERM_BYTES + 4)
    held ??= { counts: empty.counts.slice(), asked: empty.asked.slice() }
    // A query word with several terms counts by its most frequent one
    held.counts[place] = Math.max(held.counts[place]!, count & MAX_COUNT)
    if (count & 0x80) held.asked[place] = true
  }
  return held ?? empty
}

// What is said around a message: the messages up to two places away in the same session, as one text, and the questions before it.

/** Messages before and after a message in its window. */
const RADIUS = 2
/** Messages of the previous speaker that are searched for questions. */
const MOST_QUESTIONS = 4

/** The idf of each word of the query as a share of all, and the terms of a message on average. */
interface Corpus {
  readonly shares: readonly number[]
  readonly averageLength: number
}

/** A window that moves over the messages of a recall: one object for all of them. */
export class MessageWindows<Message extends IndexedMessage> {
  readonly #messages: readonly Message[]
  /** Whether each message directly follows the one before it. */
  readonly #follows: Uint8Array
  /** How often each word of the query stands in the window. */
  readonly counts: number[]
  #length = 0
  #from = 0
  #to = 0

  /**
   * @param messages by conversation, in order of the log @param words of the query @param follows
   *   whether the second directly follows the first in a session
   */
  constructor(messages: readonly Message[], words: number, follows: (one: Message, next: Message) => boolean) {
    this.#messages = messages
    this.#follows = new Uint8Array(messages.length)
    for (let i = 1; i < messages.length; i++) if (follows(messages[i - 1]!, messages[i]!)) this.#follows[i] = 1
    this.counts = Array.from({ length: words }, () => 0)
  }

  /** Puts the window around a message. */
  moveTo(i: number): void {
    const [messages, isFollowing, counts] = [this.#messages, this.#follows, this.counts]
    let [from, to] = [i, i]
    while (i - from < RADIUS && isFollowing[from] === 1) from--
    while (to - i < RADIUS && isFollowing[to + 1] === 1) to++
    counts.fill(0)
    this.#length = 0
    for (let at = from; at <= to; at++) {
      const message = messages[at]!
      this.#length += message.length
      for (let word = 0; word < counts.length; word++) counts[word]! += message.counts[word]!
    }
    this.#from = from
    this.#to = to
  }

  bm25Share({ shares, averageLength }: Corpus): number {
    return bm25Share({ counts: this.counts, length: this.#length }, shares, averageLength * (2 * RADIUS + 1))
  }

  /** The topics that the window has in common with the query, as a cosine. @param topics empty */
  topic(topics: TopicSums): number {
    for (let at = this.#from; at <= this.#to; at++) topics.add(this.#messages[at]!.topics)
    return topics.take()
  }

  /** Those of one message. */
  topicOf(i: number, topics: TopicSums): number {
    topics.add(this.#messages[i]!.topics)
    return topics.take()
  }

  /** BM25 of the best question among the last four messages of the previous speaker in the same session. */
  answerScore(i: number, { shares, averageLength }: Corpus): number {
    const [messages, isFollowing] = [this.#messages, this.#follows]
    const { speaker } = messages[i]!
    let at = i - 1
    while (at >= 0 && isFollowing[at + 1] === 1 && messages[at]!.speaker === speaker) at--
    if (at < 0 || isFollowing[at + 1] !== 1) return 0
    const asker = messages[at]!.speaker
    let best = 0
    for (let left = MOST_QUESTIONS; left > 0 && at >= 0 && messages[at]!.speaker === asker; left--, at--) {
      best = Math.max(best, bm25Share(messages[at]!, shares, averageLength, messages[at]!.asked))
      if (at === 0 || isFollowing[at] !== 1) break
    }
    return best
  }
}
