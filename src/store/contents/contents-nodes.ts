/** Tables `contents` and `contents_version`: nodes of periods, their earlier versions, and the episodes below each day. */
import type { NodeContent, Keyword, LeafContent } from '../../core/roll-up.ts'
import type { CitedSentence } from '../../core/citation.ts'
import { periodsOf, ROOT, type Level, type Period } from '../../time/period.ts'
import { json, sql, type Query, type Tx } from '../engine/db.ts'
import { schedule, scheduleQuery, type ScheduledJob } from '../tables/jobs.ts'
import { lockCorpus } from '../tables/postings.ts'
import { SECOND_MS } from '../../units.ts'

export interface NodeRow {
  readonly id: string
  readonly level: Level
  readonly fromDay: number
  readonly toDay: number
  /** Something below has changed since it was written. */
  readonly markedAt: Date | null
  /** 0 until it is first written. */
  readonly version: number
  readonly writtenAt: Date | null
  readonly content: NodeContent | null
}

export const nodeColumns = sql`id, level, from_day as "fromDay", to_day as "toDay", marked_at as "markedAt", version, written_at as "writtenAt", content`

/** The local date of a moment in the store's zone, as a day counted from 1970-01-01. */
export const localDaySql = (at: Query): Query =>
  sql`((${at} at time zone (select value #>> '{}' from setting where name = 'timeZone'))::date - date '1970-01-01')`

/** Delay in seconds before marked nodes are written, per lane, so that changes are batched. */
const DEBOUNCE_SECONDS = [5, 60] as const

export interface MarkOptions {
  readonly days: readonly number[]
  readonly now: Date
  readonly lane: 0 | 1
}

/** Marks the nodes of these days for rewriting; their parents follow. Call it last in a transaction, because others may wait for these rows. */
export async function markDays(tx: Tx, userId: string, { days, now, lane }: MarkOptions): Promise<void> {
  if (days.length === 0) return
  const periods = [...new Set(days)].toSorted((a, b) => a - b).map((day) => periodsOf(day)[3])
  // What is not read runs last: the nodes are locked before their job
  await tx.rows(sql`with scheduled as (${scheduleQuery(userId, [refreshJob({ now, lane })])}) ${markQuery(userId, periods, now)}`)
}

/** Schedules the job that writes marked nodes. */
export async function scheduleContentsRefresh(tx: Tx, userId: string, options: Omit<MarkOptions, 'days'>): Promise<void> {
  await schedule(tx, userId, [refreshJob(options)])
}

const refreshJob = ({ now, lane }: Omit<MarkOptions, 'days'>): ScheduledJob =>
  ({ kind: 'contents', key: 'contents', at: new Date(now.getTime() + DEBOUNCE_SECONDS[lane] * SECOND_MS), lane })

/** Marks nodes, in the order of `periods`; callers sort them alike, so that concurrent transactions do not deadlock. */
export async function markNodes(tx: Tx, userId: string, periods: readonly Period[], now: Date): Promise<void> {
  await tx.rows(markQuery(userId, periods, now))
}

const markQuery = (userId: string, periods: readonly Period[], now: Date): Query => sql`
    insert into contents (user_id, id, level, from_day, to_day, marked_at)
    select ${userId}, p.id, p.level, p."from", p."to", ${now}
      from jsonb_to_recordset(${json(periods)}::text::jsonb) as p (id text, level text, "from" int, "to" int)
    on conflict (user_id, id) do update set marked_at = excluded.marked_at where contents.marked_at is null`

/** The days of these segments' episodes. */
export async function daysOfSegments(tx: Tx, userId: string, ids: readonly string[]): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`
    select distinct day from episode where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`)
  return rows.map(({ day }) => day)
}

/** Levels in the order of writing and locking. */
const LEVELS_BOTTOM_UP: readonly Level[] = ['day', 'week', 'month', 'year', 'root']
const levelOrder = sql`array_position(${LEVELS_BOTTOM_UP}::text[], level)`

/**
 * Removes the content and all earlier versions of the nodes of these days and their ancestors: forgotten messages must not
 * be readable in an old version. All nodes are marked first, including ones that another transaction is about to insert,
 * and are so locked in the order of writing.
 */
export async function forgetNodes(tx: Tx, userId: string, days: readonly number[], now: Date): Promise<void> {
  const nodes = new Map([ROOT, ...days.flatMap((day) => periodsOf(day))].map((period) => [period.id, period]))
  const ids = days.length === 0 ? [] : [...nodes.keys()]
  const rank = ({ level }: Period): number => LEVELS_BOTTOM_UP.indexOf(level)
  if (days.length > 0) await markNodes(tx, userId, [...nodes.values()].toSorted((a, b) => rank(a) - rank(b) || a.from - b.from), now)
  await tx.rows(sql`update contents set content = null, written_at = null where user_id = ${userId} and id = any(${ids}::text[])`)
  await tx.rows(sql`delete from contents_version where user_id = ${userId} and id = any(${ids}::text[])`)
}

/** The days on which a conversation's segments began, including archived segments. */
export async function daysOfConversation(tx: Tx, userId: string, conversationId: string): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`
    select distinct ${localDaySql(sql`m.start_at`)} as day from segment s cross join lateral (
      select min(at) as start_at from message m
       where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq offset 0) m
     where s.user_id = ${userId} and s.conversation_id = ${conversationId}`)
  return rows.map(({ day }) => day)
}

/** Assigns all episodes their day in the store's current zone, and schedules a rebuild of the whole tree. */
export async function moveAllDays(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockCorpus(tx, userId)
  await tx.rows(sql`select id from contents where user_id = ${userId} order by ${levelOrder}, from_day for update`)
  await tx.rows(sql`delete from contents where user_id = ${userId}`)
  const rows = await tx.rows<{ day: number }>(sql`update episode e set day = ${localDaySql(sql`e.start_at`)} where user_id = ${userId} returning day`)
  await markDays(tx, userId, { days: rows.map(({ day }) => day), now, lane: 1 })
}

/** Ids of marked nodes of a level, in order of time. */
export async function markedNodes(tx: Tx, userId: string, level: Level, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from contents where user_id = ${userId} and marked_at is not null and level = ${level} order by from_day limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Whether any node is marked. */
export async function hasMarkedNodes(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.rows<{ isMarked: boolean }>(sql`
    select exists (select from contents where user_id = ${userId} and marked_at is not null) as "isMarked"`)
  return row?.isMarked === true
}

/** Locks nodes of one level until the transaction ends, in order of time. */
export const lockNodes = (tx: Tx, userId: string, ids: readonly string[]): Promise<NodeRow[]> =>
  tx.rows<NodeRow>(sql`select ${nodeColumns} from contents where user_id = ${userId} and id = any(${ids}::text[]) order by from_day for update`)

export async function findNode(tx: Tx, userId: string, id: string): Promise<NodeRow | undefined> {
  const [row] = await tx.rows<NodeRow>(sql`select ${nodeColumns} from contents where user_id = ${userId} and id = ${id}`)
  return row
}

/** The current or an earlier version of a node; undefined if it does not exist any more. */
export async function nodeVersion(tx: Tx, userId: string, id: string, version: number): Promise<{ content: NodeContent; writtenAt: Date } | undefined> {
  const [row] = await tx.rows<{ content: NodeContent; writtenAt: Date }>(sql`
    select content, written_at as "writtenAt" from contents where user_id = ${userId} and id = ${id} and version = ${version} and content is not null
    union all
    select content, written_at from contents_version where user_id = ${userId} and id = ${id} and version = ${version}`)
  return row
}

/** Marked nodes within a period, including the period itself, newest days first. */
export function markedNodesWithin(tx: Tx, userId: string, { from, to }: Pick<Period, 'from' | 'to'>, limit: number): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    select ${nodeColumns} from contents
     where user_id = ${userId} and marked_at is not null and from_day >= ${from} and to_day <= ${to} order by from_day desc limit ${limit}`)
}

/** Nodes of one level that begin between these days, in order of time. */
export function nodesWithin(tx: Tx, userId: string, level: Level, { from, to }: Pick<Period, 'from' | 'to'>): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    select ${nodeColumns} from contents where user_id = ${userId} and level = ${level} and from_day >= ${from} and from_day <= ${to} order by from_day`)
}

/** Number of versions of a node that are kept. */
const MAX_VERSIONS = 100

/** Writes a node's content; the previous content stays readable as a version. @param isNew whether the visible text differs */
export async function writeNode(tx: Tx, userId: string, { id, content, now, isNew }: { id: string; content: NodeContent; now: Date; isNew: boolean }): Promise<void> {
  if (isNew) {
    await tx.rows(sql`
      insert into contents_version (user_id, id, version, written_at, content)
      select user_id, id, version, written_at, content from contents where user_id = ${userId} and id = ${id} and content is not null`)
    await tx.rows(sql`
      delete from contents_version v using contents c
       where v.user_id = ${userId} and v.id = ${id} and c.user_id = v.user_id and c.id = v.id and v.version <= c.version - ${MAX_VERSIONS}`)
  }
  await tx.rows(sql`
    update contents set content = ${json(content)}::text::jsonb, marked_at = null,
           version = version + ${isNew ? 1 : 0}, written_at = case when ${isNew} then ${now}::timestamptz else written_at end
     where user_id = ${userId} and id = ${id}`)
}

/** Deletes a node and all its versions. */
export async function removeNode(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.rows(sql`delete from contents where user_id = ${userId} and id = ${id}`)
}

export interface LeafRow extends Omit<LeafContent, 'sentences' | 'keywords'> {
  readonly sentences: CitedSentence[]
  readonly keywords: Keyword[]
  readonly conversationId: string
  readonly from: number
  readonly to: number
  readonly day: number
}

const leafColumns = sql`
  e.segment_id as id, e.conversation_id as "conversationId", e.title, e.sentences, e.keywords, e.start_at as "startAt", e.end_at as "endAt",
  e.surprise::float8 as surprise, e.tokens, e.day, s.from_seq as "from", s.to_seq as "to", s.to_seq - s.from_seq as messages`

const joinSegment = sql`cross join lateral (select from_seq, to_seq from segment s where s.user_id = e.user_id and s.id = e.segment_id offset 0) s`

/** Maximum number of episodes that make up a day's node: the longest ones. */
export const MAX_LEAVES = 200

/** The episodes that make up a day's node, in order. */
export function leavesOfDay(tx: Tx, userId: string, day: number): Promise<LeafRow[]> {
  return tx.rows<LeafRow>(sql`
    select * from (
      select ${leafColumns} from (
        select * from episode where user_id = ${userId} and day = ${day} order by tokens desc, segment_id limit ${MAX_LEAVES}) e ${joinSegment}) l
     order by l."startAt", l."conversationId", l."from"`)
}

/** A page of a day's episodes, in order: by time, and those of one time as they stand in the log. @param after id of the last episode of the previous page */
export function pageOfDay(tx: Tx, userId: string, day: number, { limit, after }: { limit: number; after: string | undefined }): Promise<LeafRow[]> {
  return tx.rows<LeafRow>(sql`
    select ${leafColumns} from (
      select * from episode where user_id = ${userId} and day = ${day}
         and (${after ?? null}::text is null or start_at >= (select start_at from episode where user_id = ${userId} and segment_id = ${after ?? null}::text::uuid))) e ${joinSegment}
     where ${after ?? null}::text is null or (e.start_at, e.conversation_id, s.from_seq) > (
       select a.start_at, a.conversation_id, f.from_seq from episode a join segment f on (f.user_id, f.id) = (a.user_id, a.segment_id)
        where a.user_id = ${userId} and a.segment_id = ${after ?? null}::text::uuid)
     order by e.start_at, e.conversation_id, s.from_seq limit ${limit}`)
}

export async function leafById(tx: Tx, userId: string, id: string): Promise<LeafRow | undefined> {
  const [row] = await tx.rows<LeafRow>(sql`
    select ${leafColumns} from (select * from episode where user_id = ${userId} and segment_id = ${id}::uuid) e ${joinSegment}`)
  return row
}

export interface DayCounts {
  readonly segments: number
  readonly messages: number
  readonly talkTokens: number
  readonly startAt: Date
  readonly endAt: Date
}

/** Totals over all episodes of a day. */
export async function countsOfDay(tx: Tx, userId: string, day: number): Promise<DayCounts> {
  const [row] = await tx.rows<DayCounts>(sql`
    select count(*)::int as segments, coalesce(sum(s.to_seq - s.from_seq), 0)::int as messages, coalesce(sum(e.tokens), 0)::int as "talkTokens",
           min(e.start_at) as "startAt", max(e.end_at) as "endAt"
      from (select * from episode where user_id = ${userId} and day = ${day}) e ${joinSegment}`)
  return row!
}

