/** The list of a user's conversations, by pages. */
import type { Message } from '../../message/message.ts'
import { listConversations, type ListedConversation, type ListedPage } from '../../store/tables/conversations.ts'
import { lastMessages } from '../../store/tables/messages.ts'
import type { Db } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { normalise } from '../../text/normalise.ts'
import { storedOf } from './get-segments.ts'
import type { ConversationEntry, ConversationsResult } from '../../contract/results/log-results.ts'

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
