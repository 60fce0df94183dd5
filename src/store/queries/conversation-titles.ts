/** Titles of conversations in the index: every closed segment is also found by the title of its conversation. */
import { terms } from '../../text/terms.ts'
import { sql, type Tx } from '../engine/db.ts'
import { CONVERSATION_TITLES, insertPostings, lockCorpus, postingsOf, removePostings, type Posting } from '../tables/postings.ts'

/** The postings of a conversation's title, the same for each of its segments. */
export const titlePostings = (title: string | null): Posting[] => (title === null ? [] : postingsOf(CONVERSATION_TITLES, [terms(title)]))

/**
 * Replaces the title's postings of the conversation's encoded segments. A segment that is encoded meanwhile waits for the
 * index, and then reads the new title.
 */
export async function reindexTitle(tx: Tx, userId: string, conversationId: string, title: string): Promise<void> {
  await lockCorpus(tx, userId)
  const segments = await tx.rows<{ id: string; number: number }>(sql`
    select id, number from segment where user_id = ${userId} and conversation_id = ${conversationId} and state = 'collapsed'`)
  if (segments.length === 0) return
  await removePostings(tx, userId, segments.map(({ id }) => id), [CONVERSATION_TITLES])
  await insertPostings(tx, userId, segments.map(({ number }) => number), titlePostings(title))
}
