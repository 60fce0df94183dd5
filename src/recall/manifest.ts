/** The manifest of a user: the newest segments of all conversations, under their days. */
import { daysOf, manifestText, type Day, type Entry, type ManifestForm } from '../core/manifest.ts'
import { segmentId } from '../core/segment.ts'
import { extractive } from '../encode/extractive.ts'
import type { Db, Tx } from '../store/db.ts'
import { messagesIn } from '../store/messages.ts'
import { newestTalks, type Talk } from '../store/talks.ts'
import { withUser } from '../store/users.ts'
import type { SegmentStatus } from './look-up.ts'

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

/** Messages that a working title is made of. */
const READ = 50

async function segmentOf(tx: Tx, userId: string, talk: Talk, { timeZone }: ManifestForm): Promise<ManifestSegment> {
  const { conversationId, from, to, startAt, endAt, title, incarnation } = talk
  return {
    id: talk.segmentId ?? segmentId(userId, incarnation, from),
    conversationId, startAt, endAt,
    title: title ?? extractive({ messages: await messagesIn(tx, userId, conversationId, { from, to: Math.min(to, from + READ) }), timeZone }).title,
    status: statusOf(talk),
    isActive: talk.segmentId === undefined,
  }
}

function statusOf({ segmentId: id, title, from, to }: Talk): SegmentStatus {
  if (id !== undefined) return title === undefined ? 'collapsing' : 'collapsed'
  return to - from === 1 ? 'created' : 'active'
}
