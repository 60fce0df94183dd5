/** The learned boundary detector: reads a conversation message by message and gives the log odds of a boundary before each. */
import { isJsonObject, type Json, type JsonObject, termHash } from '@madeleine/base'
import { TOPIC_NAMES } from '@madeleine/language'
import {
  maskOf, recordCut, recordLogit, openHistory, recordMessage, speakerIndex, PRIOR_MEANS, RECENT, type DetectorHistory, type RunningMeans,
  type PastMessage,
} from './detector-history.ts'
import { FEATURES, featuresOf, rarityOf, type Background } from './gap-features.ts'
import { messageFeaturesOf, CUES, type MessageFeatures, type Cue } from './message-features.ts'
import { evaluateForest, type Weights } from './trees.ts'
import { knownShare, wordScores, type WordScores } from './word-scores.ts'

/** Terms under this weight, in nats, hold nothing together. */
const MIN_LINK_WEIGHT = 1

/** One message as the detector reads it. */
export interface DetectorTurn {
  readonly speaker: string
  readonly text: string
}

export interface Detector {
  /**
   * Reads the next turn. Returns the log odds of a boundary before it, −∞ for the first, and the terms by which it holds to
   * the turns before it.
   *
   * @param after the turn after it, if the talk goes on
   * @param decide returns whether the log odds are a boundary; not called for the first turn
   */
  take(turn: DetectorTurn, after: DetectorTurn | undefined, decide: (logit: number) => boolean):
  { readonly logit: number; readonly links: readonly WordLink[] }
  readonly history: DetectorHistory
}

/** @param history history of the conversation so far; changed in place */
export function openDetector({ bias, forest, words, background }: Weights, history: DetectorHistory = openHistory()): Detector {
  const room = new Float64Array(FEATURES.length)
  /** The turn that was read ahead. */
  let ahead: ReadTurn | undefined
  const read = ({ speaker, text }: DetectorTurn): ReadTurn => {
    const message = messageFeaturesOf(text)
    return { text, message, name: speakerHash(speaker), scores: wordScores(words, message) }
  }
  return {
    history,
    take(turn, after, decide) {
      let logit = -Infinity
      const current = ahead?.text === turn.text && ahead.name === speakerHash(turn.speaker) ? ahead : read(turn)
      ahead = after && read(after)
      const links = linksOf(history, current.message, background)
      advance(history, { ...current, after: ahead, room }, background, (features) => {
        logit = bias + evaluateForest(forest, features)
        recordLogit(history, logit)
        return decide(logit)
      })
      return { logit, links }
    },
  }
}

/** The hash of a speaker's name, never 0. */
export const speakerHash = (speaker: string): number => termHash(speaker) || 1

/** A message, by whom it is, and what its words say. */
export interface ReadMessage {
  readonly message: MessageFeatures
  /** Hash of the speaker's name. */
  readonly name: number
  readonly scores: WordScores
}

interface ReadTurn extends ReadMessage {
  readonly text: string
}

/** A message to add to a history. */
interface NextMessage extends ReadMessage {
  readonly after?: ReadMessage | undefined
  /** Where the features of the gap are written; default a new array. */
  readonly room?: Float64Array
}

/**
 * Adds a message to the history. Training and detection share this step, so that both compute the same features.
 *
 * @param isCut decides from the features of the gap before the message; not called for the first message
 */
export function advance(
  history: DetectorHistory, { message, name, scores: { lexNext, lexPrev }, after, room }: NextMessage, background: Background,
  isCut: (features: Float64Array) => boolean,
): void {
  const next = after && { message: after.message, name: after.name, lexNext: after.scores.lexNext }
  const gap = history.count > 0
    ? featuresOf(history, message, { name, lexNext, lexPrev, background, after: next, features: room }) : undefined
  if (gap && isCut(gap.features)) recordCut(history)
  const { cover = 0, topicCosine = -1 } = gap ?? {}
  recordMessage(
    history,
    { message, speaker: speakerIndex(history, name), cover, topicCosine, lexNext, lexPrev, known: knownShare(message, background) }, name,
  )
}

/** A term of a message that says something, and which of the messages before hold it: a bit each, bit 0 for the newest. */
export interface WordLink {
  readonly weight: number
  readonly mask: number
}

/** The terms of a message by which talk holds together: common ones, which any talk has, are left out. */
export function linksOf(history: DetectorHistory, { terms }: MessageFeatures, background: Background): WordLink[] {
  const links: WordLink[] = []
  for (const term of terms) {
    const weight = rarityOf(history, term, background)
    if (weight > MIN_LINK_WEIGHT) links.push({ weight, mask: maskOf(history, term) })
  }
  return links
}

// Serialises the detector's history to JSON of at most 8 KB and back without loss, so that results do not depend on the times of looks.

const MEANS = Object.keys(PRIOR_MEANS) as (keyof RunningMeans)[]
/** Version of the state's layout; a state of another version is ignored. */
const VERSION = `1.${MEANS.length}.${TOPIC_NAMES.length}`
const CUE_NAMES = Object.keys(CUES) as Cue[]

export function stateOf(history: DetectorHistory): JsonObject {
  const { count, counted, run, sinceCut, wordsSinceCut, starter, cuts, speakers, spoke } = history
  return {
    version: VERSION,
    numbers: [count, counted, run, sinceCut, wordsSinceCut, starter, cuts],
    speakers: [...speakers], spoke: [...spoke], // later messages change the history, not its state
    means: toBase64(Float64Array.from(MEANS, (key) => history.means[key])),
    buckets: toBase64(history.buckets),
    topics: [toBase64(history.topics), toBase64(history.topicsSinceCut)],
    ring: history.ring.map((terms) => toBase64(Uint32Array.from(terms))),
    past: history.past.map(storedMessage),
  }
}

/** The deserialised history; a new one if the state is missing or has another version. */
export function historyOf(state: Json | undefined): DetectorHistory {
  const history = openHistory()
  if (!isJsonObject(state) || state.version !== VERSION) return history
  const stored = state as unknown as StoredHistory
  const [count, counted, run, sinceCut, wordsSinceCut, starter, cuts] = stored.numbers
  Object.assign(history, { count, counted, run, sinceCut, wordsSinceCut, starter, cuts })
  history.speakers.push(...stored.speakers)
  history.spoke.push(...stored.spoke)
  const means = new Float64Array(fromBase64(stored.means))
  MEANS.forEach((key, index) => { history.means[key] = means[index] as number })
  history.buckets.set(new Uint8Array(fromBase64(stored.buckets)))
  history.topics.set(new Float32Array(fromBase64(stored.topics[0])))
  history.topicsSinceCut.set(new Float32Array(fromBase64(stored.topics[1])))
  for (const text of stored.ring) history.ring.push([...new Uint32Array(fromBase64(text))])
  history.ring.forEach((terms, index) => markTerms(history, terms, count - history.ring.length + index + 1))
  const { length } = history.ring
  history.past = stored.past.map((past, age) => pastMessage(past, history.ring[length - 1 - age] ?? []))
  return history
}

interface StoredHistory {
  readonly numbers: readonly [number, number, number, number, number, number, number]
  readonly speakers: readonly number[]
  readonly spoke: readonly number[]
  readonly means: string
  readonly buckets: string
  readonly topics: readonly [string, string]
  readonly ring: readonly string[]
  readonly past: readonly StoredMessage[]
}

interface StoredMessage {
  readonly speaker: number
  readonly cues: string
  readonly question: boolean
  readonly numbers: string
  readonly lexica: number
}

/** Marks these terms as contained in message number `at`, from 1. */
function markTerms({ termMasks }: DetectorHistory, terms: readonly number[], at: number): void {
  for (const term of terms) {
    const entry = termMasks.get(term)
    const mask = entry && at - entry.at < RECENT ? (entry.mask << (at - entry.at)) & 0xffff : 0
    termMasks.set(term, { at, mask: mask | 1 })
  }
}

function storedMessage({ message, speaker, cover, topicCosine, known, lexNext, lexPrev }: PastMessage): JsonObject {
  const numbers = [message.length, message.digits, message.capitals, cover, topicCosine, known, ...lexNext, ...lexPrev]
  return {
    speaker, question: message.question, lexica: lexNext.length,
    cues: CUE_NAMES.map((cue) => message.cues[cue]).join(''), numbers: toBase64(Float64Array.from(numbers)),
  }
}

/** An earlier message, without words and topics, which later decisions do not use. */
function pastMessage({ speaker, question, lexica, cues, numbers }: StoredMessage, terms: readonly number[]): PastMessage {
  const [length = 0, digits = 0, capitals = 0, cover = 0, topicCosine = 0, known = 0, ...scores] = new Float64Array(fromBase64(numbers))
  const message: MessageFeatures = {
    terms, words: [], wordTerms: [], topics: [], length, digits, capitals, question,
    cues: Object.fromEntries(CUE_NAMES.map((cue, index) => [cue, Number(cues[index])])) as Record<Cue, number>,
  }
  return { message, speaker, cover, topicCosine, known, lexNext: scores.slice(0, lexica), lexPrev: scores.slice(lexica) }
}

const toBase64 = (values: Float64Array | Float32Array | Uint32Array | Uint8Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')

function fromBase64(text: string): ArrayBuffer {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return bytes.buffer
}
