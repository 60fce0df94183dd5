/** An episode as the results of several calls have it. */
import { KEY_MOMENT } from '../../core/surprise.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { minutesBetween } from '../../units.ts'
import type { RecentEpisode } from '../../contract/results/recall-result.ts'

/** An episode as callers see it, without the fields that need a query: all that is read of it but what only the memory needs. */
export function episodeOf(row: EpisodeRow, messageIds: readonly string[]): Omit<RecentEpisode, 'score' | 'why' | 'explain'> {
  const {
    id, conversationId, title, summary, startAt, endAt, createdAt, lastReviewedAt, consolidatedAt, surprise, quality,
    complexity, model, stabilityDays, difficulty, reason, from, to, ...others
  } = row
  return {
    id, conversationId, title, summary, startAt, endAt,
    durationMinutes: minutesBetween(startAt, endAt),
    createdAt, lastReviewedAt, consolidatedAt, surprise,
    keyMoment: surprise >= KEY_MOMENT,
    messageIds: [...messageIds],
    ...others,
    quality,
  }
}
