/**
 * Synthetic conversations of two people with the statistics of real ones, drawn from a seed: words by Zipf's law, in bursts by topic.
 *
 *   words     30,000, frequency 1/(rank + 1); the first hundred or so are English function words, 45 % of all words,
 *             the rest are invented and partly inflected (-s, -ed, -ing), so that stemming and stopwords have an effect
 *   bursts    a session has one to three of 300 topics, themselves Zipf-distributed and different for each user; two
 *             in five content words are the topic's, one in eight repeats a recent one
 *   messages  5 to 60 words, log-normal (median 14, σ .7), unless another shape is given; one in
 *             seven is a question; speakers often send two in a row
 *   sessions  10 to 40 messages, 5 seconds to 4 minutes apart; pauses of 3 hours to 3 days between; ten conversations
 *
 * A shorter talk is the beginning of a longer one, so that sizes differ in nothing else.
 */
import { randomFrom } from './seeded-random.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../packages/base/units.ts'

export interface SyntheticMessage {
  /** Index in the user's talk: 0, 1, 2 … */
  readonly doc: number
  readonly conversationId: string
  readonly speaker: string
  readonly text: string
  /** Story time, epoch milliseconds. */
  readonly at: number
}

export interface Language {
  /** All words, most frequent first. */
  readonly words: readonly string[]
  /** Each topic's words, most frequent first. */
  readonly topics: readonly (readonly string[])[]
}

type Random = () => number

const FUNCTION_WORDS = `the i to you and a it that of in is my me for we on this was have with be so at are but do just they if what
  not all your about up out can from she there when he or how had were as her did an no will by them then has some would been his who
  more where our over could off too any am should than because into why down which their here him us only before after again very also
  being those both own each while these until does through few between such most once under during having same`.split(/\s+/)
const VOCABULARY = 30_000
const TOPICS = 300
const TOPIC_WORDS = 50
const CONVERSATIONS = 10
const SPEAKERS = ['Mira', 'Jonas'] as const
const START = Date.UTC(2015, 0, 1)

/** How long messages and sessions are, and how often the speaker changes. */
export interface TalkShape {
  /** Words of a message: log-normal with this median and deviation of the logarithm, at least and at most so many. */
  readonly medianWords: number
  readonly deviation: number
  readonly words: readonly [least: number, most: number]
  /** Messages of a session, evenly distributed. */
  readonly sessionMessages: readonly [least: number, most: number]
  /** Share of messages that another speaker sends than the one before. */
  readonly turns: number
}

const SHAPE: TalkShape = { medianWords: 14, deviation: 0.7, words: [5, 60], sessionMessages: [10, 40], turns: 0.7 }

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.includes(word)

export const pick = <T>(next: Random, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
const between = (next: Random, low: number, high: number): number => low + next() * (high - low)
const logUniform = (next: Random, low: number, high: number): number => low * (high / low) ** next()

/** Draws places 0 … count − 1 with frequency 1/(place + 2). */
function zipf(count: number): (next: Random) => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let place = 0; place < count; place++) sums[place] = sum += 1 / (place + 2)
  return (next) => {
    const target = next() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < target) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The language of a seed, the same for all users. */
export function language(seed: number): Language {
  const next = randomFrom(seed)
  const words = [...FUNCTION_WORDS]
  const known = new Set(words)
  while (words.length < VOCABULARY) {
    const word = inventWord(next, words)
    if (known.has(word)) continue
    known.add(word)
    words.push(word)
  }
  // A topic has a few frequent words and many rare ones.
  const topicWord = () => words[Math.floor(logUniform(next, FUNCTION_WORDS.length + 50, VOCABULARY))] as string
  const topic = () => Array.from({ length: TOPIC_WORDS }, topicWord)
  return { words, topics: Array.from({ length: TOPICS }, topic) }
}

const ONSETS = ['b', 'd', 'f', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w', 'br', 'dr', 'gl', 'pl', 'st', 'tr']
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea']
const CODAS = ['', '', '', '', '', '', 'n', 'r', 'l', 'm', 't', 'k']
const ENDINGS = ['s', 's', 'ed', 'ing']

/** A new word, or an inflection of an earlier one; rarer words are longer. */
function inventWord(next: Random, words: readonly string[]): string {
  const made = words.length - FUNCTION_WORDS.length
  if (made > 100 && next() < 0.25) return words[FUNCTION_WORDS.length + Math.floor(next() * made)] + pick(next, ENDINGS)
  const syllables = made < 1000 ? 2 : 2 + Math.floor(next() * 2)
  return Array.from({ length: syllables }, () => pick(next, ONSETS) + pick(next, VOWELS) + pick(next, CODAS)).join('')
}

/** An endless conversation. @param seed of the user; users of one language differ by it */
export function* syntheticTalk({ words, topics }: Language, seed: number, shape: TalkShape = SHAPE): Generator<SyntheticMessage> {
  const next = randomFrom(seed)
  const own = topics.map((topic) => ({ topic, order: next() })).sort((a, b) => a.order - b.order).map(({ topic }) => topic)
  const [anyWord, anyTopic, topicWord] = [zipf(words.length), zipf(own.length), zipf(TOPIC_WORDS)]
  const recent: string[] = []
  const word = (topic: readonly string[]): string => {
    const drawn = anyWord(next)
    if (drawn < FUNCTION_WORDS.length) return words[drawn] as string
    const chance = next()
    const chosen = chance < 0.4 ? topic[topicWord(next)] : chance < 0.525 && recent.length > 0 ? pick(next, recent) : words[drawn]
    recent.push(chosen as string)
    if (recent.length > 40) recent.shift()
    return chosen as string
  }
  let at = START
  for (let doc = 0; ; at += logUniform(next, 3 * HOUR_MS, 72 * HOUR_MS)) {
    recent.length = 0
    const conversationId = `talk-${Math.floor(next() * CONVERSATIONS)}`
    const subjects = Array.from({ length: 1 + Math.floor(next() * 3) }, () => own[anyTopic(next)] as readonly string[])
    const count = Math.round(between(next, ...shape.sessionMessages))
    let speaker = 0
    for (let i = 0; i < count; i++, doc++, at += logUniform(next, 5 * SECOND_MS, 4 * MINUTE_MS)) {
      if (next() < shape.turns) speaker = 1 - speaker
      const topic = subjects[Math.floor((i / count) * subjects.length)] as readonly string[]
      yield {
        doc, conversationId, speaker: SPEAKERS[speaker] as string, text: sentences(next, shape, () => word(topic)), at: Math.round(at),
      }
    }
  }
}

/** Words as sentences, with full stops, commas and question marks. */
function sentences(next: Random, { medianWords, deviation, words: [least, most] }: TalkShape, word: () => string): string {
  const count = Math.min(most, Math.max(least, Math.round(medianWords * Math.exp(deviation * normal(next)))))
  const asks = next() < 1 / 7
  let [text, left] = ['', 0]
  for (let i = 0; i < count; i++) {
    const drawn = word()
    if (left === 0) text += `${i > 0 ? '. ' : ''}${(drawn[0] as string).toUpperCase()}${drawn.slice(1)}`
    else text += `${next() < 0.05 ? ', ' : ' '}${drawn}`
    left = left === 0 ? Math.round(between(next, 5, 14)) : left - 1
  }
  return text + (asks ? '?' : '.')
}

/** A standard normal number, by the Box–Muller transform. */
const normal = (next: Random): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** The first messages of a user's talk. */
export function firstMessages(spoken: Language, seed: number, count: number, shape: TalkShape = SHAPE): SyntheticMessage[] {
  const log: SyntheticMessage[] = []
  for (const one of syntheticTalk(spoken, seed, shape)) {
    if (log.length === count) break
    log.push(one)
  }
  return log
}
