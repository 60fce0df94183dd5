/** The memory as a line in time: how much was said when, and the episodes of a span. */
import type { TimelineResult } from '../../contract/results/timeline-result.ts'
import { KEY_MOMENT } from '../../core/surprise.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import {
  bucketsOfDays, bucketsOfMinutes, episodesInSpan, reachOf, type BoundedScope, type BucketRow, type CountedScope, type SpanRow,
} from '../../store/queries/timeline-queries.ts'

export interface TimelineRequest extends CountedScope {
  /** Undefined: nothing is counted. */
  readonly bucket: 'minutes' | 'hour' | 'day' | 'week' | 'month' | undefined
  readonly limit: number
}

/** Minutes of the buckets that are counted by messages; their span is bounded, which the options are checked for. */
const MINUTES = { minutes: 5, hour: 60 } as const

/** Reads it in up to three statements, which are sent together. */
export function readTimeline(db: Db, userId: string, request: TimelineRequest): Promise<TimelineResult> {
  const { limit, scope, bucket } = request
  return withUser(db, userId, async (tx) => {
    const [reach, buckets, episodes] = await Promise.all([
      reachOf(tx, userId), bucket ? bucketsOf(tx, userId, bucket, request) : [], limit > 0 ? episodesInSpan(tx, userId, request) : [],
    ])
    const total = episodes[0]?.total ?? 0
    return { timeZone: scope.timeZone, ...reach, buckets, total, episodes: episodes.map(episodeOfSpan) }
  }, { idempotent: true, snapshot: true })
}

const bucketsOf = (tx: Tx, userId: string, bucket: NonNullable<TimelineRequest['bucket']>, counted: CountedScope): Promise<BucketRow[]> =>
  (bucket === 'minutes' || bucket === 'hour' ? bucketsOfMinutes(tx, userId, MINUTES[bucket], counted as BoundedScope)
    : bucketsOfDays(tx, userId, bucket, counted))

const episodeOfSpan = ({ total: _, ...row }: SpanRow): TimelineResult['episodes'][number] =>
  ({ ...row, keyMoment: row.surprise >= KEY_MOMENT })
