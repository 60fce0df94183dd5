/** Sessions: talk without a long pause. A segment belongs to the session in which it begins. */
import { sql, type Tx } from './db.ts'

/** A pause longer than this, or a jump back in story time, ends a session. Between 1 and 16 hours it makes no difference to what is found (docs/recall.md). */
export const SESSION_GAP_HOURS = 4

/** Where the session of each of these neighbouring segments begins, given in order: the seq of its first message. */
export async function sessionsOf(
  tx: Tx, userId: string, conversationId: string, segments: readonly { readonly from: number; readonly to: number }[],
): Promise<number[]> {
  const begins = await tx.rows<{ begins: boolean; before: number | null }>(sql`
    select coalesce(abs(extract(epoch from m.at - p.at)) > ${SESSION_GAP_HOURS}::float8 * 3600, true) as begins,
           (select session_seq from segment s
             where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.to_seq = f.seq and s.from_seq < f.seq and s.state <> 'archived') as before
      from unnest(${segments.map(({ from }) => from)}::int[]) with ordinality as f (seq, nth)
      join message m on m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.seq = f.seq
      left join message p on p.user_id = ${userId} and p.conversation_id = ${conversationId} and p.seq = f.seq - 1
     order by f.nth`)
  const sessions: number[] = []
  for (const [i, { from }] of segments.entries()) {
    const { begins: isNew = true, before = null } = begins[i] ?? {}
    const previous = segments[i - 1]?.to === from ? sessions[i - 1] : before
    sessions.push(isNew ? from : previous ?? from)
  }
  return sessions
}
