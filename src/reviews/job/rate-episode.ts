/** An explicit rating of an episode, by a person or the program. */
import { MadeleineError, show } from '../../errors.ts'
import type { ReviewRating } from '../core/rating.ts'
import type { Tx } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { successorOf } from '../../upgrade/sql/upgrade-queries.ts'
import { isSegmentId } from '../../time/period-name.ts'
import type { MemoryEvent, PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { applyRatings, emitReviews } from './apply-ratings.ts'
import type { RateResult } from '../../contract/results/write-results.ts'

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
