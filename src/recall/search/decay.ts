/** Fading reorders what was found; it hides nothing. */
import type { Fused } from '../../rank/rank-fusion.ts'
import { elapsedDays, fadeFactor, retrievability } from '../../core/retention.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'

/** words: those of title and summary, by rarity; vector: nearness of the same; messages: the episode's best message. */
export type RecallArm = 'words' | 'vector' | 'messages'

export interface DecayedEpisode {
  readonly row: EpisodeRow
  /** Fused score times the fading factor, 0–1. */
  readonly score: number
  readonly fused: number
  readonly ranks: readonly { readonly arm: RecallArm; readonly rank: number }[]
  /** Probability that the episode is still remembered, 0–1. */
  readonly retrievability: number
  readonly factor: number
}

/** How well the episode is remembered at `now`: since its last review or, if that is later, its end in story time. */
export function remembered({ endAt, lastReviewedAt, stabilityDays }: EpisodeRow, now: Date): number {
  const since = lastReviewedAt && lastReviewedAt > endAt ? lastReviewedAt : endAt
  return retrievability(elapsedDays(since, now), stabilityDays)
}

/** Best first; equal scores keep the order of ids. */
export function decay(fused: readonly Fused<RecallArm>[], rows: ReadonlyMap<string, EpisodeRow>, now: Date): DecayedEpisode[] {
  return fused
    .flatMap(({ id, score, ranks }) => {
      const row = rows.get(id)
      if (!row) return []
      const recallable = remembered(row, now)
      const factor = fadeFactor(recallable, row.surprise)
      return [{ row, score: score * factor, fused: score, ranks, retrievability: recallable, factor }]
    })
    .sort((a, b) => b.score - a.score)
}
