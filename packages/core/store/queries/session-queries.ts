/**
 * Sessions, which are runs of messages without a long pause, and queries of one's context: waiting segments, last turns, summaries, titles.
 */
import type { Complexity } from '@madeleine/contract'
import { type Query, sql, type Tx } from '@madeleine/engine'
import { projectConversations } from '../../projects/projects-sql.ts'
import { hasArchived } from './search-queries.ts'
import { logRange } from '../tables/messages.ts'

export interface WaitingSegment {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** Segments that are closed but not encoded, newest first. */
export function waitingSegments(tx: Tx, userId: string, conversationId: string): Promise<WaitingSegment[]> {
  return tx.rows<WaitingSegment>(sql`
    select id, from_seq as "from", to_seq as "to" from segment
     where user_id = ${userId} and state = 'collapsing' and conversation_id = ${conversationId} order by from_seq desc`)
}

/**
 * Seq at which the last `turns` turns before `before` start, within the last `messages` messages. A turn starts with a
 * user's message that is not a tool result. With fewer turns, the first of these messages.
 */
export async function startOfLastTurns(
  tx: Tx, userId: string, conversationId: string, { before, turns, messages }: { before: number; turns: number; messages: number },
): Promise<number> {
  const first = Math.max(0, before - messages)
  const [row] = await tx.rows<{ from: number | null; count: number }>(sql`
    select min(seq) as "from", count(*)::int as count from (
      select seq from message
       where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${first} and seq < ${before}
         and role = 'user' and kind <> 'tool_result' and forgotten_at is null
       order by seq desc limit ${turns}) starts`)
  return row && row.from !== null && row.count === turns ? row.from : first
}

/** A collapsed segment with its summary. */
export interface SummarisedSegment {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly startAt: Date
  readonly endAt: Date
  readonly complexity: Complexity
  readonly from: number
  readonly to: number
}

/** Segments among which those that are not archived are looked for, where anything is. */
const MOST_SKIPPED = 1000

/** The conversation's newest collapsed segments before a seq, newest first. */
export function summariesBefore(
  tx: Tx, userId: string, conversationId: string, { before, limit }: { before: number; limit: number },
): Promise<SummarisedSegment[]> {
  return tx.rows<SummarisedSegment>(sql`
    select s.id, e.title, e.summary, e.start_at as "startAt", e.end_at as "endAt", e.complexity, s.from_seq as "from", s.to_seq as "to"
      from (
        select id, from_seq, to_seq from segment
         where user_id = ${userId} and conversation_id = ${conversationId} and from_seq < ${before} and state = 'collapsed'
         order by from_seq desc limit (select case when ${hasArchived(userId)} then ${MOST_SKIPPED}::int else ${limit}::int end)) s
     cross join lateral (
       select * from episode e where e.user_id = ${userId} and e.segment_id = s.id and e.archived_at is null offset 0) e
     order by s.from_seq desc limit ${limit}`)
}

export interface TitledSegment {
  readonly id: string
  readonly title: string
  readonly startAt: Date
  readonly endAt: Date
}

/** An episode with a star. */
export interface StarredSegment extends TitledSegment {
  readonly conversationId: string
  readonly summary: string
}

export interface ListedEpisodes {
  /** The newest of all conversations by their end, newest first; before them those of a project that comes first. */
  readonly titles: readonly TitledSegment[]
  /** The latest star first. */
  readonly starred: readonly StarredSegment[]
}

interface WantedEpisodes {
  readonly titles: number
  readonly starred: number
  /** Its titles come first; absent: all are alike. */
  readonly project?: string | undefined
}

/** In one statement, since a context reads both. @param wanted how many of each */
export async function listedEpisodes(tx: Tx, userId: string, wanted: WantedEpisodes): Promise<ListedEpisodes> {
  const columns = sql`segment_id as id, conversation_id as "conversationId", title, start_at as "startAt", end_at as "endAt"`
  // Nothing of what is not trusted stands in every context
  const inUse = sql`from episode where user_id = ${userId} and archived_at is null and conversation_id <> all (
    select id from conversation where user_id = ${userId} and untrusted <> '{}')`
  const { project } = wanted
  const newest = (isOfProject: boolean, condition: Query): Query => sql`
    (select ${columns}, '' as summary, null::timestamptz as "starredAt", ${isOfProject}::boolean as "isOfProject" ${inUse}${condition}
      order by end_at desc, segment_id limit ${wanted.titles})`
  const inProject = project === undefined ? undefined : sql`conversation_id in (${projectConversations(userId, project)})`
  const titles = inProject ? sql`${newest(true, sql` and ${inProject}`)} union all ${newest(false, sql` and not ${inProject}`)}`
    : newest(false, sql``)
  const rows = await tx.rows<StarredSegment & { readonly starredAt: Date | null }>(sql`
    select * from (
      ${titles}
      union all
      (select ${columns}, summary, starred_at as "starredAt", false ${inUse} and starred_at is not null
        order by starred_at desc, segment_id limit ${wanted.starred})) e
     order by "starredAt" desc nulls last, "isOfProject" desc, case when "starredAt" is null then "endAt" end desc, id`)
  return {
    titles: rows.filter(({ starredAt }) => starredAt === null).slice(0, wanted.titles),
    starred: rows.filter(({ starredAt }) => starredAt !== null),
  }
}

/**
 * A pause longer than this, or a jump of this size back in story time, ends a session. Recall is
 * the same for any value from 1 to 16 hours.
 */
export const SESSION_GAP_HOURS = 4

/**
 * New segments with `session`, the seq of their session's first message: after the last pause up to their beginning, or
 * that of the segment before. The last pause before a segment may lie inside the previous segment.
 *
 * @param segments JSON of an array, those of one conversation in order; `previous` is where the segment directly before
 *   begins if that is in the array, else null
 * @param columns those of the array that are given back, as `Columns.defined` lists them; with conversationId, from and to
 */
export const withSessions = (userId: string, segments: string | null, columns: Query): Query => sql`
    select r.*, coalesce(max(r.begins) over run, first_value(r.before) over run, first_value(r."from") over run) as session
      from (
        select f.*, g.begins, count(*) filter (where f.previous is null) over (order by f.nth) as run
          from (
            select f.*, b.session_seq as before, coalesce(f.previous, b.from_seq, f."from" - 1) as since, f."from" + 1 as until
              from jsonb_to_recordset(${segments}::text::jsonb) as f (nth int, previous int, ${columns})
              left join lateral (
                select from_seq, session_seq from segment s
                 where f.previous is null and s.user_id = ${userId} and s.conversation_id = f."conversationId" and s.to_seq = f."from"
                   and s.from_seq < f."from" and s.state <> 'archived' offset 0) b on true
            -- Row security keeps what is computed out of the index: it is a column first
            offset 0) f
         cross join lateral (
           select max(seq) as begins from (select seq, at - lag(at) over (order by seq) as pause from (${logRange(sql`seq, at`, {
             user: sql`${userId}`, conversation: sql`f."conversationId"`, from: sql`f.since`, to: sql`f.until`,
           })}) m) m
            where abs(extract(epoch from pause)) > ${SESSION_GAP_HOURS}::float8 * 3600) g) r
    window run as (partition by r.run order by r.nth)`
