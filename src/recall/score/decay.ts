/** How forgetting changes the order of episodes. It hides none. */
import type { Fused } from '../../rank/rank-fusion.ts'
import { curveStart, elapsedDays, fadeFactor, retrievability } from '../../reviews/core/retention.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'

/** A ranked list of episodes. words: by title and summary; vector: by the vector of the same; messages: by the best message. */
export type RecallArm = 'words' | 'vector' | 'messages'

export interface DecayedEpisode {
  readonly row: EpisodeRow
  /** `fused` times `factor`, 0–1. */
  readonly score: number
  /** Its score by rank fusion, 0–1. */
  readonly fused: number
  /** Its rank in each arm that found it, from 1. */
  readonly ranks: readonly { readonly arm: RecallArm; readonly rank: number }[]
  /** The probability that the episode is still remembered, 0–1. */
  readonly retrievability: number
  /** Where its curve begins: at its last review, or at its end in story time if that is later; and days since then, with fractions. */
  readonly since: 'review' | 'end'
  readonly daysSince: number
  /** What its retrievability and its surprise leave of the score, 0–1. */
  readonly factor: number
  /** Its place among the episodes found, from 1: by the fused score, and by the faded one; undefined where nothing was asked. */
  readonly place?: { readonly fused: number; readonly faded: number }
}

/**
 * Multiplies each score by the episode's fading factor, and sorts by the product; equal scores keep the order given.
 *
 * @param rows the episodes by id; what is fused but has no row is left out
 * @param now when the query is asked
 */
export function decay(fused: readonly Fused<RecallArm>[], rows: ReadonlyMap<string, EpisodeRow>, now: Date): DecayedEpisode[] {
  return fused
    .flatMap(({ id, score, ranks }) => {
      const row = rows.get(id)
      if (!row) return []
      const remembered = rememberedAt(row, now)
      const factor = fadeFactor(remembered.retrievability, row.surprise)
      return [{ row, score: score * factor, fused: score, ranks, ...remembered, factor }]
    })
    .map((episode, i) => ({ episode, fused: i + 1 }))
    .sort((a, b) => b.episode.score - a.episode.score)
    .map(({ episode, fused: place }, i) => ({ ...episode, place: { fused: place, faded: i + 1 } }))
}

/** Where an episode is on its forgetting curve, with fractions of days. */
export function rememberedAt(
  { endAt, lastReviewedAt, stabilityDays }: Pick<EpisodeRow, 'endAt' | 'lastReviewedAt' | 'stabilityDays'>, at: Date,
): Pick<DecayedEpisode, 'since' | 'daysSince' | 'retrievability'> {
  const start = curveStart(endAt, lastReviewedAt)
  const daysSince = elapsedDays(start, at)
  return { since: start === endAt ? 'end' : 'review', daysSince, retrievability: retrievability(daysSince, stabilityDays) }
}
