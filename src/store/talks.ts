/** A user's newest segments over all conversations: episodes, what waits to be one, and the open tails. */
import { localDay } from './contents.ts'
import { sql, type Tx } from './db.ts'

export interface Talk {
  readonly conversationId: string
  readonly from: number
  readonly to: number
  readonly startAt: Date
  readonly endAt: Date
  /** Undefined on a tail, which is no segment yet. */
  readonly segmentId: string | undefined
  /** Of the conversation, for the id that a tail will have. */
  readonly incarnation: string
  /** Undefined while nobody has written one. */
  readonly title: string | undefined
}

interface Row extends Omit<Talk, 'segmentId' | 'title'> {
  readonly segmentId: string | null
  readonly title: string | null
}

/** The newest by their end, in no order. */
export async function newestTalks(tx: Tx, userId: string, { limit }: { limit: number }): Promise<Talk[]> {
  const rows = await tx.rows<Row>(sql`
    with newest as (
      (select e.conversation_id, s.from_seq, s.to_seq, e.start_at, e.end_at, e.segment_id, e.title
         from (select * from episode e where e.user_id = ${userId} order by e.end_at desc, e.segment_id limit ${limit}) e
        cross join lateral (select from_seq, to_seq from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s)
      union all
      select s.conversation_id, s.from_seq, s.to_seq, m.start_at, m.end_at, s.id, null
        from segment s cross join lateral (
          select min(at) as start_at, max(at) as end_at from message m
           where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
       where s.user_id = ${userId} and s.state = 'collapsing'
      union all
      select id, cursor, next_seq, least(oldest_at, latest_at), greatest(oldest_at, latest_at), null, null
        from conversation where user_id = ${userId} and cursor < next_seq
    ), chosen as (select * from newest order by end_at desc limit ${limit})
    select n.conversation_id as "conversationId", n.from_seq as "from", n.to_seq as "to", n.start_at as "startAt", n.end_at as "endAt",
           n.segment_id as "segmentId", n.title, c.incarnation
      from chosen n cross join lateral (select incarnation from conversation c where c.user_id = ${userId} and c.id = n.conversation_id offset 0) c`)
  return rows.map(({ segmentId, title, ...row }) => ({ ...row, segmentId: segmentId ?? undefined, title: title ?? undefined }))
}

/** A talk that is no episode yet, and the day on which it began. */
export interface OpenTalk extends Talk {
  readonly day: number
}

/** Talks of these days that are no episodes yet, in order of their beginning. */
export async function openTalks(tx: Tx, userId: string, { from, to }: { from: number; to: number }, limit: number): Promise<OpenTalk[]> {
  const rows = await tx.rows<Row & { day: number }>(sql`
    select * from (
      select o.*, ${localDay(sql`o."startAt"`)} as day from (
        select s.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", m.start_at as "startAt", m.end_at as "endAt",
               s.id as "segmentId", null::text as title, c.incarnation
          from segment s join conversation c on (c.user_id, c.id) = (s.user_id, s.conversation_id) cross join lateral (
            select min(at) as start_at, max(at) as end_at from message m
             where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
         where s.user_id = ${userId} and s.state = 'collapsing'
        union all
        select id, cursor, next_seq, least(oldest_at, latest_at), greatest(oldest_at, latest_at), null, null, incarnation
          from conversation where user_id = ${userId} and cursor < next_seq) o) d
     where day between ${from} and ${to} order by "startAt", "conversationId" limit ${limit}`)
  return rows.map(({ segmentId, title: _, ...row }) => ({ ...row, segmentId: segmentId ?? undefined, title: undefined }))
}
