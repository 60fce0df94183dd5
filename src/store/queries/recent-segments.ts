/** A user's newest segments over all conversations: episodes, what waits to be one, and the open tails. */
import { localDaySql } from '../contents/contents-nodes.ts'
import { sql, type Query, type Tx } from '../engine/db.ts'

export interface RecentSegment {
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

interface Row extends Omit<RecentSegment, 'segmentId' | 'title'> {
  readonly segmentId: string | null
  readonly title: string | null
}

/** The newest by their end, in no order. */
export async function newestSegments(tx: Tx, userId: string, { limit }: { limit: number }): Promise<RecentSegment[]> {
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

/** A talk that is no episode yet. */
export interface OpenSegment extends RecentSegment {
  /** On which it began. */
  readonly day: number
  /** o200k, of its messages. */
  readonly tokens: number
}

/** Where a page of open talks begins: behind the one that began then, in this conversation, at this place. */
export interface OpenSegmentCursor {
  readonly startAt: Date
  readonly conversationId: string
  readonly from: number
}

const openSegments = (userId: string): Query => sql`
  select o.*, ${localDaySql(sql`o."startAt"`)} as day from (
    select s.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", m.start_at as "startAt", m.end_at as "endAt",
           s.id as "segmentId", m.tokens, c.incarnation
      from segment s join conversation c on (c.user_id, c.id) = (s.user_id, s.conversation_id) cross join lateral (
        select min(at) as start_at, max(at) as end_at, sum(tokens)::int as tokens from message m
         where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
     where s.user_id = ${userId} and s.state = 'collapsing'
    union all
    select id, cursor, next_seq, least(oldest_at, latest_at), greatest(oldest_at, latest_at), null, tail_tokens, incarnation
      from conversation where user_id = ${userId} and cursor < next_seq) o`

/** Talks of these days that are no episodes yet, in order of their beginning. */
export async function openSegmentsIn(
  tx: Tx, userId: string, { from, to }: { from: number; to: number }, { limit, after }: { limit: number; after?: OpenSegmentCursor | undefined },
): Promise<OpenSegment[]> {
  const afterCursor = after
    ? sql` and (d."startAt", d."conversationId", d."from") > (${after.startAt}::timestamptz, ${after.conversationId}::text, ${after.from}::int)`
    : sql``
  const rows = await tx.rows<Omit<OpenSegment, 'segmentId' | 'title'> & { segmentId: string | null }>(sql`
    select * from (${openSegments(userId)}) d
     where d.day between ${from} and ${to}${afterCursor} order by d."startAt", d."conversationId", d."from" limit ${limit}`)
  return rows.map(({ segmentId, ...row }) => ({ ...row, segmentId: segmentId ?? undefined, title: undefined }))
}

/** The days on which they began, of these. */
export async function openSegmentDays(tx: Tx, userId: string, { from, to }: { from: number; to: number }): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`select distinct day from (${openSegments(userId)}) d where day between ${from} and ${to}`)
  return rows.map(({ day }) => day)
}

/** Where the tails begin: what their ids are made of. */
export const openTails = (tx: Tx, userId: string): Promise<{ conversationId: string; incarnation: string; from: number }[]> =>
  tx.rows(sql`select id as "conversationId", incarnation, cursor as "from" from conversation where user_id = ${userId} and cursor < next_seq`)

/** The open talk that begins at a place. */
export async function openSegmentAt(tx: Tx, userId: string, { conversationId, from }: Pick<OpenSegmentCursor, 'conversationId' | 'from'>): Promise<OpenSegment | undefined> {
  const [row] = await tx.rows<Omit<OpenSegment, 'segmentId' | 'title'> & { segmentId: string | null }>(sql`
    select * from (${openSegments(userId)}) d where d."conversationId" = ${conversationId} and d."from" = ${from}`)
  return row && { ...row, segmentId: row.segmentId ?? undefined, title: undefined }
}
