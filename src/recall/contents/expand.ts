/** From a sentence to the talk that it comes from. */
import { isGripId, readGripId } from '../../core/citation.ts'
import { readNodeName } from '../../time/period-name.ts'
import { invalidInput, MadeleineError, show } from '../../errors.ts'
import * as conversations from '../../store/tables/conversations.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { messagesIn } from '../../store/tables/messages.ts'
import { findSegment } from '../../store/tables/segments.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { storedOf, type StoredMessage } from '../log/get-segments.ts'
import { findOpen } from './open-segments.ts'

export interface Expanded {
  id: string
  conversationId: string
  segmentId: string
  /** In the order of the log; `isSupport` marks what was asked for, the others stand around it. */
  messages: (StoredMessage & { isSupport: boolean })[]
  /** Messages of the conversation before the first and behind the last one shown. */
  earlier: number
  later: number
}

export interface ExpandRequest {
  /** A grip, or a segment. */
  readonly id: string
  /** Messages before and behind. */
  readonly before: number
  readonly after: number
}

/** The messages that a grip names, or all of a segment, and some around them, across the segment's borders. @throws {MadeleineError} `not_found`, `invalid_input` */
export function expand(db: Db, userId: string, { id, before, after }: ExpandRequest): Promise<Expanded> {
  return withUser(db, userId, async (tx) => {
    const place = await placeOf(tx, userId, id)
    const conversation = place && (await conversations.find(tx, userId, place.conversationId))
    if (!place || !conversation) throw new MadeleineError('not_found', `nothing has the id ${show(id)}`)
    const { conversationId, segmentId, from, to } = place
    const log = await messagesIn(tx, userId, conversationId, { from: Math.max(0, from - before), to: Math.min(to, from + MOST) + after })
    return {
      id, conversationId, segmentId,
      messages: log.map((message) => ({ ...storedOf(message), isSupport: message.seq >= from && message.seq < to })),
      earlier: log[0]?.seq ?? 0,
      later: conversation.nextSeq - ((log.at(-1)?.seq ?? -1) + 1),
    }
  }, { idempotent: true, snapshot: true })
}

/** Messages of a long segment that are shown, its first; `later` says how many there are beyond, and `memory.messages` gives them by pages. */
const MOST = 1000

interface Place {
  readonly conversationId: string
  readonly segmentId: string
  readonly from: number
  readonly to: number
}

async function placeOf(tx: Tx, userId: string, id: string): Promise<Place | undefined> {
  if (!isGripId(id)) {
    const name = readNodeName(id, '1970-01-01')
    if (!('segmentId' in name)) throw invalidInput('id', id, 'a grip or a segment')
    return segmentPlace(tx, userId, name.segmentId)
  }
  const { segmentId, from, to } = readGripId(id)
  const segment = await segmentPlace(tx, userId, segmentId)
  // What a grip names lies in its segment
  return segment && from >= segment.from && to <= segment.to ? { ...segment, from, to } : undefined
}

/** Also of one that was cut anew since: its messages are where they were. */
async function segmentPlace(tx: Tx, userId: string, segmentId: string): Promise<Place | undefined> {
  const place = (await findSegment(tx, userId, segmentId)) ?? (await findOpen(tx, userId, segmentId))
  return place && { conversationId: place.conversationId, segmentId, from: place.from, to: place.to }
}
