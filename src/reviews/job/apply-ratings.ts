/** Applies ratings to episodes: their states move, and the history keeps each step. */
import { RATINGS, type Rater, type ReviewRating } from '../core/rating.ts'
import { afterStep, reviewStep, type ReviewStep } from '../core/review-step.ts'
import type { Tx } from '../../store/engine/db.ts'
import { earlierReviews, insertReviews, lockStates, type EarlierReview, type LockedState, type NewReview } from '../sql/reviews.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { localDate } from '../../time/calendar.ts'
import { dayNumber } from '../../time/day-number.ts'

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
export const localDayOf = (at: Date, timeZone: string): number => dayNumber(localDate(at, timeZone))

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
export function emitReviews({ telemetry }: Pick<PipelineContext, 'telemetry'>, applied: readonly EpisodeRating[]): void {
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
