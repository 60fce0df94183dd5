/** The manifest of a user: the newest segments of all conversations, under their days. */
import { daysOf, manifestText, type Day, type Entry, type ManifestForm } from '../core/manifest.ts'
import type { Db, Tx } from '../store/db.ts'
import { newestTalks, type Talk } from '../store/talks.ts'
import { withUser } from '../store/users.ts'
import type { SegmentStatus } from './look-up.ts'
import { idOfTalk, statusOfTalk, workingTitle } from './open-talk.ts'

export interface ManifestSegment extends Entry {
  readonly id: string
  readonly conversationId: string
  readonly status: SegmentStatus
}

export interface Manifest {
  /** Newest date first. */
  readonly days: readonly Day<ManifestSegment>[]
  /** The same as a tree of lines. */
  readonly text: string
}

export interface Asked extends ManifestForm {
  readonly now: Date
  /** Segments at most. */
  readonly depth: number
}

export function readManifest(db: Db, userId: string, { depth, ...form }: Asked): Promise<Manifest> {
  return withUser(db, userId, async (tx) => {
    const segments: ManifestSegment[] = []
    for (const talk of await newestTalks(tx, userId, { limit: depth })) segments.push(await segmentOf(tx, userId, talk, form))
    const days = daysOf(segments, form)
    return { days, text: manifestText(days, form) }
  }, { idempotent: true, snapshot: true })
}

async function segmentOf(tx: Tx, userId: string, talk: Talk, { timeZone }: ManifestForm): Promise<ManifestSegment> {
  const { conversationId, startAt, endAt, title } = talk
  return {
    id: idOfTalk(userId, talk), conversationId, startAt, endAt,
    title: title ?? (await workingTitle(tx, userId, talk, timeZone)),
    status: statusOfTalk(talk),
    isActive: talk.segmentId === undefined,
  }
}
