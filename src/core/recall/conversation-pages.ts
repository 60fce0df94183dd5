/** The list of a user's conversations, by pages. */
import type { ConversationEntry, ConversationsResult, Boundary, MessagesResult, Segment } from '../../contract/log-results.ts'
import { defined } from '../../base/defined.ts'
import type { Message } from '../../contract/message.ts'
import type { Db } from '../../engine/db.ts'
import { withUser } from '../../engine/transactions.ts'
import * as conversations from '../store/tables/conversations.ts'
import { listConversations, type ListedConversation, type ListedPage } from '../store/tables/conversations.ts'
import { lastMessages, messagesById, messagesIn, type StoredPlace } from '../store/tables/messages.ts'
import { normalise } from '../../base/folded-text.ts'
import { storedOf, closedIn, tailOf } from './get-segments.ts'

export interface ConversationsRequest extends ListedPage {
  /** Whether each one's last message is read too. */
  readonly lastMessage: boolean
}

/** Reads one page, in one statement; with the last messages in two. */
export async function readConversations(
  db: Db, userId: string, { limit, lastMessage, ...page }: ConversationsRequest,
): Promise<ConversationsResult> {
  const words = page.words.map(normalise)
  const { rows, newest } = await withUser(db, userId, async (tx) => {
    const listed = await listConversations(tx, userId, { ...page, words, limit: limit + 1 })
    const asked = lastMessage ? listed.slice(0, limit).map(({ id }) => id) : []
    return { rows: listed, newest: asked.length > 0 ? await lastMessages(tx, userId, asked) : NO_MESSAGES }
  }, { idempotent: true, snapshot: true })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    conversations: rows.slice(0, limit).map((row) => entryOf(row, newest.get(row.id))),
    ...(last && { next: `${last.latestAt.getTime()}/${last.id}` }),
  }
}

const NO_MESSAGES: ReadonlyMap<string, Message> = new Map()

const entryOf = ({ latestAt: _, people, ...entry }: ListedConversation, message: Message | undefined): ConversationEntry =>
  ({ ...entry, ...(people && { people }), ...(message && { lastMessage: storedOf(message) }) })

// Pages of a conversation's log, with a boundary item before the first message of each segment.

export interface PageRequest {
  readonly conversationId: string
  /** Negative: from the end. */
  readonly from: number
  /** Messages at most; boundaries are not counted. */
  readonly limit: number
  /** Instead of a page, in one statement. */
  readonly ids?: readonly string[] | undefined
}

/** Reads one page, or the messages of the ids; empty for an unknown conversation and behind the end of the log. */
export function readMessages(db: Db, userId: string, { conversationId, from: asked, limit, ids }: PageRequest): Promise<MessagesResult> {
  return withUser(db, userId, async (tx) => {
    if (ids) return { items: itemsOf(await messagesById(tx, userId, conversationId, ids)) }
    const conversation = await conversations.find(tx, userId, conversationId)
    const from = asked < 0 ? Math.max(0, (conversation?.nextSeq ?? 0) + asked) : asked
    if (!conversation || from >= conversation.nextSeq) return { items: [] }
    const to = Math.min(conversation.nextSeq, from + limit)
    const { cursor, nextSeq } = conversation
    const [closed, tail, messages] = await Promise.all([
      closedIn(tx, userId, conversationId, { from, to }), cursor >= from && cursor < to ? tailOf(tx, userId, conversation) : undefined,
      messagesIn(tx, userId, conversationId, { from, to }),
    ])
    const boundaries = [...closed, ...(tail ? [tail] : [])].map(boundaryOf)
    let passed = 0
    // A boundary whose first message was forgotten is before the next one of its segment
    const items = messages.flatMap((message) => {
      const first = passed
      while (passed < boundaries.length && boundaries[passed]!.from <= message.seq) passed++
      return [...boundaries.slice(first, passed).filter((boundary) => boundary.to > message.seq), {
        type: 'message' as const, ...storedOf(message),
      }]
    })
    return { items, ...(to < nextSeq && { next: to }) }
  }, { idempotent: true, snapshot: true })
}

const itemsOf = (places: readonly StoredPlace[]): MessagesResult['items'] =>
  places.flatMap(({ isForgotten, ...message }) => (isForgotten ? [] : [{ type: 'message' as const, ...storedOf(message) }]))

const boundaryOf = ({ id, status, title, tools, startAt, endAt, from, to }: Omit<Segment, 'messageIds'>): Boundary =>
  ({ type: 'boundary', segmentId: id, status, ...defined({ title }), tools, startAt, endAt, from, to })
