/** Leaves of the contents: the episodes that a day's node is made of. */
import type { LeafContent } from '../core/roll-up.ts'
import { sql, type Query, type Tx } from '../../store/engine/db.ts'
import type { RowOf } from '../../store/tables/columns.ts'
import { EPISODES } from '../../store/tables/episodes.ts'
import { forgottenBetween } from '../../store/tables/messages.ts'
import { SEGMENTS } from '../../store/tables/segments.ts'

const READ = EPISODES.pick('conversationId', 'title', 'sentences', 'keywords', 'startAt', 'endAt', 'surprise', 'tokens', 'day')
const PLACE = SEGMENTS.pick('from', 'to')
export interface LeafRow extends Omit<LeafContent, keyof RowOf<typeof READ>>, RowOf<typeof READ>, RowOf<typeof PLACE> {}

/** Without those that were forgotten. */
const messagesOfSegment = (userId: string): Query => sql`s.to_seq - s.from_seq -
  ${forgottenBetween({ user: sql`${userId}`, conversation: sql`e.conversation_id`, from: sql`s.from_seq`, to: sql`s.to_seq` })}`

const leafColumns = (userId: string): Query =>
  sql`e.segment_id as id, ${READ.selected('e')}, ${PLACE.selected('s')}, ${messagesOfSegment(userId)} as messages`

const joinSegment = (userId: string): Query => sql`
  cross join lateral (select from_seq, to_seq from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s`

/** Maximum number of episodes that make up a day's node: the longest ones. */
export const MAX_LEAVES = 200

/** The episodes that make up the nodes of these days, in order: those of a day by time, and those of one time as they stand in the log. */
export function leavesOfDays(tx: Tx, userId: string, days: readonly number[]): Promise<LeafRow[]> {
  return tx.rows<LeafRow>(sql`
    select * from (
      select ${leafColumns(userId)} from unnest(${days}::int[]) as wanted (day) cross join lateral (
        select * from episode where user_id = ${userId} and day = wanted.day order by tokens desc, segment_id
         limit ${MAX_LEAVES}) e ${joinSegment(userId)}) l
     order by l.day, l."startAt", l."conversationId", l."from"`)
}

/**
 * A page of a day's episodes, in order: by time, and those of one time as they stand in the log.
 * @param after id of the last episode of the previous page
 */
export function pageOfDay(
  tx: Tx, userId: string, day: number, { limit, after }: { limit: number; after: string | undefined },
): Promise<LeafRow[]> {
  return tx.rows<LeafRow>(sql`
    select ${leafColumns(userId)} from (
      select * from episode where user_id = ${userId} and day = ${day}
         and (${after ?? null}::text is null or start_at >= (select start_at from episode
              where user_id = ${userId} and segment_id = ${after ?? null}::text::uuid))) e ${joinSegment(userId)}
     where ${after ?? null}::text is null or (e.start_at, e.conversation_id, s.from_seq) > (
       select a.start_at, a.conversation_id, f.from_seq from episode a join segment f on (f.user_id, f.id) = (a.user_id, a.segment_id)
        where a.user_id = ${userId} and a.segment_id = ${after ?? null}::text::uuid)
     order by e.start_at, e.conversation_id, s.from_seq limit ${limit}`)
}

export async function leafById(tx: Tx, userId: string, id: string): Promise<LeafRow | undefined> {
  const [row] = await tx.rows<LeafRow>(sql`
    select ${leafColumns(userId)}
      from (select * from episode where user_id = ${userId} and segment_id = ${id}::uuid) e ${joinSegment(userId)}`)
  return row
}

export interface DayCounts {
  readonly day: number
  readonly segments: number
  readonly messages: number
  readonly talkTokens: number
  readonly startAt: Date
  readonly endAt: Date
}

/** Totals over all episodes of each of these days. */
export function countsOfDays(tx: Tx, userId: string, days: readonly number[]): Promise<DayCounts[]> {
  return tx.rows<DayCounts>(sql`
    select e.day, count(*)::int as segments, coalesce(sum(${messagesOfSegment(userId)}), 0)::int as messages,
           coalesce(sum(e.tokens), 0)::int as "talkTokens",
           min(e.start_at) as "startAt", max(e.end_at) as "endAt"
      from (select * from episode where user_id = ${userId} and day = any(${days}::int[])) e ${joinSegment(userId)}
     group by e.day`)
}
