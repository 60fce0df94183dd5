/**
 * Recall, in four steps, one after the other in one transaction:
 *
 *     parse    RecallOptions → Asked     parse-query.ts, with what the log knows: names, years, segments
 *     find     Asked → Found             find-candidates.ts, nearest-episodes.ts, ../facts/recalled-facts.ts
 *     rank     Found → Ranked            rank.ts
 *     result   Ranked → RecallResult     present.ts
 *
 * Options are checked before (`core/memory/parse-options.ts`). The words of the query are read inside the transaction, because the
 * names and years of the log decide what they mean.
 */
import { leastValueOf, type RecallPhase, type RecallResult, type RecentResult } from '@madeleine/contract'
import { framingOf } from '@madeleine/base'
import { type Tx, withUser } from '@madeleine/engine'
import { recallPlaceOf } from '../store/tables/conversations.ts'
import { parseQuery, type CheckedOptions, type ParsedQuery } from './parse-query.ts'
import { findFacts, rankFoundFacts, type FactSearch, type FoundFacts } from '../facts/recalled-facts.ts'
import { queryVectorOf, vectorOf, type QueryVector } from './query-vector.ts'
import { present, shownEpisodes, type Presented, type PresentOptions } from './present.ts'
import { rank, rerank, widenForRerank, withoutForgotten, type Ranked } from './rank.ts'
import { findCandidates, type Candidates } from './find-candidates.ts'
import { findNewest } from './find-newest.ts'
import { projectFirst } from './project-first.ts'
import { searchedFirst } from '../projects/projects-sql.ts'
import { type MeaningModels, modelNames } from './meaning-models.ts'
import { comparedVector, findNearest, type ComparedVector, type NearestEpisodes } from './nearest-episodes.ts'
import { allMessages } from '../store/queries/search-queries.ts'
import { readSearchedLog, type SearchedLog } from './searched-log.ts'
import type { Searcher } from './searcher.ts'
import type { SegmentReader } from './kept-segments.ts'

/** A segment that is encoded meanwhile must not show a message both as waiting and as indexed. */
const ONE_SNAPSHOT = { idempotent: true, snapshot: true } as const

/**
 * The episodes and messages that answer a query, best first.
 *
 * Without a reranker everything is read in one transaction. A reranker is a model, and no transaction waits for a
 * model: candidates are ranked in one transaction and presented in a second one, without those forgotten in between.
 *
 * @throws the signal's reason once it is aborted
 */
export async function recall(searcher: Searcher, userId: string, options: CheckedOptions, signal?: AbortSignal): Promise<RecallResult> {
  return serve<RecallResult>(searcher, userId, options, await answerTo(searcher, userId, options, signal))
}

/** The answer of one memory, not fitted into a budget yet, and recorded nowhere. */
export async function answerTo(searcher: Searcher, userId: string, options: CheckedOptions, signal?: AbortSignal): Promise<RecallAnswer> {
  const { db, reranker } = searcher
  const vector = options.vector ? vectorOf(options.vector) : await queryVectorOf(searcher, userId, options.text, signal)
  const models = { table: await searcher.openMeaning?.(), embedder: vector.messages }
  const best = async (tx: Tx, wanted: CheckedOptions): Promise<Best> => {
    const found = await bestIn(tx, wanted)
    const inside = await withinProject(tx, userId, wanted)
    return inside ? { ...found, ranked: projectFirst((await bestIn(tx, inside)).ranked, found.ranked, wanted) } : found
  }
  const bestIn = async (tx: Tx, wanted: CheckedOptions): Promise<Best> => {
    const asked = await timed(searcher, 'parse', () => parse(searcher, tx, userId, { options: wanted, vector, models }))
    const found = await find(searcher, tx, userId, asked)
    const { corpus, pending } = asked.log
    const ranked = await timed(searcher, 'rank', () => rankFound(tx, userId, asked, found))
    const { archived, untrusted, messages } = corpus
    return { ranked: { ...ranked, hasUntrusted: untrusted > 0 }, stored: messages + pending.length, archived }
  }
  let answer: (tx: Tx) => Promise<Best> = (tx) => best(tx, options)
  if (reranker) {
    const first = await withUser(db, userId, (tx) => best(tx, widenForRerank(options)), ONE_SNAPSHOT)
    const reranked = await rerank(reranker, userId, { ranked: first.ranked, options, signal })
    answer = async (tx) => ({ ...first, ranked: await withoutForgotten(tx, userId, reranked) })
  }
  return withUser(db, userId, async (tx) => {
    const { ranked, stored, archived } = await answer(tx)
    const archivedEpisodeIds = archived > 0 && ranked.confidence?.level === 'none' && !options.scope.archived
      ? archivedAmong(await best(tx, { ...options, scope: { ...options.scope, archived: 'only' } })) : []
    const read = () => (stored === 0 ? Promise.resolve([]) : allMessages(tx, userId, options))
    const whole = mayShowAll(options, stored) ? read() : undefined
    return result(searcher, tx, userId, { ranked, options: {
      ...options, isJudged: !reranker && vector.isLexical, withoutEmbedder: vector.hasFailed === true, whole,
      archivedEpisodeIds,
    } })
  }, ONE_SNAPSHOT)
}

/** The options for a project that is looked into first; undefined where there is none, or nothing of it. */
async function withinProject(tx: Tx, userId: string, options: CheckedOptions): Promise<CheckedOptions | undefined> {
  const { project, scope } = options
  if (project === undefined) return undefined
  const within = await searchedFirst(tx, userId, project, scope.within)
  return within.length > 0 ? { ...options, scope: { ...scope, within } } : undefined
}

interface Best {
  readonly ranked: Ranked
  /** Messages that are stored, about. */
  readonly stored: number
  /** Episodes and conversations that are archived, at least. */
  readonly archived: number
}

/** The archived episodes that may answer. */
const archivedAmong = ({ ranked: { episodes } }: Best): string[] =>
  episodes.flatMap(({ row, confidence = 0 }) => (confidence >= leastValueOf('fair') ? [row.id] : []))

/** Tokens of a line at least. */
const LEAST_LINE_TOKENS = 8

/** Whether a context may hold all that is stored; only then one more statement reads it, and travels with others. */
const mayShowAll = ({ asContext, minConfidence, maxTokens = 0 }: CheckedOptions, stored: number): boolean =>
  asContext === true && minConfidence === 'judged' && stored * LEAST_LINE_TOKENS <= maxTokens

const timed = <T>({ telemetry }: Searcher, phase: RecallPhase, work: () => Promise<T>): Promise<T> =>
  telemetry.step({ type: 'recall', phase }, work)

/** The newest episodes and messages in scope: recall without a query. An episode's score is its retrievability. */
export async function recent(searcher: Searcher, userId: string, options: CheckedOptions): Promise<RecentResult> {
  return serve(searcher, userId, options, await newestIn(searcher, userId, options))
}

/** The newest of one memory, not fitted into a budget yet, and recorded nowhere. */
export const newestIn = (searcher: Searcher, userId: string, options: CheckedOptions): Promise<RecallAnswer> =>
  withUser(searcher.db, userId, async (tx) => {
    const inside = await withinProject(tx, userId, options)
    const newest = await findNewest(tx, userId, options)
    const ranked = inside ? projectFirst(await findNewest(tx, userId, inside), newest, options) : newest
    return result(searcher, tx, userId, { ranked, options: { ...options, isJudged: false } })
  }, ONE_SNAPSHOT)

/** A query with the log that it is asked of. */
interface Asked {
  readonly query: ParsedQuery
  readonly log: SearchedLog
  readonly reader: SegmentReader
  readonly models: MeaningModels
  readonly compared: ComparedVector
  readonly factSearch: FactSearch
}

interface AskedWith {
  readonly options: CheckedOptions
  readonly vector: QueryVector
  readonly models: MeaningModels
}

async function parse(
  { kept }: Searcher, tx: Tx, userId: string, { options, vector, models }: AskedWith,
): Promise<Asked> {
  const reader = kept.reader(tx, userId, modelNames(models), options.scope.archived)
  const [log, live] = await Promise.all([readSearchedLog(tx, userId, options, reader), vector.live(tx)])
  const query = parseQuery(options, log)
  const factSearch = { factChanges: log.corpus.factChanges, kept: kept.facts, table: models.table }
  const compared = await comparedVector(query, { vector, live, segments: log.segments.size })
  return { query, log, reader, models, factSearch, compared }
}

interface Found {
  readonly candidates: Candidates
  readonly nearest: NearestEpisodes
  readonly facts: FoundFacts
}

/** In statements that travel together. */
async function find(searcher: Searcher, tx: Tx, userId: string, asked: Asked): Promise<Found> {
  const { query, log, reader, models, compared, factSearch } = asked
  const [candidates, nearest, facts] = await Promise.all([
    timed(searcher, 'words', () => findCandidates(tx, userId, query, { log, reader, models })),
    timed(searcher, 'vectors', () => findNearest(tx, userId, query, compared)),
    timed(searcher, 'facts', () => findFacts(tx, userId, query, factSearch)),
  ])
  return { candidates, nearest, facts }
}

async function rankFound(
  tx: Tx, userId: string, { query, models, factSearch: search }: Asked, { candidates, nearest, facts: known }: Found,
): Promise<Ranked> {
  const [ranked, facts] = await Promise.all([
    rank(tx, userId, candidates, { query: candidates.query, nearest, table: models.table }),
    rankFoundFacts(tx, userId, known, { query, read: candidates.query, search }),
  ])
  return { ...ranked, facts }
}

/** The result, and where it was asked: that place is read with the answer, since a message may be pushed before the recall is recorded. */
async function result(
  searcher: Searcher, tx: Tx, userId: string, { ranked, options }: { ranked: Ranked; options: Omit<PresentOptions, 'frame'> },
): Promise<RecallAnswer> {
  const { askedBy, text } = options
  const frame = framingOf(searcher.frameSecret, userId)
  const [presented, place] = await Promise.all([
    timed(searcher, 'present', () => present(tx, userId, ranked, { ...options, frame })),
    askedBy === undefined || text === '' ? undefined : recallPlaceOf(tx, userId, askedBy),
  ])
  return { ...presented, place }
}

export type RecallAnswer = Presented & { readonly place: Awaited<ReturnType<typeof recallPlaceOf>> | undefined }

/** Fits the text, and records what was served. What `rank` ranked has its confidences, what is only the newest has none. */
async function serve<R extends RecentResult>(
  searcher: Searcher, userId: string, options: CheckedOptions, { recall: answer, fitText, pieces, place }: RecallAnswer,
): Promise<R> {
  const { askedBy, text: query, maxTokens } = options
  searcher.onRead?.()
  await fitText()
  const episodeIds = place ? shownEpisodes(answer, maxTokens !== undefined) : []
  searcher.onShown(
    userId, { conversationId: askedBy, pieces, ...(place && episodeIds.length > 0 && { recall: { query, place, episodeIds } }) },
  )
  return answer as R
}
