/** What the detector remembers of a conversation: constant in size, however long the talk. */
import type { MessageFeatures } from './message-features.ts'
import { TOPIC_COUNT } from '../../text/topics.ts'

/** How much of a topic's weight is left after a message. */
const TOPIC_DECAY = 0.75

/** Messages whose words are remembered one by one. */
export const RECENT = 16
/** Counters of the conversation's words; words that share one look a little more common than they are. */
const BUCKETS = 1024
/** Messages after which all counts are halved, so that they speak of the last few hundred. */
const AGING = 256
/** Speakers told apart. */
const SPEAKERS = 12
/** Running means weigh at most the last so many messages. */
const MEMORY = 48

/** A message that is past, as far as later decisions need it. */
export interface Past {
  readonly form: MessageFeatures
  readonly speaker: number
  /** How much of it stood in the four messages before it. */
  readonly cover: number
  /** Log odds of its words by lexicon: as the message after a gap, and as the one before. */
  readonly lexNext: readonly number[]
  readonly lexPrev: readonly number[]
  readonly topicCosine: number
  /** Share of its words that the detector has learnt. */
  readonly known: number
}

export interface Means {
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
  /** ln(1 + words) of a message: what is usual, a few long ones aside. */
  logLength: number
  /** Log odds of the gaps so far, and their squares: how ready this talk is to turn. */
  logit: number
  logitSquare: number
}

/** What a talk is taken for before it has begun: they weigh as four messages do. */
export const PRIOR_MEANS: Means = {
  length: 14, question: 0.3, cover: 0.2, digits: 0.03, thanks: 0.08, agree: 0.2, changed: 0.9, lex: -1.5, short: 0.2,
  known: 0.4, logLength: 2.4, logit: -2, logitSquare: 8,
}

export interface DetectorHistory {
  /** Messages taken. */
  count: number
  /** The last two, newest first. */
  past: Past[]
  /** Terms of the last `RECENT` messages: which of them hold a term, bit 0 the newest as of `at`. */
  readonly seen: Map<number, { at: number; mask: number }>
  readonly ring: (readonly number[])[]
  readonly buckets: Uint8Array
  /** Messages the buckets speak of. */
  counted: number
  readonly means: Means
  readonly speakers: number[]
  /** When each speaker last spoke, by place in `speakers`. */
  readonly spoke: number[]
  /** Messages in a row by the newest speaker. */
  run: number
  /** Messages, and words, since the last cut; all of them while there was none. */
  sinceCut: number
  wordsSinceCut: number
  /** Topics of the last messages, fading, and of the messages since the last cut. */
  readonly topics: Float32Array
  readonly topicsSinceCut: Float32Array
  /** Who spoke first since the last cut; −1 before anybody did. */
  starter: number
  cuts: number
}

export const openHistory = (): DetectorHistory => ({
  count: 0, past: [], seen: new Map(), ring: [], buckets: new Uint8Array(BUCKETS), counted: 0,
  means: { ...PRIOR_MEANS }, speakers: [], spoke: [], run: 0, sinceCut: 0, wordsSinceCut: 0, starter: -1, cuts: 0,
  topics: new Float32Array(TOPIC_COUNT), topicsSinceCut: new Float32Array(TOPIC_COUNT),
})

const bucketOf = (term: number): number => term & (BUCKETS - 1)
export const countOf = (history: DetectorHistory, term: number): number => history.buckets[bucketOf(term)] as number

/** Which of the last `RECENT` messages hold a term; bit 0 is the newest. */
export function maskOf(history: DetectorHistory, term: number): number {
  const found = history.seen.get(term)
  if (!found) return 0
  const age = history.count - found.at
  return age >= RECENT ? 0 : (found.mask << age) & 0xffff
}

/** The number of a speaker, in order of appearance, `SPEAKERS` for all beyond. */
export function speakerEntry(history: DetectorHistory, name: number): number {
  const known = history.speakers.indexOf(name)
  if (known >= 0) return known
  return Math.min(history.speakers.length, SPEAKERS)
}

/** Takes a message in, after the decision before it was made. */
export function remember(history: DetectorHistory, past: Past, name: number): void {
  const { form, speaker } = past
  if (speaker === history.speakers.length && speaker < SPEAKERS) history.speakers.push(name)
  history.run = speaker === history.past[0]?.speaker ? history.run + 1 : 1
  history.spoke[speaker] = history.count
  updateMeans(history, past)
  for (const term of form.terms) {
    history.seen.set(term, { at: history.count + 1, mask: ((maskOf(history, term) << 1) | 1) & 0xffff })
    const bucket = bucketOf(term)
    history.buckets[bucket] = Math.min(255, (history.buckets[bucket] as number) + 1)
  }
  history.count++
  history.counted++
  history.ring.push(form.terms)
  if (history.ring.length > RECENT) forget(history, history.ring.shift() as readonly number[])
  if (history.counted >= AGING) halve(history)
  history.past = [past, ...history.past.slice(0, 1)]
  if (history.sinceCut === 0) history.starter = speaker
  for (let topic = 0; topic < TOPIC_COUNT; topic++) history.topics[topic] = (history.topics[topic] as number) * TOPIC_DECAY
  for (const [topic, weight] of form.topics) {
    history.topics[topic] = (history.topics[topic] as number) + weight
    history.topicsSinceCut[topic] = (history.topicsSinceCut[topic] as number) + weight
  }
  history.sinceCut++
  history.wordsSinceCut += form.length
}

function forget(history: DetectorHistory, terms: readonly number[]): void {
  for (const term of terms) if (maskOf(history, term) === 0) history.seen.delete(term)
}

function halve(history: DetectorHistory): void {
  for (let bucket = 0; bucket < BUCKETS; bucket++) history.buckets[bucket] = (history.buckets[bucket] as number) >> 1
  history.counted >>= 1
}

function updateMeans({ means, count, past: [previous] }: DetectorHistory, { form, speaker, cover, lexNext, known }: Past): void {
  const rate = 1 / (Math.min(count, MEMORY) + 4)
  const step = (key: keyof Means, value: number) => { means[key] += rate * (value - means[key]) }
  step('length', Math.min(form.length, 120))
  step('logLength', Math.log1p(form.length))
  step('question', form.question ? 1 : 0)
  if (count > 0) step('cover', cover)
  step('digits', form.digits)
  step('thanks', form.cues.thanks)
  step('agree', form.cues.agree)
  step('short', form.length <= 3 ? 1 : 0)
  if (previous) step('changed', speaker === previous.speaker ? 0 : 1)
  step('lex', Math.max(...lexNext))
  // Known from the first message on: a language does not change. A picture is in none
  if (form.length > 0) means.known += (known - means.known) / (Math.min(count, MEMORY) + 1)
}

/** Notes the log odds of the gap before the message that comes next. */
export function noteLogit({ means, count }: DetectorHistory, logit: number): void {
  const rate = 1 / (Math.min(count, MEMORY) + 4)
  means.logit += rate * (logit - means.logit)
  means.logitSquare += rate * (logit * logit - means.logitSquare)
}

/** Notes a cut before the message that comes next. */
export function cutHere(history: DetectorHistory): void {
  history.sinceCut = 0
  history.wordsSinceCut = 0
  history.topicsSinceCut.fill(0)
  history.cuts++
}
