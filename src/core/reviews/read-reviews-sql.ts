/** Table `review`, read: the ratings of an episode, and the memory state that episodes had at a time. */
import { RATINGS } from '../../contract/rating.ts'
import { sql, type Query, type Tx } from '../../engine/db.ts'
import type { EpisodeReview } from '../../contract/log-results.ts'

/** All reviews of an episode, in the order in which they moved its state. */
export async function reviewsOf(tx: Tx, userId: string, episodeId: string): Promise<EpisodeReview[]> {
  const rows = await tx.rows<Omit<EpisodeReview, 'rating'> & { rating: number }>(sql`
    select at, rating, rater, elapsed_days as "elapsedDays", retrievability, stability_before as "stabilityDaysBefore",
           difficulty_before as "difficultyBefore", stability_days as "stabilityDays", difficulty
      from review where user_id = ${userId} and episode_id = ${episodeId}::uuid order by number`)
  return rows.map((row) => ({ ...row, rating: RATINGS[row.rating - 1]! }))
}

/** SQL of the memory state of `episode e`: its columns, and what must be joined for them. */
export interface StateSql {
  readonly columns: Query
  readonly join: Query
}

const newestState: StateSql = {
  columns: sql`e.stability_days as "stabilityDays", e.difficulty, e.last_reviewed_at as "lastReviewedAt"`,
  join: sql``,
}

/**
 * The state at a time: the one before the first review that came later, or the newest if none did. Each review builds on
 * those before it, so nothing of a later one is in it, in whatever order their times are.
 *
 * @param asOf undefined: now, for which no review is read
 */
export const stateAsOf = (userId: string, asOf: Date | undefined): StateSql => asOf === undefined ? newestState : {
  columns: sql`
    coalesce(later.stability_before, e.stability_days) as "stabilityDays", coalesce(later.difficulty_before, e.difficulty) as difficulty,
    case when later.stability_before is null then e.last_reviewed_at else later.reviewed_before end as "lastReviewedAt"`,
  join: sql`
    left join lateral (
      select r.stability_before, r.difficulty_before,
             (select max(b.at) from review b
                where b.user_id = ${userId} and b.episode_id = r.episode_id and b.number < r.number) as reviewed_before
        from review r where r.user_id = ${userId} and r.episode_id = e.segment_id and r.at > ${asOf}
       order by r.number limit 1) later on true`,
}
