/** The manifest of a user: the newest segments of all conversations, under their days. */
import { groupByDay, manifestText, type ManifestDay, type ManifestEntry, type ManifestFormat } from '../../core/manifest-text.ts'
import type { Db } from '../../store/engine/db.ts'
import { newestSegments, type RecentSegment } from '../../store/queries/recent-segments.ts'
import { withUser } from '../../store/engine/transactions.ts'
import type { SegmentStatus } from '../log/get-segments.ts'
import { idOfOpen, statusOfOpen, workingTitles } from './open-segments.ts'

export interface ManifestSegment extends ManifestEntry {
  readonly id: string
  readonly conversationId: string
  readonly status: SegmentStatus
}

export interface Manifest {
  /** Newest date first. */
  readonly days: readonly ManifestDay<ManifestSegment>[]
  /** The same as a tree of lines. */
  readonly text: string
}

export interface ManifestRequest extends ManifestFormat {
  readonly now: Date
  /** Segments at most. */
  readonly depth: number
}

export function readManifest(db: Db, userId: string, { depth, ...form }: ManifestRequest): Promise<Manifest> {
  return withUser(db, userId, async (tx) => {
    const talks = await newestSegments(tx, userId, { limit: depth })
    const working = await workingTitles(tx, userId, talks.filter(({ title }) => title === undefined), form.timeZone)
    const days = groupByDay(talks.map((talk) => segmentOf(userId, talk, talk.title ?? working.get(talk) ?? '')), form)
    return { days, text: manifestText(days, form) }
  }, { idempotent: true, snapshot: true })
}

function segmentOf(userId: string, talk: RecentSegment, title: string): ManifestSegment {
  const { conversationId, startAt, endAt } = talk
  return { id: idOfOpen(userId, talk), conversationId, startAt, endAt, title, status: statusOfOpen(talk), isActive: talk.segmentId === undefined }
}
