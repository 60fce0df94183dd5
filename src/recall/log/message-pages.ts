/** A conversation's log by pages, with a mark where each segment begins. */
import * as conversations from '../../store/tables/conversations.ts'
import type { Db } from '../../store/engine/db.ts'
import { messagesIn } from '../../store/tables/messages.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { closedIn, storedOf, tailOf, type Segment, type StoredMessage } from './get-segments.ts'

/** Where a segment begins. It is made when it is read, and stands in no log. */
export interface Boundary extends Pick<Segment, 'status' | 'title' | 'tools' | 'startAt' | 'endAt' | 'from' | 'to'> {
  type: 'boundary'
  segmentId: string
}

export interface MessagePage {
  /** Messages in order; before the first one of each segment, also of the open tail, its mark. */
  items: (Boundary | ({ type: 'message' } & StoredMessage))[]
  /** Where the next page begins; absent on the last one. */
  next?: number
}

export interface PageRequest {
  readonly conversationId: string
  readonly from: number
  /** Messages; marks are not counted. */
  readonly limit: number
}

export function readMessages(db: Db, userId: string, { conversationId, from, limit }: PageRequest): Promise<MessagePage> {
  return withUser(db, userId, async (tx) => {
    const conversation = await conversations.find(tx, userId, conversationId)
    if (!conversation || from >= conversation.nextSeq) return { items: [] }
    const to = Math.min(conversation.nextSeq, from + limit)
    const { cursor, nextSeq } = conversation
    const marks = new Map((await closedIn(tx, userId, conversationId, { from, to })).map((segment) => [segment.from, boundaryOf(segment)]))
    const tail = cursor >= from && cursor < to ? await tailOf(tx, userId, conversation) : undefined
    if (tail) marks.set(cursor, boundaryOf(tail))
    const items = (await messagesIn(tx, userId, conversationId, { from, to })).flatMap((message) => {
      const mark = marks.get(message.seq)
      return [...(mark ? [mark] : []), { type: 'message' as const, ...storedOf(message) }]
    })
    return { items, ...(to < nextSeq && { next: to }) }
  }, { idempotent: true, snapshot: true })
}

const boundaryOf = ({ id, status, title, tools, startAt, endAt, from, to }: Omit<Segment, 'messageIds'>): Boundary =>
  ({ type: 'boundary', segmentId: id, status, ...(title !== undefined && { title }), tools, startAt, endAt, from, to })
