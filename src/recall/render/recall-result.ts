/** The result of recall, and the episode type that other calls share. */
import { KEY_MOMENT } from '../../core/surprise.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { minutesBetween } from '../../units.ts'
import type { RecentEpisode } from '../../contract/results/recall-result.ts'

/** An episode as callers see it, without the fields that need a query. */
export function episodeOf(row: EpisodeRow, messageIds: readonly string[]): Omit<RecentEpisode, 'score' | 'why' | 'explain'> {
  const { id, conversationId, title, summary, startAt, endAt, createdAt, lastReviewedAt, consolidatedAt, surprise, tokens, quality } = row
  return {
    id, conversationId, title, summary, startAt, endAt,
    durationMinutes: minutesBetween(startAt, endAt),
    createdAt, lastReviewedAt, consolidatedAt, surprise,
    keyMoment: surprise >= KEY_MOMENT,
    messageIds: [...messageIds],
    tokens,
    quality,
  }
}
