/** The call `rate`. */
import type { RateResult } from '@madeleine/contract'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { parseId, parseRating } from '../memory/parse-options.ts'
import { rateEpisode } from './review.ts'

/** Rates an episode, and publishes that. @throws {MadeleineError} `invalid_input`, `not_found` */
export async function rateNamed(
  { pipeline, events }: Pick<StoreRuntime, 'pipeline' | 'events'>, userId: string, id: unknown, rating: unknown,
): Promise<RateResult> {
  const { rated, event } = await rateEpisode(pipeline, userId, parseId(id, 'an episode'), parseRating(rating))
  await events.publish(event)
  return rated
}
