/** Rates the episodes of ripe recalls: by the model, or else by their words. */
import { RATINGS, type Rater, type ReviewRating } from '../core/rating.ts'
import { isCorrected, rateByWords, recallWords, wordsToWeigh, type RecallWords } from '../rules/rate-by-words.ts'
import { asRated, type ReviewedRecall } from '../rules/reviewed-recall.ts'
import { readRatings, reviewQuestion } from '../rules/review-question.ts'
import { inTurns } from '../../loop-turns.ts'
import { readOr, stepsOr } from '../../optional-reading.ts'
import type { Message } from '../../message/message.ts'
import { latestTermFrequencies } from '../../store/encoding/term-frequencies.ts'
import { withUser } from '../../store/engine/transactions.ts'
import type { Job } from '../../store/tables/jobs.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { modelFailureMetric } from '../../pipeline/encode/episode-text.ts'
import type { EpisodeRating } from './apply-ratings.ts'
import type { RatedItem, RecallBatch } from './read-recalls.ts'

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
