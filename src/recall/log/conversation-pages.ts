/** The list of a user's conversations, by pages. */
import { invalidInput } from '../../errors.ts'
import { listConversations, type ListedConversation, type ListedPage } from '../../store/tables/conversations.ts'
import type { Db } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { normalise } from '../../text/normalise.ts'
import { readTime } from '../../time/parse-time.ts'

/** A conversation in the list of `conversations`. */
export interface ConversationEntry {
  id: string
  /** As it was pushed; null where none was. */
  title: string | null
  /** Title of its first episode; null while there is none. */
  episodeTitle: string | null
  /** Story times of its first and its last message. */
  startAt: Date
  endAt: Date
  messages: number
  episodes: number
  /** Whether messages wait for their episode: the tail is not closed. */
  open: boolean
}

/** Result of `conversations`: one page, the conversation with the latest message first. */
export interface ConversationPage {
  conversations: ConversationEntry[]
  /** `cursor` of the next page; absent on the last one. */
  next?: string
}

export type ConversationsRequest = ListedPage

/** Reads one page, in one statement. */
export async function readConversations(db: Db, userId: string, { limit, ...page }: ConversationsRequest): Promise<ConversationPage> {
  const words = page.words.map(normalise)
  const rows = await withUser(db, userId, (tx) => listConversations(tx, userId, { ...page, words, limit: limit + 1 }), { idempotent: true, snapshot: true })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { conversations: rows.slice(0, limit).map(entryOf), ...(last && { next: `${last.latestAt.getTime()}/${last.id}` }) }
}

const entryOf = ({ latestAt: _, ...entry }: ListedConversation): ConversationEntry => entry

/** The place that a cursor names. @throws {MadeleineError} `invalid_input`, `bad_time` */
export function cursorPlace(cursor: string): ListedPage['after'] {
  const [, ms, id = ''] = /^(-?\d{1,15})\/(.+)$/s.exec(cursor) ?? []
  if (ms === undefined) throw invalidInput('cursor', cursor, 'the `next` of the page before')
  return { latestAt: readTime(Number(ms), 'cursor'), id: normalise(id) }
}
