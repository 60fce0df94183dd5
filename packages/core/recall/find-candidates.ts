/** The second step of recall: the messages that may answer a query, and what ranking has to know about them. */
import { correctQuery, TOPIC_NAMES, widened, withoutNamesakes } from '@madeleine/language'
import { DAY_MS, dayNumber } from '@madeleine/base'
import type { RecalledTime } from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { type CountedText, idf, TOPIC_STEP, bm25, bm25Share } from '../rank/bm25.ts'
import { segmentsBetween, citedPlaces, hasTalkBetween } from '../store/queries/search-queries.ts'
import { readVocabulary } from '../store/queries/vocabulary.ts'
import {
  type PostingField, BLOCK_SIZE, eachPosting, MAX_COUNT, MAX_TEXTS, WORDS, TITLES, CONVERSATION_TITLES, TOPICS, SPEAKERS,
} from '../store/tables/postings.ts'
import type { Corpus } from '../store/tables/row-counts.ts'
import type { SegmentReader, SessionSegments } from './kept-segments.ts'
import { type ParsedQuery, isAnsweredByTime } from './parse-query.ts'
import { type ContextMessage, contextOf } from './score-context.ts'
import type { MeaningModels } from './meaning-models.ts'
import { type QueryMeaning, queryMeaning } from './query-meaning.ts'
import { type SearchedLog, pendingTerms } from './searched-log.ts'

export interface Candidates {
  /**
   * The query that they were found for: words that the log does not know are corrected, and of its times it is known which hold any talk.
   */
  readonly query: ParsedQuery
  /** The messages of the segments found, those around them, and the pending ones; by conversation, in order of the log. */
  readonly messages: readonly ContextMessage[]
  readonly stats: CorpusStats
  /** Segments whose title or summary holds words of the query, best first; with the first term of each word. */
  readonly titles: readonly { readonly id: string; readonly terms: readonly string[] }[]
  /** Where a time is all that is asked for, the messages that the summaries of its episodes rest on (`placeKey`). */
  readonly cited: ReadonlySet<string>
  /** Nothing but meaning has found what is indexed. */
  readonly isFoundByMeaning: boolean
  /** Pending messages among those searched. */
  readonly pendingCount: number
}

/** Segments of each kind. Of a person's, the newest: they are looked up only where the query holds nothing else. */
const LIMITS = { words: 60, topics: 30, dates: 20, person: 20, titles: 30, named: 30, near: 60 } as const
/** Messages of segments found that are scored; more only where the first segments are longer. */
const MOST_MESSAGES = 600

/**
 * Finds segments by the words of the query, by its topics, by the times it names and, where it only names a person, by
 * that speaker; then reads their messages from the forward index, with those around them.
 *
 * A segment's weight is Σ idf · BM25 term weight over the words, and Σ topic weight · idf · strength over the topics.
 *
 * @param log read in the same transaction
 * @param reader of the same transaction
 */
export async function findCandidates(tx: Tx, userId: string, asked: ParsedQuery, read: ReadLog): Promise<Candidates> {
  const { log } = read
  const corrected = await lookUpCorrected(tx, userId, asked, log)
  const candidates = await candidatesOf(tx, userId, corrected, read)
  const wider = isNothing(candidates) ? widened(corrected.query) : undefined
  if (!wider) return candidates
  // Titles and summaries hold the dates of their episodes: a month in them says nothing
  const matches = await matchQuery(tx, userId, log.corpus, wider)
  const dated = await segmentsByDate(tx, userId, wider, true)
  const untitled = { ...matches, titles: matches.titles.map(() => new WordMatches(NO_NUMBERS)) }
  return candidatesOf(tx, userId, { query: wider, matches: untitled, dated }, read)
}

/** What was read of the log, and what reads its segments. */
interface ReadLog {
  readonly log: SearchedLog
  readonly reader: SegmentReader
  /** By which the query is compared with messages. */
  readonly models: MeaningModels
}

/** Whether no candidate and no title holds anything of the query. */
const isNothing = ({ messages, titles, isFoundByMeaning }: Candidates): boolean => titles.length === 0
  && !messages.some(({ segmentId, counts }) => (segmentId !== undefined && !isFoundByMeaning) || counts.some((count) => count > 0))

/** What the index holds of a query. */
interface LookedUp {
  /** Of its times it is known which hold any talk. */
  readonly query: ParsedQuery
  readonly matches: Awaited<ReturnType<typeof matchQuery>>
  /** The numbers of the segments in its times, the latest time first. */
  readonly dated: readonly number[]
}

async function candidatesOf(
  tx: Tx, userId: string, { query, matches: { words, titles, named, topics, speakers }, dated }: LookedUp, { log, reader, models }: ReadLog,
): Promise<Candidates> {
  const meaning = queryMeaning(models, query)
  const { corpus, pending, segments: directory, isInScope = () => true } = log
  const messageCount = corpus.messages + pending.length
  const wordIdfs = words.map(({ texts }) => idf(texts, messageCount))
  const titleIdfs = titles.map(({ texts }) => idf(texts, messageCount))
  const topicWeights = [...query.topics.values()].map((weight, i) => weight * idf(topics[i]!.texts, corpus.messages))
  const byWords = [
    segmentsByWeight(words, { limit: LIMITS.words, isInScope }, (word, most) => wordIdfs[word]! * termWeight(most)),
    segmentsByWeight(topics, { limit: LIMITS.topics, isInScope }, (topic, most) => topicWeights[topic]! * most / TOPIC_STEP),
    dated,
    segmentsByWeight(named, { limit: LIMITS.named, isInScope }, (word) => wordIdfs[word]!),
    speakers.flatMap(({ numbers }) => numbers).filter(isInScope).sort((a, b) => b - a).slice(0, LIMITS.person),
  ]
  const found = interleave([...byWords, ...(meaning ? nearSegments(meaning, log) : [])])
  const around = directory.around(found, { messages: MOST_MESSAGES })
  const hits = around.flatMap(({ segment, isHit }) => (isHit ? [segment] : []))
  const [indexed, cited] = await Promise.all([
    reader.messages(around.map(({ segment }) => segment)),
    isAnsweredByTime(query) ? citedPlaces(tx, userId, around.map(({ segment }) => segment.id)) : [],
  ])
  const messages = await contextOf(
    { segments: around, indexed, pending }, { words: query.words, titleCounts: countsByNumber(named), meaning },
  )
  const titled = segmentsByWeight(titles, { limit: LIMITS.titles, isInScope }, (word, most) => titleIdfs[word]! * termWeight(most))
  const stats = corpusStatsOf({ corpus, words, sessions: directory.sessionsOf(hits), messages })
  return {
    query: withoutNamesakes(query, stats.texts),
    messages,
    stats,
    titles: titled.flatMap((number) => {
      const segment = directory.at(number)
      if (!segment) return []
      return [{ id: segment.id, terms: query.words.flatMap(([term = ''], word) => (titles[word]!.has(number) ? [term] : [])) }]
    }),
    cited: new Set(cited.map(placeKey)),
    isFoundByMeaning: byWords.every((numbers) => numbers.length === 0),
    pendingCount: pending.length,
  }
}

/** The numbers of the segments of the nearest messages, by each model; each segment by the first model that has vectors of it. */
function nearSegments({ vectors }: QueryMeaning, { segments: { signs }, isInScope }: SearchedLog): number[][] {
  return vectors.flatMap((query, model) => {
    const before = signs.slice(0, model).filter((own, i) => vectors[i] && own.size > 0)
    const isOwn = before.length === 0 ? isInScope
      : (number: number): boolean => isInScope?.(number) !== false && before.every((own) => !own.has(number))
    const near = query ? signs[model]?.nearest(query.signs, { limit: LIMITS.near, isInScope: isOwn }) ?? [] : []
    return near.length === 0 ? [] : [[...new Set(near.map(({ number }) => number))]]
  })
}

/**
 * Looks up the query; and once more if the log lacks words of it and knows near ones, which one more statement tells, or
 * two. The vocabulary is that of the whole log: where what a word was read as stands in no segment in scope, it is
 * corrected again without it.
 */
async function lookUpCorrected(tx: Tx, userId: string, query: ParsedQuery, log: SearchedLog): Promise<LookedUp> {
  const { corpus, isInScope } = log
  const asked = await lookUp(tx, userId, query, log)
  const { matches } = asked
  const isIndexed = matches.words.map(({ texts }, word) => texts + matches.titles[word]!.texts + matches.named[word]!.texts > 0)
  const correct = async (kept: ReadonlySet<string>) => {
    const corrected = await correctQuery(
      asked.query, {
        ...log, isIndexed, kept, waiting: () => pendingTerms(log.pending),
        vocabulary: (initials) => readVocabulary(tx, userId, { ...corpus, initials }),
      },
    )
    return corrected === asked.query ? asked : lookUp(tx, userId, corrected, log)
  }
  const corrected = await correct(new Set())
  const outside = isInScope ? await correctionsOutside(corrected, isInScope, log.pending) : []
  return outside.length === 0 ? corrected : correct(new Set(outside))
}

/** The words of a query that were read as others which neither a segment in scope nor a pending message holds. */
async function correctionsOutside(
  { query: { corrections, words }, matches }: { query: ParsedQuery; matches: Awaited<ReturnType<typeof matchQuery>> },
  isInScope: (number: number) => boolean, pending: SearchedLog['pending'],
): Promise<string[]> {
  if (corrections.length === 0) return []
  const waiting = await pendingTerms(pending)
  const isHeld = (word: number): boolean => [matches.words, matches.named].some((field) => field[word]!.numbers.some(isInScope))
  return corrections.flatMap(({ from, terms: read }) => {
    const places = words.flatMap((own, word) => (own.some((term) => read.includes(term)) ? [word] : []))
    // A word that was read as a name or a time is looked up in no text
    return places.length === 0 || places.some(isHeld) || read.some((term) => waiting.has(term)) ? [] : [from]
  })
}

/**
 * Words, times and segments of these times in statements that travel together; where a time is all that is asked for, its segments follow.
 */
async function lookUp(tx: Tx, userId: string, asked: ParsedQuery, log: SearchedLog): Promise<LookedUp> {
  const [matches, query, dated] = await Promise.all([
    matchQuery(tx, userId, log.corpus, asked), withTalkKnown(tx, userId, asked, log),
    asked.isOfTimeOnly ? undefined : segmentsByDate(tx, userId, asked, false),
  ])
  return { query, matches, dated: dated ?? (await segmentsByDate(tx, userId, query, isAnsweredByTime(query))) }
}

const matchQuery = (tx: Tx, userId: string, corpus: Corpus, query: ParsedQuery) => matchPostings(tx, userId, corpus, {
  words: { field: WORDS, words: query.words },
  titles: { field: TITLES, words: query.words },
  named: { field: CONVERSATION_TITLES, words: query.words },
  topics: { field: TOPICS, words: [...query.topics.keys()].map((topic) => [TOPIC_NAMES[topic]!]) },
  speakers: { field: SPEAKERS, words: query.isOfNameOnly && query.personName !== undefined ? [query.personNames] : [] },
})

/** How often each word stands in the title of a segment's conversation, by the segment's number. */
function countsByNumber(named: readonly WordMatches[]): Map<number, number[]> {
  const counts = new Map<number, number[]>()
  for (const [word, matches] of named.entries()) {
    for (const number of matches.numbers) counts.set(number, (counts.get(number) ?? named.map(() => 0)).with(word, matches.mostIn(number)))
  }
  return counts
}

/** A message's place as text. */
export const placeKey = ({ conversationId, seq }: { readonly conversationId: string; readonly seq: number }): string =>
  `${seq}/${conversationId}`

/** Two of the first list, then one of each other, and so on: the first segments, which are read in any case, are of every kind. */
function interleave([first = [], ...others]: readonly (readonly number[])[]): number[] {
  const rounds = Math.max(Math.ceil(first.length / 2), ...others.map(({ length }) => length))
  return [...new Set(
    Array.from({ length: rounds }, (_, i) => [...first.slice(2 * i, 2 * i + 2), ...others.flatMap((list) => list.slice(i, i + 1))]).flat(),
  )]
}

/** Times named in a query for which segments are fetched. */
const MOST_SPANS = 12
/** Days after an event in which people mostly tell of it. */
const LATE_DAYS = 3
/** Messages have times in the years 1–9999, and dates beyond are written differently. */
const [FIRST_DAY, LAST_DAY] = [dayNumber('0001-01-01'), dayNumber('9999-12-31')]
/** In UTC. A zone differs by hours, so a day more is read at both ends; ranking looks at the local day. */
const dayStart = (day: number): Date => new Date(Math.min(LAST_DAY, Math.max(FIRST_DAY, day)) * DAY_MS)

/**
 * The numbers of the segments whose episodes lie in the times named, the latest time first. A year
 * would name too many, unless nothing else is asked for.
 */
function segmentsByDate(tx: Tx, userId: string, query: ParsedQuery, isWhole: boolean): Promise<number[]> {
  const { spans, times, scope } = query
  const days = spans.filter(({ grain }) => grain !== 'year').slice(0, MOST_SPANS)
  const ranges = isWhole ? slicesOf(times) : days.map(({ from, to }) => ({ from: dayStart(from - 1), to: dayStart(to + 2 + LATE_DAYS) }))
  return segmentsBetween(tx, userId, ranges, { scope, limit: LIMITS.dates })
}

/** Parts that all times together are cut into. One segment of each is found before a second of any: they spread over a month. */
const MOST_SLICES = 16

/** The parts of the times in which anything was said, then the days after each. */
function slicesOf(times: readonly RecalledTime[]): { from: Date; to: Date }[] {
  const full = times.filter(({ isEmpty }) => !isEmpty)
  const slices = full.flatMap(({ after, before }) => {
    const [from, length] = [after.getTime(), before.getTime() - after.getTime()]
    const count = Math.max(1, Math.min(Math.floor(MOST_SLICES / full.length), Math.round(length / DAY_MS)))
    return Array.from(
      { length: count }, (_, i) => ({ from: new Date(from + (length * i) / count), to: new Date(from + (length * (i + 1)) / count) }),
    ).toReversed()
  })
  return [
    ...slices, ...full.slice(0, MOST_SPANS).map(({ before }) => ({ from: before, to: new Date(before.getTime() + LATE_DAYS * DAY_MS) })),
  ]
}

// Whether the log has anything of the times that a query names.

/**
 * The query, its times marked that hold no message in scope. One statement, and none for a query that names no time.
 * "January 6" in a log that begins in March has no reading in its first year, but where that is the only one.
 */
async function withTalkKnown(
  tx: Tx, userId: string, query: ParsedQuery, { startAt }: Pick<SearchedLog, 'startAt'>,
): Promise<ParsedQuery> {
  const { scope } = query
  const times = query.times.filter(({ text, before }, i) =>
    startAt === undefined || before > startAt || query.times.findIndex((one) => one.text === text) === i)
  if (times.length === 0) return query
  const hasTalk = await hasTalkBetween(tx, userId, times, scope)
  return { ...query, times: times.map((time, i) => ({ ...time, isEmpty: !hasTalk[i] })) }
}

// Which segments hold the words of a query, by the postings of the inverted index, and which of them weigh most.

/** `most` above the six bits of `texts`, in one number for each segment. */
const MOST_SHIFT = 6

/** From where, and how many, the numbers of segments are. */
interface NumberRange {
  readonly from: number
  readonly size: number
}

const NO_NUMBERS: NumberRange = { from: 0, size: 0 }

/** The segments that hold a word. Packed: a common word is in tens of thousands, for which a map of objects takes ten times as long. */
export class WordMatches {
  /** Their numbers, each once. */
  readonly numbers: number[] = []
  readonly range: NumberRange
  #packed: Uint16Array | undefined
  #texts = 0

  constructor(range: NumberRange) {
    this.range = range
  }

  /** Its document frequency: texts that hold it, in all segments. */
  get texts(): number {
    return this.#texts
  }

  /** Adds a segment under one of the word's terms: it counts the term that it holds most. */
  add(number: number, texts: number, most: number): void {
    const [packed, place] = [(this.#packed ??= new Uint16Array(this.range.size)), number - this.range.from]
    const known = packed[place]!
    if (known === 0) this.numbers.push(number)
    const held = Math.max(known & MAX_TEXTS, texts)
    this.#texts += held - (known & MAX_TEXTS)
    packed[place] = (Math.max(known >> MOST_SHIFT, most) << MOST_SHIFT) | held
  }

  has(number: number): boolean {
    return this.#at(number) > 0
  }

  /** How many texts of a segment hold the word. */
  textsIn(number: number): number {
    return this.#at(number) & MAX_TEXTS
  }

  /** How often the word stands in the text of a segment that holds it most, up to 255. */
  mostIn(number: number): number {
    return this.#at(number) >> MOST_SHIFT
  }

  #at(number: number): number {
    return this.#packed?.[number - this.range.from] ?? 0
  }
}

/** Words to look up in one field of the index, each by all its terms. */
interface FieldWords {
  readonly field: PostingField
  readonly words: readonly (readonly string[])[]
}

/**
 * Looks up the words of several fields in one statement.
 *
 * @param wanted the words of each field, by any name
 * @returns the matches of each word under the same name, in the order of the words
 */
async function matchPostings<K extends string>(
  tx: Tx, userId: string, { blocks }: Corpus, wanted: Readonly<Record<K, FieldWords>>,
): Promise<Record<K, WordMatches[]>> {
  const [first = 0, last = -1] = [blocks[0], blocks.at(-1)]
  const range = { from: first * BLOCK_SIZE, size: (last + 1 - first) * BLOCK_SIZE }
  const lists = Object.entries<FieldWords>(wanted).map(([name, { field, words }]) => ({
    name, words: words.map((terms) => ({ field, terms, matches: new WordMatches(range) })),
  }))
  const keys = lists.flatMap(({ words }) => words.flatMap(({ field, terms, matches }) => terms.map((term) => ({ field, term, matches }))))
  await eachPosting(tx, userId, { blocks, keys }, ({ matches }, { number, texts, most }) => matches.add(number, texts, most))
  return Object.fromEntries(lists.map(({ name, words }) => [name, words.map(({ matches }) => matches)])) as Record<K, WordMatches[]>
}

/** BM25's weight of a term that stands `tf` times in a text of average length: tf · (k1 + 1) / (tf + k1). */
const termWeight = (tf: number): number => bm25(tf, 1, { averageLength: 1 })

/** What a word at this place of a list weighs, ≥ 0, where it stands `most` times in a text. */
type Weigh = (word: number, most: number) => number

interface Wanted {
  /** At most so many. */
  readonly limit: number
  readonly isInScope: (number: number) => boolean
}

/**
 * The numbers of the segments in scope that hold any of the words, by the sum of what each word weighs in them; best first,
 * and of equals the newer.
 */
export function segmentsByWeight(words: readonly WordMatches[], { limit, isInScope }: Wanted, weigh: Weigh): number[] {
  const { numbers, scores, from } = scoresOf(words, weigh)
  const best: number[] = []
  const isBefore = (a: number, b: number): boolean =>
    scores[a - from]! > scores[b - from]! || (scores[a - from] === scores[b - from] && a > b)
  const cut = () => {
    best.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    best.length = Math.min(best.length, limit)
  }
  // Sorted a few at a time: of tens of thousands some dozens are wanted
  let last: number | undefined
  for (const number of numbers) {
    if ((last !== undefined && isBefore(last, number)) || !isInScope(number)) continue
    best.push(number)
    if (best.length < 4 * limit) continue
    cut()
    last = best.at(-1)
  }
  cut()
  return best
}

/** The segments that hold any of the words, in no particular order, and the sum of each by its number less `from`. */
function scoresOf(words: readonly WordMatches[], weigh: Weigh): { numbers: number[]; scores: Float64Array; from: number } {
  const { from, size } = words[0]?.range ?? NO_NUMBERS
  const [numbers, scores]: [number[], Float64Array] = [[], new Float64Array(size).fill(-1)]
  for (const [word, matches] of words.entries()) {
    // A weight is the same wherever the word stands as often
    const weights: (number | undefined)[] = Array.from({ length: MAX_COUNT + 1 })
    for (const number of matches.numbers) {
      const place = number - from
      if (scores[place]! < 0) {
        numbers.push(number)
        scores[place] = 0
      }
      const most = matches.mostIn(number)
      scores[place]! += weights[most] ??= weigh(word, most)
    }
  }
  return { numbers, scores, from }
}

// What scoring has to know about the corpus: how rare each word is, how long texts are, which sessions hold the words.

export interface CorpusStats {
  /** The idf of each word of the query as a share of all: they sum to 1, or are all 0. */
  readonly shares: readonly number[]
  /** Messages that hold each word of the query, and all messages. */
  readonly texts: readonly number[]
  readonly messages: number
  /** Terms of a message, on average. */
  readonly averageLength: number
  /** BM25 of each session as one text, as a share of the best session, 0–1. */
  readonly sessions: ReadonlyMap<string, number>
}

interface FoundTexts {
  readonly corpus: Corpus
  /** For each word of the query the segments that hold it. */
  readonly words: readonly WordMatches[]
  /** The sessions of the segments found, by their keys. */
  readonly sessions: ReadonlyMap<string, SessionSegments>
  readonly messages: readonly ContextMessage[]
}

/** The statistics of the index, pending messages added to it. */
function corpusStatsOf(found: FoundTexts): CorpusStats {
  const { corpus, words, messages } = found
  const pending = messages.filter(({ segmentId }) => segmentId === undefined)
  const messageCount = corpus.messages + pending.length
  const termCount = corpus.terms + pending.reduce((sum, { length }) => sum + length, 0)
  const texts = words.map((matches, word) => matches.texts + pending.filter(({ counts }) => counts[word]! > 0).length)
  const idfs = texts.map((count) => idf(count, messageCount))
  const total = idfs.reduce((sum, one) => sum + one, 0)
  const shares = idfs.map((one) => (total > 0 ? one / total : 0))
  return {
    shares, texts,
    messages: messageCount,
    averageLength: messageCount > 0 ? termCount / messageCount : 1,
    sessions: sessionShares(found, { shares, pending }),
  }
}

/** The sessions of the segments found and of pending messages. An indexed session counts a word once for each message that holds it. */
function sessionShares(
  { words, sessions }: FoundTexts, { shares, pending }: { shares: readonly number[]; pending: readonly ContextMessage[] },
): Map<string, number> {
  const texts = new Map<string, CountedText>()
  for (const [session, { numbers, terms }] of sessions) {
    const counts = words.map((matches) => numbers.reduce((sum, number) => sum + matches.textsIn(number), 0))
    texts.set(session, { counts, length: terms })
  }
  for (const { session, counts, length } of pending) {
    const text = texts.get(session) ?? { counts: shares.map(() => 0), length: 0 }
    texts.set(session, { counts: text.counts.map((sum, word) => sum + (counts[word]! > 0 ? 1 : 0)), length: text.length + length })
  }
  const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.size)
  const scores = [...texts].map(([id, text]) => [id, bm25Share(text, shares, average)] as const)
  const best = Math.max(1e-9, ...scores.map(([, score]) => score))
  return new Map(scores.map(([id, score]) => [id, score / best]))
}
