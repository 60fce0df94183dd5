/** Which segments may hold what is asked for: by words, by topics, by dates, or by title. */
import { bm25, idf } from '../core/bm25.ts'
import { TOPIC_STEP } from '../core/forward.ts'
import { TOPIC_NAMES } from '../core/topic.ts'
import type { Tx } from '../store/db.ts'
import { eachPosting, SPEAKERS, TITLES, TOPICS, WORDS, type Corpus, type Field } from '../store/postings.ts'
import { numbersInScope, segmentsBetween } from '../store/search.ts'
import type { Scope } from '../store/scope.ts'
import type { Asked } from './asked.ts'

/** Segments looked at, of each kind. */
const BY_WORDS = 60
const BY_TOPICS = 30
/** By a time that is named; the newest of a person who is, where nothing else is. */
const BY_DATE = 20
/** Titles the words arm may name. */
const BY_TITLE = 100

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
  tx: Tx, userId: string, asked: Asked, { corpus, scope, messages }: { corpus: Corpus; scope: Scope; messages: number },
): Promise<Candidates> {
  const index = { corpus, isAllowed: allowing(await numbersInScope(tx, userId, scope)) }
  const words = await lookUp(tx, userId, { words: asked.words, field: WORDS }, index)
  const rarity = words.map(({ texts }) => idf(texts, messages))
  const titles = await lookUp(tx, userId, { words: asked.words, field: TITLES }, index)
  const dated: number[] = []
  for (const { from, to, grain } of asked.spans.slice(0, MOST_SPANS)) {
    if (grain !== 'year') dated.push(...(await segmentsBetween(tx, userId, { from: dayStart(from - 1), to: dayStart(to + 2 + LATE_DAYS), limit: BY_DATE })))
  }
  const byWords = ranked(words.map(({ segments }) => segments), (word, { most }) => rarity[word]! * saturated(most), index)
  return {
    numbers: [...new Set([
      ...byWords.slice(0, BY_WORDS).map(({ number }) => number),
      ...(await byTopics(tx, userId, asked, index)),
      ...dated.filter(index.isAllowed),
      ...(asked.isOfNameOnly ? await bySpeaker(tx, userId, asked.personName, index) : []),
    ])],
    frequencies: words.map(({ texts }) => texts),
    held: words.map(({ segments }) => new Map([...segments].map(([number, { texts }]) => [number, texts]))),
    titles: ranked(titles.map(({ segments }) => segments), (word, { most }) => idf(titles[word]!.texts, messages) * saturated(most), index).slice(0, BY_TITLE),
    titleTerms: (number) => asked.words.flatMap(([term = ''], word) => (titles[word]!.segments.has(number) ? [term] : [])),
  }
}

/** Times read out of a query for which segments are fetched. */
const MOST_SPANS = 12
/** Days after a time in which it is mostly told of. */
const LATE_DAYS = 3
const DAY_MS = 86_400_000
/** In UTC: a zone moves it by hours, so a day more is read at both ends; the ranking asks for the local day. */
const dayStart = (day: number): Date => new Date(day * DAY_MS)

interface Index {
  readonly corpus: Corpus
  readonly isAllowed: (number: number) => boolean
}

const allowing = (numbers: ReadonlySet<number> | undefined) => (number: number): boolean => numbers?.has(number) ?? true

interface Held {
  readonly texts: number
  readonly most: number
}

interface WordFound {
  readonly segments: ReadonlyMap<number, Held>
  /** Texts that hold the word, in all segments. */
  readonly texts: number
}

/** For each word the segments that hold it under any of its terms. */
async function lookUp(
  tx: Tx, userId: string, { words, field }: { words: readonly (readonly string[])[]; field: Field }, { corpus }: Index,
): Promise<WordFound[]> {
  const found = words.map(() => new Map<number, Held>())
  const places = new Map<string, number[]>()
  for (const [i, word] of words.entries()) for (const term of word) places.set(term, [...(places.get(term) ?? []), i])
  await eachPosting(tx, userId, { blocks: corpus.blocks, field, terms: [...places.keys()] }, (term, { number, texts, most }) => {
    for (const place of places.get(term)!) {
      const before = found[place]!.get(number)
      found[place]!.set(number, before ? { texts: Math.max(before.texts, texts), most: Math.max(before.most, most) } : { texts, most })
    }
  })
  return found.map((segments) => ({ segments, texts: [...segments.values()].reduce((sum, { texts }) => sum + texts, 0) }))
}

/** What a message could make of a word that stands in it so often, were it of ordinary length. */
const saturated = (most: number): number => bm25(most, 1, { averageLength: 1 })

/** Allowed segments by the sum of what they hold, best first; ties go to the newer. */
function ranked(
  lists: readonly ReadonlyMap<number, Held>[], weigh: (list: number, held: Held) => number, { isAllowed }: Index,
): { number: number; score: number }[] {
  const scores = new Map<number, number>()
  for (const [i, list] of lists.entries()) {
    for (const [number, held] of list) if (isAllowed(number)) scores.set(number, (scores.get(number) ?? 0) + weigh(i, held))
  }
  return [...scores].map(([number, score]) => ({ number, score })).sort((a, b) => b.score - a.score || b.number - a.number)
}

/** The newest segments in which somebody speaks. */
async function bySpeaker(tx: Tx, userId: string, name: string | undefined, index: Index): Promise<number[]> {
  const [found] = await lookUp(tx, userId, { words: name === undefined ? [] : [[name]], field: SPEAKERS }, index)
  return [...(found?.segments.keys() ?? [])].filter(index.isAllowed).sort((a, b) => b - a).slice(0, BY_DATE)
}

async function byTopics(tx: Tx, userId: string, { topics }: Asked, index: Index): Promise<number[]> {
  const asked = [...topics]
  const found = await lookUp(tx, userId, { words: asked.map(([topic]) => [TOPIC_NAMES[topic]!]), field: TOPICS }, index)
  const segments = found.map((one) => one.segments)
  return ranked(segments, (i, { most }) => (asked[i]![1] * most / TOPIC_STEP) * idf(found[i]!.texts, index.corpus.messages), index)
    .slice(0, BY_TOPICS).map(({ number }) => number)
}
