/** An explicit rating of an episode, by a person or the program. */
import { MadeleineError, show } from '../../errors.ts'
import type { ReviewRating } from '../core/rating.ts'
import type { Retention } from '../core/retention.ts'
import type { Tx } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { successorOf } from '../../upgrade/sql/upgrade-queries.ts'
import { isSegmentId } from '../../time/period-name.ts'
import type { MemoryEvent, PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { applyRatings } from './apply-ratings.ts'

/** Result of `rate`: the episode's memory state after the rating, and what it was before. */
export interface Rated extends Retention {
  /** Id of the episode that was rated; if its segment has been cut again, of the one that replaced it. */
  readonly episodeId: string
  readonly rating: ReviewRating
  /** When it was rated, by the injected clock. */
  readonly at: Date
  /** Days since the last review, or else since the episode's end in story time. */
  readonly elapsedDays: number
  /** Probability, in (0, 1], that it was still remembered before the rating; afterwards it is 1. */
  readonly retrievability: number
  readonly before: Retention
}

/**
 * Rates an episode in one transaction. Each call counts, so it is not tried again by itself.
 *
 * @returns the result, and the event to publish
 * @throws {MadeleineError} `not_found`, the same for an unknown id and for another user's
 */
export async function rateEpisode({ db, settings, now }: PipelineContext, userId: string, id: string, rating: ReviewRating): Promise<{ rated: Rated; event: MemoryEvent }> {
  await settings.refresh(db)
  const at = now()
  const applied = isSegmentId(id) ? await withUser(db, userId, (tx) => rateOrSuccessor(tx, userId, id, { rating, at, timeZone: settings.timeZone })) : undefined
  if (!applied) throw new MadeleineError('not_found', `no episode has the id ${show(id)}`)
  const { episodeId, conversationId, elapsedDays, retrievability, before, after } = applied
  return {
    rated: { episodeId, rating, at, elapsedDays, retrievability, ...after, before },
    event: { event: 'episode.reviewed', userId, conversationId, episodeId },
  }
}

async function rateOrSuccessor(tx: Tx, userId: string, id: string, { rating, at, timeZone }: { rating: ReviewRating; at: Date; timeZone: string }) {
  const episodeId = (await successorOf(tx, userId, id)) ?? id.toLowerCase()
  const [applied] = await applyRatings(tx, userId, [{ episodeId, rating, rater: 'explicit', at, recallId: undefined }], timeZone)
  return applied
}
