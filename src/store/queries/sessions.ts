/** Sessions: runs of messages without a long pause. A segment belongs to the session in which it begins. */
import { sql, type Tx } from '../engine/db.ts'

/** A pause longer than this, or a jump of this size back in story time, ends a session. Recall is the same for any value from 1 to 16 hours (docs/recall.md). */
export const SESSION_GAP_HOURS = 4

/**
 * For each of these segments, in order, the seq of its session's first message. The last pause before a segment may lie
 * inside the previous segment.
 */
export async function sessionStarts(
  tx: Tx, userId: string, conversationId: string, segments: readonly { readonly from: number; readonly to: number }[],
): Promise<number[]> {
  const previousStarts = segments.map(({ from }, i) => (segments[i - 1]?.to === from ? segments[i - 1]!.from : null))
  const rows = await tx.rows<{ begins: number | null; before: number | null }>(sql`
    select g.begins, b.session_seq as before
      from unnest(${segments.map(({ from }) => from)}::int[], ${previousStarts}::int[]) with ordinality as f (seq, previous, nth)
      left join lateral (
        select from_seq, session_seq from segment s
         where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.to_seq = f.seq and s.from_seq < f.seq and s.state <> 'archived') b on true
     cross join lateral (
       select max(m.seq) as begins from message m
        cross join lateral (select at from message p where p.user_id = ${userId} and p.conversation_id = ${conversationId} and p.seq = m.seq - 1 offset 0) p
        where m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.seq <= f.seq and m.seq > coalesce(f.previous, b.from_seq, f.seq - 1)
          and abs(extract(epoch from m.at - p.at)) > ${SESSION_GAP_HOURS}::float8 * 3600) g
     order by f.nth`)
  const sessions: number[] = []
  for (const [i, { from }] of segments.entries()) {
    const { begins = null, before = null } = rows[i] ?? {}
    sessions.push(begins ?? (segments[i - 1]?.to === from ? sessions[i - 1] : before) ?? from)
  }
  return sessions
}
