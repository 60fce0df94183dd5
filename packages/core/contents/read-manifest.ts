/** The manifest of a user: the newest segments of all conversations, grouped by day. */
import type { ManifestResult, ManifestSegment } from '@madeleine/contract'
import { type Db, withUser } from '@madeleine/engine'
import { newestSegments, type RecentSegment } from '../store/queries/open-segments.ts'
import { idOfOpen, statusOfOpen, workingTitles } from './open-segments.ts'
import { groupByDay, manifestText, type ManifestRequest } from './manifest.ts'

/** Reads the newest segments. One without a title, which is no episode yet, gets a working title. */
export function readManifest(db: Db, userId: string, { depth, ...form }: ManifestRequest): Promise<ManifestResult> {
  return withUser(db, userId, async (tx) => {
    const segments = await newestSegments(tx, userId, { limit: depth })
    const titles = await workingTitles(tx, userId, segments.filter(({ title }) => title === undefined), form.timeZone)
    const days = groupByDay(segments.map((segment) => manifestSegmentOf(userId, segment, segment.title ?? titles.get(segment) ?? '')), form)
    return { days, text: manifestText(days, form) }
  }, { idempotent: true, snapshot: true })
}

function manifestSegmentOf(userId: string, segment: RecentSegment, title: string): ManifestSegment {
  const { conversationId, startAt, endAt } = segment
  return {
    id: idOfOpen(userId, segment), conversationId, startAt, endAt, title,
    status: statusOfOpen(segment), isActive: segment.segmentId === undefined,
  }
}
