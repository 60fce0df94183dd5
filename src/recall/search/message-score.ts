/**
 * How well a message answers: a weighted sum of what it says itself, what is said around it, and when and by whom.
 * The weights are rounded from a coordinate search over 1,000 questions about nine conversations of two kinds, leaving
 * conversations out (docs/recall.md has the ablation).
 */
import { bm25 } from '../../rank/bm25.ts'
import { MOST_TIME_WORDS } from '../../rank/evidence-features.ts'
import type { Topics } from '../../rank/forward-index.ts'
import { sparseCosine } from '../../rank/vector-math.ts'
import type { TimeSpan } from '../../time/query/time-spans.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import { follows, type ContextMessage } from './score-context.ts'

/** Each feature's weight; features of words (words, window, answers, episode: BM25 as a share of the query's weight) are 0–1.9, the others 0–1. */
export const SCORE_WEIGHTS = {
  /** The message's own words. */
  words: 1,
  /** The words of the five messages around it, as one text. */
  window: 0.4,
  /** Questions of the one who spoke before: an answer seldom repeats their words. */
  answers: 0.8,
  /** The session's words, as a share of the best session's. */
  session: 0.2,
  /** The episode's words. */
  episode: 0.2,
  topic: 0.3,
  windowTopic: 0.3,
  date: 0.8,
  hour: 0.2,
  order: 0.3,
  /** Time words, where a time is asked for. */
  when: 0.2,
  /** It ends in a question: mostly no answer. */
  asks: -0.1,
  tells: 0.05,
  /** Logarithm of its length, up to thirty terms. */
  length: 0.1,
} as const
export type ScoreFeature = keyof typeof SCORE_WEIGHTS

/** What the one person asked about says counts so much more. */
export const PERSON_FACTOR = 1.6
const RADIUS = 2
/** Messages of the one who spoke before that are read for questions. */
const QUESTIONS = 4
const LONG_TERMS = 30

/** What the whole index tells. */
export interface CorpusStats {
  readonly asked: ParsedQuery
  /** idf of each word, as a share of all: sums to 1. */
  readonly shares: readonly number[]
  readonly averageLength: number
  /** BM25 of sessions as a share of the best, 0–1. */
  readonly sessions: ReadonlyMap<string, number>
  /** Local day and hour of a time. */
  readonly dayOf: (atMs: number) => number
  readonly hourOf: (atMs: number) => number
}

export interface ScoredMessage {
  readonly place: ContextMessage
  readonly score: number
  readonly parts: Readonly<Record<ScoreFeature, number>>
  readonly isOfPerson: boolean
}

/** Candidates with any evidence, best first; ties go to the newer. */
export function scoreMessages(places: readonly ContextMessage[], weighing: CorpusStats): ScoredMessage[] {
  const stretches = stretchScores(places, weighing)
  const orders = orderOf(places, weighing)
  const scored: ScoredMessage[] = []
  for (const [i, place] of places.entries()) {
    if (!place.isCandidate) continue
    const found = features(places, i, weighing, { episode: stretches.get(place.stretch) ?? 0, order: orders?.get(place) ?? 0 })
    const isOfPerson = weighing.asked.person === place.speaker
    const isAnswer = isOfPerson && weighing.asked.isOfNameOnly
    if (!isAnswer && found.words + found.window + found.answers + found.topic + found.windowTopic + found.date <= 0) continue
    const parts = weighted(found)
    let sum = 0
    for (const feature of FEATURES) sum += parts[feature]
    scored.push({ place, parts, isOfPerson, score: sum > 0 && isOfPerson ? sum * PERSON_FACTOR : sum })
  }
  const newer = (a: ScoredMessage, b: ScoredMessage) => b.place.atMs - a.place.atMs || b.place.seq - a.place.seq
  if (weighing.asked.isOfNameOnly) return scored.sort((a, b) => Number(b.isOfPerson) - Number(a.isOfPerson) || newer(a, b))
  return scored.sort((a, b) => b.score - a.score || newer(a, b))
}

const FEATURES = Object.keys(SCORE_WEIGHTS) as ScoreFeature[]

/** In place: a thousand times a recall. */
function weighted(found: Record<ScoreFeature, number>): Record<ScoreFeature, number> {
  for (const feature of FEATURES) found[feature] *= SCORE_WEIGHTS[feature]
  return found
}

function features(
  places: readonly ContextMessage[], i: number, { asked, shares, averageLength, sessions, dayOf, hourOf }: CorpusStats, given: { episode: number; order: number },
): Record<ScoreFeature, number> {
  const place = places[i]!
  const window = windowOf(places, i, { withTopics: asked.topics.size > 0 })
  const words = bm25Share(place, shares, averageLength)
  return {
    words,
    window: bm25Share(window, shares, averageLength * (2 * RADIUS + 1)),
    answers: answered(places, i, shares, averageLength),
    session: sessions.get(place.session) ?? 0,
    topic: sparseCosine(asked.topics, place.topics),
    windowTopic: sparseCosine(asked.topics, window.topics),
    date: Math.max(0, ...asked.spans.map((span) => nearness(span, dayOf(place.atMs)))),
    hour: asked.hours && isWithin(hourOf(place.atMs), asked.hours) ? 1 : 0,
    when: asked.asksWhen ? place.timeWords / MOST_TIME_WORDS : 0,
    asks: place.asks ? 1 : 0,
    tells: place.tells ? 1 : 0,
    length: Math.min(1, Math.log(1 + place.length) / Math.log(1 + LONG_TERMS)),
    episode: given.episode,
    order: given.order * Math.min(1, words),
  }
}

/**
 * BM25 over the query's words, as a share of their weight: 0–1.9.
 * @param isCounted for each word; all are without it
 */
export function bm25Share(
  { counts, length }: { counts: readonly number[]; length: number }, shares: readonly number[], averageLength: number, isCounted?: readonly boolean[],
): number {
  let sum = 0
  for (let word = 0; word < shares.length; word++) {
    if (counts[word]! > 0 && isCounted?.[word] !== false) sum += shares[word]! * bm25(counts[word]!, length, { averageLength })
  }
  return sum
}

interface Window {
  readonly counts: readonly number[]
  readonly length: number
  readonly topics: Topics
}

/** The messages up to two places away in the same session, as one text. */
function windowOf(places: readonly ContextMessage[], i: number, { withTopics }: { withTopics: boolean }): Window {
  let [from, to] = [i, i]
  while (i - from < RADIUS && from > 0 && follows(places[from - 1]!, places[from]!)) from--
  while (to - i < RADIUS && to + 1 < places.length && follows(places[to]!, places[to + 1]!)) to++
  const counts = places[from]!.counts.slice()
  let { length } = places[from]!
  const topics = new Map(withTopics ? places[from]!.topics : [])
  for (const place of places.slice(from + 1, to + 1)) {
    length += place.length
    for (let word = 0; word < counts.length; word++) counts[word]! += place.counts[word]!
    if (withTopics) for (const [topic, weight] of place.topics) topics.set(topic, (topics.get(topic) ?? 0) + weight)
  }
  return { counts, length, topics }
}

/** The best of the questions that whoever spoke before put: up to their last four messages. */
function answered(places: readonly ContextMessage[], i: number, shares: readonly number[], averageLength: number): number {
  const { speaker } = places[i]!
  let at = i - 1
  while (at >= 0 && follows(places[at]!, places[at + 1]!) && places[at]!.speaker === speaker) at--
  if (at < 0 || !follows(places[at]!, places[at + 1]!)) return 0
  const other = places[at]!.speaker
  let best = 0
  for (let left = QUESTIONS; left > 0 && at >= 0 && places[at]!.speaker === other; left--, at--) {
    best = Math.max(best, bm25Share(places[at]!, shares, averageLength, places[at]!.asked))
    if (at === 0 || !follows(places[at - 1]!, places[at]!)) break
  }
  return best
}

/** BM25 of each stretch as one text. */
function stretchScores(places: readonly ContextMessage[], { shares }: CorpusStats): Map<string, number> {
  const texts = new Map<string, { counts: number[]; length: number }>()
  for (const { stretch, counts, length } of places) {
    const text = texts.get(stretch) ?? { counts: shares.map(() => 0), length: 0 }
    texts.set(stretch, text)
    text.length += length
    for (let word = 0; word < counts.length; word++) text.counts[word]! += counts[word]!
  }
  const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.size)
  return new Map([...texts].map(([id, text]) => [id, bm25Share(text, shares, average)]))
}

/** 1 within the span; what was done is told of in the days after it, seldom before. A year says little. */
function nearness({ from, to, grain }: TimeSpan, day: number): number {
  const isWithinSpan = day >= from && day <= to
  if (grain === 'year') return isWithinSpan ? 0.3 : 0
  if (isWithinSpan) return 1
  if (day < from) return from - day <= 2 ? 0.3 : 0
  const late = day - to
  return late <= 3 ? 0.8 : late <= 10 ? 0.6 : late <= 31 ? 0.3 : 0
}

export const isWithin = (hour: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

/** Where the first or last of its kind is asked for: 1 for the first message that holds any of the words, down to 0 for the last, or turned round. */
function orderOf(places: readonly ContextMessage[], { asked }: CorpusStats): ReadonlyMap<ContextMessage, number> | undefined {
  if (!asked.order) return undefined
  const held = places.filter(({ isCandidate, counts }) => isCandidate && counts.some((count) => count > 0)).sort((a, b) => a.atMs - b.atMs)
  const inOrder = asked.order === 'first' ? held : held.toReversed()
  return new Map(inOrder.map((place, i) => [place, 1 - i / inOrder.length]))
}
