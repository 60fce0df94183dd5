/** Which segments may hold what is asked for: by words, by topics, by dates, or by title. */
import { bm25, idf } from '../../rank/bm25.ts'
import { TOPIC_STEP } from '../../rank/forward-index.ts'
import { dayNumber } from '../../time/period.ts'
import { TOPIC_NAMES } from '../../text/topics.ts'
import type { Tx } from '../../store/engine/db.ts'
import { eachPosting, SPEAKERS, TITLES, TOPICS, WORDS, type Corpus, type PostingField } from '../../store/tables/postings.ts'
import { numbersInScope, segmentsBetween } from '../../store/queries/search-queries.ts'
import type { Scope } from '../../store/queries/search-scope.ts'
import type { ParsedQuery } from '../query/parse-query.ts'

/** Segments looked at, of each kind. */
const BY_WORDS = 60
const BY_TOPICS = 30
/** By a time that is named; the newest of a person who is, where nothing else is. */
const BY_DATE = 20
/** Titles the words arm may name. */
const BY_TITLE = 30

export interface Candidates {
  /** Segments by number, the likeliest first. */
  readonly numbers: readonly number[]
  /** In how many messages each word of the query stands, about. */
  readonly frequencies: readonly number[]
  /** How many messages of each segment hold each word. */
  readonly held: readonly ReadonlyMap<number, number>[]
  /** Segments whose title or summary holds a word, best first. */
  readonly titles: readonly { readonly number: number; readonly score: number }[]
  /** The query's words that a segment's title or summary holds, each by its first term. */
  readonly titleTerms: (number: number) => string[]
}

export async function findCandidates(
  tx: Tx, userId: string, asked: ParsedQuery, { corpus, scope, messages }: { corpus: Corpus; scope: Scope; messages: number },
): Promise<Candidates> {
  const { words, titles, topics, speakers } = await lookUp(tx, userId, corpus, {
    words: { field: WORDS, words: asked.words },
    titles: { field: TITLES, words: asked.words },
    topics: { field: TOPICS, words: [...asked.topics.keys()].map((topic) => [TOPIC_NAMES[topic]!]) },
    speakers: { field: SPEAKERS, words: asked.isOfNameOnly && asked.personName !== undefined ? [[asked.personName]] : [] },
  })
  const numbers = await numbersInScope(tx, userId, scope)
  const isAllowed = (number: number) => numbers?.has(number) ?? true
  const rarity = words.map(({ texts }) => idf(texts, messages))
  const asks = [...asked.topics.values()].map((weight, i) => weight * idf(topics[i]!.texts, corpus.messages))
  const best = (lists: readonly WordFound[], weigh: (list: number, held: Held) => number) => ranked(lists, weigh).filter(({ number }) => isAllowed(number))
  return {
    numbers: inTurn([
      best(words, (word, { most }) => rarity[word]! * saturated(most)).slice(0, BY_WORDS).map(({ number }) => number),
      best(topics, (topic, { most }) => asks[topic]! * most / TOPIC_STEP).slice(0, BY_TOPICS).map(({ number }) => number),
      await byDates(tx, userId, asked, scope),
      speakers.flatMap(({ segments }) => [...segments.keys()]).filter(isAllowed).sort((one, other) => other - one).slice(0, BY_DATE),
    ]),
    frequencies: words.map(({ texts }) => texts),
    held: words.map(({ segments }) => new Map([...segments].map(([number, { texts }]) => [number, texts]))),
    titles: best(titles, (word, { most }) => idf(titles[word]!.texts, messages) * saturated(most)).slice(0, BY_TITLE),
    titleTerms: (number) => asked.words.flatMap(([term = ''], word) => (titles[word]!.segments.has(number) ? [term] : [])),
  }
}

/** Two of the first list, then one of each other, and so on: what is read first is of every kind. */
function inTurn([first = [], ...others]: readonly (readonly number[])[]): number[] {
  const most = Math.max(Math.ceil(first.length / 2), ...others.map(({ length }) => length))
  return [...new Set(Array.from({ length: most }, (_, i) => [...first.slice(2 * i, 2 * i + 2), ...others.flatMap((list) => list.slice(i, i + 1))]).flat())]
}

/** Times read out of a query for which segments are fetched. */
const MOST_SPANS = 12
/** Days after a time in which it is mostly told of. */
const LATE_DAYS = 3
const DAY_MS = 86_400_000
/** In UTC: a zone moves it by hours, so a day more is read at both ends; the ranking asks for the local day. */
const dayStart = (day: number): Date => new Date(Math.min(LAST_DAY, Math.max(FIRST_DAY, day)) * DAY_MS)
/** Of the years 1–9999: messages have no other times, and dates beyond have another form. */
const [FIRST_DAY, LAST_DAY] = [dayNumber('0001-01-01'), dayNumber('9999-12-31')]

interface Held {
  readonly texts: number
  readonly most: number
}

interface WordFound {
  readonly segments: ReadonlyMap<number, Held>
  /** Texts that hold the word, in all segments. */
  readonly texts: number
}

interface Wanted {
  readonly field: PostingField
  readonly words: readonly (readonly string[])[]
}

/** For each word the segments that hold it under any of its terms, of each field. */
async function lookUp<K extends string>(tx: Tx, userId: string, { blocks }: Corpus, wanted: Readonly<Record<K, Wanted>>): Promise<Record<K, WordFound[]>> {
  const lists = Object.entries<Wanted>(wanted).map(([name, { field, words }]) => ({ name, words: words.map((terms) => ({ field, terms, segments: new Map<number, Held>() })) }))
  const keys = lists.flatMap(({ words }) => words.flatMap(({ field, terms, segments }) => terms.map((term) => ({ field, term, segments }))))
  await eachPosting(tx, userId, { blocks, keys }, ({ segments }, { number, texts, most }) => {
    const before = segments.get(number)
    segments.set(number, before ? { texts: Math.max(before.texts, texts), most: Math.max(before.most, most) } : { texts, most })
  })
  const counted = (segments: ReadonlyMap<number, Held>): WordFound => ({ segments, texts: [...segments.values()].reduce((sum, { texts }) => sum + texts, 0) })
  return Object.fromEntries(lists.map(({ name, words }) => [name, words.map(({ segments }) => counted(segments))])) as Record<K, WordFound[]>
}

/** What a message could make of a word that stands in it so often, were it of ordinary length. */
const saturated = (most: number): number => bm25(most, 1, { averageLength: 1 })

/** Segments by the sum of what they hold, best first; ties go to the newer. */
function ranked(lists: readonly WordFound[], weigh: (list: number, held: Held) => number): { number: number; score: number }[] {
  const scores = new Map<number, number>()
  for (const [i, { segments }] of lists.entries()) {
    for (const [number, held] of segments) scores.set(number, (scores.get(number) ?? 0) + weigh(i, held))
  }
  return [...scores].map(([number, score]) => ({ number, score })).sort((a, b) => b.score - a.score || b.number - a.number)
}

/** Segments whose episodes lie in the times that are named, the latest time first; a year names too many. */
function byDates(tx: Tx, userId: string, { spans }: ParsedQuery, scope: Scope): Promise<number[]> {
  const days = spans.filter(({ grain }) => grain !== 'year').slice(0, MOST_SPANS)
  return segmentsBetween(tx, userId, days.map(({ from, to }) => ({ from: dayStart(from - 1), to: dayStart(to + 2 + LATE_DAYS) })), { scope, limit: BY_DATE })
}
