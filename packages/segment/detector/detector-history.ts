/** `DetectorHistory`: the detector's statistics of a conversation, in constant space. */
import type { MessageFeatures } from './message-features.ts'
import { TOPIC_NAMES } from '@madeleine/language'

/** Factor by which topic weights decay per message. */
const TOPIC_DECAY = 0.75

/** Number of latest messages whose terms are kept per message. */
export const RECENT = 16
/** Number of hashed term counters; terms that share a counter appear slightly more frequent. */
const BUCKETS = 1024
/** Messages after which all counts are halved, so that they describe the last few hundred. */
const HALVING_MESSAGES = 256
/** The most speakers that are distinguished. */
const MAX_SPEAKERS = 12
/** Running means average over at most about this many messages. */
const MEAN_MESSAGES = 48

/** The features of an earlier message that later decisions use. */
export interface PastMessage {
  readonly message: MessageFeatures
  readonly speaker: number
  /** Weighted share of its terms that occur in the four messages before it. */
  readonly cover: number
  /** Log odds of its words by lexicon: of a boundary before the message, and of one after it. */
  readonly lexNext: readonly number[]
  readonly lexPrev: readonly number[]
  readonly topicCosine: number
  /** Share of its words that are in the detector's background vocabulary. */
  readonly known: number
}

export interface RunningMeans {
  length: number
  question: number
  cover: number
  digits: number
  thanks: number
  agree: number
  changed: number
  lex: number
  short: number
  known: number
  /** ln(1 + words) of a message: robust against a few long ones. */
  logLength: number
  /** Log odds of the gaps so far, and their squares: the conversation's boundary rate. */
  logit: number
  logitSquare: number
}

/** Prior means of a conversation, with the weight of four messages. */
export const PRIOR_MEANS: RunningMeans = {
  length: 14, question: 0.3, cover: 0.2, digits: 0.03, thanks: 0.08, agree: 0.2, changed: 0.9, lex: -1.5, short: 0.2,
  known: 0.4, logLength: 2.4, logit: -2, logitSquare: 8,
}

export interface DetectorHistory {
  /** Messages recorded. */
  count: number
  /** The last two messages, newest first. */
  past: PastMessage[]
  /** Terms of the last `RECENT` messages, each with a bit mask of the messages that contain it; bit 0 is message number `at`. */
  readonly termMasks: Map<number, { at: number; mask: number }>
  readonly ring: (readonly number[])[]
  readonly buckets: Uint8Array
  /** Messages counted in `buckets`. */
  counted: number
  readonly means: RunningMeans
  readonly speakers: number[]
  /** Number of each speaker's last message, by index in `speakers`. */
  readonly spoke: number[]
  /** Consecutive messages of the newest speaker. */
  run: number
  /** Messages and words since the last cut, or since the beginning. */
  sinceCut: number
  wordsSinceCut: number
  /** Topic weights of the conversation, decaying, and of the messages since the last cut. */
  readonly topics: Float32Array
  readonly topicsSinceCut: Float32Array
  /** Index of the first speaker since the last cut; −1 before the first message. */
  starter: number
  cuts: number
}

export const openHistory = (): DetectorHistory => ({
  count: 0, past: [], termMasks: new Map(), ring: [], buckets: new Uint8Array(BUCKETS), counted: 0,
  means: { ...PRIOR_MEANS }, speakers: [], spoke: [], run: 0, sinceCut: 0, wordsSinceCut: 0, starter: -1, cuts: 0,
  topics: new Float32Array(TOPIC_NAMES.length), topicsSinceCut: new Float32Array(TOPIC_NAMES.length),
})

const bucketOf = (term: number): number => term & (BUCKETS - 1)
export const countOf = (history: DetectorHistory, term: number): number => history.buckets[bucketOf(term)] as number

/** Bit mask of the last `RECENT` messages that contain a term; bit 0 is the newest. */
export function maskOf(history: DetectorHistory, term: number): number {
  const entry = history.termMasks.get(term)
  if (!entry) return 0
  const age = history.count - entry.at
  return age >= RECENT ? 0 : (entry.mask << age) & 0xffff
}

/** The index of a speaker in order of appearance; `MAX_SPEAKERS` for all further speakers. */
export function speakerIndex(history: DetectorHistory, name: number): number {
  const known = history.speakers.indexOf(name)
  if (known >= 0) return known
  return Math.min(history.speakers.length, MAX_SPEAKERS)
}

/** Adds a message to the history, after the decision about the gap before it. */
export function recordMessage(history: DetectorHistory, past: PastMessage, name: number): void {
  const { message, speaker } = past
  if (speaker === history.speakers.length && speaker < MAX_SPEAKERS) history.speakers.push(name)
  history.run = speaker === history.past[0]?.speaker ? history.run + 1 : 1
  history.spoke[speaker] = history.count
  updateMeans(history, past)
  for (const term of message.terms) {
    markTerm(history, term)
    const bucket = bucketOf(term)
    history.buckets[bucket] = Math.min(255, (history.buckets[bucket] as number) + 1)
  }
  history.count++
  history.counted++
  history.ring.push(message.terms)
  if (history.ring.length > RECENT) dropTerms(history, history.ring.shift() as readonly number[])
  if (history.counted >= HALVING_MESSAGES) halveCounts(history)
  const [previous] = history.past
  history.past = previous ? [past, previous] : [past]
  if (history.sinceCut === 0) history.starter = speaker
  for (let topic = 0; topic < TOPIC_NAMES.length; topic++) history.topics[topic] = (history.topics[topic] as number) * TOPIC_DECAY
  for (const [topic, weight] of message.topics) {
    history.topics[topic] = (history.topics[topic] as number) + weight
    history.topicsSinceCut[topic] = (history.topicsSinceCut[topic] as number) + weight
  }
  history.sinceCut++
  history.wordsSinceCut += message.length
}

/** Changes a term's entry where it has one: two thirds of a message's terms occurred in the messages before it. */
function markTerm(history: DetectorHistory, term: number): void {
  const entry = history.termMasks.get(term)
  const at = history.count + 1
  if (!entry) {
    history.termMasks.set(term, { at, mask: 1 })
    return
  }
  const age = at - entry.at
  entry.mask = (age > RECENT ? 1 : (entry.mask << age) | 1) & 0xffff
  entry.at = at
}

function dropTerms(history: DetectorHistory, terms: readonly number[]): void {
  for (const term of terms) if (maskOf(history, term) === 0) history.termMasks.delete(term)
}

function halveCounts(history: DetectorHistory): void {
  for (let bucket = 0; bucket < BUCKETS; bucket++) history.buckets[bucket] = (history.buckets[bucket] as number) >> 1
  history.counted >>= 1
}

function updateMeans({ means, count, past: [previous] }: DetectorHistory, { message, speaker, cover, lexNext, known }: PastMessage): void {
  const rate = 1 / (Math.min(count, MEAN_MESSAGES) + 4)
  means.length += rate * (Math.min(message.length, 120) - means.length)
  means.logLength += rate * (Math.log1p(message.length) - means.logLength)
  means.question += rate * ((message.question ? 1 : 0) - means.question)
  if (count > 0) means.cover += rate * (cover - means.cover)
  means.digits += rate * (message.digits - means.digits)
  means.thanks += rate * (message.cues.thanks - means.thanks)
  means.agree += rate * (message.cues.agree - means.agree)
  means.short += rate * ((message.length <= 3 ? 1 : 0) - means.short)
  if (previous) means.changed += rate * ((speaker === previous.speaker ? 0 : 1) - means.changed)
  means.lex += rate * (Math.max(...lexNext) - means.lex)
  // Without a prior, as the language of a conversation does not change; messages without words do not count
  if (message.length > 0) means.known += (known - means.known) / (Math.min(count, MEAN_MESSAGES) + 1)
}

/** Records the log odds of the gap before the next message. */
export function recordLogit({ means, count }: DetectorHistory, logit: number): void {
  const rate = 1 / (Math.min(count, MEAN_MESSAGES) + 4)
  means.logit += rate * (logit - means.logit)
  means.logitSquare += rate * (logit * logit - means.logitSquare)
}

/** Records a cut before the next message. */
export function recordCut(history: DetectorHistory): void {
  history.sinceCut = 0
  history.wordsSinceCut = 0
  history.topicsSinceCut.fill(0)
  history.cuts++
}
