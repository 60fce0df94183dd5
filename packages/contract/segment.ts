/** Segments: why they end, their ids, how surprising they are; and what is said of the episodes they become. */
import { createHash } from 'node:crypto'
import { compatible, cosine, fold, invalidInput, isZero, mean, SEGMENT_ID, type Vector } from '@madeleine/base'

/** Why a segment ended. */
export type Reason = (typeof REASONS)[number]
export const REASONS = ['topic', 'surprise', 'time-gap', 'day', 'tokens', 'messages', 'idle', 'window', 'flush'] as const

/** How surprising a model found a segment. */
export type SurpriseLevel = 'low' | 'high' | 'extremely_high'

/** One closed segment: the next `length` messages of the window. */
export interface Closed {
  readonly length: number
  readonly reason: Reason
  /** Number of messages directly before it that serve as context when it is encoded. */
  readonly overlap?: number
  readonly title?: string
  readonly summary?: string
  readonly surpriseLevel?: SurpriseLevel
  readonly complexity?: Complexity
  /** The model and the version of the prompt behind title and summary; absent if the policy made the call, or no model was called. */
  readonly model?: string
  readonly promptVersion?: number
  readonly why?: string
  /** The policy's confidence in this boundary, 0–1; absent if a rule decided. */
  readonly strength?: number
}

/** Number of messages in these segments. */
export const lengthOf = (closed: readonly Closed[]): number => closed.reduce((sum, { length }) => sum + length, 0)

/** UUID namespace of segment ids, drawn once at random. */
const NAMESPACE = Buffer.from('5f0c8a3e92d14b7ea1c6d3b80f47e925', 'hex')

/**
 * UUIDv5 (RFC 9562 §5.5) of user, incarnation and first position: every cut at that position gives the same id. A
 * conversation that is forgotten and pushed again has another incarnation, so its ids differ from the old ones.
 *
 * @param replacedId the id of the segment that this one replaces, when the log is segmented again
 */
export function segmentId(userId: string, incarnation: string, firstPosition: number, replacedId?: string): string {
  const name = replacedId === undefined ? [userId, incarnation, firstPosition] : [userId, incarnation, firstPosition, replacedId]
  return uuidOfName(NAMESPACE, name)
}

/** UUIDv5 (RFC 9562 §5.5) of a name in a namespace. */
export function uuidOfName(namespace: Uint8Array, name: readonly (string | number)[]): string {
  const hash = createHash('sha1').update(namespace).update(JSON.stringify(name)).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

// Surprise: how far an episode departs from the messages before it, 0–1.

const SURPRISE_BY_LEVEL: Readonly<Record<SurpriseLevel, number>> = { low: 0.2, high: 0.6, extremely_high: 0.9 }

/** Lowest surprise of a key moment. */
export const KEY_MOMENT = 0.7
/** Lowest surprise of a flashbulb, which is consolidated at once and decays less. */
export const FLASHBULB = 0.85
/** Default surprise: nothing unusual, or nothing to compare with. */
export const ORDINARY = 0.2

/** The surprise of a level that a model chose: 0.2, 0.6 or 0.9. */
export const surpriseOfLevel = (level: SurpriseLevel): number => SURPRISE_BY_LEVEL[level]

/** Weight of the newest message in the event model (an exponential moving average); the fifth before it has a third of that. */
const NEWEST_WEIGHT = 0.2

/**
 * Topic drift at the opening of a segment: 1 − cosine(event model, mean of the opening vectors), clamped to 0–1. The event
 * model is the exponentially weighted mean of the preceding vectors, oldest first, the newest with weight 0.2.
 *
 * The raw value depends mostly on the length of the messages, so it is meaningful only relative to other drifts:
 * {@link surpriseOfDrift}.
 *
 * @returns undefined if either list is empty or its mean is the zero vector
 * @throws invalid_input if lengths differ
 */
export function drift(precedingVectors: readonly Vector[], openingVectors: readonly Vector[]): number | undefined {
  const eventModel = runningMean(precedingVectors)
  const openingMean = mean(openingVectors)
  if (!eventModel || !openingMean || isZero(eventModel) || isZero(openingMean)) return undefined
  return Math.min(1, Math.max(0, 1 - cosine(eventModel, openingMean)))
}

function runningMean(vectors: readonly Vector[]): Vector | undefined {
  const [first, ...rest] = vectors
  if (!first) return undefined
  return rest.reduce((model, vector) => {
    if (vector.length !== model.length) throw invalidInput('length of a vector', vector.length, `${model.length} like the first`)
    return model.map((x, i) => (1 - NEWEST_WEIGHT) * x + NEWEST_WEIGHT * (vector[i] ?? 0))
  }, first)
}

/** Number of a user's latest segments that a drift is ranked among. */
export const CALIBRATION_SEGMENTS = 200
/** With fewer segments a rank is not significant, and surprise is ordinary. */
const MIN_CALIBRATION_SEGMENTS = 20

/** Piecewise linear map from the share of lower earlier drifts to surprise: the lower half is ordinary. */
const SURPRISE_CURVE: readonly (readonly [share: number, surprise: number])[] = [
  [0, ORDINARY],
  [0.5, ORDINARY],
  [0.9, KEY_MOMENT],
  [0.98, FLASHBULB],
  [1, 0.95],
]

/**
 * The surprise of a drift by its rank among the user's last 200 drifts: one in ten is a key moment, one in fifty a
 * flashbulb, independent of the embedder and the length of the messages. Monotonic in the drift; 0.2 to 0.95.
 *
 * @param newDrift 0–1
 * @param earlierDrifts the drifts of the user's earlier segments, oldest first; with fewer than 20 the result is 0.2
 */
export function surpriseOfDrift(newDrift: number, earlierDrifts: readonly number[]): number {
  const window = earlierDrifts.slice(-CALIBRATION_SEGMENTS)
  if (window.length < MIN_CALIBRATION_SEGMENTS) return ORDINARY
  const below = window.filter((other) => other < newDrift).length
  const equal = window.filter((other) => other === newDrift).length
  return interpolate((below + equal / 2) / window.length)
}

function interpolate(share: number): number {
  const upper = SURPRISE_CURVE.findIndex(([shareAt]) => shareAt >= share)
  const [toShare, to] = SURPRISE_CURVE[upper] ?? [1, ORDINARY]
  const [fromShare, from] = SURPRISE_CURVE[upper - 1] ?? [toShare, to]
  return toShare === fromShare ? to : from + ((share - fromShare) / (toShare - fromShare)) * (to - from)
}

// What is said of an episode: sentences with the messages that support them, grips (the ids of such messages), quality, complexity.

/** A sentence about a segment. */
export interface CitedSentence {
  readonly text: string
  /** The supporting messages; absent if there are none. */
  readonly support?: Support
}

/** Messages that support a sentence: `from` inclusive to `to` exclusive, by seq. */
export interface Support {
  readonly from: number
  readonly to: number
  /** The supporting words, quoted exactly; at most 200 code points. */
  readonly quote: string
}

/** A range of messages of a segment: `from` inclusive to `to` exclusive, by seq. */
export interface Grip {
  readonly segmentId: string
  readonly from: number
  readonly to: number
}

/** grip:SEGMENT:12-14. It refers to messages, not to summaries that may be rewritten, so it always leads to the same text. */
export const gripId = (grip: Grip): string => `grip:${grip.segmentId}:${grip.from}-${grip.to}`

const GRIP_ID = new RegExp(String.raw`^grip:(?<segmentId>${SEGMENT_ID}):(?<from>\d{1,9})-(?<to>\d{1,9})$`, 'i')

export const isGripId = (id: string): boolean => id.startsWith('grip:')

/** Parses a grip id. @throws {MadeleineError} `invalid_input` for anything else */
export function readGripId(id: string): Grip {
  const { segmentId: inSegment, from, to } = GRIP_ID.exec(id)?.groups ?? {}
  if (inSegment === undefined || Number(from) >= Number(to)) {
    throw invalidInput('id', id, 'a grip such as grip:f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1:12-14')
  }
  return { segmentId: inSegment.toLowerCase(), from: Number(from), to: Number(to) }
}

/** Whether a text contains a quote, compared without case, accents, punctuation and white space. */
export function containsQuote(text: string, quote: string): boolean {
  const needle = normaliseForMatch(quote)
  return needle !== '' && normaliseForMatch(text).includes(needle)
}

/** Without punctuation, because a quote often omits the markup of its source. */
const normaliseForMatch = (text: string): string => fold(compatible(text)).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()

/** Who wrote title and summary: a model; extraction rules; or rules because the model failed, to be retried. */
export type Quality = 'model' | 'extractive' | 'fallback'

/** Complexity of an episode: 1 small talk or one question, 2 a topic, 3 several decisions or steps. */
export type Complexity = 1 | 2 | 3

/** A phrase and its weight, summed over the segments below; 1 is the best phrase of one segment. */
export interface Keyword {
  readonly text: string
  readonly weight: number
}
