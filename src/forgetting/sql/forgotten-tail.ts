/** The tail of a conversation of which messages were forgotten: it begins with a message that is left, and is looked at anew. */
import { segmentId } from '../../core/segment.ts'
import { insertingSelected, sql, type Tx } from '../../store/engine/db.ts'
import { conversationColumns, type Conversation } from '../../store/tables/conversations.ts'
import { insertionOf } from '../../store/tables/segments.ts'

/**
 * Lifts the fence and clears the policy's state, which may quote what was forgotten. Where the tail begins with forgotten
 * messages, they become a segment without an episode: a look never finds a window of them alone. A tail that has lost
 * messages counts as one that nobody has looked at. The conversation must be locked.
 *
 * @param to end of the forgotten range
 * @returns the conversation as it is then
 */
export async function tidyTail(
  tx: Tx, userId: string, { id, incarnation, cursor }: Conversation, { to, now }: { readonly to: number; readonly now: Date },
): Promise<Conversation> {
  const isTail = to > cursor
  const [head] = isTail ? await tx.rows<{ seq: number }>(sql`
    select coalesce(min(m.seq), c.next_seq) as seq from conversation c
      left join message m on (m.user_id, m.conversation_id) = (c.user_id, c.id) and m.seq >= c.cursor and m.forgotten_at is null
     where c.user_id = ${userId} and c.id = ${id} group by c.next_seq`) : []
  const begin = head?.seq ?? cursor
  if (begin > cursor) {
    const segment = {
      id: segmentId(userId, incarnation, cursor), conversationId: id, from: cursor, to: begin,
      overlap: 0, reason: 'flush' as const, plan: {}, policy: 'forget',
    }
    await tx.rows(insertingSelected(insertionOf(userId, [segment], now)))
    await tx.rows(sql`update segment set state = 'forgotten' where user_id = ${userId} and id = ${segment.id}::uuid`)
  }
  const [changed] = await tx.rows<Conversation>(sql`
    update conversation c set fence_to = null, fence_token = null, look_state = null, cursor = ${begin},
           look_at = case when ${isTail} then null else look_at end,
           tail_tokens = coalesce((select sum(tokens) from message m
                where (m.user_id, m.conversation_id) = (${userId}, c.id) and m.seq >= ${begin}), 0),
           oldest_at = (select at from message m where (m.user_id, m.conversation_id, m.seq) = (${userId}, c.id, ${begin})),
           oldest_received_at = (select received_at from message m
              where (m.user_id, m.conversation_id, m.seq) = (${userId}, c.id, ${begin}))
     where c.user_id = ${userId} and c.id = ${id}
    returning ${conversationColumns(userId)}`)
  return changed!
}
