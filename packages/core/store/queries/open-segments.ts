/** A user's newest segments over all conversations: encoded, waiting to be encoded, and open tails. */
import { type Query, sql, type Tx } from '@madeleine/engine'
import { waitingInUse } from './search-queries.ts'
import { localDaySql } from '../../contents/contents-nodes-sql.ts'

export interface RecentSegment {
  readonly conversationId: string
  readonly from: number
  readonly to: number
  readonly startAt: Date
  readonly endAt: Date
  /** Undefined for a tail, which is no segment yet. */
  readonly segmentId: string | undefined
  /** The conversation's incarnation, from which a tail's future segment id is computed. */
  readonly incarnation: string
  /** Undefined until the segment is encoded. */
  readonly title: string | undefined
  /** Of its conversation: as in `SegmentOfTitled`. */
  readonly people: boolean
  readonly conversationTitle: string | null
  readonly conversationMessages: number
}

interface Row extends Omit<RecentSegment, 'segmentId' | 'title'> {
  readonly segmentId: string | null
  readonly title: string | null
}

const ofConversation = sql`c.incarnation, c.people, c.title as "conversationTitle", c.next_seq as "conversationMessages"`

/** The newest segments and tails by their end, in no particular order. */
export async function newestSegments(tx: Tx, userId: string, { limit }: { limit: number }): Promise<RecentSegment[]> {
  const rows = await tx.rows<Row>(sql`
    with newest as (
      (select e.conversation_id, s.from_seq, s.to_seq, e.start_at, e.end_at, e.segment_id, e.title
         from (select * from episode e where e.user_id = ${userId} and e.archived_at is null
                order by e.end_at desc, e.segment_id limit ${limit}) e
        cross join lateral (select from_seq, to_seq from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s)
      union all
      select s.conversation_id, s.from_seq, s.to_seq, m.start_at, m.end_at, s.id, null
        from segment s cross join lateral (
          select min(at) as start_at, max(at) as end_at from message m
           where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
       where s.user_id = ${userId} and s.state = 'collapsing' and ${waitingInUse(userId, {})}
      union all
      select id, cursor, next_seq, least(oldest_at, latest_at), greatest(oldest_at, latest_at), null, null
        from conversation where user_id = ${userId} and cursor < next_seq and archived_at is null
    ), chosen as (select * from newest order by end_at desc limit ${limit})
    select n.conversation_id as "conversationId", n.from_seq as "from", n.to_seq as "to", n.start_at as "startAt", n.end_at as "endAt",
           n.segment_id as "segmentId", n.title, ${ofConversation}
      from chosen n
     cross join lateral (
       select incarnation, people, title, next_seq from conversation c
        where c.user_id = ${userId} and c.id = n.conversation_id offset 0) c`)
  return rows.map(({ segmentId, title, ...row }) => ({ ...row, segmentId: segmentId ?? undefined, title: title ?? undefined }))
}

/** A segment or tail that is not encoded yet. */
export interface OpenSegment extends RecentSegment {
  /** Local day on which it began, counted from 1970-01-01. */
  readonly day: number
  /** o200k tokens of its messages. */
  readonly tokens: number
}

/** Page cursor: the last open segment of the previous page. */
export interface OpenSegmentCursor {
  readonly startAt: Date
  readonly conversationId: string
  readonly from: number
}

const openSegments = (userId: string): Query => sql`
  select o.*, ${localDaySql(sql`o."startAt"`, userId)} as day from (
    select s.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", m.start_at as "startAt", m.end_at as "endAt",
           s.id as "segmentId", m.tokens, ${ofConversation}
      from segment s join conversation c on (c.user_id, c.id) = (s.user_id, s.conversation_id) cross join lateral (
        select min(at) as start_at, max(at) as end_at, sum(tokens)::int as tokens from message m
         where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
     where s.user_id = ${userId} and s.state = 'collapsing'
    union all
    select id, cursor, next_seq, least(oldest_at, latest_at), greatest(oldest_at, latest_at), null, tail_tokens, ${ofConversation}
      from conversation c where user_id = ${userId} and cursor < next_seq) o`

/** Open segments of the days `from` to `to`, in order of their start. */
export async function openSegmentsIn(
  tx: Tx, userId: string, { from, to }: { from: number; to: number },
  { limit, after, endedBy }: { limit: number; after?: OpenSegmentCursor | undefined; endedBy?: Date | undefined },
): Promise<OpenSegment[]> {
  const afterCursor = after
    ? sql` and (d."startAt", d."conversationId", d."from") > (${after.startAt}::timestamptz, ${after.conversationId}::text,
      ${after.from}::int)`
    : sql``
  const rows = await tx.rows<Omit<OpenSegment, 'segmentId' | 'title'> & { segmentId: string | null }>(sql`
    select * from (${openSegments(userId)}) d
     where d.day between ${from} and ${to}${untilThen(endedBy)}${afterCursor}
     order by d."startAt", d."conversationId", d."from" limit ${limit}`)
  return rows.map(({ segmentId, ...row }) => ({ ...row, segmentId: segmentId ?? undefined, title: undefined }))
}

/** Only segments whose last message had been said by then; all without it. */
const untilThen = (endedBy: Date | undefined): Query => (endedBy ? sql` and d."endAt" <= ${endedBy}` : sql``)

/** The days between `from` and `to` on which open segments began. */
export async function openSegmentDays(
  tx: Tx, userId: string, { from, to }: { from: number; to: number }, endedBy?: Date,
): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`
    select distinct day from (${openSegments(userId)}) d where day between ${from} and ${to}${untilThen(endedBy)}`)
  return rows.map(({ day }) => day)
}

/** Start of each tail and the conversation's incarnation, from which a tail's id is computed. */
export const openTails = (tx: Tx, userId: string): Promise<{ conversationId: string; incarnation: string; from: number }[]> =>
  tx.rows(sql`
    select id as "conversationId", incarnation, cursor as "from" from conversation where user_id = ${userId} and cursor < next_seq`)

/** The open segment that starts at a seq of a conversation. */
export async function openSegmentAt(
  tx: Tx, userId: string, { conversationId, from }: Pick<OpenSegmentCursor, 'conversationId' | 'from'>,
): Promise<OpenSegment | undefined> {
  const [row] = await tx.rows<Omit<OpenSegment, 'segmentId' | 'title'> & { segmentId: string | null }>(sql`
    select * from (${openSegments(userId)}) d where d."conversationId" = ${conversationId} and d."from" = ${from}`)
  return row && { ...row, segmentId: row.segmentId ?? undefined, title: undefined }
}
