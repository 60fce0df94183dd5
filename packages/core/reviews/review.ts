/** Pipeline stage 7: reviews the recalls of a conversation by what followed them; episodes that helped fade more slowly. */
import { type Message, type Rater, type RateResult, RATINGS, type ReviewRating } from '@madeleine/contract'
import { dayNumber, inTurns, isSegmentId, localDate, MadeleineError, readOr, show, stepsOr } from '@madeleine/base'
import type { MemoryEvent, PipelineContext } from '../pipeline/pipeline-context.ts'
import { modelFailureMetric } from '../pipeline/compute-episode.ts'
import { latestTermFrequencies } from '../store/collapse-segments.ts'
import { type Tx, withUser } from '@madeleine/engine'
import { complete, holdsLease, leaseLost, release, type Job } from '../store/tables/jobs.ts'
import { messagesInRanges } from '../store/tables/messages.ts'
import { successorOf } from '../upgrade/upgrade-sql.ts'
import { afterStep, reviewStep, type ReviewStep } from './review-step.ts'
import { isCorrected, rateByWords, recallWords, wordsToWeigh, type RecallWords } from './rate-by-words.ts'
import { readRatings, reviewQuestion, asRated, type ReviewedRecall } from './review-question.ts'
import {
  earlierReviews, episodesToReview, insertReviews, lockStates, takeRecalls, MOST_FOLLOWING, ripeRecalls, type EpisodeToReview,
  type EarlierReview, type LockedState, type NewReview, type WaitingRecall,
} from './reviews-sql.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    one transaction reads ripe recalls, the oldest first, with what followed them; nothing is written
 *   2. rate    a model rates all of them in one call, or else their words do; nothing is written
 *   3. write   ONE transaction, only with the lease: the recalls go, and the ratings of those that were still there move the
 *              states of their episodes; the job stays while more recalls are ripe
 *
 * A review counts at the time of its recall, so that a repeated one computes the same.
 */
export async function reviewRecalls(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { db, settings } = pipeline
  const background = { background: true }
  const batch = await withUser(db, job.userId, (tx) => readRecalls(tx, job, settings.zoneOf(job.userId)), background)
  const ratings = await rateRecalls(pipeline, job, batch, signal)
  const applied = await withUser(db, job.userId, (tx) => write(pipeline, tx, { job, batch, ratings }), background)
  emitReviews(pipeline, applied)
  return applied.map(({ episodeId, conversationId }) => ({ event: 'episode.reviewed', userId: job.userId, conversationId, episodeId }))
}

async function write(
  pipeline: PipelineContext, tx: Tx, { job, batch, ratings }: { job: Job; batch: RecallBatch; ratings: readonly EpisodeRating[] },
): Promise<AppliedReview[]> {
  if (!(await holdsLease(tx, job))) throw leaseLost(job)
  const taken = batch.recalls.length === 0 ? new Set<string>() : await takeRecalls(tx, job.userId, batch.recalls.map(({ id }) => id))
  const counted = ratings.filter(({ recallId }) => recallId !== undefined && taken.has(recallId))
  const applied = await applyRatings(tx, job.userId, counted, pipeline.settings.zoneOf(job.userId))
  await (batch.isMore ? release(tx, job, pipeline.now()) : complete(tx, job))
  return applied
}

// Rates the episodes of ripe recalls: by the model, or else by their words.

/**
 * The ratings of a batch; an episode of which nothing can be said has none. The words rate where there is no model, at a
 * ceiling, and when the model's server has failed `maxAttempts` times. A reply that cannot be read rates nothing.
 *
 * @throws what a call of the model fails with that a later attempt may mend
 */
export async function rateRecalls(pipeline: PipelineContext, job: Job, batch: RecallBatch, signal: AbortSignal): Promise<EpisodeRating[]> {
  if (batch.items.length === 0) return []
  const byModel = job.attempts > pipeline.maxAttempts ? undefined : await rateByModel(pipeline, job, batch, signal)
  const [ratings, rater]: [readonly (ReviewRating | undefined)[], Rater] = byModel ? [byModel, 'model']
    : [await ratingsByWords(pipeline, job, batch), 'words']
  return batch.items.flatMap(({ episode, recallId, at }, i) =>
    (ratings[i] ? [{ episodeId: episode.id, rating: ratings[i], rater, at, recallId }] : []))
}

/** The model's rating of each item. Undefined without a model, and at a ceiling. */
async function rateByModel(
  pipeline: PipelineContext, { userId }: Job, { recalls, items }: RecallBatch, signal: AbortSignal,
): Promise<(ReviewRating | undefined)[] | undefined> {
  const ask = pipeline.ask?.(userId)
  if (!ask) return undefined
  const messages = talkOf(recalls)
  const episodes = items.map(({ episode, recalls: finding }) => ({
    episode, queries: [...new Set(finding.map(({ query }) => query))], shownBefore: messages.findIndex(({ seq }) => seq >= finding[0]!.seq),
  }))
  try {
    const timeZone = pipeline.settings.zoneOf(userId)
    const { reply } = await ask(reviewQuestion({ messages: messages.map(asRated), episodes, timeZone }), signal)
    const ratings = readRatings(reply, items.length)
    // What cannot be read may be a correction
    const corrected = new Set(recalls
      .filter(({ following }) => readOr(true, () => pipeline.count('reading_failed'), () => isCorrected(following))).map(({ id }) => id))
    return items.map(({ recalls: finding }, i) => ungrown(ratings.get(i), finding.some(({ id }) => corrected.has(id))))
  } catch (error) {
    const metric = modelFailureMetric(error)
    if (!metric) throw error
    pipeline.count(metric)
    return metric === 'budget_exhausted' ? undefined : items.map(() => undefined)
  }
}

/** What a user contradicts does not grow, whatever a model makes of it. */
const ungrown = (rating: ReviewRating | undefined, wasCorrected: boolean): ReviewRating | undefined =>
  (wasCorrected && rating !== 'again' ? undefined : rating)

/** The messages around the recalls, each once, in order. */
function talkOf(recalls: readonly ReviewedRecall[]): Message[] {
  const bySeq = new Map(recalls.flatMap(({ before, following }) => [...before, ...following]).map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** The rating of each item by words: the best of those of its recalls. */
async function ratingsByWords(
  { db, count }: PipelineContext, { userId }: Job, { recalls, items }: RecallBatch,
): Promise<(ReviewRating | undefined)[]> {
  const onFailed = (): void => count('reading_failed')
  const read = new Map<string, RecallWords>()
  for (const recall of recalls) {
    const words = await inTurns(stepsOr(undefined, onFailed, () => recallWords(recall)))
    if (words) read.set(recall.id, words)
  }
  const weighed = [...new Set([...read.values()].flatMap((words) => [...wordsToWeigh(words)]))]
  const latest = await withUser(db, userId, (tx) => latestTermFrequencies(tx, userId, weighed), { background: true })
  const counts = latest.of(weighed)
  const frequencies = { of: (word: string) => counts.get(word) ?? 1, segments: latest.segments }
  const rated = new Map([...read].map(([id, words]) =>
    [id, { ratings: readOr(new Map(), onFailed, () => rateByWords(words, frequencies)), isCorrected: words.isCorrected }]))
  return items.map((item) => bestOf(item, rated))
}

/** The best of what its recalls say; again where a user contradicted one of them. */
function bestOf(
  { episode, recalls }: RatedItem, rated: ReadonlyMap<string, { ratings: ReadonlyMap<string, ReviewRating>; isCorrected: boolean }>,
): ReviewRating | undefined {
  const own = recalls.flatMap(({ id }) => {
    const [found, rating] = [rated.get(id), rated.get(id)?.ratings.get(episode.id)]
    return rating ? [{ rating, isContradicted: found!.isCorrected }] : []
  })
  if (own.some(({ isContradicted }) => isContradicted)) return 'again'
  return RATINGS.findLast((rating) => own.some((one) => one.rating === rating))
}

// Reads the ripe recalls of a conversation, as many as are rated together, and what their raters need.

/** An episode to be rated once for its local day, by all recalls of that day. */
export interface RatedItem {
  readonly episode: EpisodeToReview
  /** The first recall of the day that showed it, for which the rating counts. */
  readonly recallId: string
  readonly at: Date
  readonly recalls: readonly ReviewedRecall[]
}

export interface RecallBatch {
  /** Those that are reviewed now. */
  readonly recalls: readonly ReviewedRecall[]
  /** What is to be rated: nothing that is reviewed on that day already, or that was forgotten. */
  readonly items: readonly RatedItem[]
  /** More recalls are ripe. */
  readonly isMore: boolean
}

/** Recalls, and episodes that they showed, that are rated together. */
const MOST_RECALLS = 16
const MOST_EPISODES = 40
/** Messages before a recall that are read: the question and what it answers. */
const BEFORE_MESSAGES = 2

/** Reads the oldest ripe recalls of the job's conversation. */
async function readRecalls(tx: Tx, { userId, key: conversationId }: Job, timeZone: string): Promise<RecallBatch> {
  const ripe = await ripeRecalls(tx, userId, conversationId, MOST_RECALLS + 1)
  const waiting = ripe.slice(0, countTogether(ripe))
  if (waiting.length === 0) return { recalls: [], items: [], isMore: false }
  const ids = [...new Set(waiting.flatMap(({ episodeIds }) => episodeIds))]
  const dayOf = ({ at }: { readonly at: Date }): number => localDayOf(at, timeZone)
  const [episodes, earlier, logs] = await Promise.all([
    episodesToReview(tx, userId, ids, conversationId),
    earlierReviews(tx, userId, { ids, days: [...new Set(waiting.map(dayOf))], recallIds: [] }),
    messagesInRanges(
      tx, userId, waiting.map(({ seq }) => ({ conversationId, from: Math.max(0, seq - BEFORE_MESSAGES), to: seq + MOST_FOLLOWING })),
    ),
  ])
  const byId = new Map(episodes.map((episode) => [episode.id, episode]))
  const done = new Set(earlier.map(({ episodeId, day }) => keyOf(episodeId, day)))
  const recalls = waiting.map(({ id, seq, query, episodeIds }, i): ReviewedRecall => ({
    id, seq, query,
    before: (logs[i] ?? []).filter((message) => message.seq < seq),
    following: (logs[i] ?? []).filter((message) => message.seq >= seq),
    episodes: episodeIds.flatMap((episodeId) => byId.get(episodeId) ?? []),
  }))
  const items = new Map<string, RatedItem>()
  for (const [i, recall] of recalls.entries()) {
    const { id: recallId, at } = waiting[i]!
    for (const episode of recall.episodes as readonly EpisodeToReview[]) {
      const key = keyOf(episode.id, dayOf({ at }))
      const item = items.get(key)
      if (!done.has(key)) items.set(key, { recallId, at, ...item, episode, recalls: [...(item?.recalls ?? []), recall] })
    }
  }
  return { recalls, items: [...items.values()], isMore: ripe.length > waiting.length }
}

const keyOf = (episodeId: string, day: number): string => `${episodeId} ${day}`

/** How many of the recalls are rated together: the first, and others as long as the episodes are not too many. */
function countTogether(ripe: readonly WaitingRecall[]): number {
  const shown = new Set<string>()
  const end = ripe.findIndex(({ episodeIds }, i) => {
    for (const id of episodeIds) shown.add(id)
    return i > 0 && (i >= MOST_RECALLS || shown.size > MOST_EPISODES)
  })
  return end === -1 ? ripe.length : end
}

// An explicit rating of an episode, by a person or the program.

/**
 * Rates an episode in one transaction. Each call counts, so it is not tried again by itself.
 *
 * @returns the result, and the event to publish
 * @throws {MadeleineError} `not_found`, the same for an unknown id and for another user's
 */
export async function rateEpisode(
  pipeline: PipelineContext, userId: string, id: string, rating: ReviewRating,
): Promise<{ rated: RateResult; event: MemoryEvent }> {
  const { db, settings, now } = pipeline
  await settings.refresh(db, userId)
  const at = now()
  const applied = isSegmentId(id)
    ? await withUser(db, userId, (tx) => rateOrSuccessor(tx, userId, id, { rating, at, timeZone: settings.zoneOf(userId) }))
    : undefined
  if (!applied) throw new MadeleineError('not_found', `no episode has the id ${show(id)}`)
  emitReviews(pipeline, [applied])
  const { episodeId, conversationId, elapsedDays, retrievability, before, after } = applied
  return {
    rated: { episodeId, rating, at, elapsedDays, retrievability, ...after, before },
    event: { event: 'episode.reviewed', userId, conversationId, episodeId },
  }
}

async function rateOrSuccessor(
  tx: Tx, userId: string, id: string, { rating, at, timeZone }: { rating: ReviewRating; at: Date; timeZone: string },
) {
  const episodeId = (await successorOf(tx, userId, id)) ?? id.toLowerCase()
  const [applied] = await applyRatings(tx, userId, [{ episodeId, rating, rater: 'explicit', at, recallId: undefined }], timeZone)
  return applied
}

// Applies ratings to episodes: their states move, and the history keeps each step.

/** A rating of an episode. */
export interface EpisodeRating {
  readonly episodeId: string
  readonly rating: ReviewRating
  readonly rater: Rater
  readonly at: Date
  /** The recall that it reviews; undefined for an explicit rating. */
  readonly recallId: string | undefined
}

/** A rating that counted. */
export interface AppliedReview extends ReviewStep, EpisodeRating {
  readonly conversationId: string
}

/** The local day of a time, counted from 1970-01-01. */
const localDayOf = (at: Date, timeZone: string): number => dayNumber(localDate(at, timeZone))

/**
 * Applies the ratings, in their order, to the episodes that still exist, which are locked by their ids. An explicit one always
 * counts; any other only where its episode has no review of that local day yet, and none of that recall. On any day the
 * stability grows tenfold at most.
 *
 * @returns the ratings that counted
 */
export async function applyRatings(tx: Tx, userId: string, ratings: readonly EpisodeRating[], timeZone: string): Promise<AppliedReview[]> {
  if (ratings.length === 0) return []
  const ids = [...new Set(ratings.map(({ episodeId }) => episodeId))]
  const days = [...new Set(ratings.map(({ at }) => localDayOf(at, timeZone)))]
  const recallIds = ratings.flatMap(({ recallId }) => recallId ?? [])
  // The second statement waits for the locks of the first, and then sees what was reviewed until then
  const [locked, earlier] = await Promise.all([lockStates(tx, userId, ids), earlierReviews(tx, userId, { ids, days, recallIds })])
  const states = new Map(locked.map((state) => [state.episodeId, state]))
  const known: EarlierReview[] = [...earlier]
  const applied: AppliedReview[] = []
  const rows: NewReview[] = []
  for (const rating of ratings) {
    const state = states.get(rating.episodeId)
    const day = localDayOf(rating.at, timeZone)
    const own = known.filter(({ episodeId }) => episodeId === rating.episodeId)
    const ofDay = own.filter((review) => review.day === day)
    if (!state || (rating.recallId !== undefined && (ofDay.length > 0 || own.some(({ recallId }) => recallId === rating.recallId)))) {
      continue
    }
    const { review, row, next } = stepOf(state, rating, { day, stabilityAtDaysStart: ofDay[0]?.stabilityBefore ?? state.stabilityDays })
    applied.push(review)
    rows.push(row)
    known.push(row)
    states.set(rating.episodeId, next)
  }
  if (rows.length > 0) insertReviews(tx, userId, rows)
  return applied
}

/** After their commit. */
function emitReviews({ telemetry }: Pick<PipelineContext, 'telemetry'>, applied: readonly EpisodeRating[]): void {
  for (const { rating, rater } of applied) telemetry.tell({ type: 'review', rating, rater })
}

function stepOf(
  state: LockedState, rating: EpisodeRating, { day, stabilityAtDaysStart }: { day: number; stabilityAtDaysStart: number },
): { review: AppliedReview; row: NewReview; next: LockedState } {
  const step = reviewStep(state, { ...rating, stabilityAtDaysStart })
  const { episodeId, at, rater, recallId } = rating
  return {
    review: { ...rating, ...step, conversationId: state.conversationId },
    row: {
      episodeId, at, day, rater, recallId: recallId ?? null, rating: RATINGS.indexOf(rating.rating) + 1,
      elapsedDays: step.elapsedDays, retrievability: step.retrievability,
      stabilityBefore: step.before.stabilityDays, difficultyBefore: step.before.difficulty, ...step.after,
    },
    next: { ...state, ...afterStep(state, step, at) },
  }
}
