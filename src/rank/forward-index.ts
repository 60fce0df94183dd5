/**
 * The forward index: what ranking must know of a message besides the postings that found it, packed to some hundred
 * bytes, so that hundreds of messages around a hit can be scored without reading their texts.
 */
import { languageOf } from '../text/language.ts'
import { withoutRecalled } from '../message/recalled-text.ts'
import { termHash, termsOf } from '../text/term-hash.ts'
import { questionsIn, evidenceFeatures, type EvidenceFeatures } from './evidence-features.ts'
import { terms } from '../text/terms.ts'
import { topicsOf } from '../text/topics.ts'

/** How strongly a text speaks of each topic. */
export type Topics = ReadonlyMap<number, number>

/** A message as ranking sees it, its counts only of the words that are asked for. */
export interface IndexedMessage extends EvidenceFeatures {
  readonly atMs: number
  /** Who speaks, hashed. */
  readonly speaker: number
  /** Terms in it, repeats counted. */
  readonly length: number
  readonly topics: Topics
  /** How often each asked word stands in it, by the word's place in the query. */
  readonly counts: readonly number[]
  /** Whether each asked word stands in one of its questions. */
  readonly asked: readonly boolean[]
}

/** What there is of a message to index. */
export interface AnalysedMessage extends EvidenceFeatures {
  readonly atMs: number
  readonly speaker: number
  /** In order, with repeats. */
  readonly terms: readonly string[]
  /** Those of its questions. */
  readonly questionTerms: ReadonlySet<string>
  readonly topics: Topics
}

/** Characters of a text that are read for topics. */
const TOPIC_LENGTH = 4000

/** What was recalled and pushed back is not said anew: it is left out. */
export function analyseMessage({ text: whole, speaker, at }: { readonly text: string; readonly speaker: string; readonly at: Date }): AnalysedMessage {
  const text = withoutRecalled(whole).normalize('NFKC')
  // One for the questions too: alone they may be too short to tell
  const language = languageOf(text) ?? 'english'
  return {
    atMs: at.getTime(),
    speaker: termHash(speaker),
    terms: terms(text, language),
    questionTerms: new Set(terms(questionsIn(text), language)),
    topics: topicsIn(text.slice(0, TOPIC_LENGTH)),
    ...evidenceFeatures(text),
  }
}

/** Topics of a text, by its distinct words. */
export function topicsIn(text: string, isWord: (word: string) => boolean = () => true): Topics {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])
  return new Map(topicsOf(new Set([...words].filter(isWord).flatMap(termsOf))))
}

/** Distinct terms kept of one message; a longer one is found by all its words, but ranked by these. */
const MOST_TERMS = 4000
const VERSION = 1
const HEAD_BYTES = 3
/** Time, speaker, length, form, number of topics, number of terms. */
const TURN_BYTES = 8 + 4 + 2 + 1 + 1 + 2
const TOPIC_BYTES = 2
const TERM_BYTES = 5
/** Topics weigh 1/2, 1/3 …: in steps of 1/32 up to 8. */
export const TOPIC_STEP = 32
export const MOST_TOPIC_WEIGHT = 255
const MOST_COUNT = 127

/** Messages of one segment in order, as bytes. */
export function packForwardIndex(messages: readonly AnalysedMessage[]): Uint8Array {
  const counted = messages.map((message) => ({ message, counts: countsOf(message) }))
  const size = counted.reduce((sum, { message, counts }) => sum + TURN_BYTES + message.topics.size * TOPIC_BYTES + counts.length * TERM_BYTES, HEAD_BYTES)
  const view = new DataView(new ArrayBuffer(size))
  view.setUint8(0, VERSION)
  view.setUint16(1, messages.length)
  let at = HEAD_BYTES
  for (const { message, counts } of counted) at = packTurn(view, at, message, counts)
  return new Uint8Array(view.buffer)
}

function countsOf({ terms: list, questionTerms }: AnalysedMessage): [hash: number, count: number][] {
  const counts = new Map<string, number>()
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].slice(0, MOST_TERMS).map(([term, count]) => [termHash(term), Math.min(MOST_COUNT, count) | (questionTerms.has(term) ? 0x80 : 0)])
}

function packTurn(view: DataView, start: number, message: AnalysedMessage, counts: readonly (readonly [number, number])[]): number {
  const { asks, tells, timeWords, topics } = message
  view.setFloat64(start, message.atMs)
  view.setUint32(start + 8, message.speaker)
  view.setUint16(start + 12, Math.min(0xffff, message.terms.length))
  view.setUint8(start + 14, (asks ? 1 : 0) | (tells ? 2 : 0) | (timeWords << 2))
  view.setUint8(start + 15, topics.size)
  view.setUint16(start + 16, counts.length)
  let at = start + TURN_BYTES
  for (const [topic, weight] of topics) {
    view.setUint8(at, topic)
    view.setUint8(at + 1, Math.min(MOST_TOPIC_WEIGHT, Math.round(weight * TOPIC_STEP)))
    at += TOPIC_BYTES
  }
  for (const [term, count] of counts) {
    view.setUint32(at, term)
    view.setUint8(at + 4, count)
    at += TERM_BYTES
  }
  return at
}

/** The words asked for: their places in the query, by the hash of each of their terms. */
export type QueryTermPlaces = ReadonlyMap<number, number>

/**
 * The messages of a segment, in order, with what they hold of the wanted words.
 * @param words how many words are asked for, 1 or more than any place in `wanted`
 */
export function readForwardIndex(bytes: Uint8Array, wanted: QueryTermPlaces, words: number): IndexedMessage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const empty = { counts: Array.from({ length: words }, () => 0), asked: Array.from({ length: words }, () => false) }
  const turns: IndexedMessage[] = []
  for (let at = HEAD_BYTES, left = view.getUint16(1); left > 0; left--) {
    turns.push(readTurn(view, at, wanted, empty))
    at += TURN_BYTES + view.getUint8(at + 15) * TOPIC_BYTES + view.getUint16(at + 16) * TERM_BYTES
  }
  return turns
}

/** Fields one by one: spreading objects together took a third of a recall. */
function readTurn(view: DataView, at: number, wanted: QueryTermPlaces, empty: Counts): IndexedMessage {
  const form = view.getUint8(at + 14)
  const topicCount = view.getUint8(at + 15)
  const topics = readTopics(view, at + TURN_BYTES, topicCount)
  const { counts, asked } = readCounts(view, at + TURN_BYTES + topicCount * TOPIC_BYTES, { termCount: view.getUint16(at + 16), wanted, empty })
  return {
    atMs: view.getFloat64(at), speaker: view.getUint32(at + 8), length: view.getUint16(at + 12),
    asks: (form & 1) !== 0, tells: (form & 2) !== 0, timeWords: form >> 2, topics, counts, asked,
  }
}

const NO_TOPICS: Topics = new Map()

function readTopics(view: DataView, at: number, count: number): Topics {
  if (count === 0) return NO_TOPICS
  const topics = new Map<number, number>()
  for (let i = 0; i < count; i++) topics.set(view.getUint8(at + i * TOPIC_BYTES), view.getUint8(at + i * TOPIC_BYTES + 1) / TOPIC_STEP)
  return topics
}

type Counts = Pick<IndexedMessage, 'counts' | 'asked'>

function readCounts(view: DataView, at: number, { termCount, wanted, empty }: { termCount: number; wanted: QueryTermPlaces; empty: Counts }): Counts {
  const [counts, asked] = [empty.counts.slice(), empty.asked.slice()]
  for (let i = 0; i < termCount; i++) {
    const word = wanted.get(view.getUint32(at + i * TERM_BYTES))
    if (word === undefined) continue
    const count = view.getUint8(at + i * TERM_BYTES + 4)
    // Of a word's alternatives the most frequent counts
    counts[word] = Math.max(counts[word]!, count & MOST_COUNT)
    if (count & 0x80) asked[word] = true
  }
  return { counts, asked }
}
