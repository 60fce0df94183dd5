/** Contents nodes that are read, locked and written in sets: the statements of a run of the job `contents`. */
import { answered, json, orDistributed, type Query, sql, type Tx } from '@madeleine/engine'
import type { RowOf } from '../store/tables/columns.ts'
import { EPISODES } from '../store/tables/episodes.ts'
import { forgottenBetween } from '../store/tables/messages.ts'
import { SEGMENTS } from '../store/tables/segments.ts'
import type { Level, Period } from '@madeleine/base'
import type { NodeContent, LeafContent } from './roll-up.ts'
import { levelOrder, nodeColumns, type NodeRow } from './contents-nodes-sql.ts'

/** What one transaction writes at most, so that it is short: a node more costs a millisecond, a leaf a tenth of one. */
const MAX_SET_NODES = 64
const MAX_SET_LEAVES = 1000

export interface MarkedSet {
  /** In the order of writing and locking. */
  readonly nodes: readonly Period[]
  /** These are all marked nodes of the levels. If not, they are of one level, the lowest that has any. */
  readonly isWhole: boolean
}

/** Marked nodes of these levels, from the days up and in order of time: as many as one transaction writes. */
export async function nextMarkedSet(tx: Tx, userId: string, levels: readonly Level[]): Promise<MarkedSet> {
  const rows = await tx.rows<Period & { leaves: number }>(sql`
    select id, level, "from", "to", leaves from (
      select id, level, from_day as "from", to_day as "to", ${levelOrder} as rank,
             (select count(*)::int from (select from episode e where c.level = 'day' and e.user_id = ${userId} and e.day = c.from_day
                  limit ${MAX_LEAVES}) e) as leaves
        from contents c where user_id = ${userId} and marked_at is not null and level = any(${levels}::text[])
       order by rank, from_day limit ${MAX_SET_NODES + 1}) c
     order by rank, "from"`)
  const nodes: Period[] = []
  let leaves = 0
  for (const { leaves: below, ...period } of rows) {
    leaves += below
    if (nodes.length > 0 && (nodes.length === MAX_SET_NODES || leaves > MAX_SET_LEAVES)) break
    nodes.push(period)
  }
  const isWhole = nodes.length === rows.length
  return { nodes: isWhole ? nodes : nodes.filter(({ level }) => level === nodes[0]?.level), isWhole }
}

/**
 * Locks the nodes of these periods until the transaction ends, in the order of `periods`; what is missing is created, marked.
 * What is read after it is what they are to say: who changes something below them marks them in the same transaction.
 */
export function lockOrCreateNodes(tx: Tx, userId: string, periods: readonly Period[], now: Date): Promise<unknown> {
  // A row that is there is locked, and not updated
  return tx.rows(sql`
    insert into contents (user_id, id, level, from_day, to_day, marked_at)
    select ${userId}, p.id, p.level, p."from", p."to", ${now}
      from jsonb_to_recordset(${json(periods)}::text::jsonb) as p (id text, level text, "from" int, "to" int)
    on conflict (user_id, id) do update set marked_at = excluded.marked_at where false`)
}

/** Nodes of one level that begin on the days `from` to `to`. */
export type NodeRange = Pick<Period, 'level' | 'from' | 'to'>

/** The nodes in these ranges, in order of time. */
export function nodesInRanges(tx: Tx, userId: string, ranges: readonly NodeRange[]): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    select c.* from jsonb_to_recordset(${json(ranges)}::text::jsonb) as r (level text, "from" int, "to" int)
     cross join lateral (
       select ${nodeColumns} from contents
        where user_id = ${userId} and level = r.level and from_day >= r."from" and from_day <= r."to" offset 0) c
     order by c."fromDay"`)
}

/** A node as it is to be written. */
export interface WrittenNode {
  readonly id: string
  readonly content: NodeContent
  /** The visible text differs; the previous content stays readable as a version. */
  readonly isNew: boolean
  /** When a model is to summarise it; null: never; undefined: when it was to before. */
  readonly awaitsModelAt?: Date | null | undefined
}

/** Number of versions of a node that are kept. */
const MAX_VERSIONS = 100

/** Writes the content of nodes that the transaction has locked, and clears their marks. */
export function writeNodes(tx: Tx, userId: string, nodes: readonly WrittenNode[], now: Date): void {
  if (nodes.length === 0) return
  const rows = nodes.map(({ awaitsModelAt, ...node }) => ({ ...node, awaitsModelAt, keepsRequest: awaitsModelAt === undefined }))
  const written = sql`written as (
      select n.*, c.version, c.written_at, c.content as previous
        from jsonb_to_recordset(${json(rows)}::text::jsonb) as n (id text, content jsonb, "isNew" boolean, "awaitsModelAt" timestamptz,
          "keepsRequest" boolean)
       cross join lateral (select version, written_at, content from contents c where c.user_id = ${userId} and c.id = n.id offset 0) c)`
  const keeping = sql`
      insert into contents_version (user_id, id, version, written_at, content)
      select ${userId}, id, version, written_at, previous from written where "isNew" and previous is not null`
  const dropping = sql`
      delete from contents_version v using written n
       where v.user_id = ${userId} and v.id = n.id and n."isNew" and v.version <= n.version - ${MAX_VERSIONS}`
  const update = sql`
    update contents c
       set content = n.content, marked_at = null, version = c.version + n."isNew"::int,
           written_at = case when n."isNew" then ${now}::timestamptz else c.written_at end,
           awaits_model_at = case when n."keepsRequest" then c.awaits_model_at else n."awaitsModelAt" end
      from written n where c.user_id = ${userId} and c.id = n.id`
  tx.run(orDistributed(
    sql`with ${written}, kept as (${keeping}), dropped as (${dropping}) ${update}`,
    answered(sql`with ${written} ${keeping}`), sql`with ${written} ${dropping}`, sql`with ${written} ${update}`,
  ))
}

/** Deletes nodes and all their versions. */
export function removeNodes(tx: Tx, userId: string, ids: readonly string[]): void {
  if (ids.length > 0) tx.run(sql`delete from contents where user_id = ${userId} and id = any(${ids}::text[])`)
}

// Leaves of the contents: the episodes that a day's node is made of.

const EPISODE = EPISODES.pick(
  'conversationId', 'title', 'sentences', 'keywords', 'startAt', 'endAt', 'surprise', 'tokens', 'day', 'archivedAt')
const PLACE = SEGMENTS.pick('from', 'to')
export interface LeafRow extends Omit<LeafContent, keyof RowOf<typeof EPISODE>>, RowOf<typeof EPISODE>, RowOf<typeof PLACE> {}

/** Without those that were forgotten. */
const messagesOfSegment = (userId: string): Query => sql`s.to_seq - s.from_seq -
  ${forgottenBetween({ user: sql`${userId}`, conversation: sql`e.conversation_id`, from: sql`s.from_seq`, to: sql`s.to_seq` })}`

const leafColumns = (userId: string): Query =>
  sql`e.segment_id as id, ${EPISODE.selected('e')}, ${PLACE.selected('s')}, ${messagesOfSegment(userId)} as messages`

const joinSegment = (userId: string): Query => sql`
  cross join lateral (select from_seq, to_seq from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s`

/** Maximum number of episodes that make up a day's node: the longest ones. */
export const MAX_LEAVES = 200

/** Only episodes that had ended by then; all without it. */
const untilThen = (endedBy: Date | undefined): Query => (endedBy ? sql` and end_at <= ${endedBy}` : sql``)

/** The local days, counted from 1970-01-01, on which episodes began that were under way at a story time. */
export async function daysUnderWay(tx: Tx, userId: string, at: Date): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`
    select distinct day from episode where user_id = ${userId} and start_at <= ${at} and end_at > ${at}`)
  return rows.map(({ day }) => day)
}

/** The episodes that make up the nodes of these days, in order: those of a day by time, and those of one time as they stand in the log. */
export function leavesOfDays(tx: Tx, userId: string, days: readonly number[], endedBy?: Date): Promise<LeafRow[]> {
  return tx.rows<LeafRow>(sql`
    select * from (
      select ${leafColumns(userId)} from unnest(${days}::int[]) as wanted (day) cross join lateral (
        select * from episode where user_id = ${userId} and day = wanted.day${untilThen(endedBy)} order by tokens desc, segment_id
         limit ${MAX_LEAVES}) e ${joinSegment(userId)}) l
     order by l.day, l."startAt", l."conversationId", l."from"`)
}

/**
 * A page of a day's episodes, in order: by time, and those of one time as they stand in the log.
 * @param after id of the last episode of the previous page
 */
export function pageOfDay(
  tx: Tx, userId: string, day: number,
  { limit, after, endedBy }: { limit: number; after: string | undefined; endedBy?: Date | undefined },
): Promise<LeafRow[]> {
  return tx.rows<LeafRow>(sql`
    select ${leafColumns(userId)} from (
      select * from episode where user_id = ${userId} and day = ${day}${untilThen(endedBy)}
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
export function countsOfDays(tx: Tx, userId: string, days: readonly number[], endedBy?: Date): Promise<DayCounts[]> {
  return tx.rows<DayCounts>(sql`
    select e.day, count(*)::int as segments, coalesce(sum(${messagesOfSegment(userId)}), 0)::int as messages,
           coalesce(sum(e.tokens), 0)::int as "talkTokens",
           min(e.start_at) as "startAt", max(e.end_at) as "endAt"
      from (select * from episode where user_id = ${userId} and day = any(${days}::int[])${untilThen(endedBy)}) e ${joinSegment(userId)}
     group by e.day`)
}
