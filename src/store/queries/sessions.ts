/** Sessions: runs of messages without a long pause. A segment belongs to the session in which it begins. */
import { sql, type Query } from '../engine/db.ts'

/** A pause longer than this, or a jump of this size back in story time, ends a session. Recall is the same for any value from 1 to 16 hours (docs/recall.md). */
export const SESSION_GAP_HOURS = 4

/**
 * New segments with `session`, the seq of their session's first message: after the last pause up to their beginning, or
 * that of the segment before. The last pause before a segment may lie inside the previous segment.
 *
 * @param segments JSON of an array, those of one conversation in order; `previous` is where the segment directly before
 *   begins if that is in the array, else null
 */
export const withSessions = (userId: string, segments: string | null): Query => sql`
    select r.*, coalesce(max(r.begins) over run, first_value(r.before) over run, first_value(r."from") over run) as session
      from (
        select f.*, g.begins, b.session_seq as before, count(*) filter (where f.previous is null) over (order by f.nth) as run
          from jsonb_to_recordset(${segments}::text::jsonb)
            as f (nth int, id uuid, "conversationId" text, "from" int, "to" int, overlap int, reason text, plan jsonb, policy text, previous int)
          left join lateral (
            select from_seq, session_seq from segment s
             where s.user_id = ${userId} and s.conversation_id = f."conversationId" and s.to_seq = f."from" and s.from_seq < f."from" and s.state <> 'archived') b on true
         cross join lateral (
           select max(m.seq) as begins from message m
            cross join lateral (select at from message p where p.user_id = ${userId} and p.conversation_id = f."conversationId" and p.seq = m.seq - 1 offset 0) p
            where m.user_id = ${userId} and m.conversation_id = f."conversationId" and m.seq <= f."from" and m.seq > coalesce(f.previous, b.from_seq, f."from" - 1)
              and abs(extract(epoch from m.at - p.at)) > ${SESSION_GAP_HOURS}::float8 * 3600) g) r
    window run as (partition by r.run order by r.nth)`
