/** The manifest of a user: the newest segments of all conversations, grouped by day. */
import { groupByDay, manifestText, type ManifestDay, type ManifestEntry, type ManifestFormat } from '../core/manifest-text.ts'
import type { Db } from '../../store/engine/db.ts'
import { newestSegments, type RecentSegment } from '../../store/queries/recent-segments.ts'
import { withUser } from '../../store/engine/transactions.ts'
import type { SegmentStatus } from '../../recall/log/get-segments.ts'
import { idOfOpen, statusOfOpen, workingTitles } from './open-segments.ts'

export interface ManifestSegment extends ManifestEntry {
  readonly id: string
  readonly conversationId: string
  readonly status: SegmentStatus
}

/** Result of `manifest`: the newest segments by day. */
export interface Manifest {
  /** Newest date first. */
  readonly days: readonly ManifestDay<ManifestSegment>[]
  /** The same as lines of text, indented as a tree. */
  readonly text: string
}

export interface ManifestRequest extends ManifestFormat {
  readonly now: Date
  /** Segments at most. */
  readonly depth: number
}

/** Reads the newest segments. One without a title, which is no episode yet, gets a working title. */
export function readManifest(db: Db, userId: string, { depth, ...form }: ManifestRequest): Promise<Manifest> {
  return withUser(db, userId, async (tx) => {
    const segments = await newestSegments(tx, userId, { limit: depth })
    const titles = await workingTitles(tx, userId, segments.filter(({ title }) => title === undefined), form.timeZone)
    const days = groupByDay(segments.map((segment) => manifestSegmentOf(userId, segment, segment.title ?? titles.get(segment) ?? '')), form)
    return { days, text: manifestText(days, form) }
  }, { idempotent: true, snapshot: true })
}

function manifestSegmentOf(userId: string, segment: RecentSegment, title: string): ManifestSegment {
  const { conversationId, startAt, endAt } = segment
  return { id: idOfOpen(userId, segment), conversationId, startAt, endAt, title, status: statusOfOpen(segment), isActive: segment.segmentId === undefined }
}
