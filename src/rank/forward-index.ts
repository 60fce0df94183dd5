/**
 * The forward index: the ranking features of each message, packed into some hundred bytes, so that hundreds of messages
 * around a hit can be scored without reading their texts.
 */
import { languageOf } from '../text/language.ts'
import type { Marks } from '../message/message.ts'
import { ownText } from '../message/recalled-text.ts'
import { termHash, termsOf } from '../text/term-hash.ts'
import { questionsIn, evidenceFeatures, type EvidenceFeatures } from './evidence-features.ts'
import { terms } from '../text/terms.ts'
import { topicsOf } from '../text/topics.ts'
import { compatible } from '../text/normalise.ts'

/** Weights of a text's topics, by topic number. */
export type Topics = ReadonlyMap<number, number>

/** The features of a message for one query; terms that are not in the query are not counted. */
export interface IndexedMessage extends EvidenceFeatures {
  readonly atMs: number
  /** Hash of the speaker's name. */
  readonly speaker: number
  /** Number of terms, with repeats. */
  readonly length: number
  readonly topics: Topics
  /** Frequency of each query word in the message, by the word's place in the query. */
  readonly counts: readonly number[]
  /** Whether each query word occurs in a question of the message. */
  readonly asked: readonly boolean[]
}

/** The features of a message before packing. */
export interface AnalysedMessage extends EvidenceFeatures {
  readonly atMs: number
  readonly speaker: number
  /** In order, with repeats. */
  readonly terms: readonly string[]
  /** Terms of the message's questions. */
  readonly questionTerms: ReadonlySet<string>
  readonly topics: Topics
}

/** Number of characters, from the start of a text, that topics are derived from. */
const MAX_TOPIC_CHARACTERS = 4000

/** The features of a message. Recalled text inside the message is ignored: it is a repetition, not a new statement. */
export function analyseMessage(message: { readonly text: string; readonly marks?: Marks; readonly speaker: string; readonly at: Date }): AnalysedMessage {
  const { speaker, at } = message
  const text = compatible(ownText(message))
  // Detected once for the whole text: a question alone may be too short for language detection
  const language = languageOf(text) ?? 'english'
  return {
    atMs: at.getTime(),
    speaker: termHash(speaker),
    terms: terms(text, { language }),
    questionTerms: new Set(terms(questionsIn(text), { language })),
    topics: topicsIn(text.slice(0, MAX_TOPIC_CHARACTERS)),
    ...evidenceFeatures(text),
  }
}

const ASCII = /^[\0-\x7f]*$/

/** Topics of a text, from its distinct words. @param isWord a filter on these words */
export function topicsIn(text: string, isWord: (word: string) => boolean = () => true): Topics {
  const words = new Set(text.toLowerCase().match(ASCII.test(text) ? /[a-z]+/g : /\p{L}+/gu) ?? [])
  const hashes = new Set<number>()
  for (const word of words) if (isWord(word)) for (const term of termsOf(word)) hashes.add(term)
  return new Map(topicsOf(hashes))
}

/** Most distinct terms stored per message; the postings of a longer message are complete, but only these are scored. */
const MAX_TERMS = 4000
const VERSION = 1
const HEADER_BYTES = 3
/** Time, speaker, length, flags, number of topics, number of terms. */
const MESSAGE_BYTES = 8 + 4 + 2 + 1 + 1 + 2
const TOPIC_BYTES = 2
const TERM_BYTES = 5
/** Topic weights (1/2, 1/3 …) are stored in steps of 1/32, up to 8. */
export const TOPIC_STEP = 32
export const MAX_TOPIC_WEIGHT = 255
const MAX_COUNT = 127

/** Packs the messages of one segment, in order. */
export function packForwardIndex(messages: readonly AnalysedMessage[]): Uint8Array {
  const counted = messages.map((message) => ({ message, counts: countsOf(message) }))
  const size = counted.reduce((sum, { message, counts }) => sum + MESSAGE_BYTES + message.topics.size * TOPIC_BYTES + counts.length * TERM_BYTES, HEADER_BYTES)
  const view = new DataView(new ArrayBuffer(size))
  view.setUint8(0, VERSION)
  view.setUint16(1, messages.length)
  let offset = HEADER_BYTES
  for (const { message, counts } of counted) offset = packMessage(view, offset, message, counts)
  return new Uint8Array(view.buffer)
}

function countsOf({ terms: list, questionTerms }: AnalysedMessage): [hash: number, count: number][] {
  const counts = new Map<string, number>()
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].slice(0, MAX_TERMS).map(([term, count]) => [termHash(term), Math.min(MAX_COUNT, count) | (questionTerms.has(term) ? 0x80 : 0)])
}

function packMessage(view: DataView, start: number, message: AnalysedMessage, counts: readonly (readonly [number, number])[]): number {
  const { asks, tells, timeWords, topics } = message
  view.setFloat64(start, message.atMs)
  view.setUint32(start + 8, message.speaker)
  view.setUint16(start + 12, Math.min(0xffff, message.terms.length))
  view.setUint8(start + 14, (asks ? 1 : 0) | (tells ? 2 : 0) | (timeWords << 2))
  view.setUint8(start + 15, topics.size)
  view.setUint16(start + 16, counts.length)
  let offset = start + MESSAGE_BYTES
  for (const [topic, weight] of topics) {
    view.setUint8(offset, topic)
    view.setUint8(offset + 1, Math.min(MAX_TOPIC_WEIGHT, Math.round(weight * TOPIC_STEP)))
    offset += TOPIC_BYTES
  }
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
    messages.push(unpackMessage(view, offset, termPlaces, empty))
    offset += MESSAGE_BYTES + view.getUint8(offset + 15) * TOPIC_BYTES + view.getUint16(offset + 16) * TERM_BYTES
  }
  return messages
}

/** Assigns fields one by one, because object spread took a third of the time of a recall. */
function unpackMessage(view: DataView, offset: number, termPlaces: QueryTermPlaces, empty: Counts): IndexedMessage {
  const flags = view.getUint8(offset + 14)
  const topicCount = view.getUint8(offset + 15)
  const topics = unpackTopics(view, offset + MESSAGE_BYTES, topicCount)
  const { counts, asked } = unpackCounts(view, offset + MESSAGE_BYTES + topicCount * TOPIC_BYTES, { termCount: view.getUint16(offset + 16), termPlaces, empty })
  return {
    atMs: view.getFloat64(offset), speaker: view.getUint32(offset + 8), length: view.getUint16(offset + 12),
    asks: (flags & 1) !== 0, tells: (flags & 2) !== 0, timeWords: flags >> 2, topics, counts, asked,
  }
}

const NO_TOPICS: Topics = new Map()

function unpackTopics(view: DataView, offset: number, count: number): Topics {
  if (count === 0) return NO_TOPICS
  const topics = new Map<number, number>()
  for (let i = 0; i < count; i++) topics.set(view.getUint8(offset + i * TOPIC_BYTES), view.getUint8(offset + i * TOPIC_BYTES + 1) / TOPIC_STEP)
  return topics
}

type Counts = Pick<IndexedMessage, 'counts' | 'asked'>

function unpackCounts(
  view: DataView,
  offset: number,
  { termCount, termPlaces, empty }: { termCount: number; termPlaces: QueryTermPlaces; empty: Counts },
): Counts {
  const [counts, asked] = [empty.counts.slice(), empty.asked.slice()]
  for (let i = 0; i < termCount; i++) {
    const place = termPlaces.get(view.getUint32(offset + i * TERM_BYTES))
    if (place === undefined) continue
    const count = view.getUint8(offset + i * TERM_BYTES + 4)
    // A query word with several terms counts by its most frequent one
    counts[place] = Math.max(counts[place]!, count & MAX_COUNT)
    if (count & 0x80) asked[place] = true
  }
  return { counts, asked }
}
