/** The second step of recall: the messages that may answer a query, and what ranking has to know about them. */
import type { RecalledTime } from '../../contract/recall-result.ts'
import { idf, TOPIC_STEP } from '../rank/bm25.ts'
import type { Tx } from '../../engine/db.ts'
import { segmentsBetween } from '../store/queries/recent-segments.ts'
import { citedPlaces, hasTalkBetween, readVocabulary } from '../store/queries/search-queries.ts'
import type { Corpus } from '../store/tables/row-counts.ts'
import { CONVERSATION_TITLES, SPEAKERS, TITLES, TOPICS, WORDS } from '../store/tables/postings.ts'
import { TOPIC_NAMES } from '../../language/topics.ts'
import { dayNumber } from '../../base/calendar.ts'
import { DAY_MS } from '../../base/units.ts'
import { correctQuery, pendingTerms } from './correct-query.ts'
import { isAnsweredByTime, widened, withoutNamesakes, type ParsedQuery } from './parse-query.ts'
import type { SegmentReader } from './kept-segments.ts'
import { matchPostings, segmentsByWeight, termWeight, WordMatches, corpusStatsOf, type CorpusStats } from './match-postings.ts'
import { contextOf, type ContextMessage } from './score-context.ts'
import type { SearchedLog } from './searched-log.ts'

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
  /** Segments in the index, at most. */
  readonly segmentCount: number
  /** Pending messages among those searched. */
  readonly pendingCount: number
}

/** Segments of each kind. Of a person's, the newest: they are looked up only where the query holds nothing else. */
const LIMITS = { words: 60, topics: 30, dates: 20, person: 20, titles: 30, named: 30 } as const
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
export async function findCandidates(tx: Tx, userId: string, asked: ParsedQuery, { log, reader }: ReadLog): Promise<Candidates> {
  const corrected = await lookUpCorrected(tx, userId, asked, log)
  const candidates = await candidatesOf(tx, userId, corrected, { log, reader })
  const wider = isNothing(candidates) ? widened(corrected.query) : undefined
  if (!wider) return candidates
  // Titles and summaries hold the dates of their episodes: a month in them says nothing
  const matches = await matchQuery(tx, userId, log.corpus, wider)
  const dated = await segmentsByDate(tx, userId, wider, true)
  const untitled = { ...matches, titles: matches.titles.map(() => new WordMatches(0)) }
  return candidatesOf(tx, userId, { query: wider, matches: untitled, dated }, { log, reader })
}

/** What was read of the log, and what reads its segments. */
interface ReadLog {
  readonly log: SearchedLog
  readonly reader: SegmentReader
}

/** Whether no candidate and no title holds anything of the query. */
const isNothing = ({ messages, titles }: Candidates): boolean =>
  titles.length === 0 && !messages.some(({ segmentId, counts }) => segmentId !== undefined || counts.some((count) => count > 0))

/** What the index holds of a query. */
interface LookedUp {
  /** Of its times it is known which hold any talk. */
  readonly query: ParsedQuery
  readonly matches: Awaited<ReturnType<typeof matchQuery>>
  /** The numbers of the segments in its times, the latest time first. */
  readonly dated: readonly number[]
}

async function candidatesOf(
  tx: Tx, userId: string, { query, matches: { words, titles, named, topics, speakers }, dated }: LookedUp, { log, reader }: ReadLog,
): Promise<Candidates> {
  const { corpus, pending, segments: directory, isInScope = () => true } = log
  const messageCount = corpus.messages + pending.length
  const wordIdfs = words.map(({ texts }) => idf(texts, messageCount))
  const titleIdfs = titles.map(({ texts }) => idf(texts, messageCount))
  const topicWeights = [...query.topics.values()].map((weight, i) => weight * idf(topics[i]!.texts, corpus.messages))
  const found = interleave([
    segmentsByWeight(words, { limit: LIMITS.words, isInScope }, (word, most) => wordIdfs[word]! * termWeight(most)),
    segmentsByWeight(topics, { limit: LIMITS.topics, isInScope }, (topic, most) => topicWeights[topic]! * most / TOPIC_STEP),
    dated,
    segmentsByWeight(named, { limit: LIMITS.named, isInScope }, (word) => wordIdfs[word]!),
    speakers.flatMap(({ numbers }) => numbers).filter(isInScope).sort((a, b) => b - a).slice(0, LIMITS.person),
  ])
  const around = directory.around(found, { messages: MOST_MESSAGES })
  const hits = around.flatMap(({ segment, isHit }) => (isHit ? [segment] : []))
  const [forwards, cited] = await Promise.all([
    reader.forwards(around.map(({ segment }) => segment)),
    isAnsweredByTime(query) ? citedPlaces(tx, userId, around.map(({ segment }) => segment.id)) : [],
  ])
  const messages = await contextOf({ segments: around, forwards, pending }, { words: query.words, titleCounts: countsByNumber(named) })
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
    segmentCount: corpus.segments,
    pendingCount: pending.length,
  }
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
      asked.query, { ...log, isIndexed, kept, vocabulary: (initials) => readVocabulary(tx, userId, { ...corpus, initials }) },
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
